package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// An executable `claude` that plays prepared replies and keeps each call, as Claude Code 2.1.330 does with
/// `-p --output-format json`.
///
/// ```java
/// FakeClaude claude = FakeClaude.in(folder).failsWith(529, "Overloaded").answers("{\"operations\":[]}");
/// run(claude.executable());
/// assertThat(claude.calls().getFirst().stdin()).contains("curate");
/// ```
///
/// Replies are played in the order in which they were prepared, one a call; the last one repeats. Calls with
/// `--version` or `--help` do not use one up. It is a script for a POSIX shell and needs nothing but coreutils. Calls
/// may run at once.
public final class FakeClaude {
    private static final List<String> FLAGS = List.of(
            "-p, --print Print response and exit",
            "-, --output-format <format> text, json or stream-json",
            "-, --model <model> Model for the session",
            "-, --safe-mode Start without customizations",
            "-, --settings <file-or-json> Additional settings",
            "-, --no-session-persistence Do not save the session",
            "-, --tools <tools...> Available tools; \"\" for none",
            "-, --strict-mcp-config Only MCP servers from --mcp-config",
            "-, --disable-slash-commands No slash commands",
            "-, --system-prompt <prompt> System prompt for the session",
            "-, --json-schema <schema> JSON schema for structured output",
            "-, --max-turns <turns> Most turns in print mode");

    private final Path folder;

    private FakeClaude(Path folder) {
        this.folder = folder;
    }

    /// One call of the executable.
    ///
    /// @param environment with what the shell adds of its own, such as `PWD`
    /// @param stdin empty if the call ended before it was read
    /// @param processes the ids of the process and its child; none unless the call hangs
    public record Call(
            List<String> arguments,
            Map<String, String> environment,
            Path workingDirectory,
            String stdin,
            List<Long> processes) {
        public Call {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
            processes = List.copyOf(processes);
        }

        /// What follows this flag.
        public Optional<String> after(String flag) {
            int at = arguments.indexOf(flag);
            return at < 0 || at + 1 == arguments.size() ? Optional.empty() : Optional.of(arguments.get(at + 1));
        }
    }

    /// An executable in this folder, which is made if need be and belongs to it alone. No reply is prepared.
    public static FakeClaude in(Path folder) {
        FakeClaude claude = new FakeClaude(folder);
        claude.install();
        return claude;
    }

    /// What to run.
    public Path executable() {
        return folder.resolve("claude");
    }

    /// Prepares answers of the model, one a call. One that is a JSON object is the `structured_output`, too.
    public FakeClaude answers(String... resultTexts) {
        for (String text : resultTexts) {
            Path reply = prepare(0);
            write(reply.resolve("tokens"), Long.toString(Accounting.tokens(text.length())));
            write(reply.resolve("result"), JsonWriter.compact(result(text)).substring(1));
        }
        return this;
    }

    /// Prepares a failure of the API: the client says so in its JSON and exits with 1.
    public FakeClaude failsWith(int status, String message) {
        Json.Obj failure = result("API Error: " + status + " " + message, "api_error", true, Json.Num.of(status));
        return prints("{\"type\":\"result\"," + JsonWriter.compact(failure).substring(1) + "\n", 1);
    }

    /// Prepares a call that does not end by itself (within ten minutes), with a child process that holds its
    /// output.
    public FakeClaude hangs() {
        write(prepare(0).resolve("hangs"), "");
        return this;
    }

    /// Prepares exactly this on standard output.
    public FakeClaude prints(String raw, int exitCode) {
        write(prepare(exitCode).resolve("raw"), raw);
        return this;
    }

    /// From now on it is an older client that does not know this flag.
    ///
    /// @param flag such as `--safe-mode`
    public FakeClaude lacksFlag(String flag) {
        Path lacking = folder.resolve("lacking");
        write(lacking, Files.exists(lacking) ? read(lacking) + " " + flag : flag);
        return this;
    }

    /// The calls so far, in the order in which they began, but for those that are still reading their input.
    public List<Call> calls() {
        return IntStream.range(0, count("calls"))
                .mapToObj(number -> folder.resolve("calls").resolve(Integer.toString(number)))
                .filter(call -> Files.exists(call.resolve("complete")))
                .map(FakeClaude::call)
                .toList();
    }

    private static Call call(Path call) {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String entry : list(call.resolve("environment"), "\0")) {
            int equals = entry.indexOf('=');
            environment.put(entry.substring(0, equals), entry.substring(equals + 1));
        }
        Path input = call.resolve("stdin");
        return new Call(
                list(call.resolve("arguments"), "\0"),
                environment,
                Path.of(read(call.resolve("folder")).stripTrailing()),
                Files.exists(input) ? read(input) : "",
                list(call.resolve("processes"), "\\s").stream()
                        .map(Long::valueOf)
                        .toList());
    }

    private static Json.Obj result(String text) {
        Json.Obj result = result(text, "completed", false, Json.NULL);
        return Completion.object(text)
                .map(object -> result.with("structured_output", object))
                .orElse(result);
    }

    private static Json.Obj result(String text, String reason, boolean isError, Json status) {
        return Json.Obj.of(
                "subtype", new Json.Text("success"),
                "is_error", new Json.Bool(isError),
                "api_error_status", status,
                "terminal_reason", new Json.Text(reason),
                "stop_reason", new Json.Text("end_turn"),
                "session_id", new Json.Text("00000000-0000-4000-8000-000000000000"),
                "num_turns", Json.Num.of(1),
                "duration_ms", Json.Num.of(210),
                "duration_api_ms", Json.Num.of(80),
                "permission_denials", new Json.Arr(List.of()),
                "result", new Json.Text(text));
    }

    private Path prepare(int exitCode) {
        Path reply = folder.resolve("replies").resolve(Integer.toString(count("replies")));
        try {
            Files.createDirectories(reply);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(reply.resolve("status"), Integer.toString(exitCode));
        return reply;
    }

    private void install() {
        try (InputStream script =
                Objects.requireNonNull(FakeClaude.class.getResourceAsStream("fake-claude.sh"), "the script")) {
            for (String name : List.of("calls", "played", "replies")) {
                Files.createDirectories(folder.resolve(name));
            }
            Files.copy(script, executable());
            Files.setPosixFilePermissions(executable(), PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(folder.resolve("flags"), String.join("\n", FLAGS) + "\n");
    }

    private int count(String name) {
        try (Stream<Path> entries = Files.list(folder.resolve(name))) {
            return (int) entries.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What stands in a file, each with a separator behind it; none if there is no file.
    private static List<String> list(Path file, String separator) {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<String> parts = new ArrayList<>(List.of(read(file).split(separator, -1)));
        parts.removeLast();
        return parts;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
