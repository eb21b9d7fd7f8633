package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StemmerTest {
    @ParameterizedTest
    @CsvSource({
        "tests, test",
        "pays, pai",
        "lines, lin",
        "retries, retri",
        "ties, ty",
        "classes, class",
        "sses, ss",
        "wishes, wish",
        "branches, branch",
        "caches, cach",
        "boxes, box",
        "uses, use"
    })
    void cutsPlurals(String word, String expected) {
        assertThat(cut(word)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"gas, gas", "bus, bus", "class, class", "status, status", "analysis, analysis", "us, us", "s, s"})
    void keepsAnSThatMakesNoPlural(String word, String expected) {
        assertThat(cut(word)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "tried, tri",
        "died, died",
        "testing, test",
        "trying, tri",
        "needed, need",
        "stopped, stop",
        "adding, add",
        "called, call",
        "passed, pass",
        "buzzing, buzz",
        "seeing, see",
        "string, string",
        "going, going",
        "used, used"
    })
    void cutsTheEndingsOfVerbsWhereAWordIsLeft(String word, String expected) {
        assertThat(cut(word)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "creation, creat",
        "version, vers",
        "lotion, lot",
        "otion, otion",
        "osion, osion",
        "payment, pai",
        "comment, com",
        "cement, cement",
        "removal, remov",
        "normal, normal",
        "worker, work",
        "order, order"
    })
    void cutsTheEndingsOfNounsWhereAWordIsLeft(String word, String expected) {
        assertThat(cut(word)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "monthly, month",
        "badly, bad",
        "only, onli",
        "line, lin",
        "use, use",
        "format, form",
        "great, great",
        "recommendations, recommend",
        "try, tri",
        "by, by"
    })
    void cutsWhatElseAWordMayEndIn(String word, String expected) {
        assertThat(cut(word)).isEqualTo(expected);
    }

    private static String cut(String word) {
        char[] letters = word.toCharArray();
        return new String(letters, 0, Stemmer.cut(letters, letters.length));
    }
}
