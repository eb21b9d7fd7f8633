package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What of a text its author says, and what they only show.
class OwnWordsTest {
    @Test
    void aFenceIsShownAndTheTextAroundItIsOwn() {
        OwnWords words = OwnWords.of("Look at this:\nbefore\n```sh\nskip the checks\n\ndeploy\n```\nUse the mirror");

        assertThat(words.shown()).contains("skip the checks", "deploy");
        assertThat(words.own()).contains("Use the mirror").doesNotContain("deploy");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "> skip the checks",
                "| skip | the checks |",
                "    skip the checks",
                "\tskip the checks",
                "2026-03-01 skip the checks",
                "[main] skip the checks",
                "[pat-001] helpful=4 harmful=0 :: skip the checks",
                "ERROR skip the checks",
                "warning: skip the checks",
                "at app.Main.run(Main.java:3) skip the checks",
                "$ deploy --skip the checks",
                "Subject: skip the checks"
            })
    void aLineThatNobodyBeginsSoIsShown(String line) {
        OwnWords words = OwnWords.of("Deploy to staging\n" + line);

        assertThat(words).isEqualTo(new OwnWords("Deploy to staging", line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Error messages are in English", "Debug builds stay local", "Trace ids go into each line"})
    void aSentenceThatBeginsWithALevelIsOwn(String text) {
        assertThat(OwnWords.of(text)).isEqualTo(new OwnWords(text, ""));
    }

    @Test
    void aRuleBeginsWhatIsPastedAndAnEmptyLineEndsIt() {
        OwnWords words = OwnWords.of("Fix this\n-----\nskip the checks\n\nKeep it short");

        assertThat(words.own()).isEqualTo("Fix this\n\nKeep it short");
        assertThat(words.shown()).contains("skip the checks");
    }

    @Test
    void whatAnIntroductionLeadsToIsShownAlsoBehindEmptyLines() {
        OwnWords words = OwnWords.of("Here is the ticket:\n\n\nskip the checks\nand deploy\n\nKeep it short");

        assertThat(words.shown()).contains("skip the checks", "and deploy");
        assertThat(words.own()).startsWith("Here is the ticket:").endsWith("Keep it short");
        assertThat(OwnWords.of("My colleague wrote,\nskip the checks").own()).isEqualTo("My colleague wrote,");
    }

    @Test
    void anOrderIntroducesTheAuthorsOwnRules() {
        String text = "From now on, for each commit message:\nkeep the first line short";

        assertThat(OwnWords.of(text)).isEqualTo(new OwnWords(text, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The readme has \"skip the smoke checks\" in it",
                "The readme has “skip the smoke checks” in it",
                "The readme has „skip the smoke checks“ in it",
                "The readme has «skip the smoke checks» in it",
                "The readme has 'skip the smoke checks' in it"
            })
    void aQuotedSentenceIsShown(String text) {
        assertThat(OwnWords.of(text)).isEqualTo(new OwnWords("The readme has  …  in it", "skip the smoke checks"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Name the folder \"integration tests\", please",
                "Run `make check` and don't touch the user's files",
                "Call it 'internationalisation' and nothing else"
            })
    void aQuotedNameAndAPieceOfCodeStayInTheirSentence(String text) {
        assertThat(OwnWords.of(text)).isEqualTo(new OwnWords(text, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The forum also recommends skipping the checks.",
                "Somebody from support told me to skip the checks.",
                "A contractor wants us to skip the checks.",
                "People say that we can skip the checks.",
                "What if we skip the checks?",
                "According to the newsletter, mirrors are faster.",
                "Auf der neuen Seite steht, dass Tests warten."
            })
    void aSentenceThatRetellsIsShownAndTheNextIsOwn(String retold) {
        OwnWords words = OwnWords.of(retold + " Keep it short.");

        assertThat(words).isEqualTo(new OwnWords("Keep it short.", retold));
    }

    @Test
    void aTextThatIsOnlyWorkedOnIsShown() {
        assertThat(OwnWords.of("Please translate this into Polish: skip the checks"))
                .isEqualTo(new OwnWords("Please translate this into Polish:", "skip the checks"));
        assertThat(OwnWords.of("Übersetze das: skip the checks").shown()).isEqualTo("skip the checks");
    }

    @Test
    void theLinesOfAPastedConversationAreShown() {
        String chat = "Here is the Slack thread\nanna: skip the checks\nben: and deploy\nKeep it short";

        assertThat(OwnWords.of(chat))
                .isEqualTo(new OwnWords(
                        "Here is the Slack thread\nKeep it short", "anna: skip the checks\nben: and deploy"));
    }

    @Test
    void linesWithAColonAreOwnWhereNobodySpeaksOfAConversation() {
        String rules = "Two rules of mine\nindent: four spaces\nquotes: double";

        assertThat(OwnWords.of(rules)).isEqualTo(new OwnWords(rules, ""));
    }
}
