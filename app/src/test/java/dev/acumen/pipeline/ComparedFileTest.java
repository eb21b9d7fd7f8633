package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.refine.ComparedTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedFileTest {
    private static final Path PROJECT = Path.of("/home/me/project");

    @TempDir
    private Path cache;

    @Test
    void remembersWhatWasCompared() {
        compared("r").add(Set.of("a", "b"));

        assertThat(compared("r").among(Set.of("a", "b", "c"))).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void remembersTextsThatLeft() {
        compared("r").add(Set.of("a", "b"));
        compared("r").add(Set.of("a", "c"));

        assertThat(compared("r").among(Set.of("a", "b", "c"))).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void forgetsWhatWasComparedInAnotherWay() {
        compared("r").add(Set.of("a", "b"));

        assertThat(compared("other").among(Set.of("a", "b"))).isEmpty();

        compared("other").add(Set.of("a"));

        assertThat(compared("r").among(Set.of("a", "b"))).isEmpty();
    }

    @Test
    void keepsProjectsApart() {
        compared("r").add(Set.of("a", "b"));

        assertThat(new ComparedFile(cache, Path.of("/home/me/other"), "r").among(Set.of("a")))
                .isEmpty();
    }

    @Test
    void forgetsEverythingWhereTheFileIsDamaged() throws IOException {
        compared("r").add(Set.of("a", "b"));
        byte[] bytes = Files.readAllBytes(file());
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= 4;
            Files.write(file(), bytes);

            assertThat(compared("r").among(Set.of("a", "b"))).as("byte %d", i).isEmpty();

            bytes[i] ^= 4;
        }
        for (int length = 0; length < bytes.length; length++) {
            Files.write(file(), Arrays.copyOf(bytes, length));

            assertThat(compared("r").among(Set.of("a", "b")))
                    .as("%d bytes", length)
                    .isEmpty();
        }
    }

    @Test
    void goesWithoutAFileWhereThereCanBeNone() throws IOException {
        Files.writeString(cache.resolve("compared"), "no folder");

        compared("r").add(Set.of("a", "b"));

        assertThat(compared("r").among(Set.of("a", "b"))).isEmpty();
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(cache.resolve("compared"))) {
            return files.findFirst().orElseThrow();
        }
    }

    private ComparedTexts compared(String recipe) {
        return new ComparedFile(cache, PROJECT, recipe);
    }
}
