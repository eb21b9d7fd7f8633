package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.client.HookEvent;
import dev.acumen.client.Launcher;
import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the launcher does when a command is to be run or failed: a JVM is started only where the session's index holds
/// a program that the event names.
class CommandIndexTest {
    private static final Finished NOTHING = new Finished(0, "", "");
    private static final Finished ANSWERED = new Finished(0, Installation.answer(), "");
    private static final String FAILURE = "PostToolUseFailure";

    @TempDir
    private Path folder;

    private Installation installation;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh: the launcher is not tested");
        installation = Installation.built(Files.createDirectory(folder.resolve("a b")));
        Files.createDirectories(index().getParent());
    }

    private Path index() {
        return installation.state().resolve("sessions/0a-1B.fail");
    }

    private Finished fail(String payload) throws IOException, InterruptedException {
        return installation.hook(Map.of(), payload, FAILURE);
    }

    private static String event(String command, String error) {
        return "{\"session_id\":\"0a-1B\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"" + command
                + "\"},\"error\":\"" + error + "\"}\n";
    }

    @Test
    void withoutAnIndexNothingIsDone() throws IOException, InterruptedException {
        assertThat(fail(event("pytest", "no"))).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
    }

    @Test
    void aProgramThatNoKeyPointKnowsNeedsNoJvm() throws IOException, InterruptedException {
        Files.writeString(index(), "pytest\nrake\n");

        assertThat(fail(event("cargo build", "no"))).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pytest\n", "rake\npytest\n", "rake\n\npytest", "  pytest  \n"})
    void aProgramOfTheIndexStartsAJvmWithTheEvent(String index) throws IOException, InterruptedException {
        Files.writeString(index(), index);
        String payload = event("pytest", "ü \\n %s \\\\ $HOME `x` * \\u001b 🐍");

        assertThat(fail(payload)).isEqualTo(ANSWERED);

        assertThat(Files.readString(installation.folder().resolve("input"))).isEqualTo(payload);
        assertThat(installation.calls())
                .singleElement()
                .asString()
                .contains(" dev.acumen.hook.HookProgram PostToolUseFailure ");
    }

    /// What is in an event is data for the shell as well.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pytest $(touch \"$HOME/pwned\")",
                "pytest `touch $HOME/pwned`",
                "pytest '; touch \"$HOME/pwned\"; '",
                "pytest * ? [a-z] ~ \\\\",
                "pytest -n -e %s %n \\\\c",
                "-n pytest",
                "pytest \u0001\u001b[31m\u007f"
            })
    void aHostileEventIsHandedOnAsItIs(String command) throws IOException, InterruptedException {
        Files.writeString(index(), "pytest\n");
        String payload = event(command, command);

        assertThat(fail(payload)).isEqualTo(ANSWERED);

        assertThat(Files.readString(installation.folder().resolve("input"))).isEqualTo(payload);
        assertThat(installation.folder().resolve("user/pwned")).doesNotExist();
    }

    @Test
    void bytesThatAreNoTextAndAMissingLineBreakAtTheEndStay() throws IOException, InterruptedException {
        Files.writeString(index(), "pytest\n");
        byte[] payload = "\n\n {\"pytest\":\"\u00ff\u00fe\"}\n \n\t".getBytes(StandardCharsets.ISO_8859_1);

        Path event = Files.write(installation.folder().resolve("bytes"), payload);
        Process process = installation
                .process(Map.of(), "", List.of(installation.launcher().toString(), "hook", FAILURE))
                .redirectInput(event.toFile())
                .start();
        assertThat(process.waitFor()).isZero();

        assertThat(Files.readAllBytes(installation.folder().resolve("input"))).isEqualTo(payload);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Edit | "file_path":"/a/generated/x"     | true
            Read | "file_path":"/a/generated/x"     | true
            Bash | "command":"rm generated/x"       | true
            Bash | "command":"rake test"            | true
            Edit | "file_path":"/a/rake/x"          | false
            Edit | "file_path":"/a/src/x"           | false
            Bash | "command":"ls src"               | false
            Read | "file_path":"/a/shown/x"         | false
            Read | "file_path":"/a/shown/x"},"agent_id":{"x":"y" | true
            """)
    void aCallNeedsAJvmWhereItHoldsAWordOfTheIndex(String tool, String input, boolean isNeeded)
            throws IOException, InterruptedException {
        Files.writeString(installation.state().resolve("sessions/0a-1B.call"), "rake\n/generated\n/\n@/shown\n");
        String payload =
                "{\"session_id\":\"0a-1B\",\"cwd\":\"/rake/generated\",\"tool_name\":\"%s\",\"tool_input\":{%s}}\n"
                        .formatted(tool, input);

        Finished finished = installation.hook(Map.of(), payload, "PreToolUse");

        assertThat(finished.exitCode()).isZero();
        assertThat(installation.calls()).hasSize(isNeeded ? 1 : 0);
    }

    @Test
    void theClientsOwnShellReadsTheLauncher() throws IOException, InterruptedException {
        String entry = new Launcher(installation.launcher()).command(HookEvent.PRE_TOOL_USE, "");
        List<String> shell = List.of("/bin/sh", "-c", entry);
        String known = event("rake db:drop 'a b'", "");

        assertThat(installation.run(Map.of(), known, shell)).isEqualTo(NOTHING);
        Files.writeString(installation.state().resolve("sessions/0a-1B.call"), "rake\n");
        assertThat(installation.run(Map.of(), event("pytest", ""), shell)).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
        assertThat(installation.run(Map.of(), known, shell)).isEqualTo(ANSWERED);
        assertThat(Files.readString(installation.folder().resolve("input"))).isEqualTo(known);
    }

    @Test
    void anEventOfManyKilobytesIsHandedOnWhole() throws IOException, InterruptedException {
        Files.writeString(index(), "pytest\n");
        String payload = event("pytest", "x y\\n".repeat(200_000));

        assertThat(fail(payload)).isEqualTo(ANSWERED);

        assertThat(Files.readString(installation.folder().resolve("input"))).isEqualTo(payload);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n\n",
                "*\n",
                "?*\n[a-z]*\n",
                "$(touch \"$HOME/pwned\")\n",
                "`touch $HOME/pwned`\n",
                "\"; touch \"$HOME/pwned\"; \"\n",
                "*) touch \"$HOME/pwned\" ;; esac\n",
                "pyt\u0000\u0001\u0002est\u00ff\n",
                "-n\u0007\n",
                "pytest nothing\n"
            })
    void anIndexThatIsTornOrHostileIsNoReasonToStartAJvmOrToRunAnything(String index)
            throws IOException, InterruptedException {
        Files.writeString(index(), index);

        Finished finished = fail(event("cargo build", "no"));

        assertThat(finished).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
        assertThat(installation.folder().resolve("user/pwned")).doesNotExist();
    }

    @Test
    void ofAHugeIndexOnlyTheFirstLinesCount() throws IOException, InterruptedException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            lines.append("tool").append(i).append('\n');
        }
        Files.writeString(index(), lines + "pytest\n");

        assertThat(fail(event("pytest", "no"))).isEqualTo(NOTHING);
        assertThat(fail(event("tool199", "no"))).isEqualTo(ANSWERED);
        assertThat(fail(event("TOOL200", "no"))).isEqualTo(NOTHING);
    }

    @Test
    void anIndexThatIsNoFileOrCannotBeReadIsNone() throws IOException, InterruptedException {
        Files.createDirectory(index());
        assertThat(fail(event("pytest", "no"))).isEqualTo(NOTHING);
        Files.delete(index());
        Files.createSymbolicLink(index(), folder.resolve("nowhere"));
        assertThat(fail(event("pytest", "no"))).isEqualTo(NOTHING);

        assertThat(installation.calls()).isEmpty();
    }

    @Test
    void anIndexOfAPlaybookThatIsGoneStartsNothing() throws IOException, InterruptedException {
        Files.writeString(index(), "pytest\n");
        Files.delete(installation.project().resolve(".claude/playbook.json"));

        assertThat(fail(event("pytest", "no"))).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
    }

    @Test
    void whatTheEnvironmentHoldsIsNotTakenForTheEvent() throws IOException, InterruptedException {
        Map<String, String> more = Map.of("text", "pytest", "line", "pytest", "word", "pytest");

        assertThat(installation.hook(more, event("pytest", "no"), "UserPromptSubmit"))
                .isEqualTo(ANSWERED);
        assertThat(Files.readString(installation.folder().resolve("input"))).isEqualTo(event("pytest", "no"));
        Files.writeString(index(), "pytest\n");
        assertThat(installation.hook(more, event("cargo", "x".repeat(200_000)), FAILURE))
                .isEqualTo(NOTHING);
        assertThat(installation.hook(more, event("pytest", "x".repeat(200_000)), FAILURE))
                .isEqualTo(ANSWERED);
    }

    @Test
    void callsHaveAnIndexOfTheirOwn() throws IOException, InterruptedException {
        Files.writeString(index(), "pytest\n");
        assertThat(installation.hook(Map.of(), event("pytest", ""), "PreToolUse"))
                .isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();

        Files.writeString(installation.state().resolve("sessions/0a-1B.call"), "rake\n");
        assertThat(installation.hook(Map.of(), event("pytest", ""), "PreToolUse"))
                .isEqualTo(NOTHING);
        assertThat(installation.hook(Map.of(), event("rake db:drop", ""), "PreToolUse"))
                .isEqualTo(ANSWERED);
        assertThat(fail(event("rake db:drop", "no"))).isEqualTo(NOTHING);
    }
}
