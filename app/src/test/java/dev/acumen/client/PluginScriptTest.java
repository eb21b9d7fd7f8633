package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script by which the plugin finds the program, with a program that only tells how it was called.
class PluginScriptTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String NAME = "acumen";
    private static final String TELLS = "echo \"$0 $*\"; cat";

    @TempDir
    private Path folder = Path.of("");

    private Path script = Path.of("");
    private final Map<String, String> environment = new TreeMap<>();

    @BeforeEach
    void aPluginWithoutAProgram() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh");
        folder = folder.toRealPath();
        Path root = folder.resolve("a clone/plugin/acumen");
        Path scripts = Files.createDirectories(root.resolve("scripts"));
        Path original = Machine.ACUMEN.resolveSibling("plugin/acumen/scripts/acumen");
        script = Files.copy(original, scripts.resolve(NAME), StandardCopyOption.COPY_ATTRIBUTES);
        environment.putAll(Map.of(
                "HOME", folder.toString(),
                "PATH", folder.resolve("bin") + ":/usr/bin:/bin",
                "CLAUDE_PLUGIN_ROOT", root.toString()));
    }

    private Path program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path beside() {
        return folder.resolve("a clone/acumen");
    }

    private Finished run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return Finished.run(builder, LIMIT);
    }

    @Test
    void takesTheProgramBesideThePlugin() throws IOException, InterruptedException {
        program(beside(), TELLS);
        program(folder.resolve("bin/acumen"), "echo another");

        Finished finished = run("hook", "UserPromptSubmit");

        assertThat(finished.out()).endsWith("a clone/plugin/acumen/../../acumen hook UserPromptSubmit\n");
    }

    @Test
    void takesTheOneOnThePathWhereThePluginWasCopied() throws IOException, InterruptedException {
        Files.createDirectories(beside());
        program(folder.resolve("bin/acumen"), TELLS);

        Finished finished = run("hook", "SessionEnd");

        assertThat(finished.out()).isEqualTo(folder.resolve("bin/acumen") + " hook SessionEnd\n");
    }

    @Test
    void takesTheOneThatTheInstallerLinks() throws IOException, InterruptedException {
        program(folder.resolve(".local/bin/acumen"), TELLS);

        Finished finished = run("hook", "SessionEnd");

        assertThat(finished.out()).isEqualTo(folder.resolve(".local/bin/acumen") + " hook SessionEnd\n");
    }

    @Test
    void installsFromAnArchiveThatThePluginBrings() throws IOException, InterruptedException {
        environment.put("CLAUDE_PLUGIN_DATA", folder.resolve("data").toString());
        Path content = folder.resolve("acumen-1.0.0");
        program(
                content.resolve("install.sh"),
                "echo \"$*\" >\"$HOME/installed.tmp\"; mv \"$HOME/installed.tmp\" \"$HOME/installed\"");
        Path archive = script.resolveSibling("../acumen-1.0.0.tar.gz");
        assertThat(Finished.run(
                                new ProcessBuilder("tar", "czf", archive.toString(), "acumen-1.0.0")
                                        .directory(folder.toFile()),
                                LIMIT)
                        .exitCode())
                .isZero();

        Finished start = run("hook", "SessionStart");

        assertThat(start.out()).contains("is being installed now").contains("The next session uses it");
        Path installed = folder.resolve("installed");
        while (!Files.exists(installed) || Files.exists(folder.resolve("data/install.log"))) {
            Thread.onSpinWait();
        }
        assertThat(installed).content().startsWith("--from ").endsWith("/acumen-1.0.0.tar.gz\n");

        Files.writeString(folder.resolve("data/install.log"), "it failed");
        environment.put("CLAUDE_CODE_SESSION_ID", "next");
        assertThat(run("hook", "SessionStart").out())
                .contains("could not be installed")
                .contains("data/install.log");
    }

    @Test
    void aHookWithoutAProgramSaysNothing() throws IOException, InterruptedException {
        assertThat(run("hook", "SessionStart")).isEqualTo(new Finished(0, "", ""));
    }

    @Test
    void saysOnceASessionThatTheProgramIsMissing() throws IOException, InterruptedException {
        environment.put("CLAUDE_PLUGIN_DATA", folder.resolve("data").toString());

        environment.put("CLAUDE_CODE_SESSION_ID", "a");
        Finished first = run("hook", "SessionStart");
        Finished prompt = run("hook", "UserPromptSubmit");
        Finished afterCompaction = run("hook", "SessionStart");
        environment.put("CLAUDE_CODE_SESSION_ID", "b");
        Finished next = run("hook", "SessionStart");
        environment.put("CLAUDE_CODE_SESSION_ID", "c");
        environment.put("CLAUDE_CODE_SESSION_ATTENDED", "0");
        Finished unattended = run("hook", "SessionStart");

        assertThat(first.out())
                .matches("\\{\"systemMessage\":\"Acumen cannot run[^\"\\\\]*its program is missing\\.[^\"]*\"}\n");
        assertThat(next).isEqualTo(first);
        assertThat(List.of(prompt, afterCompaction, unattended)).containsOnly(new Finished(0, "", ""));
    }

    @Test
    void leavesNoEventToAProgramThatCannotRun() throws IOException, InterruptedException {
        program(
                beside(),
                "[ \"$1\" = hook ] && touch \"$HOME/called\"; echo 'acumen: a \"JDK\" 25 is missing' >&2; exit 1");
        environment.put("CLAUDE_PLUGIN_DATA", folder.resolve("data").toString());

        Finished start = run("hook", "SessionStart");
        Finished end = run("hook", "SessionEnd");

        assertThat(start.out()).contains("Acumen cannot run").contains("a \\\"JDK\\\" 25 is missing");
        assertThat(end).isEqualTo(new Finished(0, "", ""));
        assertThat(folder.resolve("called")).doesNotExist();
    }

    @Test
    void aCommandWithoutAProgramSaysWhere() throws IOException, InterruptedException {
        Finished finished = run("show");

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err()).contains("the program is missing").contains("npx acumen-cli install");
    }

    @Test
    void aHookNeverFailsAndACommandFailsAsTheProgramDoes() throws IOException, InterruptedException {
        program(beside(), "exit 2");

        assertThat(run("hook", "UserPromptSubmit").exitCode()).isZero();
        assertThat(run("hook", "SessionStart").exitCode()).isZero();
        assertThat(run("show").exitCode()).isEqualTo(2);
    }

    @Test
    void tellsAPersonOnceWhatIsGoingToHappen() throws IOException, InterruptedException {
        program(beside(), "");
        environment.put("CLAUDE_PLUGIN_DATA", folder.resolve("data").toString());

        environment.put("CLAUDE_CODE_SESSION_ATTENDED", "0");
        Finished unattended = run("hook", "SessionStart");
        environment.remove("CLAUDE_CODE_SESSION_ATTENDED");
        Finished prompt = run("hook", "UserPromptSubmit");
        Finished first = run("hook", "SessionStart");
        Finished second = run("hook", "SessionStart");

        assertThat(unattended.out()).isEmpty();
        assertThat(prompt.out()).isEmpty();
        assertThat(first.out()).matches("\\{\"systemMessage\":\"[^\"]*acumen off[^\"]*\"}\n");
        assertThat(second.out()).isEmpty();
    }

    @Test
    void whatTheProgramSaysGoesBeforeIt() throws IOException, InterruptedException {
        program(beside(), "echo '{}'");
        environment.put("CLAUDE_PLUGIN_DATA", folder.resolve("data").toString());

        assertThat(run("hook", "SessionStart").out()).isEqualTo("{}\n");
        program(beside(), "");
        assertThat(run("hook", "SessionStart").out()).contains("systemMessage");
    }

    @Test
    void tellsNothingWhereItIsOff() throws IOException, InterruptedException {
        program(beside(), "");
        environment.put("CLAUDE_PLUGIN_DATA", folder.resolve("data").toString());
        environment.put("CLAUDE_PROJECT_DIR", folder.resolve("project").toString());
        Path off = Files.createDirectories(folder.resolve("project/.claude/acumen"))
                .resolve("off");

        Files.createFile(off);
        assertThat(run("hook", "SessionStart").out()).isEmpty();
        Files.delete(off);
        environment.put("ACUMEN_OFF", "1");
        assertThat(run("hook", "SessionStart").out()).isEmpty();
        environment.put("ACUMEN_OFF", "0");
        assertThat(run("hook", "SessionStart").out()).contains("systemMessage");
    }
}
