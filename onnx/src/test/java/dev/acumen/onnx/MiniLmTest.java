package dev.acumen.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MiniLmTest {
    @TempDir
    static Path cache;

    /// As LangChain4j's class computes them with the same file.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.916 | always use type hints for function parameters.    | use type hints on all function parameters.
            0.858 | Run the test suite before committing.             | Before you commit, run all tests.
            0.913 | Handle API rate limits with exponential backoff.  | Use exponential backoff when the API rate-limits you.
            0.616 | Keep functions small and focused.                 | Write short functions that do one thing.
            0.242 | Validate user input at the boundary.              | Check user-supplied data when it enters the system.
            0.950 | Retry failed payments automatically.              | Do not retry failed payments automatically.
            """)
    void givesTheCosinesOfTheModel(double cosine, String one, String other) {
        assertThat(cosine(one, other)).isCloseTo(cosine, within(0.02));
    }

    @Test
    void givesEachTextTheSameVectorWhateverElseIsAskedFor() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            texts.add("Rule " + i + " of the house: " + "say it ".repeat(i % 7));
        }

        List<float[]> together = embedder().embed(texts);

        for (int i = 0; i < texts.size(); i++) {
            assertThat(together.get(i)).hasSize(384);
            assertThat(dot(together.get(i), together.get(i))).isCloseTo(1, within(1e-5));
            if (i % 8 == 0) {
                assertThat(embedder().embed(List.of(texts.get(i))).getFirst()).isEqualTo(together.get(i));
            }
        }
    }

    @Test
    void takesNoNoticeOfAMissingFullStop() {
        assertThat(cosine("Cache slow queries", "Cache slow queries.")).isCloseTo(1, within(1e-5));
        assertThat(cosine("Cache slow queries?", "Cache slow queries.")).isLessThan(0.999);
    }

    @Test
    void answersNothingWithNothing() {
        assertThat(embedder().embed(List.of())).isEmpty();
        assertThat(embedder().embed(List.of("", "\u200b"))).hasSize(2);
    }

    @Test
    void cutsNothingFromLongTexts() {
        String head = "Before a release, look through the list of changes with the team. ".repeat(40);

        assertThat(cosine(head + "Then wait for a yes.", head + "Then wait for a yes."))
                .isCloseTo(1, within(1e-5));
        assertThat(embedder().embed(List.of(head + "Never deploy on a Friday.")).getFirst())
                .isNotEqualTo(
                        embedder().embed(List.of(head + "Cache slow queries.")).getFirst());
        assertThat(cosine(head + "x", "Before a release, look through the list of changes with the team."))
                .isGreaterThan(0.7);
    }

    @Test
    void takesTextsBeyondAllMeasureForEqualOnlyIfTheyAre() {
        String head = "word ".repeat(5_000);

        assertThat(cosine(head + "one", head + "other")).isBetween(-0.3, 0.3);
        assertThat(cosine(head + "one", head + "one")).isCloseTo(1, within(1e-5));
    }

    @Test
    void takesTextsThatItCannotReadForEqualOnlyIfTheyAre() {
        assertThat(cosine("🚀 🚀", "🎉 🎉")).isBetween(-0.3, 0.3);
        assertThat(cosine("🚀 🚀", "🚀 🚀")).isCloseTo(1, within(1e-5));
        assertThat(cosine("සෑම විටම පරීක්ෂණ ධාවනය කරන්න", "කිසිවිටෙක පරීක්ෂණ ධාවනය නොකරන්න එපා"))
                .isLessThan(0.5);
    }

    @Test
    void letsAnEmojiCountForNoMoreThanItsShare() {
        assertThat(cosine(
                        "✨ Always run the linter before you push a branch to the server",
                        "Always run the linter before you push a branch to the server"))
                .isGreaterThan(0.85);
    }

    private static double cosine(String one, String other) {
        List<float[]> vectors = embedder().embed(List.of(one, other));
        return dot(vectors.getFirst(), vectors.getLast());
    }

    private static Embedder embedder() {
        return ServiceLoader.load(EmbedderProvider.class)
                .findFirst()
                .orElseThrow()
                .open(cache);
    }

    private static double dot(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
