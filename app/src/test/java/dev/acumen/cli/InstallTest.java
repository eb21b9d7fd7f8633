package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstallTest {
    private static final String FOREIGN = """
            {
              "model": "opus",
              "hooks": {
                "Stop": [ { "hooks": [ { "type": "command", "command": "notify-send done" } ] } ]
              },
              "env": { "ANTHROPIC_API_KEY": "sk-canary-0123456789" }
            }""";

    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aLauncher() throws IOException {
        Path launcher = folder.resolve("my tools/acumen");
        Files.createDirectories(folder.resolve("my tools"));
        Files.writeString(launcher, "#!/bin/sh\necho \"$@\" >>\"$0.calls\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        program = Program.in(folder)
                .with("ACUMEN_LAUNCHER", launcher.toAbsolutePath().toString())
                .with("PATH", "/usr/bin:/bin");
    }

    private Path settings() {
        return program.home().resolve(".claude/settings.json");
    }

    private Path local() {
        return program.here().resolve(".claude/settings.local.json");
    }

    private void writeSettings(String text) throws IOException {
        Files.createDirectories(program.home().resolve(".claude"));
        Files.writeString(settings(), text);
    }

    @Test
    void installsForTheUserAndTrainsTheLauncher() throws IOException {
        Program.Ran ran = program.run("install", "--yes");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        String launcher = folder.toAbsolutePath().resolve("my tools/acumen").toString();
        assertThat(Files.readString(settings()))
                .contains(
                        "\"command\": \"! [ -x '" + launcher + "' ] || exec '" + launcher + "' hook UserPromptSubmit\"")
                .endsWith("}\n");
        assertThat(folder.resolve("my tools/acumen.calls")).content().isEqualTo("--train\n");
        assertThat(program.home().resolve(".acumen/installed")).content().isEqualTo("2026-02-03T04:05:06Z\n");
        assertThat(ran.out())
                .contains("SessionEnd         ! [ -x '" + launcher + "' ] || exec '" + launcher + "' hook SessionEnd\n")
                .contains("provider   none, signals alone")
                .contains("limits     60 calls, 1000000 tokens, 1 USD a day; 200000 tokens a session\n")
                .contains("Nothing is sent anywhere.")
                .contains("Installed in ~/.claude/settings.json.");
        assertThat(program.run("status").out()).contains("hooks      installed in ~/.claude/settings.json\n");
    }

    @Test
    void registersTheServerWhereItIsWantedAndUninstallTakesItOut() throws IOException {
        Path state = program.home().resolve(".claude.json");
        String others = "{\n  \"numStartups\": 3,\n  \"mcpServers\": {\"other\": {\"command\": \"x\"}}\n}\n";
        Files.writeString(state, others);

        Program.Ran ran = program.run("install", "--mcp", "--yes");
        Program.Ran again = program.run("install", "--mcp", "--yes");
        String registered = Files.readString(state);
        Program.Ran gone = program.run("uninstall");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .containsSubsequence("The MCP server (", "is registered in:", "Claude Code        ~/.claude.json")
                .contains("Registered the MCP server in ~/.claude.json.");
        assertThat(registered)
                .contains("\"command\":\"" + folder.toAbsolutePath().resolve("my tools/acumen")
                        + "\",\"args\":[\"mcp\"]");
        assertThat(again.out()).startsWith("Acumen is already installed").doesNotContain("Registered");
        assertThat(gone.out()).contains("Removed from ~/.claude.json.");
        assertThat(state).hasContent(others);
    }

    @Test
    void leavesAServerAloneThatAPersonRegistered() throws IOException {
        Path state = program.home().resolve(".claude.json");
        String own =
                "{\"mcpServers\": {\"acumen\": {\"command\": \"acumen\", \"args\": [\"mcp\", \"--project\", \"/p\"]}}}";
        Files.writeString(state, own);

        Program.Ran ran = program.run("install", "--mcp", "--yes");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("~/.claude.json has another server of the name acumen: left alone");
        assertThat(state).hasContent(own);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--client none", "--mcp --git", "--mcp --scope project"})
    void refusesWhatDoesNotGoTogether(String options) {
        List<String> arguments = new ArrayList<>(List.of("install", "--yes"));
        arguments.addAll(List.of(options.split(" ", -1)));

        Program.Ran ran = program.run(arguments.toArray(String[]::new));

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(settings()).doesNotExist();
    }

    @Test
    void replacesHooksWhoseProgramIsGoneWhereverTheyAre() throws IOException {
        Path other = folder.toAbsolutePath().resolve("another copy/acumen");
        Files.createDirectories(other.getParent());
        Files.copy(folder.toAbsolutePath().resolve("my tools/acumen"), other, StandardCopyOption.COPY_ATTRIBUTES);
        Program mover = program.with("ACUMEN_LAUNCHER", other.toString());
        mover.run("install", "--yes");
        mover.run("install", "--scope", "project", "--yes");
        Files.delete(other);
        Program elsewhere = program.at(folder.toAbsolutePath().resolve("home/elsewhere"));

        String before = elsewhere.run("status").out();
        Program.Ran ran = elsewhere.run("install", "--yes");
        Program.Ran again = elsewhere.run("install", "--yes");

        assertThat(before).contains("but their program is gone: " + other + "; acumen install replaces them");
        assertThat(ran.out())
                .contains("Replaced the hooks in ~/.claude/settings.json: their program is gone (" + other + ").\n")
                .contains("Replaced the hooks in ~/project/.claude/settings.local.json: their program is gone (");
        assertThat(Files.readString(settings())).doesNotContain("another copy").contains("my tools/acumen' hook");
        assertThat(Files.readString(local())).doesNotContain("another copy").contains("my tools/acumen' hook");
        assertThat(again.out()).startsWith("Acumen is already installed").doesNotContain("Replaced");
    }

    @Test
    void changesNothingUntilSomebodyAgrees() throws IOException {
        writeSettings(FOREIGN);

        Program.Ran ran = program.run("install");

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).contains("hook SessionStart");
        assertThat(ran.err()).isEqualTo("acumen: nothing was changed: not a terminal, cannot ask; use --yes\n");
        assertThat(settings()).content().isEqualTo(FOREIGN);
        assertThat(program.home().resolve(".acumen")).doesNotExist();
    }

    @Test
    void keepsWhatWasThereAndTheWayBack() throws IOException {
        writeSettings(FOREIGN);
        Files.setPosixFilePermissions(settings(), PosixFilePermissions.fromString("rw-r-----"));

        Program.Ran ran = program.run("install", "--yes");

        assertThat(ran.out()).doesNotContain("sk-canary");
        assertThat(Files.readString(settings()))
                .contains(
                        "\"Stop\": [ { \"hooks\": [ { \"type\": \"command\", \"command\": \"notify-send done\" } ] } ],")
                .endsWith("  \"env\": { \"ANTHROPIC_API_KEY\": \"sk-canary-0123456789\" }\n}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings())))
                .isEqualTo("rw-r-----");
        Map<String, String> backup = Program.files(program.home().resolve(".acumen/backup"));
        assertThat(backup).hasSize(1).containsValue(FOREIGN);

        program.run("uninstall");
        assertThat(settings()).content().isEqualTo(FOREIGN);
    }

    @Test
    void installingAgainWritesNothing() throws IOException {
        program.run("install", "--yes");
        Map<String, String> before = Program.files(program.home());

        Program.Ran ran = program.run("install");

        assertThat(ran).isEqualTo(new Program.Ran(0, "Acumen is already installed in ~/.claude/settings.json.\n", ""));
        assertThat(Program.files(program.home())).isEqualTo(before);
    }

    @Test
    void takesThePlaceOfTheReferenceProgramAndSaysSo() throws IOException {
        writeSettings("""
                {"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "python3 ~/.claude/hooks/session_end.py"}]}]}}
                """);

        Program.Ran ran = program.run("install", "--yes");

        assertThat(ran.out()).contains("in place of        python3 ~/.claude/hooks/session_end.py\n");
        assertThat(settings()).content().doesNotContain("session_end.py");
        assertThat(program.run("install", "--json").json().get("changed")).isEqualTo(new Json.Bool(false));
    }

    @Test
    void leavesAloneWhatCallsItInItsOwnWayAndSaysSo() throws IOException {
        String own = """
                {"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"notify; /opt/acumen/acumen hook SessionStart"}]}]}}
                """;
        writeSettings(own);
        String said = settings() + ": SessionStart calls acumen in its own way: left alone: notify;";

        assertThat(program.run("install", "--yes").err()).contains(said);
        assertThat(program.run("uninstall").err()).contains(said);
        assertThat(settings()).content().isEqualTo(own);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\n  // mine\n  \"model\": \"opus\"\n}",
                "{\"model\": \"opus\",}",
                "{\"model\": 1, \"model\": 2}",
                "[]",
                "{\"hooks\": [1]}",
                "{\"hooks\": {\"SessionEnd\": {}}}"
            })
    void leavesAloneWhatItCannotWriteBackAndGivesTheLines(String text) throws IOException {
        writeSettings(text);

        Program.Ran ran = program.run("install", "--yes");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).startsWith("acumen: " + settings() + ": ").endsWith("; the file was not changed\n");
        assertThat(ran.err()).containsPattern("line \\d|\\$");
        assertThat(ran.out()).contains("add this to it by hand").contains("\"SessionEnd\": [");
        assertThat(settings()).content().isEqualTo(text);
        assertThat(program.home().resolve(".acumen")).doesNotExist();
        assertThat(((Json.Obj) JsonReader.read(
                                program.run("install", "--yes", "--json").out(), "test"))
                        .members())
                .containsOnlyKeys("hooks");
    }

    @Test
    void writesThroughALinkAndKeepsTheMark() throws IOException {
        Path dotfiles = Files.createDirectories(folder.resolve("dotfiles"));
        byte[] before = "\uFEFF{\r\n\t\"a\": 1\r\n}".getBytes(StandardCharsets.UTF_8);
        Files.write(dotfiles.resolve("claude.json"), before);
        Files.createDirectories(program.home().resolve(".claude"));
        Files.createSymbolicLink(settings(), dotfiles.resolve("claude.json").toAbsolutePath());

        program.run("install", "--yes");

        assertThat(settings()).isSymbolicLink();
        assertThat(Files.readString(dotfiles.resolve("claude.json")))
                .startsWith("\uFEFF{\r\n\t\"a\": 1,\r\n\t\"hooks\": {\r\n")
                .endsWith("}\r\n}");
        program.run("uninstall");
        assertThat(Files.readAllBytes(dotfiles.resolve("claude.json"))).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{ \"hooks\": {} }\n",
                "{\"hooks\": {\"SessionStart\": []}}",
                "{\"hooks\": {\"SessionStart\": [], \"Stop\": []}, \"model\": \"opus\"}"
            })
    void whatWasEmptyBeforeIsThereAfterwards(String text) throws IOException {
        writeSettings(text);

        program.run("install", "--yes");
        program.run("install", "--yes");
        program.run("uninstall");

        assertThat(JsonReader.read(Files.readString(settings()), "settings")).isEqualTo(JsonReader.read(text, "text"));
        assertThat(Files.readString(program.home().resolve(".acumen/installations.json")))
                .doesNotContain("settings.json");
    }

    @Test
    void honoursTheClientsOwnFolder() throws IOException {
        Program elsewhere = program.with(
                "CLAUDE_CONFIG_DIR", folder.resolve("config").toAbsolutePath().toString());

        elsewhere.run("install", "--yes");

        assertThat(folder.resolve("config/settings.json")).exists();
        assertThat(settings()).doesNotExist();
    }

    @Test
    void forAProjectItStaysOutOfGit() throws IOException, InterruptedException {
        git("init", "-q");
        Path excluded = program.here().resolve(".git/info/exclude");
        Files.writeString(excluded, "*.mine\n/.claude/settings.local.json.bak");
        String before = Files.readString(excluded);

        Program.Ran ran = program.run("install", "--scope", "project", "--yes");

        assertThat(ran.err()).isEmpty();
        assertThat(local()).content().contains("hook SessionEnd");
        assertThat(git("status", "--porcelain", "-uall")).isEmpty();
        assertThat(program.run("status").out())
                .contains("hooks      installed in ~/project/.claude/settings.local.json\n");

        assertThat(program.run("uninstall").out()).contains("Removed from ~/project/.claude/settings.local.json.\n");
        assertThat(local()).doesNotExist();
        assertThat(excluded).content().isEqualTo(before + "\n");
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(program.here().toFile());
        return Finished.run(builder, Duration.ofMinutes(10)).out();
    }

    @Test
    void doesNotFollowALinkOutOfTheProject() throws IOException {
        writeSettings(FOREIGN);
        Files.createDirectories(program.here().resolve(".claude"));
        Files.createSymbolicLink(local(), settings());

        Program.Ran ran = program.run("install", "--scope", "project", "--yes");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("leads out of the project");
        assertThat(settings()).content().isEqualTo(FOREIGN);
    }

    @Test
    void needsTheLauncher() throws IOException {
        Program.Ran ran = Program.in(folder).run("install", "--yes");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("start it as /path/to/acumen install");
        assertThat(settings()).doesNotExist();
    }

    @Test
    void neverShowsAKey() throws IOException {
        Program.Ran ran =
                program.with("ANTHROPIC_API_KEY", "sk-canary-0123456789").run("install", "--yes");

        assertThat(ran.out())
                .contains("provider   anthropic: ANTHROPIC_API_KEY is set\n")
                .contains("reflector  claude-haiku-5-5 (default)\n")
                .contains("sends its transcript to this provider");
        assertThat(ran.out() + ran.err()).doesNotContain("sk-canary");
        assertThat(String.join("", Program.files(program.home()).values())).doesNotContain("sk-canary");
    }

    @Test
    void refreshesTheHooksThatCallItAndAddsNoOthers() throws IOException {
        Program.Ran none = program.run("install", "--refresh");
        program.run("install", "--yes");
        Path file = program.home().resolve(".claude/settings.json");
        String installed = Files.readString(file);
        Files.writeString(file, installed.replace("SubagentStop", "Stop"));

        Program.Ran refreshed = program.run("install", "--refresh");
        Program.Ran again = program.run("install", "--refresh");

        assertThat(none).isEqualTo(new Program.Ran(0, "", ""));
        assertThat(refreshed.out()).isEqualTo("Updated the hooks in ~/.claude/settings.json.\n");
        assertThat(Files.readString(file)).contains("hook SubagentStop");
        assertThat(again).isEqualTo(none);
    }

    @Test
    void warnsWhereThePluginIsOnAsWellAndWhereHooksAreOff() throws IOException {
        writeSettings("{\"enabledPlugins\": {\"acumen@acumen\": true}, \"disableAllHooks\": true}");

        Program.Ran ran = program.run("install", "--yes");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("each hook runs twice").contains("disableAllHooks");
        assertThat(program.run("uninstall").out()).contains("The plugin is still switched on");
    }

    private void said(String name, Instant time) throws IOException {
        Path file = program.home().resolve(".claude/projects/p/" + name + ".jsonl");
        Fired.written(
                new TranscriptBuilder(name)
                        .in(program.here().toString())
                        .person("Always run make " + name + " before you commit.")
                        .agent("I will.")
                        .writeTo(file),
                time);
    }

    /// How many sessions were learned when a session of the project has started.
    private int learnedAt(Instant time) throws IOException {
        program.at(time).run("worker", "--catch-up", program.here().toString());
        return Fired.in(program).learned().size();
    }

    @Test
    void sessionsBetweenUninstallingAndInstallingAgainAreNotLearned() throws IOException {
        program.run("install", "--yes");
        program.run("uninstall");
        said("s-1", NOW.plus(Duration.ofHours(1)));

        Instant again = NOW.plus(Duration.ofHours(2));
        Program.Ran ran = program.at(again).run("install", "--yes");
        int learned = learnedAt(again.plus(Duration.ofHours(1)));
        said("s-2", again.plus(Duration.ofHours(2)));

        assertThat(ran.out()).contains("New sessions are learned from now on. acumen learn --all learns earlier ones");
        assertThat(learned).isZero();
        assertThat(learnedAt(again.plus(Duration.ofHours(3)))).isEqualTo(1);
    }

    @Test
    void sessionsOfAProjectBeforeItsHooksAreNotLearnedWhereOthersHadHooksBefore() throws IOException {
        program.at(program.home().resolve("other")).run("install", "--scope", "project", "--yes");
        said("s-1", NOW.plus(Duration.ofHours(1)));

        program.run("install", "--scope", "project", "--yes");
        Fired.written(program.here().resolve(".claude/acumen/on"), NOW.plus(Duration.ofHours(2)));

        assertThat(learnedAt(NOW.plus(Duration.ofHours(3)))).isZero();
        said("s-2", NOW.plus(Duration.ofHours(3)));
        assertThat(learnedAt(NOW.plus(Duration.ofHours(4)))).isEqualTo(1);
    }

    @Test
    void installingAgainLeavesOutNoSession() throws IOException {
        program.run("install", "--yes");
        said("s-1", NOW.plus(Duration.ofHours(1)));

        program.at(NOW.plus(Duration.ofHours(2))).run("install", "--yes");
        program.at(NOW.plus(Duration.ofHours(2))).run("install", "--scope", "project", "--yes");

        assertThat(learnedAt(NOW.plus(Duration.ofHours(3)))).isEqualTo(1);
    }
}
