package dev.acumen.json;

import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Answers around fences.
class FencedAnswerTest {

    @Test
    @DisplayName("REQ-CUR-016: an object in a fence goes before one in prose right behind the fence")
    void prefersAFenceToProseRightBehindIt() {
        String answer = """
                ```json
                {"reasoning": "fenced"}
                ```
                {"reasoning": "in prose"}
                """;

        Optional<Json.Obj> found = AnswerJson.find(answer, "reasoning", "operations");

        assertThat(found).contains(object("{\"reasoning\": \"fenced\"}"));
    }

    @Test
    @DisplayName("REQ-CUR-016: without an object in a fence, the last in prose is the answer")
    void takesTheLastInProseBehindAFenceOfSomethingElse() {
        String answer = """
                ```python
                x = 1
                ```
                {"reasoning": "draft"}

                On second thought: {"reasoning": "final"}
                """;

        Optional<Json.Obj> found = AnswerJson.find(answer, "reasoning", "operations");

        assertThat(found).contains(object("{\"reasoning\": \"final\"}"));
    }
}
