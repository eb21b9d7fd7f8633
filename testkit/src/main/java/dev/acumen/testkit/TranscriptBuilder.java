package dev.acumen.testkit;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Builds a transcript in the format that Claude Code 2.1.330 writes, one line for each call.
///
/// ```java
/// new TranscriptBuilder("a-session")
///         .person("run the tests")
///         .command("pytest -q")
///         .failed(1, "1 failed")
///         .agent("One test fails.")
///         .writeTo(folder.resolve("a-session.jsonl"));
/// ```
///
/// Deterministic: the same calls give the same bytes, ids and times included. A result belongs to the call that has
/// waited longest for one.
public final class TranscriptBuilder {
    private static final Instant START = Instant.parse("2026-01-15T09:00:00Z");
    private static final String CLIENT = "2.1.330";
    private static final String REJECTION = "The user doesn't want to proceed with this tool use. The tool use was"
            + " rejected (eg. if it was a file edit, the new_string was NOT written to the file). ";
    private static final String SUMMARY = "This session is being continued from a previous conversation that ran out"
            + " of context. The summary below covers the earlier portion of the conversation.\n\nSummary:\n";

    private final String session;
    private final List<String> lines = new ArrayList<>();
    private final Deque<Call> openCalls = new ArrayDeque<>();
    private String folder = "/home/dev/project";
    private boolean isSidechain;
    private int number;
    private @Nullable String lastId;

    private record Call(String id, String line, boolean isCommand) {}

    /// @param session the session's id; the ids of its lines are made from it
    public TranscriptBuilder(String session) {
        this.session = session;
    }

    /// The folder in which the session runs from here on.
    public TranscriptBuilder in(String folder) {
        this.folder = folder;
        return this;
    }

    /// The lines from here on are a subagent's, as they stand in a transcript of its own.
    public TranscriptBuilder sidechain() {
        return sidechain(true);
    }

    /// Whether the lines from here on are a subagent's.
    public TranscriptBuilder sidechain(boolean isSidechain) {
        this.isSidechain = isSidechain;
        return this;
    }

    /// A person types a prompt.
    public TranscriptBuilder person(String prompt) {
        return user(
                new Json.Text(prompt),
                "origin",
                Json.Obj.of("kind", new Json.Text("human")),
                "promptSource",
                new Json.Text("typed"),
                "turnOrigin",
                new Json.Text("human"));
    }

    /// A person calls a command by its name.
    ///
    /// @param typed such as `/review src/main`
    public TranscriptBuilder commandLine(String typed) {
        int end = typed.indexOf(' ');
        String name = end < 0 ? typed : typed.substring(0, end);
        String arguments = end < 0 ? "" : typed.substring(end + 1);
        String text = "<command-message>" + name.substring(1) + "</command-message>\n<command-name>" + name
                + "</command-name>\n<command-args>" + arguments + "</command-args>";
        return user(new Json.Text(text), "origin", Json.Obj.of("kind", new Json.Text("human")));
    }

    /// A person runs a shell command, with `!` before it.
    public TranscriptBuilder shell(String command, String output) {
        return user(new Json.Text("<bash-input>" + command + "</bash-input>"))
                .user(new Json.Text("<bash-stdout>" + output + "</bash-stdout><bash-stderr></bash-stderr>"));
    }

    /// The person interrupts the agent.
    public TranscriptBuilder interrupted() {
        return user(block("text", "text", new Json.Text("[Request interrupted by user for tool use]")));
    }

    /// The client writes something under the role of the user: the body of a command or of a skill, a caveat.
    public TranscriptBuilder meta(String text) {
        return user(block("text", "text", new Json.Text(text)), "isMeta", new Json.Bool(true));
    }

    /// The client tells that a task in the background has ended.
    ///
    /// @param text what stands between the tags
    public TranscriptBuilder taskNotification(String text) {
        return user(
                new Json.Text("<task-notification>\n" + text + "\n</task-notification>"),
                "origin",
                Json.Obj.of("kind", new Json.Text("task-notification")),
                "promptSource",
                new Json.Text("system"),
                "turnOrigin",
                new Json.Text("task_notification"));
    }

