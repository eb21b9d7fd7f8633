package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.process.Finished;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A person's machine: a home folder with a project in it, the client, Acumen, and the model that both talk to. All
/// that it starts knows it by its home folder, and ends with it.
///
/// @param home the home folder
/// @param project the folder of the project, a git checkout
/// @param client the real client
/// @param server the model
/// @param environment the variables of whatever the person starts
record Machine(Path home, Path project, Path client, ScriptedServer server, Map<String, String> environment)
        implements AutoCloseable {
    /// The launcher of the program that was built here.
    static final Path ACUMEN = Path.of(System.getProperty("acumen.root", ".."))
            .toAbsolutePath()
            .normalize()
            .resolve("acumen");

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long PAUSE = 50_000_000;
    private static final String KEY = "sk-ant-dummy-0123456789abcdef0123456789";
    private static final int SHOWN_OF_A_KEY = 20;

    Machine {
        environment = Map.copyOf(environment);
    }

    /// A machine on which the client was used before, in a project without a playbook.
    static Machine in(Path folder, Path client, Script script) throws IOException, InterruptedException {
        Path home = Files.createDirectories(folder.resolve("home")).toRealPath();
        Path project = Files.createDirectories(home.resolve("shop"));
        Path bin = Files.createDirectories(home.resolve("bin"));
        program(bin.resolve("claude"), "exec '" + client.toAbsolutePath() + "' \"$@\"");
        program(bin.resolve("npm"), "echo \"npm error Missing script: \\\"${2:-test}\\\"\" >&2; exit 1");
        program(bin.resolve("pnpm"), "echo 'Tests: 12 passed'");
        ScriptedServer server = ScriptedServer.start(script);
        Map<String, String> environment = new TreeMap<>(Map.of(
                "HOME",
                home.toString(),
                "PATH",
                bin + ":/usr/local/bin:/usr/bin:/bin",
                "LANG",
                "C.UTF-8",
                "ANTHROPIC_BASE_URL",
                server.url().toString(),
                "ANTHROPIC_API_KEY",
                KEY,
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
                "1",
                "DISABLE_TELEMETRY",
                "1",
                "DISABLE_AUTOUPDATER",
                "1",
                "ACUMEN_JAVA_HOME",
                System.getProperty("java.home", "")));
        Machine machine = new Machine(home, project, client, server, environment);
        machine.write(".claude.json", """
                {"hasCompletedOnboarding": true, "theme": "dark",
                 "customApiKeyResponses": {"approved": ["%s"], "rejected": []},
                 "projects": {"%s": {"hasTrustDialogAccepted": true}}}
                """.formatted(KEY.substring(KEY.length() - SHOWN_OF_A_KEY), project));
        machine.run(project, "git", "init", "-q");
        return machine;
    }

    /// The same with another value of a variable; without it where that is empty.
    Machine with(String variable, String value) {
        Map<String, String> changed = new TreeMap<>(environment);
        if (value.isEmpty()) {
            changed.remove(variable);
        } else {
            changed.put(variable, value);
        }
        return new Machine(home, project, client, server, changed);
    }

    /// The same with a model for Acumen that nobody can reach before a server is started at this port.
    Machine withAModelThatIsAway(int port) {
        return with("ACUMEN_PROVIDER", "openai").with("OPENAI_BASE_URL", "http://127.0.0.1:" + port + "/v1");
    }

    /// A port at which nobody listens.
    static int freePort() {
        try (ScriptedServer once = ScriptedServer.start(new Scene())) {
            return once.url().getPort();
        }
    }

    /// The same with another client.
    Machine with(Path other) throws IOException {
        program(home.resolve("bin/claude"), "exec '" + other.toAbsolutePath() + "' \"$@\"");
        return new Machine(home, project, other, server, environment);
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// Writes a file of the home folder.
    void write(String path, String text) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /// Adds a hook of somebody else to the user's settings.
    void alsoHook(String event, String command) throws IOException {
        Path file = home.resolve(".claude/settings.json");
        Json.Obj settings = (Json.Obj) JsonReader.read(Files.readString(file), "settings");
        Json.Obj hooks = settings.get("hooks") instanceof Json.Obj present ? present : Json.Obj.of();
        Json handler = Json.Obj.of("type", new Json.Text("command"), "command", new Json.Text(command));
        Json group = Json.Obj.of("hooks", new Json.Arr(List.of(handler)));
        write(
                ".claude/settings.json",
                JsonWriter.pretty(settings.with("hooks", hooks.with(event, new Json.Arr(List.of(group))))));
    }

    /// Runs the program in the project.
    Finished acumen(String... arguments) throws IOException, InterruptedException {
        return run(project, Stream.concat(Stream.of(ACUMEN.toString()), Stream.of(arguments)));
    }

    /// Runs the client in the project, to its end.
    Finished claude(String... arguments) throws IOException, InterruptedException {
        return run(project, Stream.concat(Stream.of(client.toString()), Stream.of(arguments)));
    }

    /// Runs the client in the project with one prompt and returns the answer.
    ///
    /// @throws AssertionError if it did not end well
    String ask(String prompt, String... arguments) throws IOException, InterruptedException {
        Finished finished =
                run(project, Stream.concat(Stream.of(client.toString(), "-p", prompt), Stream.of(arguments)));
        if (finished.exitCode() != 0) {
            throw new AssertionError("the client ended with " + finished);
        }
        return finished.out().strip();
    }

    /// Starts the client in the project with one prompt and does not wait.
    Process asking(String prompt, String... arguments) throws IOException {
        return start(Stream.concat(Stream.of(client.toString(), "-p", prompt), Stream.of(arguments))
                .toArray(String[]::new));
    }

    /// Starts a program in the project and does not wait.
    Process start(String... command) throws IOException {
        return builder(project, Stream.of(command))
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// Starts a program in a folder. Whoever starts it reads what it says.
    Process start(Path folder, String... command) throws IOException {
        return builder(folder, Stream.of(command))
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .start();
    }

    /// Starts the client in a terminal, where it asks before it uses a tool.
    Screen terminal(String... arguments) {
        Stream<String> mode = Stream.of("--permission-mode", Clients.askingMode(client));
        return Screen.open(this, Stream.concat(mode, Stream.of(arguments)).toArray(String[]::new));
    }

    Finished run(Path folder, String... command) throws IOException, InterruptedException {
        return run(folder, Stream.of(command));
    }

    private Finished run(Path folder, Stream<String> command) throws IOException, InterruptedException {
        return Finished.run(builder(folder, command), LIMIT);
    }

    private ProcessBuilder builder(Path folder, Stream<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command.toList()).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    Path playbookFile() {
        return project.resolve(".claude/playbook.json");
    }

    /// The playbook's text; empty where there is none.
    String playbook() {
        try {
            return Files.exists(playbookFile()) ? Files.readString(playbookFile()) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The entries in a folder of Acumen's own, such as `queue`.
    List<Json.Obj> entries(String name) {
        Path folder = home.resolve(".acumen").resolve(name);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .map(JsonReader::objectIn)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits until so many sessions wait to be learned, the tries of all of them having failed or ended.
    void awaitQueued(int sessions) {
        await(
                sessions + " sessions in the queue",
                () -> entries("queue").size() == sessions && entries("spool").isEmpty());
    }

    /// The lines of the project's journal.
    List<Json.Obj> journal() throws IOException {
        Path journal = project.resolve(".claude/acumen/journal.jsonl");
        return Files.exists(journal)
                ? Files.readAllLines(journal).stream()
                        .map(line -> (Json.Obj) JsonReader.read(line, "journal"))
                        .toList()
                : List.of();
    }

    /// The turns that the journal says were learned, one for each line that says so.
    List<String> learnedTurns() throws IOException {
        return journal().stream()
                .flatMap(line ->
                        line.get("learned") instanceof Json.Arr(List<Json> turns) ? turns.stream() : Stream.of())
                .filter(Json.Text.class::isInstance)
                .map(turn -> ((Json.Text) turn).value())
                .toList();
    }

    /// Adds what the agent asks the MCP server for.
    void knowsForMcp() throws IOException, InterruptedException {
        assertThat(acumen("add", McpCalls.KNOWN, "--section", "ctx").exitCode()).isZero();
    }

    /// Checks that the agent was told it, and that what it added is in the playbook.
    ///
    /// @param results what the agent's calls were answered, as the model was told
    /// @param forUser what the answer says to what was added for all projects
    void rememberedOverMcp(List<String> results, String forUser) throws IOException, InterruptedException {
        assertThat(results).hasSize(3);
        assertThat(results.getFirst()).contains("ctx-001", "user: " + McpCalls.KNOWN);
        assertThat(results.get(1)).contains("oth-001");
        assertThat(results.getLast()).contains(forUser);
        assertThat(playbook()).contains(McpCalls.NEW);
        assertThat(acumen("show", "oth-001").out()).contains("added by an agent, through MCP");
    }

    /// The sessions' transcripts, without those of subagents.
    List<Transcript> transcripts() {
        return transcripts(false);
    }

    /// The transcripts of subagents.
    List<Transcript> subagents() {
        return transcripts(true);
    }

    private List<Transcript> transcripts(boolean ofSubagents) {
        Path folder = home.resolve(".claude/projects");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")
                            && file.toString().contains("/subagents/") == ofSubagents)
                    .sorted(Comparator.comparing(Path::toString))
                    .map(Transcript::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What the client asked the model, and not Acumen.
    List<Received> conversation() {
        return server.requests().stream().filter(Scene::isClient).toList();
    }

    /// What Acumen asked the model.
    List<Received> lessons() {
        return server.requests().stream().filter(Scene::isAcumen).toList();
    }

    /// Waits until something is so.
    ///
    /// @throws AssertionError if it did not become so in time
    void await(String what, BooleanSupplier isSo) {
        await(what, isSo, () -> "");
    }

    /// Waits until something is so.
    ///
    /// @param more what else tells why it is not
    /// @throws AssertionError if it did not become so in time
    void await(String what, BooleanSupplier isSo, Supplier<String> more) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("in vain waited for: %s%n%s%nprocesses: %s%nstate: %s"
                        .formatted(what, more.get(), processes(), state()));
            }
            LockSupport.parkNanos(PAUSE);
        }
    }

    /// Waits until the playbook holds what a session said of a lesson.
    void awaitLearned(String lesson) {
        await("what was learned of " + lesson, () -> playbook().contains(Scene.keyPoint(lesson)));
    }

    /// Waits until nothing runs on the machine any more.
    void awaitRest() {
        await("rest", () -> processes().isEmpty());
    }

    /// Whatever was started here and is still there.
    List<String> processes() {
        return ProcessHandle.allProcesses()
                .filter(this::isOurs)
                .map(process -> process.pid() + " " + read(process, "cmdline").replace('\0', ' '))
                .toList();
    }

    /// Ends everything at once, as the system does for who is logged out by force.
    void endAll() {
        List<ProcessHandle> ours;
        do {
            ours = ProcessHandle.allProcesses().filter(this::isOurs).toList();
            ours.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(PAUSE);
        } while (!ours.isEmpty());
    }

    private boolean isOurs(ProcessHandle process) {
        // What makes the start-up archives has a home folder below this one.
        String environ = "\0" + read(process, "environ");
        return environ.contains("\0HOME=" + home + "\0") || environ.contains("\0HOME=" + home + "/");
    }

    private static String read(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return "";
        }
    }

    /// What lies in Acumen's own folder, with the ends of its logs, for messages.
    private String state() {
        Path acumen = home.resolve(".acumen");
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(acumen, 3)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                lines.add(acumen.relativize(file).toString());
                if (file.toString().endsWith(".log")) {
                    lines.add(Files.readString(file));
                }
            }
        } catch (IOException | UncheckedIOException e) {
            lines.add(e.toString());
        }
        return String.join("\n", lines);
    }

    @Override
    public void close() {
        endAll();
        server.close();
    }
}
