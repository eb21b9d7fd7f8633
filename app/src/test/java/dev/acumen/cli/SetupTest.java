package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The first run in three questions.
class SetupTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aRepositoryAndALauncher() throws IOException, InterruptedException {
        Path launcher = folder.resolve("acumen");
        Files.writeString(
                launcher,
                "#!/bin/sh\nprintf '%s.jsonl: learned\\n' \"$CLAUDE_CODE_SESSION_ID\" >>\"$ACUMEN_HOME/worker.log\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        program = Program.in(folder)
                .with("ACUMEN_LAUNCHER", launcher.toAbsolutePath().toString())
                .with("ANTHROPIC_API_KEY", "sk-ant-no-key")
                .with("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
                .with("PATH", "/usr/bin:/bin");
        assertThat(new ProcessBuilder("git", "init", "-q", program.here().toString())
                        .start()
                        .waitFor())
                .isZero();
    }

    private Path settings() {
        return program.home().resolve(".claude/settings.json");
    }

    private Path config() {
        return program.home().resolve(".acumen/config.json");
    }

    private String gitConfig() throws IOException {
        return Files.readString(program.here().resolve(".git/config"));
    }

    private InTerminal inTerminal(String... arguments) throws IOException {
        Map<String, String> variables = new TreeMap<>(program.environment());
        variables.put("HOME", program.home().toString());
        return InTerminal.start(80, program.here(), variables, arguments);
    }

    @Test
    void withNobodyToAskItSaysWhatItWouldAskAndChangesNothing() throws IOException {
        Map<String, String> before = Program.files(program.home());

        Program.Ran ran = program.run("setup");

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out().lines())
                .hasSize(3)
                .anyMatch(line -> line.startsWith("Learn with ") && line.contains("60 calls, 1000000 tokens and 1 USD"))
                .anyMatch(line -> line.startsWith("Install the hooks") && line.contains("~/.claude/settings.json"))
                .anyMatch(line -> line.startsWith("Let git merge"));
        assertThat(ran.err())
                .isEqualTo("acumen: nothing was changed: not a terminal, cannot ask the 3 questions; --yes takes the"
                        + " default of each\n");
        assertThat(Program.files(program.home())).isEqualTo(before);
    }

    @Test
    void yesTakesEachDefaultAndEndsWithTheVerdictOfDoctor() throws IOException {
        Program.Ran ran = program.run("setup", "--yes");

        assertThat(settings()).content().contains("hook SessionEnd");
        assertThat(gitConfig()).contains("[merge \"acumen\"]");
        assertThat(config()).doesNotExist();
        // The launcher here answers no hook.
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out().lines().toList().getLast()).contains(" problem").contains("acumen doctor says what to do");
    }

    @Test
    void withoutAModelAndOutsideOfGitOneQuestionIsLeft() throws IOException {
        Program alone = program.with("ANTHROPIC_API_KEY", "")
                .with("ANTHROPIC_BASE_URL", "")
                .at(program.home().resolve("elsewhere"));

        Program.Ran ran = alone.run("setup");

        assertThat(ran.out().lines()).hasSize(2);
        assertThat(ran.out()).startsWith("No model is asked: ").contains("\nInstall the hooks");
        assertThat(ran.err()).contains("cannot ask the 1 question;");
    }

    @Test
    void asJsonItHoldsWhatEachCommandSaid() {
        Program.Ran ran = program.run("setup", "--yes", "--json");

        assertThat(ran.json().members()).containsOnlyKeys("install --yes", "install --git", "doctor");
        assertThat(((Json.Obj) Objects.requireNonNull(ran.json().get("doctor"))).members())
                .containsKeys("checks", "problems");
    }

    @Test
    void aPersonChoosesALimitAndTakesTheOtherDefaults() throws IOException, InterruptedException {
        try (InTerminal terminal = inTerminal("setup")) {
            terminal.await("1 of 3").type("maybe\n");
            terminal.await("that is none of").type("0.5\n");
            terminal.await("2 of 3").type("\n");
            terminal.await("3 of 3").type("n\n");

            terminal.ended();

            assertThat(config()).content().contains("\"usd\": 0.5");
            assertThat(settings()).content().contains("hook SessionEnd");
            assertThat(gitConfig()).doesNotContain("acumen");
            assertThat(terminal.sent()).contains("> acumen config limits.usd 0.5", "0.5 USD a day");
        }
    }

    @Test
    void aPersonWhoStopsAtAQuestionHasChangedNothing() throws IOException, InterruptedException {
        try (InTerminal terminal = inTerminal("setup")) {
            terminal.await("1 of 3").type("none\n");
            terminal.await("2 of 3").type("\u0003");

            assertThat(terminal.ended()).isEqualTo(130);

            assertThat(config()).doesNotExist();
            assertThat(settings()).doesNotExist();
        }
    }
}