    /// A hook injects text, a playbook for instance.
    public TranscriptBuilder injected(String text) {
        String shown = "<system-reminder>\nUserPromptSubmit hook additional context: " + text + "\n</system-reminder>";
        Json attachment = Json.Obj.of(
                "type",
                new Json.Text("hook_additional_context"),
                "content",
                Json.Arr.ofTexts(List.of(text)),
                "hookName",
                new Json.Text("UserPromptSubmit"),
                "hookEvent",
                new Json.Text("UserPromptSubmit"));
        return line(
                "type",
                new Json.Text("attachment"),
                "attachment",
                attachment,
                "rendered",
                new Json.Arr(List.of(Json.Obj.of("content", new Json.Text(shown)))),
                "renderedRole",
                new Json.Text("system"));
    }

    /// The conversation is compacted: a boundary, then the summary under the role of the user.
    public TranscriptBuilder compaction(String summary) {
        return line(
                        "type",
                        new Json.Text("system"),
                        "subtype",
                        new Json.Text("compact_boundary"),
                        "content",
                        new Json.Text("Conversation compacted"))
                .user(
                        new Json.Text(SUMMARY + summary),
                        "isVisibleInTranscriptOnly",
                        new Json.Bool(true),
                        "isCompactSummary",
                        new Json.Bool(true));
    }

    /// A line in the user's name that only the transcript shows, and nobody typed.
    public TranscriptBuilder transcriptOnly(String text) {
        return user(new Json.Text(text), "isVisibleInTranscriptOnly", new Json.Bool(true));
    }

    /// The agent says something.
    public TranscriptBuilder agent(String text) {
        return assistant("claude-opus-5-5", block("text", "text", new Json.Text(text)));
    }

    /// The agent thinks.
    public TranscriptBuilder thinking(String text) {
        return assistant("claude-opus-5-5", block("thinking", "thinking", new Json.Text(text)));
    }

    /// The client could not reach the model, and says so in the agent's place.
    public TranscriptBuilder apiError(String text) {
        return assistant(
                "<synthetic>",
                block("text", "text", new Json.Text(text)),
                "isApiErrorMessage",
                new Json.Bool(true),
                "error",
                new Json.Text("unknown"));
    }

    /// The agent calls a tool.
    public TranscriptBuilder call(String tool, Json.Obj input) {
        String id = "toolu_%08d".formatted(number);
        openCalls.add(new Call(id, nextId(), tool.equals("Bash")));
        return assistant(
                "claude-opus-5-5",
                block("tool_use", "id", new Json.Text(id), "name", new Json.Text(tool), "input", input));
    }

    /// The agent runs a shell command.
    public TranscriptBuilder command(String command) {
        return call("Bash", Json.Obj.of("command", new Json.Text(command), "description", new Json.Text("a command")));
    }

    /// The call that waits worked.
    public TranscriptBuilder succeeded(String output) {
        boolean isCommand = !openCalls.isEmpty() && openCalls.getFirst().isCommand();
        Json shown = isCommand
                ? Json.Obj.of("stdout", new Json.Text(output), "stderr", new Json.Text(""))
                : Json.Obj.of("type", new Json.Text("text"));
        return result(output, false, "toolUseResult", shown);
    }

    /// The command that waits failed.
    public TranscriptBuilder failed(int exitCode, String output) {
        return error("Exit code " + exitCode + "\n" + output);
    }

    /// The call that waits was not even made: its input was wrong.
    public TranscriptBuilder toolError(String text) {
        return error("<tool_use_error>" + text + "</tool_use_error>");
    }

    /// The call that waits failed in some other way.
    public TranscriptBuilder error(String text) {
        return result(text, true, "toolUseResult", new Json.Text("Error: " + text));
    }

    /// The person does not allow the call that waits.
    public TranscriptBuilder rejected() {
        return rejection("STOP what you are doing and wait for the user to tell you how to proceed.");
    }

    /// The person does not allow the call that waits, and says why.
    public TranscriptBuilder rejectedSaying(String words) {
        return rejection("To tell you how to proceed, the user said:\n" + words);
    }

    /// A hook keeps the call that waits from being run, as the current client writes it.
    public TranscriptBuilder held(String reason) {
        return result(
                "PreToolUse:Bash hook error: " + reason,
                true,
                "toolUseResult",
                new Json.Text("Error: PreToolUse:Bash hook error: " + reason),
                "toolDenialKind",
                new Json.Text("permission-rule"));
    }

    /// Any line, as it is; it needs neither be JSON nor hold a line of its own.
    public TranscriptBuilder raw(String line) {
        lines.add(line);
        return this;
    }

