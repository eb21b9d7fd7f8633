package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The help of each command and what it prints about a small project are as in `src/test/resources/golden`, one file a
/// command. `-Dacumen.write` writes the files, so that a change of words is a difference to read.
class CommandTextsTest {
    private static final Path GOLDEN =
            Path.of(System.getProperty("acumen.root", "..")).resolve("app/src/test/resources/golden");
    private static final String ANEW = "mvn -B test -pl app -am -Dtest=CommandTextsTest -Dacumen.write"
            + " -Dsurefire.failIfNoSpecifiedTests=false";

    private static final Pattern HASH = Pattern.compile("\\b[0-9a-f]{10}\\b");
    private static final Pattern TRANSCRIPT_LINE = Pattern.compile("\\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b");

    private static final String PLAYBOOK = """
            {"sections": {
              "PATTERNS & APPROACHES": [
                {"name": "pat-001", "text": "Run make check before every commit", "helpful": 3, "harmful": 0},
                {"name": "pat-002", "text": "Run `make check` before each commit", "helpful": 1, "harmful": 0}],
              "MISTAKES TO AVOID": [
                {"name": "mis-001", "text": "Never round invoices half down", "helpful": 0, "harmful": 3}],
              "USER PREFERENCES": [
                {"name": "pref-001", "text": "Use tabs for indentation", "helpful": 0, "harmful": 0, "said": "user"}],
              "PROJECT CONTEXT": [
                {"name": "ctx-001", "text": "Never use tabs for indentation", "helpful": 0, "harmful": 0}]}}
            """;

    private static final String OPERATIONS = """
            [{"type": "ADD", "text": "Releases are cut on Mondays", "section": "PROJECT CONTEXT"},
             {"type": "DELETE", "target_id": "pat-404"}]
            """;

    /// What is run for a command behind its help, one call a line; `@` is the session's transcript.
    private static final Map<String, List<String>> CALLS = Map.ofEntries(
            Map.entry("", List.of("", "nonsense", "shwo", "--nonsense", "--colour=always", "--color=blue")),
            Map.entry("learn", List.of("learn @ --model none", "learn @ --model none", "learn", "learn missing.jsonl")),
            Map.entry(
                    "guard",
                    List.of(
                            "guard",
                            "guard pref-001 --hold --command 'git push main' --yes",
                            "guard",
                            "guard x --show")),
            Map.entry(
                    "show",
                    List.of(
                            "show",
                            "show pat-001",
                            "show pat-404",
                            "show pat-01",
                            "show --section pat",
                            "show --jsno")),
            Map.entry("search", List.of("search commit", "search zebra")),
            Map.entry("add", List.of("add 'Ask before you delete' --section pref", "add two words")),
            Map.entry("edit", List.of("edit ctx-001 'Spaces in YAML'", "edit pat-404 x")),
            Map.entry("remove", List.of("remove mis-001 --reason wrong", "remove pat-404", "remove pat-1")),
            Map.entry(
                    "merge", List.of("merge pat-001 pat-002 --text 'Run make check first'", "merge pat-001 --text x")),
            Map.entry("move", List.of("move ctx-001 pref", "move ctx-001 nowhere")),
            Map.entry("tag", List.of("tag pat-001 helpful", "tag pat-404 harmful")),
            Map.entry("pin", List.of("pin pat-001", "pin pat-404")),
            Map.entry("unpin", List.of("pin pat-001", "unpin pat-001", "unpin pat-001")),
            Map.entry("refine", List.of("refine --dry-run --model none", "refine --model none", "refine --model none")),
            Map.entry("why", List.of("why", "why --prompt 'commit the invoices'", "why nobody")),
            Map.entry("log", List.of("learn @ --model none", "log", "log pat-001", "log --refused", "log nothing")),
            Map.entry("undo", List.of("undo", "add 'Ask first'", "undo", "undo nothing")),
            Map.entry(
                    "review",
                    List.of(
                            "review",
                            "review on",
                            "learn @ --model none",
                            "review",
                            "review --accept all",
                            "review --rejected",
                            "review off")),
            Map.entry("accept", List.of("accept 3f2a-1")),
            Map.entry("share", List.of("share")),
            Map.entry(
                    "apply", List.of("apply operations.json", "apply operations.json --strict", "apply missing.json")),
            Map.entry("import", List.of("import --from list notes.md --dry-run", "import --from list notes.md --yes")),
            Map.entry("export", List.of("export", "export --as agents", "export --as agents --remove")),
            Map.entry("setup", List.of("setup")),
            Map.entry("install", List.of("install", "install --yes", "install --git")),
            Map.entry("upgrade", List.of("upgrade", "upgrade --rollback 1.0.0")),
            Map.entry("uninstall", List.of("uninstall", "install --yes", "uninstall", "uninstall --purge")),
            Map.entry(
                    "act",
                    List.of("act", "act hold", "act --release mis-001", "act --release pat-404", "act off", "act no")),
            Map.entry("on", List.of("on", "off", "on")),
            Map.entry("off", List.of("off", "off --everywhere", "add Off")),
            Map.entry("trust", List.of("trust --revoke", "trust", "trust --yes")),
            Map.entry(
                    "remote",
                    List.of(
                            "remote",
                            "remote add",
                            "remote add http://acumen.example",
                            "remote add https://acumen.example",
                            "remote remove")),
            Map.entry("status", List.of("status", "learn @ --model none", "status")),
            Map.entry("doctor", List.of()),
            Map.entry(
                    "config", List.of("config", "config limits.calls", "config limits.calls 30", "config learn.mod 1")),
            Map.entry("check", List.of("check")),
            Map.entry("mcp", List.of()),
            Map.entry("ui", List.of("ui --port 70000")),
            Map.entry("merge-driver", List.of()),
            Map.entry("hook", List.of()),
            Map.entry(
                    "experiment",
                    List.of(
                            "experiment",
                            "experiment start --share 30%",
                            "experiment start",
                            "experiment --json",
                            "experiment stop",
                            "experiment start --share 100")),
            Map.entry("report", List.of("report", "report --json")),
            Map.entry("adapt", List.of("adapt", "adapt missing.jsonl", "adapt operations.json --gate never")),
            Map.entry("eval", List.of("eval missing.jsonl", "eval operations.json")),
            Map.entry("worker", List.of()),
            Map.entry("completion", List.of("completion", "completion bash", "completion tcsh")),
            Map.entry(
                    "help",
                    List.of(
                            "help concepts",
                            "help ids",
                            "help environment",
                            "help files",
                            "help exit-codes",
                            "help models",
                            "help git",
                            "help hooks",
                            "help nonsense",
                            "help shwo",
                            "help concept")));

