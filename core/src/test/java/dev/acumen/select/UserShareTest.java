package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The share of an injection that the user's playbook is sure of.
class UserShareTest {
    private static final int BUDGET = 5_000;

    private static Playbook both(int ofProject, int ofUser) {
        List<KeyPoint> project = IntStream.range(0, ofProject)
                .mapToObj(i ->
                        new KeyPoint("pref-" + (1_000 + i), "Project rule " + i + " about thing" + i, new Tally(9, 0)))
                .toList();
        List<KeyPoint> users = IntStream.range(0, ofUser)
                .mapToObj(i -> new KeyPoint("u-pref-" + (1_000 + i), "Wish " + i + " about item" + i, Tally.ZERO))
                .toList();
        return Playbook.of(Map.of(Section.PREFERENCES, project), Map.of(), Set.of())
                .beside(Playbook.of(Map.of(Section.PREFERENCES, users), Map.of(), Set.of()));
    }

    private static Selection shown(Playbook playbook, int share) {
        return Selection.first(playbook, new SelectionContext("", Usage.NONE, share), BUDGET);
    }

    private static int sizeOfUsers(Selection selection) {
        return selection.choices().stream()
                .map(Selection.Choice::keyPoint)
                .filter(keyPoint -> KeyPoint.isOfUser(keyPoint.name()))
                .mapToInt(keyPoint -> Rendering.line(keyPoint).length() + 1)
                .sum();
    }

    @Test
    void theUsersKeyPointsGetTheirShareHoweverManyProvenOnesTheProjectHas() {
        Playbook playbook = both(500, 500);

        assertThat(sizeOfUsers(shown(playbook, 25))).isBetween(BUDGET / 8, BUDGET / 4);
        assertThat(sizeOfUsers(shown(playbook, 60))).isBetween(BUDGET * 2 / 5, BUDGET * 3 / 5);
        assertThat(shown(playbook, 25).text()).hasSizeBetween(BUDGET - 200, BUDGET);
    }

    @Test
    void theProjectGetsWhatTheUsersDoNotNeedAndTheOtherWayRound() {
        Selection fewOfUser = shown(both(500, 2), 25);
        Selection fewOfProject = shown(both(2, 500), 25);

        assertThat(fewOfUser.ids()).contains("u-pref-1000", "u-pref-1001");
        assertThat(fewOfUser.text()).hasSizeGreaterThan(BUDGET - 200);
        assertThat(fewOfProject.ids()).contains("pref-1000", "pref-1001");
        assertThat(fewOfProject.text()).hasSizeGreaterThan(BUDGET - 200);
    }

    @Test
    void pinnedKeyPointsOfTheUserStayWithinTheShareWhileTheProjectNeedsTheRest() {
        List<KeyPoint> pinned = both(0, 500).in(Section.PREFERENCES).stream()
                .map(keyPoint -> keyPoint.withPin(true))
                .toList();
        Playbook playbook = both(500, 0).beside(Playbook.of(Map.of(Section.PREFERENCES, pinned), Map.of(), Set.of()));

        assertThat(sizeOfUsers(shown(playbook, 25))).isLessThanOrEqualTo(BUDGET / 4);
    }

    @Test
    void onlyASessionThatIsShownSomethingOfItIsToldWhatThePrefixMeans() {
        assertThat(shown(both(2, 0), 25).text()).doesNotContain("\"u-\"");
        assertThat(shown(both(2, 1), 25).text()).contains("\"u-\" before an id", "the project's holds");
    }
}
