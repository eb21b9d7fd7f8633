package dev.acumen.claudecode;

import dev.acumen.client.Client;
import dev.acumen.client.ClientEvent;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientServer;
import dev.acumen.client.HookEvent;
import dev.acumen.client.HookTable;
import dev.acumen.client.JsonServer;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionCost;
import dev.acumen.client.SessionFile;
import dev.acumen.client.SettingsHooks;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Claude Code.
///
/// @param home the client's folder of the user's, `~/.claude` as a rule, which need not exist
/// @param state the file in which the client keeps, among much else, the user's MCP servers
public record ClaudeCode(Path home, Path state) implements Client {
    /// The hooks in its settings. Never `async`: the event is written down in a few milliseconds, and older clients end
    /// without handing it to a hook that they do not wait for.
    public static final HookTable HOOKS = new HookTable(
            "",
            Arrays.stream(HookEvent.values())
                    .filter(event -> event != HookEvent.TURN_END)
                    .map(ClaudeCode::row)
                    .toList());

    private static HookTable.Row row(HookEvent event) {
        String tools = switch (event) {
            case PRE_TOOL_USE -> "Bash|Read|Edit|MultiEdit|Write|NotebookEdit";
            case POST_TOOL_USE_FAILURE -> "Bash";
            case SESSION_START, USER_PROMPT_SUBMIT, SUBAGENT_START, PRE_COMPACT, SUBAGENT_STOP, TURN_END, SESSION_END ->
                "";
        };
        return new HookTable.Row(
                event.label(), event, tools, Json.Obj.of("timeout", Json.Num.of(event.isAnswered() ? 10 : 5)));
    }

    private static final String HOME_OF_SUBAGENTS = "subagents";
    private static final Pattern SESSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z._-]{0,199}");

    @Override
    public String name() {
        return "claude-code";
    }

    @Override
    public String title() {
        return "Claude Code";
    }

    @Override
    public boolean isHere() {
        return Files.isDirectory(home);
    }

    /// Those for all projects; [Installations] knows the others.
    @Override
    public ClientHooks hooks() {
        return new SettingsHooks(Scope.USER.file(home), HOOKS);
    }

    @Override
    public ClientServer server() {
        return new JsonServer(
                state, "mcpServers", program -> JsonServer.usual(program).with("type", new Json.Text("stdio")));
    }

    @Override
    public Path folder() {
        return home.resolve("projects");
    }

    @Override
    public Optional<SessionFile> session(Path transcript) {
        return TranscriptFolder.at(transcript);
    }

    @Override
    public List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        return TranscriptFolder.read(folder(), isWanted, trouble);
    }

    @Override
    public Optional<Path> transcript(String id) throws IOException {
        if (!SESSION.matcher(id).matches() || !Files.isDirectory(folder())) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder())) {
            for (Path each : folders) {
                Path file = each.resolve(id + ".jsonl");
                if (Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return Optional.empty();
    }

    /// Of a subagent that outlived its session, the transcript is that of the session it belonged to. The client names
    /// it from where the session began, if its own folder is named so.
    @Override
    public Path transcript(ClientEvent event, Path began) throws IOException {
        if (!event.agentTranscript().isEmpty()) {
            Path subagents = began.resolve(event.agentTranscript()).getParent();
            if (subagents != null && subagents.endsWith(HOME_OF_SUBAGENTS) && subagents.getParent() != null) {
                Path transcript = Path.of(subagents.getParent() + ".jsonl");
                if (Files.exists(transcript)) {
                    return transcript;
                }
            }
        }
        return Client.super.transcript(event, began);
    }

    /// The client moves a transcript when it removes the worktree of its session.
    @Override
    public Path moved(Path transcript) {
        return TranscriptFolder.moved(transcript);
    }

    @Override
    public boolean isNamedAfter(Path transcript, Path project) {
        Path named = transcript.getParent();
        return named != null && named.getFileName() != null && TranscriptFolder.isNamedAfter(named, project);
    }

    @Override
    public RecordedSession read(Path transcript, Set<String> secrets) throws IOException {
        return Transcripts.readRecorded(transcript, secrets);
    }

    @Override
    public List<RecordedCall> calls(Path transcript) throws IOException {
        return RecordedCalls.in(transcript);
    }

    @Override
    public SessionCost cost(Path transcript, Set<String> lines) throws IOException {
        return RecordedCost.of(transcript, lines);
    }

    @Override
    public boolean allows(ClientEvent event) {
        return UpdateSwitches.in(home).allow(event);
    }
}