    @TempDir
    private Path folder = Path.of("");

    static List<String> commands() {
        return Stream.concat(Stream.of(""), all().stream()).toList();
    }

    private static Set<String> all() {
        return Program.commands().getSubcommands().keySet();
    }

    @Test
    void everyCommandHasItsGoldenFile() throws IOException {
        assertThat(CALLS.keySet()).containsExactlyInAnyOrderElementsOf(commands());
        try (Stream<Path> files = Files.list(GOLDEN)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrderElementsOf(
                            commands().stream().map(CommandTextsTest::file).collect(Collectors.toSet()));
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void itsHelpAndItsOutputAreAsInItsFile(String command) throws IOException {
        Program program = project();
        StringBuilder text = new StringBuilder();

        played(text, program, command.isEmpty() ? "--help" : command + " --help");
        for (String call : CALLS.getOrDefault(command, List.of())) {
            played(text, program, call);
        }

        Path golden = GOLDEN.resolve(file(command));
        if (System.getProperty("acumen.write") != null) {
            Files.writeString(golden, text);
        }
        assertThat(text.toString())
                .as(golden + "; read what changed, then write it: " + ANEW)
                .isEqualTo(Files.readString(golden));
    }

    private static String file(String command) {
        return (command.isEmpty() ? "acumen" : command) + ".txt";
    }

    /// A project with a trusted playbook, a session that was shown something and one to learn from.
    private Program project() throws IOException {
        Path launcher = Files.createDirectories(folder.resolve("bin")).resolve("acumen");
        Files.writeString(launcher, "#!/bin/sh\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        Program program = Program.in(folder)
                .with("ACUMEN_LAUNCHER", launcher.toAbsolutePath().toString())
                .with("PATH", "/usr/bin:/bin")
                .with("ACUMEN_PROVIDER", "none")
                .havingPlaybook(PLAYBOOK);
        program.run("trust", "--yes");
        Files.writeString(program.here().resolve("operations.json"), OPERATIONS);
        Files.writeString(program.here().resolve("notes.md"), "# Building\n\n- Build with make\n- Build with make\n");
        new TranscriptBuilder("s")
                .in(program.here().toRealPath().toString())
                .person("from now on always use pnpm in this repo, never npm")
                .command("npm install")
                .failed(1, "npm error Unsupported URL Type \"workspace:\": workspace:*")
                .command("pnpm install")
                .succeeded("Done in 2s")
                .agent("Installed.")
                .writeTo(program.here().resolve("s.jsonl"));
        Path sessions = Files.createDirectories(program.home().resolve(".acumen/sessions"));
        Files.writeString(
                sessions.resolve("aaaa-1.json"), """
            {"v":1,"project":"%s","shown":[],"injections":[
             {"at":1770087600000,"event":"UserPromptSubmit","prompt":"p","size":812,
              "chosen":{"reliable":["pat-001"],"relevant untested":["pref-001"]},"left_out":3,"why_not":{"no_room":3}}]}
            """.formatted(program.here().toRealPath()));
        return program;
    }

    private void played(StringBuilder text, Program program, String call) throws IOException {
        Program.Ran ran = program.run(words(call));
        text.append(text.isEmpty() ? "" : "\n");
        text.append(("$ acumen " + call.replace("@", "s.jsonl")).strip()).append('\n');
        text.append(masked(ran.out())).append(masked(ran.err()));
        text.append(ran.exitCode() == 0 ? "" : "[exit " + ran.exitCode() + "]\n");
    }

    private String masked(String text) throws IOException {
        String masked = text.replace(folder.toRealPath().toString(), "/you").replace(folder.toString(), "/you");
        masked = TRANSCRIPT_LINE.matcher(masked).replaceAll("LINE");
        return HASH.matcher(masked).replaceAll("HASH");
    }

    /// The words of a call; what stands between single quotes is one.
    private static String[] words(String call) {
        List<String> all = new ArrayList<>();
        boolean isQuoted = false;
        for (String part : call.replace("@", "s.jsonl").split("'", -1)) {
            Stream.of(isQuoted ? new String[] {part} : part.split(" ", -1))
                    .filter(word -> !word.isEmpty())
                    .forEach(all::add);
            isQuoted = !isQuoted;
        }
        return all.toArray(String[]::new);
    }
}
