package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A project under git: nothing but the playbook is ever to be committed.
class GitTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aCheckout() throws IOException, InterruptedException {
        assumeTrue(hasGit(), "no git on the PATH: not tested");
        program = Program.in(folder)
                .with("ACUMEN_LEARN_INTO", "tracked")
                .havingPlaybook("{\"key_points\": [\"an older form\"]}");
        git("init", "-q");
        Files.createFile(program.here().resolve(".claude/diagnostic_mode"));
        git("add", ".");
        git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "first");
    }

    @Test
    void onlyThePlaybookIsChangedByAnyCommand() throws IOException, InterruptedException {
        List<String> commands = List.of(
                "show",
                "search older",
                "log",
                "config",
                "add one",
                "add two --section pat",
                "edit oth-001 three",
                "tag pat-001 harmful",
                "pin pat-001",
                "unpin pat-001",
                "move pat-001 ctx",
                "merge pat-001 oth-001 --text both",
                "refine --dry-run",
                "refine",
                "remove ctx-001",
                "undo",
                "log",
                "show ctx-001");
        for (String command : commands) {
            Program.Ran ran = program.run(command.split(" "));

            assertThat(ran.exitCode()).as(command + ": " + ran.err()).isZero();
            assertThat(git("status", "--porcelain", "-uall")).as(command).isIn("", " M .claude/playbook.json\n");
        }
        assertThat(program.here().resolve(".claude/diagnostic")).isDirectory();
    }

    @Test
    void aCheckoutOfAnEarlierPlaybookIsAnEditLikeAnyOther() throws IOException, InterruptedException {
        program.run("add", "mine");
        git("checkout", "-q", "--", ".claude/playbook.json");

        Program.Ran show = program.run("show");

        assertThat(show.out()).contains("an older form").doesNotContain("mine");
        assertThat(program.run("log").out()).contains("  outside\n");
        assertThat(program.run("undo").exitCode()).isEqualTo(1);
    }

    private static boolean hasGit() throws InterruptedException {
        try {
            return Finished.run(new ProcessBuilder("git", "--version"), Duration.ofMinutes(10))
                            .exitCode()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(program.here().toFile());
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Finished finished = Finished.run(builder, Duration.ofMinutes(10));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        return finished.out();
    }
}
