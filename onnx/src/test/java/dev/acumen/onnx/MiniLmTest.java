package dev.acumen.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MiniLmTest {
    @TempDir
    static Path cache;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.930 | always use type hints for function parameters    | use type hints on all function parameters
            0.824 | Run the test suite before committing             | Before you commit, run all tests
            0.954 | Handle API rate limits with exponential backoff  | Use exponential backoff when the API rate-limits you
            0.536 | Keep functions small and focused                 | Write short functions that do one thing
            0.322 | Validate user input at the boundary              | Check user-supplied data when it enters the system
            0.980 | Retry failed payments automatically              | Do not retry failed payments automatically
            """)
    void givesTheCosinesOfTheModel(double cosine, String one, String other) {
        List<float[]> vectors = embedder().embed(List.of(one, other));

        assertThat(dot(vectors.getFirst(), vectors.getLast())).isCloseTo(cosine, within(0.03));
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
