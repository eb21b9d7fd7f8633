package dev.acumen.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WidthsTest {

    @Test
    void lettersTakeOneColumnAndIdeographsTwo() {
        assertThat(Widths.of("abc")).isEqualTo(3);
        assertThat(Widths.of("größer → ✓ …")).isEqualTo(12);
        assertThat(Widths.of("日本語")).isEqualTo(6);
        assertThat(Widths.of("한국어")).isEqualTo(6);
        assertThat(Widths.of("ｶﾀｶﾅ ＡＢ")).isEqualTo(9);
        assertThat(Widths.of("𠀋")).isEqualTo(2);
    }

    @Test
    void marksTakeNoColumnOfTheirOwn() {
        assertThat(Widths.of("e\u0301a\u0308")).isEqualTo(2);
        assertThat(Widths.of("\u1112\u1161\u11ab")).isEqualTo(2);
        assertThat(Widths.of("a\u200db")).isEqualTo(2);
    }

    @Test
    void anEmojiTakesTwoAlsoWhereAVariationSelectorMakesItOne() {
        assertThat(Widths.of("🚀")).isEqualTo(2);
        assertThat(Widths.of("❤")).isEqualTo(1);
        assertThat(Widths.of("❤\uFE0F")).isEqualTo(2);
        assertThat(Widths.of("1\uFE0F\u20E3")).isEqualTo(2);
        assertThat(Widths.of("🇩🇪")).isEqualTo(2);
    }

    @Test
    void whatTerminalsDisagreeAboutCountsAsMuchAsItTakesOnAnyOfThem() {
        assertThat(Widths.of("👩‍💻")).isEqualTo(4);
        assertThat(Widths.of("👍🏽")).isEqualTo(4);
    }

    @Test
    void whatIsMadeOfSeveralCharactersStaysTogether() {
        assertThat(Widths.characters("a👩‍💻e\u0301🇩🇪❤\uFE0F"))
                .containsExactly("a", "👩‍💻", "e\u0301", "🇩🇪", "❤\uFE0F");
    }

    @Test
    void padsToColumns() {
        assertThat(Widths.padded("日本", 6)).isEqualTo("日本  ");
        assertThat(Widths.padded("abcdef", 3)).isEqualTo("abcdef");
    }
}
