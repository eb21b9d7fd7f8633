package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The scripts of `acumen completion` in the shells themselves, over a playbook that tries to be run.
class CompletionTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private static final String PLAYBOOK = """
            {"sections": {
              "PATTERNS & APPROACHES": [
                {"name": "pat-001", "text": "$(touch pwned) `touch pwned` ;touch pwned", "helpful": 0, "harmful": 0},
                {"name": "pat-002", "text": "a:b\\\\c %F{red} 'q' \\"q\\" \\t \\u001b[2J \\n pat-998", "helpful": 0, "harmful": 0}],
              "MISTAKES TO AVOID": [
                {"name": "mis-001", "text": "Never round half down", "helpful": 0, "harmful": 0},
                {"name": "mis-$(touch pwned)", "text": "x", "helpful": 0, "harmful": 0},
                {"name": "mis-`touch pwned`", "text": "x", "helpful": 0, "harmful": 0},
                {"name": "-rf", "text": "x", "helpful": 0, "harmful": 0}]}}
            """;

    /// What is typed, and what is offered. Files and folders are left to the shell.
    private static final Map<String, List<String>> OFFERED = Map.ofEntries(
            Map.entry("acumen sh", List.of("show", "share")),
            Map.entry("acumen --color=never st", List.of("status")),
            Map.entry("acumen --color never st", List.of("status")),
            Map.entry("acumen show mis-", List.of("mis-001")),
            Map.entry("acumen show ", List.of("pat-001", "pat-002", "mis-001")),
            Map.entry("acumen show --json pat-", List.of("pat-001", "pat-002")),
            Map.entry("acumen show pat-001 ", List.of()),
            Map.entry("acumen show --se", List.of("--section=")),
            Map.entry("acumen show --section=p", List.of("pat", "pref")),
            Map.entry("acumen show --section p", List.of("pat", "pref")),
            Map.entry("acumen show --section pat mis", List.of("mis-001")),
            Map.entry("acumen show --color=a", List.of("auto", "always")),
            Map.entry("acumen remove pat-001 mis", List.of("mis-001")),
            Map.entry("acumen move pat-001 m", List.of("mis")),
            Map.entry("acumen tag pat-001 ", List.of("helpful", "harmful")),
            Map.entry("acumen guard pref-001 --f", List.of("--file=")),
            Map.entry("acumen config learn.", List.of("learn.mode", "learn.headless", "learn.into")),
            Map.entry("acumen config learn.mode ", List.of("roles", "single")),
            Map.entry("acumen config limits.calls ", List.of()),
            Map.entry("acumen import --from=a", List.of("acumen", "ace")),
            Map.entry("acumen export --as ", List.of("markdown", "agents", "json", "postgres")),
            Map.entry("acumen act ", List.of("on", "hold", "off")),
            Map.entry("acumen help e", List.of("edit", "export", "experiment", "eval", "environment", "exit-codes")),
            Map.entry("acumen experiment ", List.of("start", "stop", "status")),
            Map.entry("acumen completion ", List.of("bash", "zsh", "fish")),
            Map.entry("acumen review --accept x ", List.of("all")),
            Map.entry("acumen search -- --", List.of()),
            Map.entry("acumen add te", List.of()),
            Map.entry("acumen nonsense ", List.of()),
            Map.entry("acumen worker --", List.of()));

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook(PLAYBOOK);
    }

    @ParameterizedTest
    @EnumSource
    void eachShellOffersWhatFits(CompletionScript script) throws IOException, InterruptedException {
        List<String> lines = OFFERED.keySet().stream().sorted().toList();

        Map<String, List<String>> offered = offered(script, program.here(), lines);

        for (String line : lines) {
            assertThat(offered.get(line)).as(line).containsExactlyInAnyOrderElementsOf(OFFERED.get(line));
        }
        assertThat(program.files()).containsOnlyKeys(".claude/playbook.json");
    }

    @ParameterizedTest
    @EnumSource
    void theProjectMayBeNamedOnTheLine(CompletionScript script) throws IOException, InterruptedException {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        List<String> lines = List.of(
                "acumen show mis",
                "acumen show --project=" + program.here() + " mis",
                "acumen show --project " + program.here() + " mis",
                "acumen show --project ~/project mis",
                "acumen show --project=/no/such/folder mis");

        Map<String, List<String>> offered = offered(script, elsewhere, lines);

        assertThat(lines.stream().map(offered::get).toList())
                .isEqualTo(List.of(
                        List.of(), List.of("mis-001"), List.of("mis-001"), List.of("mis-001"), List.<String>of()));
    }

    @ParameterizedTest
    @EnumSource
    void withoutTheProgramOnThePathNoIdsAreOffered(CompletionScript script) throws IOException, InterruptedException {
        List<String> lines = List.of("acumen show mis", "acumen sho");

        Map<String, List<String>> offered = offered(script, program.here(), lines, folder);

        assertThat(lines.stream().map(offered::get).toList()).isEqualTo(List.of(List.of(), List.of("show")));
    }

    @ParameterizedTest
    @EnumSource
    void filesAreLeftToTheShell(CompletionScript script) throws IOException, InterruptedException {
        Files.createDirectories(program.here().resolve("sub"));
        Files.writeString(program.here().resolve("sub.jsonl"), "");
        List<String> lines = List.of("acumen learn su", "acumen apply su", "acumen show --project=su");

        Map<String, List<String>> offered = offered(script, program.here(), lines);

        assertThat(lines.stream()
                        .map(line -> Objects.requireNonNull(offered.get(line)).stream()
                                .sorted()
                                .toList())
                        .toList())
                .isEqualTo(
                        script == CompletionScript.FISH
                                ? List.of(List.of("sub.jsonl", "sub/"), List.of("sub.jsonl", "sub/"), List.of("sub/"))
                                : List.of(List.of("<default>"), List.of("<default>"), List.of("<dirnames>")));
    }

    @ParameterizedTest
    @EnumSource
    void aPersonCompletesWithTab(CompletionScript script) throws IOException, InterruptedException {
        Path shell = shell(script);
        Path file = script(script);
        String line = switch (script) {
            case BASH -> shell + " --norc -i";
            case ZSH -> shell + " -f -i";
            case FISH -> shell + " --no-config -i";
        };
        String load = switch (script) {
            case BASH -> "source " + file;
            case ZSH -> "autoload -Uz compinit; compinit -u -D; source " + file;
            case FISH -> "source " + file;
        };
        Map<String, String> variables =
                Map.of("PATH", stub() + ":/usr/bin:/bin", "HOME", program.home().toString());

        try (InTerminal terminal = InTerminal.run("stty cols 80 rows 24; exec " + line, program.here(), variables)) {
            terminal.type(load + "; echo rea''dy\n").await("ready");
            terminal.type("acumen show mis-\t").await("mis-001");
        }
    }

    /// What a script offers for some lines, typed in a folder.
    private Map<String, List<String>> offered(CompletionScript script, Path here, List<String> lines)
            throws IOException, InterruptedException {
        return offered(script, here, lines, stub());
    }

    private Map<String, List<String>> offered(CompletionScript script, Path here, List<String> lines, Path programs)
            throws IOException, InterruptedException {
        Path harness = Path.of(System.getProperty("acumen.root", ".."))
                .resolve("app/src/test/resources/completion/" + script + ".sh")
                .toAbsolutePath();
        Path input = Files.writeString(folder.resolve("lines"), String.join("\n", lines) + "\n");
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        "exec \"$@\" <'" + input + "'",
                        "sh",
                        shell(script).toString(),
                        harness.toString(),
                        script(script).toString())
                .directory(here.toFile());
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "PATH",
                        programs + ":/usr/bin:/bin",
                        "HOME",
                        program.home().toString(),
                        "LC_ALL",
                        "C.UTF-8"));
        Finished finished = Finished.run(builder, LIMIT);
        assertThat(finished.err()).isEmpty();
        Map<String, List<String>> offered = new HashMap<>();
        List<String> words = new ArrayList<>();
        int next = 0;
        for (String word : finished.out().lines().toList()) {
            if (word.equals(".")) {
                offered.put(lines.get(next), List.copyOf(words));
                words.clear();
                next++;
            } else {
                words.add(word);
            }
        }
        return offered;
    }

    private static Path shell(CompletionScript script) {
        List<Path> shells = Stream.of("/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin")
                .map(place -> Path.of(place, script.toString()))
                .filter(Files::isExecutable)
                .toList();
        assumeTrue(!shells.isEmpty(), "no " + script + ": its completion is not tested");
        return shells.getFirst();
    }

    private Path script(CompletionScript script) throws IOException {
        return Files.writeString(
                folder.resolve("completion." + script),
                program.run("completion", script.toString()).out());
    }

    /// A folder with the program.
    private Path stub() throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve("acumen");
        Files.writeString(file, "#!/bin/sh\nexec" + InTerminal.program("") + " \"$@\"\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Objects.requireNonNull(file.getParent());
    }

    @Test
    void idsComeWithAFewSafeWords() {
        assertThat(program.run("completion", "--ids", "key-points")).isEqualTo(new Program.Ran(0, """
                pat-001\t$(touch pwned) `touch pwned` ;touch pwned
                pat-002\ta:b\\c %F{red} 'q' "q"   �[2J   pat-998
                mis-001\tNever round half down
                """, ""));
    }

    @Test
    void changesAndSessionsOfTheJournalAreOffered() {
        program.run("add", "Ask first");

        Program.Ran ran = program.run("completion", "--ids", "changes,learned");

        assertThat(ran.out().lines()).singleElement().asString().matches("[0-9a-f]{10}\t2026-02-03 04:05 add");
    }

    @Test
    void whereNothingCanBeReadNothingIsOfferedAndNothingSaid() throws IOException {
        List<String> kinds = List.of("key-points", "changes,learned", "refused", "sessions", "nonsense");
        Program nowhere = program.at(folder.resolve("nowhere"));
        Program broken = program.at(folder.resolve("broken")).havingPlaybook("{");
        Program home = program.at(program.home());

        for (String kind : kinds) {
            for (Program each : List.of(nowhere, broken, home)) {
                assertThat(each.run("completion", "--ids", kind)).isEqualTo(new Program.Ran(0, "", ""));
            }
        }
        assertThat(nowhere.files()).isEmpty();
        assertThat(broken.files()).hasSize(1);
    }
}
