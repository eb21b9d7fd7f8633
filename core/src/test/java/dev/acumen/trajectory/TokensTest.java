package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokensTest {
    @Test
    void countsAQuarterOfATokenForALetterAndAHalfForASign() {
        assertThat(Tokens.estimate("")).isZero();
        assertThat(Tokens.estimate("four")).isEqualTo(1);
        assertThat(Tokens.estimate("{\"a\":1}")).isEqualTo(4);
    }

    @Test
    void countsHalfATokenForEachByteBeyondAscii() {
        assertThat(Tokens.estimate("ä")).isEqualTo(1);
        assertThat(Tokens.estimate("漢字")).isEqualTo(3);
        assertThat(Tokens.estimate("😀")).isEqualTo(2);
    }

    @Test
    void isNeverBelowAQuarterOfTheLength() {
        String text = "Run the tests.\n  Then commit; nothing else!\t".repeat(50);

        assertThat(Tokens.estimate(text)).isGreaterThanOrEqualTo(text.length() / 4);
    }
}
