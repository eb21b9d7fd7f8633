package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A playbook that git does not track must not keep git from its work.
class PlaybookInTheWayTest {
    private static final String TEAM = """
            {"sections": {"OTHERS": [
              {"name": "oth-001", "text": "one", "helpful": 0, "harmful": 0}]}}
            """;
    private static final String ASIDE = ".claude/acumen/mine.json";

    @TempDir
    private Path folder = Path.of("");

    private GitClone clone = new GitClone(new Program(folder, folder, Map.of(), ""), folder);
    private Program program = clone.program();

    @BeforeEach
    void aCommit() throws IOException, InterruptedException {
        clone = GitClone.in(folder, "");
        program = clone.program().with("ACUMEN_LEARN_INTO", "");
        Files.writeString(clone.top().resolve("README"), "a project");
        clone.git("add", "-A");
        clone.git("commit", "-qm", "Begin");
    }

    private void committingAPlaybookElsewhere() throws IOException, InterruptedException {
        clone.git("checkout", "-qb", "team");
        clone.commit(TEAM);
        clone.git("checkout", "-q", "main");
    }

    @Test
    void whereAnotherBranchHasThePlaybookTheLocalLayerIsChanged() throws IOException, InterruptedException {
        committingAPlaybookElsewhere();

        program.run("add", "two");

        assertThat(clone.git("status", "--porcelain")).isEmpty();
        assertThat(program.run("status").out()).contains("local      1 change not in the playbook file yet");
        clone.git("checkout", "-q", "team");
        assertThat(program.run("show").out()).contains(" one", " two");
    }

    @Test
    void whereABranchOfARemoteHasItAPullWorks() throws IOException, InterruptedException {
        Path colleague = folder.resolve("colleague");
        clone.git("clone", "-q", ".", colleague.toString());
        clone.git("remote", "add", "origin", colleague.toString());
        GitClone other = new GitClone(program.at(colleague), colleague);
        other.git("config", "user.name", "b");
        other.git("config", "user.email", "b@b.c");
        other.commit(TEAM);
        clone.git("fetch", "-q", "origin");

        program.run("add", "two");

        clone.git("pull", "-q", "--ff-only", "origin", "main");
        assertThat(program.run("show").out()).contains(" one", " two");
    }

    @Test
    void whereAStashHoldsItTheStashComesBack() throws IOException, InterruptedException {
        program.run("add", "one");
        clone.git("stash", "-q", "-u");

        program.run("add", "two");

        clone.git("stash", "pop", "-q");
        assertThat(program.run("show").out()).contains(" one", " two");
    }

    @Test
    void whatIsInTheWayAlreadyIsToldWithTheCommandsThatMendIt() throws IOException, InterruptedException {
        committingAPlaybookElsewhere();
        program.with("ACUMEN_LEARN_INTO", "tracked").run("add", "two");
        program.run("tag", "oth-001", "helpful");
        assertThat(clone.tryGit("checkout", "-q", "team").exitCode()).isNotZero();

        String told = "team has a .claude/playbook.json, and git refuses to overwrite this one";
        assertThat(program.run("status").out()).contains(told, "mv .claude/playbook.json " + ASIDE);
        assertThat(program.run("doctor", "--json").out()).contains(told);

        Files.move(program.playbook(), program.here().resolve(ASIDE));
        clone.git("checkout", "-q", "team");
        assertThat(program.run("import", "--from", "acumen", "--yes", ASIDE).exitCode())
                .isZero();
        assertThat(clone.git("status", "--porcelain")).isEmpty();
        assertThat(program.run("show").out()).contains(":: one", "helpful=1 harmful=0 :: user: two");
        assertThat(program.run("status", "--json").json().get("git")).isNull();
    }

    @Test
    void whereNothingBringsItThePlaybookIsMade() throws IOException {
        program.run("add", "one");

        assertThat(Files.readString(program.playbook())).contains("one");
        assertThat(program.run("status", "--json").json().get("git")).isNull();
    }

    @Test
    void whereGitGivesNoAnswerNoTrackedPlaybookIsChangedAndTheReasonIsTold() throws IOException, InterruptedException {
        clone.commit(TEAM);
        Program foreign = program.with("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");

        foreign.run("add", "two");

        assertThat(clone.git("status", "--porcelain")).isEmpty();
        String told = "git does not say whether it tracks the playbook (detected dubious ownership";
        String remedy = "git config --global --add safe.directory ";
        assertThat(foreign.run("status").out()).contains(told, remedy);
        assertThat(foreign.run("status", "--json").json().get("git")).isInstanceOf(Json.Arr.class);
        assertThat(foreign.run("doctor", "--json").out()).contains(told, remedy);
        assertThat(program.run("status").out()).doesNotContain(told);
    }

    @Test
    void aWorktreeWhoseBranchAloneHasThePlaybookSaysHowTheMainCheckoutGetsIt()
            throws IOException, InterruptedException {
        committingAPlaybookElsewhere();
        Path linked = program.home().resolve("linked");
        clone.git("worktree", "add", "-q", linked.toString(), "team");
        Program there = program.at(linked);
        there.run("add", "two");
        String remedy = "git -C ~/project checkout team -- .claude/playbook.json";

        assertThat(clone.git("status", "--porcelain")).isEmpty();
        assertThat(there.run("status").out())
                .contains("which has no playbook yet; this branch's copy holds 1 other key point, " + remedy);
        assertThat(there.run("doctor", "--json").out()).contains(remedy);

        clone.git("checkout", "team", "--", ".claude/playbook.json");
        assertThat(there.run("show").out()).containsOnlyOnce(" one").containsOnlyOnce(" two");
        assertThat(there.run("status").out()).doesNotContain("other key point");
        clone.git("worktree", "remove", "--force", linked.toString());
        clone.git("checkout", "-q", "team");
    }

    @Test
    void aWorktreeOfABareRepositorySaysThatItIsAProjectOfItsOwn() throws IOException, InterruptedException {
        Path bare = folder.resolve("bare.git");
        Path linked = program.home().resolve("linked");
        clone.git("clone", "-q", "--bare", ".", bare.toString());
        clone.git("-C", bare.toString(), "worktree", "add", "-q", linked.toString(), "main");
        String told = "this worktree of a bare repository is a project of its own; git worktree remove deletes";

        assertThat(program.at(linked).run("status").out()).contains(told);
        assertThat(program.at(linked).run("doctor", "--json").out()).contains(told);
        assertThat(program.run("status").out()).doesNotContain(told);
    }

    @Test
    void aLayerThatGitRemovedIsToldWithTheCommandThatBringsItBack() throws IOException, InterruptedException {
        clone.commit(TEAM);
        program.run("add", "two");
        program.run("add", "three");
        program.run("tag", "oth-001", "helpful");
        program.run("undo");
        program.run("remove", "oth-9002");
        assertThat(program.run("status").out()).doesNotContain("is gone");

        clone.git("clean", "-qfdx");

        String told = "is gone with its journal, and with 1 key point";
        String status = program.run("status").out();
        assertThat(status).contains("apart      the local layer of ", told);
        assertThat(program.run("doctor", "--json").out()).contains(told);
        String copy = status.replaceFirst("(?s).*import --from acumen ~/(\\S+).*", "$1");
        program.run(
                "import",
                "--yes",
                "--from",
                "acumen",
                program.home().resolve(copy).toString());
        assertThat(program.run("show").out()).contains("[oth-9001] helpful=0 harmful=0 :: user: two");
        assertThat(program.run("status").out()).doesNotContain("is gone");
    }
}
