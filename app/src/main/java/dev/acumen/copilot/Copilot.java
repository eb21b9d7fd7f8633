package dev.acumen.copilot;

import dev.acumen.client.Client;
import dev.acumen.client.ClientEvent;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientServer;
import dev.acumen.client.JsonLines;
import dev.acumen.client.JsonServer;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import dev.acumen.client.Wanted;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Copilot CLI.
///
/// It keeps a folder for each session, which is named by the session's id and holds one transcript, that of its
/// subagents too.
///
/// @param home the client's folder of the user's, `~/.copilot` as a rule, which need not exist
public record Copilot(Path home) implements Client {
    static final String TRANSCRIPT = "events.jsonl";

    private static final Pattern SESSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z_-]{0,127}");
    private static final Wanted HEAD = Wanted.of("type", "timestamp")
            .and("data", Wanted.of("sessionId", "startTime").and("context", Wanted.of("cwd")));

    @Override
    public String name() {
        return "copilot";
    }

    @Override
    public String title() {
        return "Copilot CLI";
    }

    @Override
    public boolean isHere() {
        return Files.isDirectory(home);
    }

    @Override
    public ClientHooks hooks() {
        return new CopilotHooks(home);
    }

    @Override
    public ClientServer server() {
        return new JsonServer(
                home.resolve("mcp-config.json"),
                "mcpServers",
                program -> Json.Obj.of(
                        "tools",
                        Json.Arr.ofTexts(List.of("*")),
                        "type",
                        new Json.Text("local"),
                        "command",
                        new Json.Text(program),
                        "args",
                        Json.Arr.ofTexts(List.of("mcp"))));
    }

    @Override
    public Path folder() {
        return home.resolve("session-state");
    }

    @Override
    public Optional<SessionFile> session(Path transcript) {
        Json.Obj first = JsonLines.first(transcript, HEAD).orElseGet(Json.Obj::of);
        return first.textOr("type", "").equals("session.start")
                        && first.get("data") instanceof Json.Obj data
                        && data.get("context") instanceof Json.Obj context
                        && !context.textOr("cwd", "").isEmpty()
                        && SESSION.matcher(data.textOr("sessionId", "")).matches()
                ? Optional.of(new SessionFile(
                        transcript,
                        data.textOr("sessionId", ""),
                        context.textOr("cwd", ""),
                        data.textOr("startTime", first.textOr("timestamp", "")),
                        false))
                : Optional.empty();
    }

    @Override
    public List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        List<SessionFile> found = new ArrayList<>();
        if (Files.isDirectory(folder())) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder())) {
                for (Path each : folders) {
                    Path file = each.resolve(TRANSCRIPT);
                    if (Files.isRegularFile(file) && isWanted.test(file)) {
                        session(file).ifPresent(found::add);
                    }
                }
            } catch (DirectoryIteratorException e) {
                trouble.accept(e.getCause());
            } catch (IOException e) {
                trouble.accept(e);
            }
        }
        found.sort(SessionFile.BY_TIME);
        return found;
    }

    @Override
    public Optional<Path> transcript(String id) {
        return SESSION.matcher(id).matches()
                ? Optional.of(folder().resolve(id).resolve(TRANSCRIPT)).filter(Files::isRegularFile)
                : Optional.empty();
    }

    /// The client names a transcript at some events only; the others tell the session's id.
    @Override
    public Path transcript(ClientEvent event, Path began) throws IOException {
        return event.transcript().isEmpty() && SESSION.matcher(event.session()).matches()
                ? folder().resolve(event.session()).resolve(TRANSCRIPT)
                : Client.super.transcript(event, began);
    }

    /// The client writes lines a moment late, so a file that was just written to is given that moment.
    @Override
    public RecordedSession read(Path transcript, Set<String> secrets) throws IOException {
        LateLines.await(transcript);
        return SessionReader.read(transcript, secrets);
    }

    @Override
    public List<RecordedCall> calls(Path transcript) throws IOException {
        return SessionReader.calls(transcript);
    }
}
