package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrajectoryBuilderTest {
    private final TrajectoryBuilder builder = new TrajectoryBuilder("session-1");

    @Test
    void givesEachStepToTheTurnInWhichItBegan() {
        builder.prompt("p1", Turn.Author.PERSON, "first");
        builder.call("c1", "call", "Bash", "sleep 1", true);
        builder.prompt("p2", Turn.Author.PERSON, "second");
        builder.failed("call", "r1", OptionalInt.of(3), "no");

        Trajectory trajectory = builder.build();

        assertThat(trajectory.turns().getFirst().steps())
                .containsExactly(new Step.ToolCall(
                        "c1", "Bash", "sleep 1", true, new Outcome.Failed("r1", OptionalInt.of(3), "no")));
        assertThat(trajectory.turns().getLast().steps()).isEmpty();
    }

    @Test
    void leavesACallWithoutResultUnknown() {
        builder.prompt("p1", Turn.Author.PERSON, "first");
        builder.call("c1", "call", "Read", "{}", false);

        assertThat(builder.build().turns().getFirst().steps())
                .containsExactly(new Step.ToolCall("c1", "Read", "{}", false, new Outcome.Unknown()));
    }

    @Test
    void keepsWhatHappenedBeforeTheFirstPrompt() {
        builder.message("m1", "resumed");

        assertThat(builder.build().turns())
                .singleElement()
                .satisfies(turn -> assertThat(turn.author()).isEqualTo(Turn.Author.COMMAND));
    }

    @Test
    void takesSecretsOutOfEverything() {
        String secret = "AKIAIOSFODNN7QKZWTRB";
        builder.prompt("p1", Turn.Author.PERSON, "use " + secret);
        builder.message("m1", "using " + secret);
        builder.call("c1", "a", "Bash", "export KEY=" + secret, true);
        builder.succeeded("a", "r1", secret);
        builder.call("c2", "b", "Bash", "true", true);
        builder.failed("b", "r2", OptionalInt.empty(), secret);
        builder.call("c3", "c", "Bash", "true", true);
        builder.rejected("c", "r3", "not with " + secret);

        assertThat(builder.build().toString()).doesNotContain(secret).contains("[aws key removed]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[m\u001b[K",
                "\u001b[01;31m\u001b[K",
                "\u001b[38:5:1m",
                "\u001b(B\u001b[m",
                "\u001b]8;;http://example.org\u001b\\",
                "\u001b]0;title\u0007",
                "\u200B",
                "\u00AD",
                "\u200D",
                "\uFEFF",
                "\u2060\u001b"
            })
    void takesOutASecretThatIsWholeOnlyWhereItIsRead(String hidden) {
        String secret = "AKIA" + hidden + "IOSFODNN7QKZWTRB";
        builder.prompt("p1", Turn.Author.PERSON, "use " + secret);
        builder.call("c1", "a", "Bash", "grep --color AKIA .", true);
        builder.succeeded("a", "r1", ".env: " + secret);

        assertThat(builder.build().toString())
                .doesNotContain("IOSFODNN7")
                .contains("use [aws key removed]", ".env: [aws key removed]");
    }

    @Test
    void keepsWhatAScriptNeedsAndEveryLineBreak() {
        String text = "می\u200Cخواهم 👩\u200D💻\r\n\tx\u0000y\u001b[1mz\u001b[0m\u001b";
        builder.prompt("p1", Turn.Author.PERSON, text);

        assertThat(builder.build().turns().getFirst().prompt()).isEqualTo("می\u200Cخواهم 👩\u200D💻\r\n\tx\u0000yz");
    }

    @Test
    void cutsBulkAndNotesItsSize() {
        builder.prompt("p1", Turn.Author.PERSON, "go");
        builder.call("c1", "a", "Bash", "cat big", true);
        builder.succeeded("a", "r1", "x".repeat(1_000_000));

        Step.ToolCall call =
                (Step.ToolCall) builder.build().turns().getFirst().steps().getFirst();

        assertThat(((Outcome.Succeeded) call.outcome()).output())
                .hasSizeLessThan(2_100)
                .contains("[… 998001 characters left out …]");
    }

    @Test
    void countsWhatAVeryLongSessionDidBeyondTheBudgetButKeepsPromptsAndFailures() {
        for (int i = 0; i < 50_000; i++) {
            builder.prompt("p" + i, Turn.Author.PERSON, "prompt " + i);
            builder.message("m" + i, "message");
            builder.call("c" + i, "call" + i, "Bash", "make", true);
            if (i % 2 == 0) {
                builder.succeeded("call" + i, "r" + i, "fine");
            } else {
                builder.failed("call" + i, "r" + i, OptionalInt.of(1), "broken");
            }
        }

        Trajectory trajectory = builder.build();

        assertThat(trajectory.turns()).hasSize(50_000);
        assertThat(trajectory.turns().get(49_998).steps()).containsExactly(new Step.Elided(2, 11));
        assertThat(trajectory.turns().get(49_999).steps())
                .satisfiesExactly(
                        message -> assertThat(message).isEqualTo(new Step.Elided(1, 7)),
                        call -> assertThat(((Step.ToolCall) call).outcome()).isInstanceOf(Outcome.Failed.class));
    }

    @Test
    void leavesOutTheTurnsThatAreNamed() {
        builder.prompt("p1", Turn.Author.PERSON, "first");
        builder.prompt("p2", Turn.Author.PERSON, "second");

        assertThat(builder.build().without(Set.of("p1")).turnIds()).containsExactly("p2");
    }

    @Test
    @DisplayName("REQ-REFL-001 REQ-REFL-002: an id counts once, in order of appearance")
    void findsCitationsInOrder() {
        assertThat(Citations.in("By [mis-002] and [pat-001], again [mis-002]; not pat-003 nor [kpt-1], but [kpt_012]"))
                .containsExactly("mis-002", "pat-001", "kpt_012");
    }
}
