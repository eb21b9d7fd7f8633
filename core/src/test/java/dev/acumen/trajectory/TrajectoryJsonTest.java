package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrajectoryJsonTest {
    @Test
    void readsWhatItWrote() {
        List<Step> steps = List.of(
                new Step.Message("1", "I \"try\" it"),
                new Step.ToolCall("2", "ship", "{}", false, new Outcome.Succeeded("3", "done")),
                new Step.ToolCall("4", "sh", "make", true, new Outcome.Failed("5", OptionalInt.of(2), "no rule")),
                new Step.ToolCall("6", "sh", "make", true, new Outcome.Failed("7", OptionalInt.empty(), "gone")),
                new Step.ToolCall("8", "sh", "rm", true, new Outcome.Rejected("9", "not that")),
                new Step.ToolCall("10", "sh", "rm", true, new Outcome.Held("11", "a guard")),
                new Step.ToolCall("12", "sh", "ls", true, new Outcome.Unknown()),
                new Step.Elided(3, 4_000_000_000L));
        Trajectory whole = new Trajectory(
                "s",
                "/p",
                List.of(
                        new Turn("a", Turn.Author.PERSON, "Do it", steps),
                        new Turn("b", Turn.Author.AGENT, "", List.of()),
                        new Turn("c", Turn.Author.COMMAND, "/x", List.of())),
                List.of("line 7 was cut"));

        String text = JsonWriter.pretty(TrajectoryJson.write(whole));

        assertThat(TrajectoryJson.read(JsonReader.read(text, "it"), "it")).isEqualTo(whole);
    }

    @Test
    void takesALittleForAWhole() {
        Trajectory read = TrajectoryJson.read(JsonReader.read("""
                        {"session": "s", "more": 1, "turns": [{"id": "a", "prompt": "Hi", "steps": [{"message": "Ho"}]}]}""", "it"), "it");

        assertThat(read.turns())
                .containsExactly(new Turn("a", Turn.Author.PERSON, "Hi", List.of(new Step.Message("", "Ho"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            []                                                                | it: $: an object was expected
            {}                                                                | it: $.session: is missing
            {"session": 1}                                                    | it: $.session: a text was expected
            {"session": "s", "turns": {}}                                     | it: $.turns: a list was expected
            {"session": "s", "turns": [1]}                                    | it: $.turns[0]: an object was expected
            {"session": "s", "turns": [{}]}                                   | it: $.turns[0].id: is missing
            {"session": "s", "turns": [{"id": "a", "author": "me"}]}          | it: $.turns[0].author: is me; it is person, command, agent
            {"session": "s", "turns": [{"id": "a", "steps": [{}]}]}           | it: $.turns[0].steps[0]: a step has one of message, tool, elided
            {"session": "s", "turns": [{"id": "a", "steps": [{"tool": 1}]}]}  | it: $.turns[0].steps[0].tool: a text was expected
            {"session": "s", "turns": [{"id": "a", "steps": [{"elided": 1.5}]}]} | it: $.turns[0].steps[0].elided: a whole number was expected, not 1.5
            {"session": "s", "turns": [{"id": "a", "steps": [{"elided": 3000000000}]}]} | it: $.turns[0].steps[0].elided: 3000000000 is too large
            """)
    void saysWhereSomethingIsWrong(String text, String message) {
        assertThatThrownBy(() -> TrajectoryJson.read(JsonReader.read(text, "it"), "it"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
