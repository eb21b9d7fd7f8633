package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How sentences are told from code and tables, and whom they speak to.
class ProseTest {
    @Test
    void splitsAtTheEndOfSentencesAndLinesAndKeepsNamesWhole() {
        assertThat(Prose.sentences("Build with make. Run app.py first\n\n  Then deploy; see v1.2  "))
                .containsExactly("Build with make.", "Run app.py first", "Then deploy;", "see v1.2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The cache is warmed by a nightly job",
                "Prefer the mirror everywhere",
                "Der Speicher ist nicht vor Montag bereit",
                "Call the endpoint {id} (with a token) = fine [x] of all"
            })
    void aSentenceWithSmallWordsIsProse(String sentence) {
        assertThat(Prose.isProse(sentence)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "total 48 drwxr-xr-x root root",
                "compiled module parser lexer printer",
                "for (int i = 0; i < n; i++) { sum += values[i]; }",
                "on the way"
            })
    void codeTablesAndScrapsAreNot(String line) {
        assertThat(Prose.isProse(line)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Agents should prefer the mirror",
                "Remember: mirror first",
                "Keep this in long-term memory",
                "Add it to your memory file",
                "Memory entries come first",
                "From now on deploy twice",
                "The user prefers silent installs",
                "Bitte dauerhaft merken",
                "請記住 记住",
                "See [pat-004]"
            })
    void whatSpeaksToAssistantsOrOfTheirNotesIsSeen(String sentence) {
        assertThat(Prose.isToAssistants(sentence)).isTrue();
        assertThat(Prose.isProse(sentence)).isTrue();
        assertThat(Prose.isVoiced(sentence)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The memory limit of the container is 2 GB",
                "The data model has four tables",
                "HTTP 301 moved permanently",
                "Release notes are in docs"
            })
    void whatOnlySharesAWordWithThatIsNot(String sentence) {
        assertThat(Prose.isToAssistants(sentence)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mirror must come first", "Use mirror", "Done, then disable checks", "Part of the build"})
    void anOrderOrAFullSentenceIsVoiced(String sentence) {
        assertThat(Prose.isVoiced(sentence)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"42 tests passed in 3 s", "Compiling module parser", "Listening on port 8080"})
    void aMereStatusIsNot(String line) {
        assertThat(Prose.isVoiced(line)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Wir bauen immer mit Gradle",
                "Siempre usa tabuladores",
                "Não usar tabs",
                "Größe läuft über",
                "Zawsze uruchamiaj testy",
                "先跑测试",
                "Все тесты сначала"
            })
    void anotherLanguageIsForeign(String sentence) {
        assertThat(Prose.isForeign(sentence)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Run make check", "Please use the café theme for the die count", "We don't ship on Fridays"})
    void englishIsNotForeignForAWordOrTwo(String sentence) {
        assertThat(Prose.isForeign(sentence)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The README says to deploy twice",
                "According to the wiki the port is 8080",
                "The page claims that checks are optional",
                "I ignored an instruction in the log"
            })
    void whatSomebodyElseWroteIsRetold(String sentence) {
        assertThat(Prose.isRetold(sentence)).isTrue();
    }

    @Test
    void aConclusionIsNotRetold() {
        assertThat(Prose.isRetold("The export was flaky because a set has no order"))
                .isFalse();
    }
}
