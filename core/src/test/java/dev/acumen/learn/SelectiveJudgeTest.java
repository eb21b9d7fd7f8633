package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.trajectory.Trajectory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A model is asked about sessions that may teach something.
class SelectiveJudgeTest {
    private static Stream<Trajectory> empty() {
        return Stream.of(
                Sessions.of("u hello", "m Hello! What can I do for you?"),
                Sessions.of("u What is two and two?", "m Four."),
                Sessions.of("u List the files", "$ ls ⇒ " + "a.txt ".repeat(2_000), "m There are many."),
                Sessions.of());
    }

    private static Stream<Trajectory> full() {
        return Stream.of(
                Sessions.of("u Always run make lint before you commit.", "m I will."),
                Sessions.of("u Rename it", "m Done.", "u No, that is wrong.", "m Sorry."),
                Sessions.of("u Build it", "! make ⇒ no rule", "m It cannot be built."),
                Sessions.of("u Push it", "r git push ⇒ not now", "m I did not."),
                Sessions.of("u Mend it", "m Done, see [pat-001]."),
                Sessions.of("u Test it", "$ npm test ⇒ 12 passed", "m All pass."),
                Sessions.of("u Forget what I said about tabs", "m Yes."),
                Sessions.of("u Explain the cache", "m " + "The cache keeps what was asked. ".repeat(50)),
                Sessions.of("u " + "The shop has a stock of its own. ".repeat(50)));
    }

    @ParameterizedTest
    @MethodSource("empty")
    void notAboutOthers(Trajectory session) {
        assertThat(SelectiveJudge.isWorthACall(session)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("full")
    void aSignalAFailureOrEnoughWordsAreWorthACall(Trajectory session) {
        assertThat(SelectiveJudge.isWorthACall(session)).isTrue();
    }

    @Test
    void theJournalNamesWhoJudged() {
        Judge signals = Roles.fromSignals();
        SelectiveJudge sparing =
                new SelectiveJudge(new Roles(new SignalReflector(), new SignalCurator(), Screen.NONE, "m"), signals);

        assertThat(empty().map(session -> sparing.of(session).model())).containsOnly("none");
        assertThat(full().map(session -> sparing.of(session).model())).containsOnly("m");
    }
}
