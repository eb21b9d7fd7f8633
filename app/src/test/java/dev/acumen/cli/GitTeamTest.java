package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a merge that gives key points other ids leaves of their lives, and of taking a session back.
class GitTeamTest {
    private static final String FIRST = "session-01";
    private static final String BOBS = "session-03";
    private static final String ALICES = "session-06";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aKeyPointThatGotAnotherIdKeepsItsLifeAndItsSessionIsTakenBack() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "bob");
        team.learn("alice", FIRST, "always use tabs in this repo");
        bothLearn(team);

        Finished pull = team.pull("alice");

        assertThat(pull.err()).contains("both sides had given the id pref-002");
        assertThat(team.ids("alice"))
                .containsEntry("user: always run make check in this repo", "pref-002")
                .containsEntry("user: always use yarn in this repo", "pref-003");
        assertThat(team.run("alice", "show", "pref-003").out())
                .contains("added in session " + ALICES)
                .contains("“always use yarn in this repo” (you)")
                .contains("renumbered: pref-002 → pref-003")
                .doesNotContain("make check");
        assertThat(team.run("alice", "show", "pref-002").out())
                .doesNotContain(ALICES)
                .doesNotContain("yarn");
        assertThat(team.run("alice", "log", "pref-003").out())
                .contains("session " + ALICES, "renumbered")
                .doesNotContain("make check");
        assertThat(team.run("alice", "log", "pref-002").out()).doesNotContain(ALICES, "yarn");
        assertThat(team.run("alice", "log").out()).contains("~ [pref-003] renumbered: pref-002 → pref-003");
        Program.Ran undone = team.run("alice", "undo", ALICES);
        assertThat(undone.out()).contains("- [pref-003] always use yarn in this repo");
        assertThat(team.ids("alice"))
                .containsOnlyKeys("user: always use tabs in this repo", "user: always run make check in this repo");
    }

    @Test
    void whatTheMergeSaysOfNewIdsCountsAlsoWhereTheTextIsAnotherOneByThen() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "bob");
        bothLearn(team);

        team.pull("alice");
        GitClone alice = team.of("alice");
        assertThat(alice.program().here().resolve(".claude/acumen/renumbered.json"))
                .exists();
        Files.writeString(alice.playbook(), alice.text().replace("always use yarn", "always use pnpm"));

        assertThat(team.run("alice", "show", "pref-002").out())
                .contains("added in session " + ALICES, "renumbered: pref-001 → pref-002", "+ always use pnpm");
        assertThat(alice.program().here().resolve(".claude/acumen/renumbered.json"))
                .doesNotExist();
    }

    @Test
    void aRemovalReachesACloneInWhichTheKeyPointHasAnotherId() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "carol");
        team.push("alice");
        team.learn("alice", ALICES, "always use yarn in this repo");
        team.push("alice");
        team.learn("carol", BOBS, "always run make check in this repo");
        team.pull("carol");
        assertThat(team.ids("carol")).containsEntry("user: always use yarn in this repo", "pref-002");
        team.run("alice", "remove", "pref-001");
        team.push("alice");

        team.pull("carol");

        assertThat(team.ids("carol")).containsOnlyKeys("user: always run make check in this repo");
    }

    @Test
    void severalCommitsThatAreRebasedAreAboutTheKeyPointTheyMeant() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "bob");
        bothLearn(team);
        team.commit("alice");
        team.run("alice", "tag", "pref-001", "helpful");
        team.commit("alice");

        team.of("alice").git("pull", "-q", "--rebase", "origin", "main");

        assertThat(team.run("alice", "show").out())
                .contains("[pref-001] helpful=0 harmful=0 :: user: always run make check in this repo")
                .contains("[pref-002] helpful=1 harmful=0 :: user: always use yarn in this repo");
        assertThat(team.run("alice", "undo", ALICES).out()).contains("- [pref-002] always use yarn in this repo");
    }

    @Test
    void whatOnePersonRemovedIsNotLearnedByAnother() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "carol");
        team.learn("alice", ALICES, "always use yarn in this repo");
        team.push("alice");
        team.run("alice", "remove", "pref-001");
        team.push("alice");
        team.pull("carol");

        Program.Ran learned = team.learn("carol", BOBS, "always use yarn in this repo");

        assertThat(learned.out().replaceAll("\\s+", " "))
                .contains("alice removed “always use yarn in this repo” on 2026-02-03");
        assertThat(team.ids("carol")).isEmpty();
        team.run("carol", "add", "--section", "ctx", "always use yarn in this repo");
        assertThat(team.of("carol").text()).doesNotContain("\"removed\": [\n    {");
        team.push("carol");
        team.pull("alice");
        assertThat(team.ids("alice")).containsOnlyKeys("user: always use yarn in this repo");
    }

    @Test
    void aLessonThatAColleagueRemovedIsToldAsRefusedAndCanBeAccepted() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "carol");
        team.learn("alice", ALICES, "always use yarn in this repo");
        team.run("alice", "remove", "pref-001");
        team.push("alice");
        team.pull("carol");
        Program carol = team.of("carol").program().with("ACUMEN_PROVIDER", "none");
        Path transcript = team.transcript("carol", BOBS, "always use yarn in this repo");

        Path spool = Fired.in(carol).event("SessionEnd", "other", transcript, carol.now());
        carol.run("worker", "--spool", spool.toString());

        String refusal = "alice removed “always use yarn in this repo” on 2026-02-03";
        assertThat(carol.run("log", "--refused").out().replaceAll("\\s+", " ")).contains(refusal);
        assertThat(carol.run("log").out()).doesNotContain("nothing to learn");
        assertThat(carol.run("status").out().replaceAll("\\s+", " "))
                .contains("1 refused", refusal, "1 change refused (acumen log --refused)")
                .doesNotContain("nothing to learn");
        assertThat(Files.readString(carol.home().resolve(".acumen/worker.log"))).contains("1 change refused");
        String line = carol.run("log", "--refused").out().replaceFirst("(?s).*! (\\S+) refused.*", "$1");
        team.run("carol", "accept", line);
        assertThat(team.ids("carol")).containsOnlyKeys("user: always use yarn in this repo");
        assertThat(carol.run("log", "--refused").out()).contains("Nothing was refused");
    }

    @Test
    void whatOnePersonRejectedInReviewOrTookBackIsNotLearnedByAnother() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "carol");
        team.run("alice", "add", "--section", "ctx", "keep the log short");
        team.learn("alice", ALICES, "always use yarn in this repo");
        team.run("alice", "undo", ALICES);
        team.run("alice", "review", "on");
        team.learn("alice", FIRST, "always run make check in this repo");
        team.run("alice", "review", "--reject", "all");
        team.push("alice");
        team.pull("carol");

        team.learn("carol", BOBS, "always use yarn in this repo");
        team.learn("carol", "session-04", "always run make check in this repo");

        assertThat(team.ids("carol")).containsOnlyKeys("user: keep the log short");
        assertThat(team.of("alice").text()).contains("\"by\": \"alice\"");
        team.run("alice", "review", "--forget", "1");
        team.run("alice", "review", "--forget", "2");
        assertThat(team.of("alice").text()).doesNotContain("\"by\": \"alice\"");
    }

    @Test
    void whatAModelLearnedElsewhereBeforeItKnewOfTheRemovalIsNotTakenOver() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "carol");
        team.push("alice");
        team.pull("carol");
        apply(team, "alice", "Lock files go stale after an hour");
        apply(team, "carol", "Lock files go stale after an hour.");
        apply(team, "carol", "Tests need a database");
        team.run("alice", "remove", "pref-001");
        team.push("alice");

        Finished pull = team.pull("carol");

        assertThat(pull.err()).contains("alice removed", "Lock files go stale");
        assertThat(team.ids("carol")).containsOnlyKeys("Tests need a database");
    }

    @Test
    void aKeyPointOfAColleagueSaysWhoCommittedItFirst() throws IOException, InterruptedException {
        Team team = new Team(folder, "alice", "bob");
        team.learn("alice", ALICES, "always say \"yes\" in this repo");
        team.push("alice");
        team.pull("bob");
        team.run("bob", "add", "--section", "pref", "another one");

        assertThat(team.run("bob", "show", "pref-001").out())
                .contains("already there when the journal began")
                .containsPattern("first committed by alice on \\d{4}-\\d\\d-\\d\\d \\([0-9a-f]{7,}\\)");
        assertThat(team.run("alice", "show", "pref-001").out()).doesNotContain("committed");
        assertThat(team.run("bob", "show", "pref-002").out()).doesNotContain("committed");
    }

    /// Bob pushes what he learned, and Alice learns another one without knowing of it: both get the same id.
    private static void bothLearn(Team team) throws IOException, InterruptedException {
        team.push("alice");
        team.pull("bob");
        team.learn("bob", BOBS, "always run make check in this repo");
        team.push("bob");
        team.learn("alice", ALICES, "always use yarn in this repo");
    }

    /// What a model would have taught.
    private static void apply(Team team, String person, String text) throws IOException {
        Path delta = Files.writeString(team.of(person).top().resolveSibling("delta.json"), """
                [{"type": "ADD", "text": "%s", "section": "USER PREFERENCES"}]""".formatted(text));
        team.run(person, "apply", delta.toString());
    }
}
