package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Playbooks in git, whatever git does with them. GitMergeCampaignTest makes many merges.
class GitMergeTest {
    private static final String PLAYBOOK = ".claude/playbook.json";

    @TempDir
    private Path folder = Path.of("");

    private GitClone clone = new GitClone(new Program(folder, folder, Map.of(), ""), folder);

    @BeforeEach
    void aClone() throws IOException, InterruptedException {
        clone = GitClone.in(folder, "").installed();
    }

    @Test
    void mergesByKeyPointsAndSaysWhichOneGotAnotherId() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one"));
        clone.commit(playbook("pat-001 3 one", "pat-002 0 mine"));
        String aside = clone.commitAside(base, playbook("pat-001 2 eins", "pat-002 0 yours"));

        Finished merge = clone.tryGit("merge", "-q", "--no-edit", aside);

        assertThat(merge.exitCode()).isZero();
        assertThat(merge.err())
                .isEqualTo(
                        "acumen: .claude/playbook.json: both sides had given the id pat-002 to a new key point; one of"
                                + " them is now pat-003\n");
        assertThat(keyPoints()).containsExactly("pat-001 4 eins", "pat-002 0 mine", "pat-003 0 yours");
    }

    @Test
    void aTextThatBothRewordedIsChosenInAnEditorAndThenEverythingWorks() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one", "pat-002 1 two"));
        String aside = clone.commitAside(base, playbook("pat-001 2 yours", "pat-002 4 two"));
        clone.program().run("edit", "pat-001", "mine");
        clone.git("commit", "-qam", "reworded");

        Finished merge = clone.tryGit("merge", "--no-edit", aside);

        assertThat(merge.exitCode()).isEqualTo(1);
        assertThat(merge.err())
                .contains("acumen: .claude/playbook.json: pat-001 was reworded on both sides: leave one");
        assertThat(clone.program().run("show").exitCode()).isEqualTo(1);
        assertThat(clone.program().run("show").err()).contains("line 8: a merge conflict that is not resolved");
        assertThat(clone.program().run("doctor").out()).contains("the playbook is in conflict");
        String resolved = clone.text()
                .replace("<<<<<<< ours\n        \"text\": \"mine\",\n=======\n", "")
                .replace(">>>>>>> theirs\n", "");
        Files.writeString(clone.playbook(), resolved);
        clone.git("add", PLAYBOOK);
        clone.git("commit", "-q", "--no-edit");
        assertThat(keyPoints()).containsExactly("pat-001 2 user: yours", "pat-002 4 two");
        assertThat(clone.program().run("show", "pat-001").out())
                .contains("[pat-001] helpful=2 harmful=0 :: user: yours");
        assertThat(clone.program().run("add", "a third", "--section", "pat").exitCode())
                .isZero();
        assertThat(clone.program().run("log").out()).contains("outside");
        assertThat(clone.program().run("undo").exitCode()).isZero();
    }

    @Test
    void aCrissCrossMergeCountsEverythingOnce() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one", "pat-002 0 two"));
        String left = clone.commit(playbook("pat-001 2 one", "pat-002 0 left", "pat-003 0 a"));
        String right = clone.commitAside(base, playbook("pat-001 4 one", "pat-002 0 right", "pat-003 0 b"));
        assertThat(clone.tryGit("merge", "-q", right).exitCode()).isEqualTo(1);
        clone.commit(playbook("pat-001 15 one", "pat-002 0 both", "pat-003 0 a", "pat-004 0 b"));
        String first = clone.git("rev-parse", "HEAD").strip();
        clone.git("checkout", "-q", "--detach", right);
        assertThat(clone.tryGit("merge", "-q", left).exitCode()).isEqualTo(1);
        String second = clone.commit(playbook("pat-001 105 one", "pat-002 0 both", "pat-003 0 a", "pat-004 0 b"));

        clone.git("merge", "-q", "--no-edit", first);

        assertThat(keyPoints()).containsExactly("pat-001 115 one", "pat-002 0 both", "pat-003 0 a", "pat-004 0 b");
        String here = clone.text();
        clone.git("checkout", "-q", "--detach", first);
        clone.git("merge", "-q", "--no-edit", second);
        assertThat(clone.text()).isEqualTo(here);
    }

    @Test
    void aCrissCrossMergeLeavesTheChoiceWhereBothChoseDifferently() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one"));
        String left = clone.commit(playbook("pat-001 1 left"));
        String right = clone.commitAside(base, playbook("pat-001 1 right"));
        clone.tryGit("merge", "-q", right);
        String first = clone.commit(playbook("pat-001 1 left"));
        clone.git("checkout", "-q", "--detach", right);
        clone.tryGit("merge", "-q", left);
        clone.commit(playbook("pat-001 1 right"));

        Finished merge = clone.tryGit("merge", "-q", "--no-edit", first);

        assertThat(merge.exitCode()).isEqualTo(1);
        assertThat(clone.text()).contains("""
                <<<<<<< ours
                        "text": "right",
                =======
                        "text": "left",
                >>>>>>> theirs
                """);
    }

    @Test
    void twoThatBeganAPlaybookEachHaveBoth() throws IOException, InterruptedException {
        Files.writeString(clone.top().resolve("README"), "a project");
        clone.git("add", "-A");
        clone.git("commit", "-qm", "nothing yet");
        String base = clone.git("rev-parse", "HEAD").strip();
        clone.commit(playbook("pat-001 1 one", "pat-002 2 two"));
        String aside = clone.commitAside(base, playbook("pat-001 3 one", "pat-002 0 zwei"));

        clone.git("merge", "-q", "--no-edit", aside);

        assertThat(keyPoints()).containsExactly("pat-001 4 one", "pat-002 2 two", "pat-003 0 zwei");
    }

    @Test
    void rebasesCherryPicksAndStashesAreMerges() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one", "pat-002 0 two"));
        String upstream = clone.commitAside(base, playbook("pat-001 11 one", "pat-002 0 zwei"));
        clone.commit(playbook("pat-001 2 one", "pat-002 0 two"));
        clone.commit(playbook("pat-001 3 one", "pat-002 0 two", "pat-003 0 three"));

        clone.git("rebase", "-q", upstream);

        assertThat(keyPoints()).containsExactly("pat-001 13 one", "pat-002 0 zwei", "pat-003 0 three");
        String picked = clone.commitAside(base, playbook("pat-001 101 one", "pat-002 5 two"));
        clone.git("cherry-pick", picked);
        assertThat(keyPoints()).containsExactly("pat-001 113 one", "pat-002 5 zwei", "pat-003 0 three");
        Files.writeString(clone.playbook(), clone.text().replace("\"three\"", "\"drei\""));
        clone.git("stash", "-q");
        clone.commit(clone.text().replace("113", "114"));
        clone.git("stash", "pop", "-q");
        assertThat(keyPoints()).containsExactly("pat-001 114 one", "pat-002 5 zwei", "pat-003 0 drei");
    }

    @Test
    void linkedWorktreesMergeAlike() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one"));
        String aside = clone.commitAside(base, playbook("pat-001 2 one"));
        clone.git("worktree", "add", "-q", "--detach", "../linked", base);
        GitClone linked = new GitClone(
                clone.program().at(clone.top().resolveSibling("linked")),
                clone.top().resolveSibling("linked"));
        linked.commit(playbook("pat-001 4 one"));

        linked.git("merge", "-q", "--no-edit", aside);

        assertThat(linked.text()).contains("\"helpful\": 5");
        assertThat(linked.program().run("install", "--git").out()).contains("already");
        assertThat(linked.program().run("uninstall").out()).contains("line by line again");
        assertThat(clone.program().run("doctor").out()).contains("merges the playbook line by line");
    }

    @Test
    void aProjectBelowTheTopIsMergedToo(@TempDir Path other) throws IOException, InterruptedException {
        GitClone below = GitClone.in(other, "services/näme [x] 1").installed();
        String base = below.commit(playbook("pat-001 1 one"));
        below.commit(playbook("pat-001 2 one"));
        String aside = below.commitAside(base, playbook("pat-001 3 one"));

        below.git("merge", "-q", "--no-edit", aside);

        assertThat(keyPoints(below)).containsExactly("pat-001 4 one");
        assertThat(below.program().run("doctor").out()).contains("merges the playbook key point by key point");
    }

    @Test
    void whatIsNoPlaybookIsMergedAsText() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one", "pat-002 1 two"));
        clone.commit(playbook("pat-001 2 one", "pat-002 1 two"));
        String damaged = playbook("pat-001 1 one", "pat-002 1 two").replace("\"two\"", "\"two");
        String aside = clone.commitAside(base, damaged);
        String worse = clone.commitAside(base, damaged.replace("\"helpful\": 1", "\"helpful\": 9"));

        Finished clean = clone.tryGit("merge", "-q", "--no-edit", aside);
        String merged = clone.text();
        clone.git("reset", "-q", "--hard", "HEAD~");
        Finished conflict = clone.tryGit("merge", "-q", "--no-edit", worse);

        assertThat(clean.err())
                .contains("acumen: .claude/playbook.json: theirs: ")
                .contains("as text, line by line");
        assertThat(clean.exitCode()).isZero();
        assertThat(merged).contains("\"helpful\": 2", "\"two,");
        assertThat(conflict.exitCode()).isEqualTo(1);
        assertThat(clone.text()).contains("<<<<<<< ours\n", "\"helpful\": 9");
    }

    @Test
    void whereAcumenIsGoneGitMergesByItself() throws IOException, InterruptedException {
        String base = clone.commit(playbook("pat-001 1 one", "pat-002 1 two"));
        clone.commit(playbook("pat-001 2 one", "pat-002 1 two"));
        String aside = clone.commitAside(base, playbook("pat-001 3 one", "pat-002 1 two"));
        Files.delete(folder.resolve("my tools 100%/acumen"));

        Finished merge = clone.tryGit("merge", "-q", "--no-edit", aside);

        assertThat(merge.exitCode()).isEqualTo(1);
        assertThat(clone.text()).contains("<<<<<<< ours\n        \"helpful\": 2");
        assertThat(clone.program().run("doctor").out())
                .contains("my tools 100%/acumen, which is not there")
                .contains("acumen install --git");
    }

    @Test
    void linesThatEndAsOnWindowsStaySo() throws IOException, InterruptedException {
        clone.git("config", "core.autocrlf", "false");
        String base = clone.commit(playbook("pat-001 1 one", "pat-002 0 two").replace("\n", "\r\n"));
        clone.commit(playbook("pat-001 2 one", "pat-002 0 mine").replace("\n", "\r\n"));
        String aside = clone.commitAside(
                base, playbook("pat-001 5 one", "pat-002 0 yours").replace("\n", "\r\n"));

        clone.tryGit("merge", "-q", "--no-edit", aside);

        assertThat(clone.text())
                .contains("<<<<<<< ours\r\n        \"text\": \"mine\",\r\n=======\r\n", "\"helpful\": 6,\r\n")
                .doesNotContainPattern("[^\r]\n");
    }

    @Test
    void aRewordedKeyPointIsOneChangedLineBesideTheTime() throws IOException, InterruptedException {
        clone.program().run("add", "one", "--section", "pat");
        clone.program().run("add", "two", "--section", "pat");
        clone.git("add", "-A");
        clone.git("commit", "-qm", "two key points");

        clone.program().at(Instant.parse("2026-03-03T04:05:06Z")).run("edit", "pat-001", "eins");

        assertThat(clone.git("diff", "-U0").lines().filter(line -> line.matches("[-+] .*")))
                .containsExactlyInAnyOrder(
                        "-  \"last_updated\": \"2026-02-03T04:05:06Z\",",
                        "+  \"last_updated\": \"2026-03-03T04:05:06Z\",",
                        "-        \"text\": \"one\",",
                        "+        \"text\": \"eins\",");
    }

    @Test
    void aConflictFromBeforeIsMergedAnewOnceItIsInstalled() throws IOException, InterruptedException {
        clone.program().run("uninstall");
        String base = clone.commit(playbook("pat-001 1 one"));
        clone.commit(playbook("pat-001 2 one"));
        String aside = clone.commitAside(base, playbook("pat-001 3 one"));
        assertThat(clone.tryGit("merge", "-q", aside).exitCode()).isEqualTo(1);

        Program.Ran install = clone.program().run("install", "--git");
        clone.git("checkout", "-q", "-m", "--", PLAYBOOK);

        assertThat(install.out()).contains("git checkout -m -- .claude/playbook.json merges it anew");
        assertThat(keyPoints()).containsExactly("pat-001 4 one");
    }

    private List<String> keyPoints() {
        return keyPoints(clone);
    }

    /// All key points, as the program shows them, in the form of [#playbook].
    private static List<String> keyPoints(GitClone clone) {
        Program.Ran show = clone.program().run("show", "--project", ".");
        assertThat(show.exitCode()).as(show.err()).isZero();
        return show.out()
                .lines()
                .filter(line -> line.startsWith("["))
                .map(line -> line.replaceAll("\\[(.*?)] helpful=(\\d+) harmful=\\d+ :: (.*)", "$1 $2 $3"))
                .toList();
    }

    /// A playbook with key points in the first section: id, helpful, text.
    static String playbook(String... keyPoints) {
        StringBuilder entries = new StringBuilder();
        for (String keyPoint : keyPoints) {
            String[] parts = keyPoint.split(" ", 3);
            entries.append(entries.isEmpty() ? "" : ", ")
                    .append("{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": %s, \"harmful\": 0}"
                            .formatted(parts[0], parts[2], parts[1]));
        }
        String whole = """
                {"version": "1.0", "last_updated": null, "sections": {"PATTERNS & APPROACHES": [%s],
                 "MISTAKES TO AVOID": [], "USER PREFERENCES": [], "PROJECT CONTEXT": [], "OTHERS": []}}
                """.formatted(entries);
        return JsonWriter.pretty(JsonReader.read(whole, "test")) + "\n";
    }
}
