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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Qwen Code, a fork of Gemini CLI.
///
/// @param home the client's folder of the user's, `~/.qwen` as a rule, which need not exist
public record QwenCode(Path home) implements Client {
    private static final String SETTINGS = "settings.json";
    private static final String NAME = "qwen";

    /// The hooks in its settings. A session without a terminal has no end: there the launcher takes an answer for it.
    private static final HookTable HOOKS = new HookTable(
            NAME,
            List.of(
                    GoogleHooks.row("SessionStart", HookEvent.SESSION_START),
                    GoogleHooks.row("UserPromptSubmit", HookEvent.USER_PROMPT_SUBMIT),
                    GoogleHooks.row(
                            "PreToolUse", HookEvent.PRE_TOOL_USE, "^(run_shell_command|read_file|edit|write_file)$"),
                    GoogleHooks.row("PostToolUseFailure", HookEvent.POST_TOOL_USE_FAILURE, "^run_shell_command$"),
                    GoogleHooks.row("PreCompact", HookEvent.PRE_COMPACT),
                    GoogleHooks.row("SubagentStop", HookEvent.SUBAGENT_STOP),
                    GoogleHooks.row("Stop", HookEvent.SESSION_END),
                    GoogleHooks.row("SessionEnd", HookEvent.SESSION_END)));

    private static final Pattern SESSION = Pattern.compile("[0-9A-Za-z][0-9A-Za-z-]{0,199}");
    private static final String END = ".jsonl";
    private static final Wanted FIRST = Wanted.of("sessionId", "timestamp", "cwd", "uuid", "isSidechain");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Qwen Code";
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
        return home.resolve("projects");
    }

    @Override
    public Optional<SessionFile> session(Path transcript) {
        // Claude Code's lines have these members too, but the id stands in them under another name.
        return JsonLines.first(transcript, FIRST)
                .filter(_ -> isNamed(transcript))
                .filter(line -> line.text("uuid") != null && line.get("isSidechain") == null)
                .map(line -> new SessionFile(
                        transcript,
                        line.textOr("sessionId", id(transcript)),
                        line.textOr("cwd", ""),
                        line.textOr("timestamp", ""),
                        false))
                .filter(session -> !session.folder().isEmpty());
    }

    private static boolean isNamed(Path transcript) {
        Path folder = transcript.toAbsolutePath().getParent();
        return folder != null && folder.endsWith("chats");
    }

    private static String id(Path transcript) {
        String name = String.valueOf(transcript.getFileName());
        return name.endsWith(END) ? name.substring(0, name.length() - END.length()) : name;
    }

    @Override
    public List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        return new Folders(folder(), "*" + END)
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
        List<IOException> troubles = new ArrayList<>();
        List<Path> files = new Folders(folder(), id + END).files(troubles::add);
        if (files.isEmpty() && !troubles.isEmpty()) {
            throw troubles.getFirst();
        }
        return files.stream().findFirst();
    }

    @Override
    public boolean isNamedAfter(Path transcript, Path project) {
        Path chats = transcript.getParent();
        Path named = chats == null ? null : chats.getParent();
        return named != null
                && String.valueOf(named.getFileName()).equals(project.toString().replaceAll("[^A-Za-z0-9]", "-"));
    }

    @Override
    public RecordedSession read(Path transcript, Set<String> secrets) throws IOException {
        return QwenChat.FORM.read(transcript, id(transcript), "", subagents(transcript), secrets);
    }

    @Override
    public List<RecordedCall> calls(Path transcript) throws IOException {
        return QwenChat.FORM.calls(transcript, "", subagents(transcript));
    }

    /// They lie in a folder that is named after the session, beside that of the transcripts; each with a note.
    private static List<Chat.Subagent> subagents(Path transcript) throws IOException {
        Path chats = transcript.toAbsolutePath().getParent();
        List<Chat.Subagent> subagents = new ArrayList<>();
        if (chats != null) {
            for (Path file : Folders.in(chats.resolveSibling("subagents").resolve(id(transcript)), "agent-*" + END)) {
                Json.Obj note = JsonReader.objectIn(file.resolveSibling(id(file) + ".meta.json"));
                subagents.add(new Chat.Subagent(
                        file,
                        note.textOr("toolUseId", ""),
                        note.textOr("status", "").equals("running")));
            }
        }
        return subagents;
    }
}
