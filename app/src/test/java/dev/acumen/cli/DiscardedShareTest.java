package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What was shared, and then discarded with git.
class DiscardedShareTest {
    private static final String TEAM = """
            {"sections": {"OTHERS": [
              {"name": "oth-001", "text": "one", "helpful": 0, "harmful": 0}]}}
            """;
    private static final Pattern REMEDY = Pattern.compile("acumen undo ([0-9a-f]+) moves them back");

    @TempDir
    private Path folder = Path.of("");

    private GitClone clone = new GitClone(new Program(folder, folder, Map.of(), ""), folder);
    private Program program = clone.program();

    @BeforeEach
    void aShare() throws IOException, InterruptedException {
        clone = GitClone.in(folder, "");
        program = clone.program().with("ACUMEN_LEARN_INTO", "");
        clone.commit(TEAM);
        program.run("add", "Say \"two\"");
        program.run("tag", "oth-001", "helpful");
        assertThat(program.run("share", "--yes").exitCode()).isZero();
    }

    private String remedy() {
        Matcher remedy = REMEDY.matcher(program.run("status").out());
        return remedy.find() ? remedy.group(1) : "";
    }

    @ParameterizedTest
    @ValueSource(strings = {"checkout -q -- .claude/playbook.json", "reset -q --hard"})
    void comesBackIntoTheLayerWithTheCommandThatStatusNames(String git) throws IOException, InterruptedException {
        clone.git(git.split(" "));

        assertThat(program.run("status").out()).contains("git        2 changes shared on");
        assertThat(program.run("doctor", "--json").out()).contains("acumen undo " + remedy());
        Program.Ran undone = program.run("undo", remedy());

        assertThat(undone.exitCode()).as(undone.err()).isZero();
        assertThat(clone.git("status", "--porcelain")).isEmpty();
        assertThat(program.run("show").out())
                .contains("[oth-001] helpful=1 harmful=0 :: one", "[oth-9001] helpful=0 harmful=0 :: user: Say");
        assertThat(remedy()).isEmpty();
        assertThat(program.run("undo").out()).contains("oth-001");
        assertThat(program.run("share", "--yes").exitCode()).isZero();
        assertThat(program.run("show").out()).contains("[oth-003]");
    }

    @Test
    void isNotMissedWhereAStashOrAnotherBranchHoldsIt() throws IOException, InterruptedException {
        clone.git("stash", "-q");
        assertThat(program.run("show").out()).doesNotContain("two");
        assertThat(remedy()).isEmpty();

        clone.git("stash", "pop", "-q");
        clone.git("checkout", "-qb", "other");
        clone.git("commit", "-qam", "Share");
        clone.git("checkout", "-q", "main");
        assertThat(program.run("show").out()).doesNotContain("two");
        assertThat(remedy()).isEmpty();
    }

    @Test
    void isNotMissedWhereAPersonRemovedIt() throws IOException, InterruptedException {
        program.with("ACUMEN_LEARN_INTO", "tracked").run("remove", "oth-002");

        assertThat(remedy()).isEmpty();
        assertThat(clone.git("status", "--porcelain")).contains("playbook.json");
    }
}
