package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.refine.TextPair;
import dev.acumen.refine.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictFileTest {
    private static final TextPair PAIR = new TextPair("one", "two");
    private static final Verdict OPPOSITE = new Verdict(Verdict.Kind.OPPOSITE, "“a” / “b”");

    @TempDir
    private Path cache = Path.of("");

    @Test
    void knowsAVerdictWhicheverTextIsNamedFirst() {
        new VerdictFile(cache).add(Map.of(PAIR, OPPOSITE));

        assertThat(new VerdictFile(cache).known().of(new TextPair("two", "one")))
                .contains(OPPOSITE);
        assertThat(new VerdictFile(cache).known().of(new TextPair("two", "three")))
                .isEmpty();
    }

    @Test
    void replacesAnEarlierVerdict() {
        VerdictFile file = new VerdictFile(cache);
        file.add(Map.of(PAIR, OPPOSITE));

        file.add(Map.of(PAIR, new Verdict(Verdict.Kind.SAME, "")));

        assertThat(file.known().of(PAIR)).contains(new Verdict(Verdict.Kind.SAME, ""));
    }

    @Test
    void keepsNoTextsOfThePlaybook() throws IOException {
        new VerdictFile(cache).add(Map.of(new TextPair("a long secret plan", "two"), OPPOSITE));

        assertThat(cache.resolve("verdicts")).content().doesNotContain("secret plan");
    }

    @Test
    void forgetsTheOldestWhereThereAreTooMany() {
        VerdictFile file = new VerdictFile(cache, 2);
        for (String text : new String[] {"1", "2", "3"}) {
            file.add(Map.of(new TextPair("0", text), OPPOSITE));
        }

        assertThat(file.known().of(new TextPair("0", "1"))).isEmpty();
        assertThat(file.known().of(new TextPair("0", "2"))).isPresent();
        assertThat(file.known().of(new TextPair("0", "3"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"a\": 1, \"b\": {\"verdict\": \"maybe\"}}", "\u0000\u0001"})
    void countsADamagedFileAsEmptyAndWritesItAnew(String content) throws IOException {
        Files.writeString(cache.resolve("verdicts"), content);
        VerdictFile file = new VerdictFile(cache);

        assertThat(file.known().of(PAIR)).isEmpty();
        file.add(Map.of(PAIR, OPPOSITE));

        assertThat(file.known().of(PAIR)).contains(OPPOSITE);
    }
}
