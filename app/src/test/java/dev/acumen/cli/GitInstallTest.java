package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.transfer.MergeDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Acumen's merge in a repository's configuration. GitMergeTest tries what it does.
class GitInstallTest {
    private static final String LINE = "**/.claude/playbook.json merge=acumen\n";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void isSetInTheCloneAloneAndTakenOutToTheByte() throws IOException, InterruptedException {
        GitClone clone = GitClone.in(folder, "");
        Path config = clone.top().resolve(".git/config");
        Path attributes = clone.top().resolve(".git/info/attributes");
        Files.writeString(config, Files.readString(config) + "[merge \"other\"]\n\tdriver = x %A\n# the end\n");
        Files.writeString(attributes, "*.png binary");
        String before = Files.readString(config);

        Program.Ran first = clone.program().run("install", "--git");
        String once = Files.readString(config);
        Program.Ran second = clone.program().run("install", "--git");

        assertThat(first.err() + second.err()).isEmpty();
        assertThat(first.out())
                .contains("From now on git merges")
                .contains("Git does not track the playbook yet", "acumen trust");
        assertThat(second.out()).contains("already");
        assertThat(Files.readString(config)).isEqualTo(once);
        assertThat(attributes).content().isEqualTo("*.png binary\n" + LINE);
        assertThat(clone.git("status", "--porcelain")).isEmpty();
        assertThat(clone.program().home().resolve(".claude")).doesNotExist();
        assertThat(clone.program().run("uninstall").out()).contains("line by line again");
        assertThat(config).content().isEqualTo(before);
        assertThat(attributes).content().isEqualTo("*.png binary\n");
        assertThat(clone.program().run("uninstall").out()).doesNotContain("line by line again");
    }

    @Test
    void isTakenOutOfEveryRepositoryFromAnywhere() throws IOException, InterruptedException {
        GitClone clone = GitClone.in(folder, "");
        Program elsewhere = clone.program().at(clone.program().home().resolve("elsewhere"));
        clone.installed();

        Json.Obj uninstalled = elsewhere.run("uninstall", "--json").json();

        assertThat(uninstalled.texts("git"))
                .containsExactly(clone.top().resolve(".git").toRealPath().toString());
        assertThat(clone.top().resolve(".git/info/attributes")).doesNotExist();
        assertThat(clone.git("config", "--list")).doesNotContain("acumen");
    }

    @Test
    void aProgramThatMovedIsNamedAnew() throws IOException, InterruptedException {
        GitClone clone = GitClone.in(folder, "").installed();
        Path moved = Files.createDirectories(folder.resolve("it's new")).resolve("acumen");
        Files.move(folder.resolve("my tools 100%/acumen"), moved);

        Json.Obj installed = clone.program()
                .with("ACUMEN_LAUNCHER", moved.toAbsolutePath().toString())
                .run("install", "--git", "--json")
                .json();

        assertThat(installed.get("changed")).isEqualTo(new Json.Bool(true));
        assertThat(installed.text("driver")).contains("it'\\''s new/acumen' merge-driver %O %A %B %L %P");
        String base = clone.commit(GitMergeTest.playbook("pat-001 1 one"));
        clone.commit(GitMergeTest.playbook("pat-001 2 one"));
        clone.git("merge", "-q", "--no-edit", clone.commitAside(base, GitMergeTest.playbook("pat-001 5 one")));
        assertThat(clone.text()).contains("\"helpful\": 6");
        assertThat(clone.program().run("doctor").out()).contains("key point by key point");
    }

    @Test
    void saysWhereGitIgnoresThePlaybook() throws IOException, InterruptedException {
        GitClone clone = GitClone.in(folder, "");
        Files.writeString(clone.top().resolve(".gitignore"), "target\n.claude/\n");

        Program.Ran ran = clone.program().run("install", "--git");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err())
                .isEqualTo(
                        "acumen: git ignores .claude/playbook.json (.gitignore:2: .claude/), so it is not shared: take"
                                + " that line out, or git add -f it\n");
    }

    @Test
    void whereItMakesNoSenseItSaysWhy() throws IOException, InterruptedException {
        Program clone = GitClone.in(folder, "").program();

        Program.Ran outside = clone.at(clone.home().resolve("elsewhere")).run("install", "--git");
        Program.Ran scoped = clone.run("install", "--git", "--scope", "project");

        assertThat(outside.exitCode()).isEqualTo(1);
        assertThat(outside.err()).contains("~/elsewhere is in no git repository");
        assertThat(scoped.exitCode()).isEqualTo(2);
        assertThat(scoped.err()).contains("--scope is about hooks");
        assertThat(clone.home().resolve(".acumen")).doesNotExist();
    }

    @Test
    void theDriverSaysHowItIsCalled() throws IOException {
        Program program = Program.in(folder);

        assertThat(program.run("merge-driver", "--help").out()).contains("%O", "%A", "%B");
        assertThat(program.run("merge-driver", "one").exitCode()).isEqualTo(2);
        assertThat(program.run("merge-driver", "one").err())
                .contains("git calls it as: acumen merge-driver %O %A %B %L %P");
        assertThat(MergeDriver.isCalled(List.of("merge-driver", "o", "a", "b"))).isTrue();
        assertThat(MergeDriver.isCalled(List.of("merge-driver", "--help", "a", "b")))
                .isFalse();
    }
}
