package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFingerprintTest {

    @Test
    void seesThroughCaseEndingsAndFunctionWords() {
        assertThat(isSame("Use pnpm for installing packages.", "please always use pnpm to install the packages"))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    always use npm in this repo, never pnpm | always use pnpm in this repo, never npm
                    Always mock the database in unit tests | Never mock the database in unit tests
                    Retry failed payments automatically | Do not retry failed payments automatically
                    Set the request timeout to 30 seconds | Set the request timeout to 5 seconds
                    use type hints on all function parameters | use type hints on all return values of functions
                    """, delimiter = '|')
    void neverTakesOppositesOrOtherNumbersForTheSame(String one, String other) {
        assertThat(isSame(one, other)).isFalse();
    }

    private static boolean isSame(String one, String other) {
        return TextFingerprint.of(one).isSame(TextFingerprint.of(other));
    }
}
