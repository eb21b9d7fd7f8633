package dev.acumen.gemini;

import dev.acumen.client.Client;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientServer;
import dev.acumen.client.HookEvent;
import dev.acumen.client.HookTable;
import dev.acumen.client.JsonLines;
import dev.acumen.client.JsonServer;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import dev.acumen.client.SettingsHooks;
import dev.acumen.client.Wanted;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Gemini CLI.
///
/// @param home the client's folder of the user's, `~/.gemini` as a rule, which need not exist
public record GeminiCli(Path home) implements Client {
    private static final String SETTINGS = "settings.json";
    private static final String NAME = "gemini";

    /// The hooks in its settings. What `SessionStart` answers would hide the first prompt from a session that is
    /// resumed, so the playbook is shown with the prompt. `PreCompress` comes before each request, if nobody limits
    /// it.
    private static final HookTable HOOKS = new HookTable(
            NAME,
            List.of(
                    GoogleHooks.row("SessionStart", HookEvent.SESSION_START),
                    GoogleHooks.row("BeforeAgent", HookEvent.USER_PROMPT_SUBMIT),
                    GoogleHooks.row(
                            "BeforeTool", HookEvent.PRE_TOOL_USE, "^(run_shell_command|read_file|replace|write_file)$"),
                    GoogleHooks.row("AfterTool", HookEvent.POST_TOOL_USE_FAILURE, "^run_shell_command$"),
                    GoogleHooks.row("PreCompress", HookEvent.PRE_COMPACT, "manual"),
                    GoogleHooks.row("SessionEnd", HookEvent.SESSION_END)));

    private static final Pattern SESSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z-]{0,199}");
    private static final String FILES = "session-*.jsonl";

    /// So much of a session's id stands in the name of its transcript.
    private static final int LENGTH_IN_NAME = 8;

    private static final Wanted HEADER = Wanted.of("sessionId", "projectHash", "startTime", "kind");
    private static final int LONGEST_PATH = 8_192;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Gemini CLI";
    }

    @Override
    public boolean isHere() {
        return Files.isDirectory(home);
    }

    @Override
    public ClientHooks hooks() {
        return new GoogleHooks(new SettingsHooks(home.resolve(SETTINGS), HOOKS));
    }

    @Override
    public ClientServer server() {
        return new JsonServer(home.resolve(SETTINGS), "mcpServers", JsonServer::usual);
    }

    @Override
    public Path folder() {
        return home.resolve("tmp");
    }

    @Override
    public Optional<SessionFile> session(Path transcript) {
        Json.Obj header = header(transcript);
        String id = header.textOr("sessionId", "");
        String folder = project(transcript);
        return id.isEmpty() || folder.isEmpty() || header.textOr("kind", "main").equals("subagent")
                ? Optional.empty()
                : Optional.of(new SessionFile(transcript, id, folder, header.textOr("startTime", ""), false));
    }

    private static Json.Obj header(Path transcript) {
        return JsonLines.first(transcript, HEADER)
                .filter(line -> line.text("projectHash") != null)
                .orElseGet(Json.Obj::of);
    }

    /// The folder in which a session ran: the client notes it above its transcripts, and in a list of all projects.
    private String project(Path transcript) {
        Path chats = transcript.toAbsolutePath().getParent();
        Path named = chats == null ? null : chats.getParent();
        if (named == null) {
            return "";
        }
        try {
            Path note = named.resolve(".project_root");
            if (Files.isRegularFile(note) && Files.size(note) <= LONGEST_PATH) {
                return new String(Files.readAllBytes(note), StandardCharsets.UTF_8).strip();
            }
        } catch (IOException _) {
            // Then the list may know it.
        }
        return listed(String.valueOf(named.getFileName()));
    }

    private String listed(String name) {
        if (JsonReader.objectIn(home.resolve("projects.json")).get("projects") instanceof Json.Obj projects) {
            for (Map.Entry<String, Json> project : projects.members().entrySet()) {
                if (project.getValue().equals(new Json.Text(name))) {
                    return project.getKey();
                }
            }
        }
        return "";
    }

    @Override
    public List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        return new Folders(folder(), FILES)
                .files(trouble).stream()
                        .filter(isWanted)
                        .map(this::session)
                        .flatMap(Optional::stream)
                        .sorted(SessionFile.BY_TIME)
                        .toList();
    }

    @Override
    public Optional<Path> transcript(String id) throws IOException {
        if (!SESSION.matcher(id).matches()) {
            return Optional.empty();
        }
        String name = "session-*-" + id.substring(0, Math.min(LENGTH_IN_NAME, id.length())) + ".jsonl";
        List<IOException> troubles = new ArrayList<>();
        List<Path> files = new Folders(folder(), name).files(troubles::add);
        if (files.isEmpty() && !troubles.isEmpty()) {
            throw troubles.getFirst();
        }
        return files.stream()
                .filter(file -> header(file).textOr("sessionId", "").equals(id))
                .findFirst();
    }

    @Override
    public RecordedSession read(Path transcript, Set<String> secrets) throws IOException {
        String id = header(transcript).textOr("sessionId", String.valueOf(transcript.getFileName()));
        return GeminiChat.FORM.read(transcript, id, project(transcript), subagents(transcript, id), secrets);
    }

    @Override
    public List<RecordedCall> calls(Path transcript) throws IOException {
        String id = header(transcript).textOr("sessionId", "");
        return GeminiChat.FORM.calls(transcript, project(transcript), subagents(transcript, id));
    }

    /// They lie in a folder that is named after the session.
    private static List<Chat.Subagent> subagents(Path transcript, String id) throws IOException {
        if (!SESSION.matcher(id).matches()) {
            return List.of();
        }
        List<Chat.Subagent> subagents = new ArrayList<>();
        for (Path file : Folders.in(transcript.resolveSibling(id), "*.jsonl")) {
            String name = String.valueOf(file.getFileName());
            subagents.add(new Chat.Subagent(file, name.substring(0, name.length() - ".jsonl".length()), true));
        }
        return subagents;
    }
}
