package dev.acumen.json;

import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerJsonTest {
    private static final String[] WANTED = {"reasoning", "operations"};

    @Test
    @DisplayName("REQ-CUR-016 SCN-CUR-016-01: the object is found in prose")
    void findsAnObjectInProse() {
        String answer = """
                Here is my analysis of the playbook:

                {"reasoning": "pat-001 has been harmful", "operations": [{"type": "DELETE", "target_id": "pat-001"}]}

                I hope this helps improve the playbook.
                """;

        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).contains(object("""
                        {"reasoning": "pat-001 has been harmful",
                         "operations": [{"type": "DELETE", "target_id": "pat-001"}]}"""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```json\n{\"operations\": []}\n```",
                "```\n{\"operations\": []}\n```",
                "```JSON   {\"operations\": []}```",
                "```json5\r\n\r\n{\"operations\": []}",
                "Sure!\n\n  ```json\n  {\"operations\": []}\n  ```\nDone.",
                "````json\n```\n{\"operations\": []}\n```\n````"
            })
    @DisplayName("REQ-CUR-016 SCN-CUR-016-02: the object is found in a code fence, with or without a language")
    void findsAnObjectInAFence(String answer) {
        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).contains(object("{\"operations\": []}"));
    }

    @Test
    @DisplayName("REQ-CUR-016: an object in a fence goes before one in prose, wherever they stand")
    void prefersAFenceToProse() {
        String answer = """
                {"reasoning": "before"}
                ```json
                {"reasoning": "fenced"}
                ```
                and {"reasoning": "after"}
                """;

        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).contains(object("{\"reasoning\": \"fenced\"}"));
    }

    @Test
    void takesTheLastOfSeveralFences() {
        String answer = """
                ```json
                {"reasoning": "draft"}
                ```
                On second thought:
                ```json
                {"reasoning": "final"}
                ```
                ```json
                {"unrelated": true}
                ```
                """;

        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).contains(object("{\"reasoning\": \"final\"}"));
    }

    @Test
    void takesTheLastOfSeveralInProse() {
        String answer = "First {\"reasoning\": \"draft\"}, then {\"reasoning\": \"final\"} and {\"note\": 1}.";

        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).contains(object("{\"reasoning\": \"final\"}"));
    }

    @Test
    void passesOverObjectsWithoutAWantedMember() {
        String answer = "{\"type\": \"object\"} {\"analysis\": {\"operations\": []}}";

        Optional<Json.Obj> wanted = AnswerJson.find(answer, WANTED);
        Optional<Json.Obj> analysis = AnswerJson.find(answer, "analysis", "bullet_tags");
        Optional<Json.Obj> any = AnswerJson.find(answer);

        assertThat(wanted).isEmpty();
        assertThat(analysis).isPresent().isEqualTo(any);
    }

    @Test
    @DisplayName("REQ-CUR-016: one of the wanted members is enough")
    void isContentWithOneWantedMember() {
        Optional<Json.Obj> found = AnswerJson.find("{\"operations\": null, \"more\": 1}", WANTED);

        assertThat(found).contains(object("{\"operations\": null, \"more\": 1}"));
    }

    @Test
    void looksInProseWhenNoFenceHoldsWhatIsWanted() {
        String answer = """
                {"reasoning": "in prose"}
                ```python
                f = {}
                ```
                ```json
                {"type": "ADD"}
                ```
                ```
                not json
                ```
                """;

        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).contains(object("{\"reasoning\": \"in prose\"}"));
    }

    @Test
    void passesOverBracesThatAreNoJson() {
        String answer = "The set {a, b} and {braces} are no JSON; {\"reasoning\": \"this is\"} and {neither}.";

        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).contains(object("{\"reasoning\": \"this is\"}"));
    }

    @Test
    void isNotMisledByBracesFencesAndQuotesInStrings() {
        String json = "{\"reasoning\": \"a } b { c \\\" } \\\\\", \"operations\": [\"```json {} ```\", \"}}}\"]}";

        Optional<Json.Obj> found = AnswerJson.find("so: " + json + " }", WANTED);

        assertThat(found).contains(object(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "I would change nothing.",
                "[]",
                "[1, 2]",
                "\"operations\"",
                "null",
                "{",
                "}",
                "}{",
                "```",
                "```json",
                "```json\n{",
                "{'operations': []}",
                "{\"operations\": [],}",
                "{\"operations\" []}"
            })
    @DisplayName("SCN-CUR-012-01 REQ-CUR-012: an answer without a readable object is unreadable, which is not empty")
    void findsNothingInAnUnreadableAnswer(String answer) {
        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).isEmpty();
    }

    @Test
    void findsNothingInAnAnswerThatWasCutOff() {
        String whole = """
                {"reasoning": "see {\\"operations\\": []}", "operations": [
                  {"operations": [], "type": "ADD", "text": "ends with a brace }"},
                  {"type": "DELETE", "target_id": "pat-001", "reasoning": "{}"}
                ]}""";

        for (int length = 0; length < whole.length(); length++) {
            String cut = whole.substring(0, length);
            assertThat(AnswerJson.find(cut, WANTED)).as("in prose: %s", cut).isEmpty();
            assertThat(AnswerJson.find("```json\n" + cut, WANTED))
                    .as("fenced: %s", cut)
                    .isEmpty();
        }
        assertThat(AnswerJson.find(whole, WANTED)).isPresent();
    }

    @Test
    void findsNothingNestedInAnObjectThatNeverEnds() {
        String answer = "Thinking { of this: {\"reasoning\": \"nested\", \"operations\": []}";

        Optional<Json.Obj> found = AnswerJson.find(answer, WANTED);

        assertThat(found).isEmpty();
    }

    @Test
    void readsAnObjectOfManyLevelsOnlyAsDeepAsTheReaderGoes() {
        String deep = "{\"operations\":".repeat(201) + "1" + "}".repeat(201);

        Optional<Json.Obj> found = AnswerJson.find(deep, WANTED);

        assertThat(found).isEmpty();
    }

    @Test
    void replacesHalfASurrogatePair() {
        Optional<Json.Obj> found = AnswerJson.find("{\"reasoning\": \"\\ud83d!\"}", WANTED);

        assertThat(found).contains(Json.Obj.of("reasoning", new Json.Text("\uFFFD!")));
    }

    @Test
    void takesTheLastValueOfAMemberThatIsNamedTwiceAndSaysSo() {
        String answer = """
                {"reasoning": "one", "operations": [{"type": "DELETE", "target_id": "pat-001"},
                  {"type": "ADD", "text": "old", "section": "OTHERS", "text": "new"}], "reasoning": "two"}
                """;

        AnswerJson.Found found = AnswerJson.read(answer, WANTED).orElseThrow();

        assertThat(found.object()).isEqualTo(object("""
                        {"reasoning": "two", "operations": [{"type": "DELETE", "target_id": "pat-001"},
                         {"type": "ADD", "text": "new", "section": "OTHERS"}]}"""));
        assertThat(found.repeated()).containsExactly("$.operations[1].text", "$.reasoning");
    }

    @Test
    void namesTheListThatIsThereTwice() {
        AnswerJson.Found found = AnswerJson.read("{\"operations\": [1], \"operations\": [{}]}", WANTED)
                .orElseThrow();

        assertThat(found.object()).isEqualTo(object("{\"operations\": [{}]}"));
        assertThat(found.repeated()).containsExactly("$.operations");
    }
}
