package dev.acumen.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Long texts in a line.
class ExcerptsTest {
    private static final String LONG = "The import job reads the nightly export of the billing system, validates each"
            + " row against the schema, writes the rejected rows to a report and then %s deletes the original file";

    @Test
    void showsAShortTextWhole() {
        assertThat(new Excerpts(40).of("Run the\n tests", "Run the tests first"))
                .isEqualTo("Run the tests");
    }

    @Test
    void showsTheBeginningOfALongText() {
        assertThat(new Excerpts(40).of(LONG)).isEqualTo("The import job reads the nightly export…");
    }

    @Test
    void showsWhereTwoLongTextsBeginToDiffer() {
        Excerpts excerpts = new Excerpts(60);

        assertThat(excerpts.of(LONG.formatted("always"), LONG.formatted("never")))
                .isEqualTo("…a report and then always deletes the original file");
        assertThat(excerpts.of(LONG.formatted("never"), LONG.formatted("always")))
                .isEqualTo("…a report and then never deletes the original file");
    }

    @Test
    void isNeverLongerThanItsWidthAndCutsNoCharacter() {
        SplittableRandom random = new SplittableRandom(11);
        for (int trial = 0; trial < 2_000; trial++) {
            String one = "x".repeat(random.nextInt(90)) + "😀 ä".repeat(random.nextInt(40));
            String other = "x".repeat(random.nextInt(90)) + " 😀".repeat(random.nextInt(40));
            int width = random.nextInt(1, 100);

            String excerpt = new Excerpts(width).of(one, other);

            assertThat(excerpt.codePointCount(0, excerpt.length()))
                    .as("trial %d", trial)
                    .isLessThanOrEqualTo(Math.max(24, width));
            assertThat(excerpt.codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF))
                    .isEmpty();
        }
    }
}
