package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {

    @Test
    void leavesATextWithinTheLimitAsItIs() {
        assertThat(Excerpt.of("short", 5)).isEqualTo("short");
    }

    @Test
    void keepsBeginningAndEndAndSaysHowMuchIsMissing() {
        assertThat(Excerpt.of("aaaaaabbbbbbcccccc", 9)).isEqualTo("aaaaaa\n[… 9 characters left out …]\nccc");
    }

    @Test
    void cutsBetweenWordsWhereThereAreSome() {
        String text = "one two three four " + "x".repeat(50) + " seven eight nine ten";

        assertThat(Excerpt.of(text, 30)).isEqualTo("one two three four \n[… 62 characters left out …]\n nine ten");
    }

    @Test
    void neverPartsASurrogatePair() {
        String excerpt = Excerpt.of("😀".repeat(20), 9);

        assertThat(excerpt.chars()
                        .filter(c -> Character.isHighSurrogate((char) c))
                        .count())
                .isEqualTo(excerpt.chars()
                        .filter(c -> Character.isLowSurrogate((char) c))
                        .count());
        assertThat(excerpt).startsWith("😀").endsWith("😀");
    }
}
