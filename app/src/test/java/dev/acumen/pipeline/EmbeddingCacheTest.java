package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingCacheTest {
    private final List<String> asked = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path folder;

    /// Gives texts vectors that follow from their characters.
    private record Counting(List<String> asked, int dimensions) implements Embedder {
        @Override
        public String model() {
            return "counting";
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            asked.addAll(texts);
            return texts.stream().map(text -> vector(text, dimensions)).toList();
        }
    }

    private static float[] vector(String text, int dimensions) {
        SplittableRandom random = new SplittableRandom(text.hashCode());
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.nextDouble();
        }
        return vector;
    }

    @Test
    void asksForEachTextOnce() {
        List<float[]> vectors = cache().embed(List.of("a", "b", "a"));

        assertThat(asked).containsExactly("a", "b");
        assertThat(vectors).containsExactly(vector("a", 8), vector("b", 8), vector("a", 8));
    }

    @Test
    void asksForNewTextsAloneInALaterProcess() {
        cache().embed(List.of("a", "b"));
        asked.clear();

        List<float[]> vectors = cache().embed(List.of("c", "b", "a"));

        assertThat(asked).containsExactly("c");
        assertThat(vectors).containsExactly(vector("c", 8), vector("b", 8), vector("a", 8));
        assertThat(told).isEmpty();
    }

    @Test
    void needsNoModelForWhatIsKnown() {
        cache().embed(List.of("a"));
        EmbeddingCache without = new EmbeddingCache(new Absent(), folder, told::add);

        assertThat(without.embed(List.of("a"))).containsExactly(vector("a", 8));
        assertThatThrownBy(() -> without.embed(List.of("b"))).isInstanceOf(EmbedderException.class);
    }

    private record Absent() implements Embedder {
        @Override
        public String model() {
            return "counting";
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            throw new EmbedderException("absent");
        }
    }

    @Test
    void keepsTheFileToItsOwner() throws IOException {
        cache().embed(List.of("a"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void passesOverWhatIsDamaged() throws IOException {
        SplittableRandom random = new SplittableRandom(6);
        List<String> texts = List.of("a", "b", "c", "d", "e");
        for (int i = 0; i < 200; i++) {
            Files.deleteIfExists(file());
            cache().embed(texts);
            byte[] bytes = Files.readAllBytes(file());
            for (int n = random.nextInt(4); n >= 0; n--) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file(), Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));

            for (int again = 0; again < 2; again++) {
                assertThat(cache().embed(texts))
                        .as("seed 6, run %d", i)
                        .containsExactlyElementsOf(
                                texts.stream().map(text -> vector(text, 8)).toList());
            }
            asked.clear();
            cache().embed(texts);
            assertThat(asked).as("mended in run %d", i).isEmpty();
        }
    }

    @Test
    void beginsAnewWhereAVectorHasOtherDimensions() {
        cache().embed(List.of("a"));
        EmbeddingCache other = new EmbeddingCache(new Counting(asked, 3), folder, told::add);

        assertThat(other.embed(List.of("b"))).containsExactly(vector("b", 3));
        assertThat(new EmbeddingCache(new Counting(asked, 3), folder, told::add).embed(List.of("b", "a")))
                .containsExactly(vector("b", 3), vector("a", 3));
    }

    @Test
    void forgetsTheOldestWhenThereAreTooMany() throws IOException {
        for (int i = 0; i < 50; i++) {
            cache().embed(List.of("text " + i));
        }
        asked.clear();

        cache().embed(List.of("text 49", "text 48", "text 0"));

        assertThat(asked).containsExactly("text 0");
        assertThat(Files.size(file())).isLessThanOrEqualTo(16 + 11 * (16 + 32 + 4));
    }

    @Test
    void survivesSeveralWritersAtOnce() throws Exception {
        try (ExecutorService executor = Executors.newFixedThreadPool(4)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int writer = i;
                all.add(executor.submit(() -> {
                    for (int n = 0; n < 25; n++) {
                        Embedder own = new EmbeddingCache(new Counting(new ArrayList<>(), 8), folder, told::add, 1000);
                        own.embed(List.of("writer " + writer + " text " + n));
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        for (int i = 0; i < 100; i++) {
            cache(1000).embed(List.of("writer " + i / 25 + " text " + i % 25));
        }

        assertThat(asked).isEmpty();
        assertThat(told).isEmpty();
    }

    @Test
    void goesWithoutAFileWhereThereCanBeNone() throws IOException {
        Files.writeString(folder.resolve("embeddings"), "no folder");
        EmbeddingCache cache = cache();

        assertThat(cache.embed(List.of("a"))).containsExactly(vector("a", 8));
        assertThat(cache.embed(List.of("b"))).containsExactly(vector("b", 8));
        assertThat(told).hasSize(1);
    }

    private EmbeddingCache cache() {
        return cache(10);
    }

    private EmbeddingCache cache(int most) {
        return new EmbeddingCache(new Counting(asked, 8), folder, told::add, most);
    }

    private Path file() {
        return folder.resolve("embeddings/counting");
    }
}
