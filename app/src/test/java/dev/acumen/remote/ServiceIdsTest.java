package dev.acumen.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Sessions cite key points by the ids that they were shown.
class ServiceIdsTest {
    private static final ServiceIds IDS = ServiceIds.of(
            playbook(
                    new KeyPoint("pref-001", "Use spaces", Tally.ZERO),
                    new KeyPoint("pref-002", "Use make lint", Tally.ZERO),
                    new KeyPoint("pref-9001", "Use Java", Tally.ZERO)),
            playbook(
                    new KeyPoint("pref-001", "Use Java", Tally.ZERO),
                    new KeyPoint("pref-002", "Use make lint", Tally.ZERO)));

    private static Playbook playbook(KeyPoint... keyPoints) {
        return Playbook.of(Map.of(Section.PREFERENCES, List.of(keyPoints)), Map.of(), Set.of());
    }

    private static String sent(String text) {
        Trajectory session = new Trajectory(
                "s",
                "",
                List.of(new Turn("t", Turn.Author.PERSON, "As in [pref-001]", List.of(new Step.Message("l", text)))),
                List.of());
        return IDS.in(session).turns().stream()
                .flatMap(turn -> turn.steps().stream())
                .flatMap(step -> step instanceof Step.Message(String _, String said) ? Stream.of(said) : Stream.empty())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void namesAKeyPointAsTheServiceDoes() {
        assertThat(sent("By [pref-9001] and [pref-002].")).isEqualTo("By [pref-001] and [pref-002].");
    }

    @Test
    void citesNothingThatTheServiceDoesNotHave() {
        assertThat(sent("By [pref-001].")).isEqualTo("By pref-001.");
    }

    @Test
    void leavesCitationsOfWhatIsNotShownAnyMore() {
        assertThat(sent("By [pref-007].")).isEqualTo("By [pref-007].");
    }
}
