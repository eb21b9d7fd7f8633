package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceivedTrajectoryTest {
    private static final String KEY = "ghp_" + "a1B2c3D4e5F6g7H8i9J0".repeat(2).substring(0, 36);

    @Test
    void redactsWhatTheWriterLeftInAndKeepsTheRest() {
        Step call = new Step.ToolCall(
                "l", "Bash", "deploy " + KEY, true, new Outcome.Failed("m", OptionalInt.of(1), "no " + KEY));
        Trajectory sent = sent(new Turn("t", Turn.Author.PERSON, "Use " + KEY, List.of(call)));

        Trajectory received = ReceivedTrajectory.of(sent, UnaryOperator.identity(), "a session");

        assertThat(received.toString()).doesNotContain(KEY);
        assertThat(received.session()).isEqualTo("s");
        assertThat(received.turns().getFirst().prompt()).startsWith("Use ");
        assertThat(received.turns().getFirst().steps())
                .singleElement()
                .isInstanceOfSatisfying(Step.ToolCall.class, kept -> {
                    assertThat(kept.tool()).isEqualTo("Bash");
                    assertThat(kept.isCommand()).isTrue();
                    assertThat(kept.outcome()).isInstanceOf(Outcome.Failed.class);
                });
    }

    @Test
    void namesSessionAndTurnsAsTheReceiverDoes() {
        Trajectory sent = sent(turn("t"));

        Trajectory received = ReceivedTrajectory.of(sent, id -> "ada/" + id, "a session");

        assertThat(received.session()).isEqualTo("ada/s");
        assertThat(received.turnIds()).containsExactly("ada/t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\u0000", "with space", "ü", "line\n"})
    void refusesIdsThatAStoreMayNotTake(String id) {
        Trajectory sent = sent(turn("t"), turn(id));

        assertThatThrownBy(() -> ReceivedTrajectory.of(sent, UnaryOperator.identity(), "a session"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("a session: $.turns[1].id: up to 200 visible characters of ASCII");
    }

    @Test
    void refusesLongIdsAndTwoTurnsOfOneId() {
        assertThatThrownBy(() -> ReceivedTrajectory.of(sent(turn("t".repeat(201))), UnaryOperator.identity(), "it"))
                .isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> ReceivedTrajectory.of(sent(turn("t"), turn("t")), UnaryOperator.identity(), "it"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("$.turns[1].id");
    }

    private static Turn turn(String id) {
        return new Turn(id, Turn.Author.PERSON, "Go on.", List.of());
    }

    private static Trajectory sent(Turn... turns) {
        return new Trajectory("s", "", List.of(turns), List.of());
    }
}
