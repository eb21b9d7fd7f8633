package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContractionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dont touch it|don't touch it",
                "it CANT be|it CAN'T be",
                "Wont, doesnt and arent.|Won't, doesn't and aren't.",
                "you can’t|you can't",
                "thats why youre asked, ive said|that's why you're asked, i've said",
                "im sure theyve run|i'm sure they've run"
            })
    void restoresTheApostrophesThatWereLeftOut(String typed, String meant) {
        assertThat(Contractions.restored(typed)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "its own lets shell id were well wed",
                "`dont` and dont_run, src/cant/x, dont-do, cant.java",
                "the servant went",
                "don't, that's"
            })
    void leavesOtherWordsAndIdentifiersAsTheyAre(String text) {
        assertThat(Contractions.restored(text)).isEqualTo(text);
    }
}
