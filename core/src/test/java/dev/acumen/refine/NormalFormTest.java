package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is only the look of a text, and what is not.
class NormalFormTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "Run the tests.            | run  the tests",
                "Run `make check`          | Run make check",
                "Run “make check”!         | run \"make check\"",
                "Don’t push                | don't push.",
                "ﬁle names in ＡＳＣＩＩ      | file names in ASCII",
                "Fuß und Straße            | fuß und Straße;",
                "用户喜欢空格。               | 用户喜欢空格",
                "A no-break space         | A no-break space"
            })
    void theLookMakesNoDifference(String one, String other) {
        assertThat(isSame(one, other)).isTrue();
        assertThat(isSame(other, one)).isTrue();
        assertThat(Phrasing.of(one).signature()).isEqualTo(Phrasing.of(other).signature());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "go test ./...             | go test ./..",
                "cd ..                     | cd .",
                "Use C++                   | Use C",
                "Areas are in m²           | Areas are in m2",
                "Take ½ of it              | Take 1/2 of it",
                "Is it fast?               | Is it fast",
                "Say `None` or None        | Say None or `None`",
                "Sign it with your key     | Sign it with our key",
                "Expire at 86400001 ms     | Expire at 86400002 ms",
                "git add -p                | git add p"
            })
    void whatMayMatterStays(String one, String other) {
        assertThat(isSame(one, other)).isFalse();
        assertThat(isSame(other, one)).isFalse();
    }

    private static boolean isSame(String one, String other) {
        return Phrasing.of(one).isSame(Phrasing.of(other), Paths.WHOLE);
    }
}
