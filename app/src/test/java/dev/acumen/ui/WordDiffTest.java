package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.web.view.Diff;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WordDiffTest {
    private static String told(String before, String after) {
        return WordDiff.between(before, after).parts().stream()
                .map(part -> switch (part.kind()) {
                    case BOTH -> part.text();
                    case OLD -> "[-" + part.text() + "]";
                    case NEW -> "[+" + part.text() + "]";
                })
                .collect(Collectors.joining());
    }

    @Test
    void marksTheWordsThatGoAndCome() {
        assertThat(told("use make check here", "use make verify here now"))
                .isEqualTo("use make [-check ][+verify ]here [+now]");
        assertThat(told("same", "same")).isEqualTo("same");
        assertThat(told("", "new")).isEqualTo("[-\n][+new]");
    }

    @Test
    void showsOneTextAfterTheOtherWhereTheyShareLittle() {
        assertThat(told("one two three", "four five three")).contains("[+");
        assertThat(told("a b c d", "w x y z")).isEqualTo("[-a b c d\n][+w x y z]");
    }

    @Test
    void doesNotCompareWhatWouldTakeLong() {
        String before = "word ".repeat(3_000);
        assertThat(WordDiff.between(before, before + "end").parts())
                .extracting(Diff.Part::kind)
                .containsExactly(Diff.Kind.OLD, Diff.Kind.NEW);
    }
}
