package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SecondTriesTest {
    private final List<Step> steps = new ArrayList<>();

    private void failed(String command) {
        add(command, new Outcome.Failed("r", OptionalInt.of(1), "no"));
    }

    private void worked(String command) {
        add(command, new Outcome.Succeeded("r", ""));
    }

    private void add(String command, Outcome outcome) {
        steps.add(new Step.ToolCall("c", "Bash", command, true, outcome));
    }

    @Test
    void findsTheFirstCommandThatWorkedAfterOneOfItsKindHadFailed() {
        failed("cargo build -p shopctl");
        worked("ls");
        worked("cd tools/shopctl && RUST_BACKTRACE=1 cargo build");
        worked("cargo build");

        assertThat(SecondTries.thatWorked(steps).stream()).containsExactly(2);
    }

    @Test
    void seesThroughWrappers() {
        failed("pytest tests");
        worked("cd backend; uv run pytest -q tests");

        assertThat(SecondTries.thatWorked(steps).stream()).containsExactly(1);
    }

    @Test
    void takesCommandsOfAnotherKindForNoSecondTry() {
        failed("git push");
        worked("git status");
        worked("make");

        assertThat(SecondTries.thatWorked(steps).stream()).isEmpty();
    }

    @Test
    void forgetsAFailureAfterSixOtherCommands() {
        failed("make");
        for (int i = 0; i < 6; i++) {
            worked("ls " + i);
        }
        worked("make");

        assertThat(SecondTries.thatWorked(steps).stream()).isEmpty();
    }
}