    /// A copy of this transcript as a forked session has it: the same lines, their ids too, under another session's
    /// id. Lines that are added to it get ids of their own.
    public TranscriptBuilder forkedAs(String fork) {
        TranscriptBuilder forked = new TranscriptBuilder(fork);
        forked.folder = folder;
        forked.isSidechain = isSidechain;
        forked.number = number;
        forked.lastId = lastId;
        forked.openCalls.addAll(openCalls);
        lines.forEach(line -> forked.lines.add(line.replace(sessionMember(session), sessionMember(fork))));
        return forked;
    }

    private static String sessionMember(String id) {
        return "\"sessionId\":" + JsonWriter.compact(new Json.Text(id));
    }

    /// The id of the line that was added last.
    ///
    /// @throws IllegalStateException if there is none; raw lines do not count
    public String lastId() {
        if (lastId == null) {
            throw new IllegalStateException("there is no line yet");
        }
        return lastId;
    }

    /// The lines, without their line breaks.
    public List<String> linesOf() {
        return List.copyOf(lines);
    }

    /// The whole transcript; every line has its line break.
    public String text() {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    /// Writes the transcript, in UTF-8; folders that are missing are made.
    ///
    /// @return the file
    public Path writeTo(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return Files.writeString(file, text(), StandardCharsets.UTF_8);
    }

    private TranscriptBuilder rejection(String advice) {
        return result(
                REJECTION + advice,
                true,
                "toolUseResult",
                new Json.Text("User rejected tool use"),
                "toolDenialKind",
                new Json.Text("user-rejected"));
    }

    private TranscriptBuilder result(String content, boolean isError, Object... more) {
        Call call = openCalls.poll();
        if (call == null) {
            throw new IllegalStateException("no call waits for a result");
        }
        Json result = block(
                "tool_result",
                "tool_use_id",
                new Json.Text(call.id()),
                "content",
                new Json.Text(content),
                "is_error",
                new Json.Bool(isError));
        return user(result, joined(more, "sourceToolAssistantUUID", new Json.Text(call.line())));
    }

    private static Json block(String type, Object... members) {
        Map<String, Json> block = new LinkedHashMap<>();
        block.put("type", new Json.Text(type));
        block.putAll(Json.Obj.of(members).members());
        return new Json.Obj(block);
    }

    /// A line under the role of the user.
    ///
    /// @param content a text, or one block
    private TranscriptBuilder user(Json content, Object... more) {
        Json message = Json.Obj.of(
                "role",
                new Json.Text("user"),
                "content",
                content instanceof Json.Text ? content : new Json.Arr(List.of(content)));
        return line(joined(more, "type", new Json.Text("user"), "message", message));
    }

    private TranscriptBuilder assistant(String model, Json block, Object... more) {
        Json message = Json.Obj.of(
                "id", new Json.Text("msg_%08d".formatted(number)),
                "type", new Json.Text("message"),
                "role", new Json.Text("assistant"),
                "model", new Json.Text(model),
                "content", new Json.Arr(List.of(block)),
                "usage", Json.Obj.of("input_tokens", Json.Num.of(12_000), "output_tokens", Json.Num.of(12)));
        return line(joined(more, "type", new Json.Text("assistant"), "message", message));
    }

    private static Object[] joined(Object[] more, Object... first) {
        List<Object> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(more));
        return all.toArray();
    }

    /// Adds a line: the members that every line has, around those that are its own.
    private TranscriptBuilder line(Object... own) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("parentUuid", lastId == null ? Json.NULL : new Json.Text(lastId));
        members.put("isSidechain", new Json.Bool(isSidechain));
        members.putAll(Json.Obj.of(own).members());
        lastId = nextId();
        members.put("uuid", new Json.Text(lastId));
        members.put("timestamp", new Json.Text(START.plusSeconds(number).toString()));
        members.put("userType", new Json.Text("external"));
        members.put("entrypoint", new Json.Text("cli"));
        members.put("cwd", new Json.Text(folder));
        members.put("sessionId", new Json.Text(session));
        members.put("version", new Json.Text(CLIENT));
        members.put("gitBranch", new Json.Text("main"));
        lines.add(JsonWriter.compact(new Json.Obj(members)));
        number++;
        return this;
    }

    /// The id of the line that is added next.
    private String nextId() {
        return UUID.nameUUIDFromBytes((session + "#" + number).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
