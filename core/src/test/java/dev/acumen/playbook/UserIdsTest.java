package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.delete;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.names;
import static dev.acumen.playbook.Fixtures.playbook;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The ids of the user's playbook, and what sessions see of it beside a project's.
class UserIdsTest {
    @Test
    void theUsersPlaybookGivesIdsOfItsOwnAndNoneTwice() {
        Playbook empty = Playbook.empty().numbered(true);
        Playbook two = apply(empty, add("one", Section.PREFERENCES), add("two", Section.PREFERENCES))
                .playbook();

        Playbook after = apply(two, delete("u-pref-002"), add("three", Section.PREFERENCES))
                .playbook();

        assertThat(names(two, Section.PREFERENCES)).containsExactly("u-pref-001", "u-pref-002");
        assertThat(names(after, Section.PREFERENCES)).containsExactly("u-pref-001", "u-pref-003");
    }

    @Test
    void onlyAPrefixBeforeANumberedIdMakesOneOfTheUsers() {
        assertThat(List.of("u-pref-001", "u-oth-12", "u-pat-9001")).allMatch(KeyPoint::isOfUser);
        assertThat(List.of("pref-001", "u-turn", "u-", "u-pref", "u-pref-x", "uu-pref-001", "u-foo-001"))
                .noneMatch(KeyPoint::isOfUser);
    }

    @Test
    void sessionsSeeTheUsersPlaybookBesideTheProjects() {
        Playbook project = playbook(Section.PREFERENCES, keyPoint("pref-001", "here"), keyPoint("pref-002", "both"));
        Playbook users = playbook(Section.PREFERENCES, keyPoint("u-pref-001", "both"), keyPoint("u-pref-002", "all"));

        Playbook both = project.beside(users);

        assertThat(both.texts()).isEqualTo(Map.of("pref-001", "here", "pref-002", "both", "u-pref-002", "all"));
        assertThat(project.beside(Playbook.empty())).isSameAs(project);
    }

    @Test
    void noProjectSpeaksUnderAnIdOfTheUsers() {
        Playbook project =
                playbook(Section.PREFERENCES, keyPoint("u-pref-001", "forged"), keyPoint("pref-001", "here"));
        Playbook users = playbook(Section.PREFERENCES, keyPoint("u-pref-001", "mine"));

        assertThat(project.beside(users).texts()).isEqualTo(Map.of("pref-001", "here", "u-pref-001", "mine"));
    }

    @Test
    void whatSomebodyWroteByHandWithoutThePrefixIsSeenWithIt() {
        Playbook users = playbook(Section.PREFERENCES, keyPoint("pref-001", "mine"), keyPoint("mine-too", "more"));

        assertThat(playbook(Section.PREFERENCES, keyPoint("pref-001", "here"))
                        .beside(users)
                        .texts())
                .isEqualTo(Map.of("pref-001", "here", "u-pref-001", "mine", "mine-too", "more"));
    }
}
