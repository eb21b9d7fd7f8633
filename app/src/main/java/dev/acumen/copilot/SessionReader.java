package dev.acumen.copilot;

import dev.acumen.client.JsonLines;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.Wanted;
import dev.acumen.json.Json;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Reads a transcript. The lines of subagents stand between those of the session, and name their agent.
final class SessionReader {
    private static final Wanted LINES = Wanted.of("type", "id", "timestamp", "agentId")
            .and(
                    "data",
                    Wanted.of(
                                    "content",
                                    "source",
                                    "isAutopilotContinuation",
                                    "toolCallId",
                                    "toolName",
                                    "mcpServerName",
                                    "mcpToolName",
                                    "arguments",
                                    "success",
                                    "isUserRequested")
                            .and("transformedContent", Wanted.ALL)
                            .and("context", Wanted.of("cwd"))
                            .and("shellExecution", Wanted.of("exitCode"))
                            .and("result", Wanted.of("content", "kind", "feedback"))
                            .and("error", Wanted.of("message", "code")));

    /// The most characters of subagents that are read; further ones are counted as a problem.
    private static final long MOST = 24_000_000;

    private final String session;
    private final Set<String> secrets;
    private final Conversation main;
    private final Map<String, Subagent> subagents = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private long size;
    private int leftOut;

    private static final class Subagent {
        private final Conversation conversation;
        private String caller = "";
        private boolean isUnfinished = true;

        private Subagent(Conversation conversation) {
            this.conversation = conversation;
        }
    }

    private SessionReader(String session, Set<String> secrets) {
        this.session = session;
        this.secrets = secrets;
        this.main = new Conversation(session, secrets, false);
    }

    static RecordedSession read(Path transcript, Set<String> secrets) throws IOException {
        Instant written = Files.getLastModifiedTime(transcript).toInstant();
        Path folder = transcript.toAbsolutePath().getParent();
        String session = folder == null ? "" : String.valueOf(folder.getFileName());
        SessionReader reader = new SessionReader(session, secrets);
        new JsonLines(transcript, LINES, reader.main::problem).read(line -> {
            reader.take(line);
            return true;
        });
        return reader.recorded(written);
    }

    static List<RecordedCall> calls(Path transcript) throws IOException {
        List<RecordedCall> calls = new ArrayList<>();
        List<RecordedCall> ofSubagents = new ArrayList<>();
        String[] folder = {""};
        new JsonLines(transcript, LINES, _ -> {}).read(line -> {
            Json.Obj data = data(line);
            boolean isSubagent = !line.textOr("agentId", "").isEmpty();
            if (data.get("context") instanceof Json.Obj context) {
                folder[0] = context.textOr("cwd", folder[0]);
            }
            if (line.textOr("type", "").equals("tool.execution_start")) {
                CopilotTool tool = CopilotTool.of(data);
                (isSubagent ? ofSubagents : calls)
                        .add(new RecordedCall(tool.name(), tool.input(), folder[0], isSubagent));
            }
            return true;
        });
        return Stream.concat(calls.stream(), ofSubagents.stream()).toList();
    }

    static Json.Obj data(Json.Obj line) {
        return line.get("data") instanceof Json.Obj data ? data : Json.Obj.of();
    }

    private void take(Json.Obj line) {
        String agent = line.textOr("agentId", "");
        Json.Obj data = data(line);
        switch (line.textOr("type", "")) {
            case "subagent.started" -> {
                if (!agent.isEmpty()) {
                    subagent(agent).caller = main.turnOf(data.textOr("toolCallId", ""));
                }
            }
            case "subagent.completed", "subagent.failed" -> {
                if (!agent.isEmpty()) {
                    subagent(agent).isUnfinished = false;
                }
            }
            default -> {
                if (agent.isEmpty()) {
                    main.take(line, data);
                } else if (size < MOST) {
                    size += data.textOr("content", "").length() + 1_000;
                    subagent(agent).conversation.take(line, data);
                } else {
                    leftOut++;
                }
            }
        }
    }

    private Subagent subagent(String agent) {
        return subagents.computeIfAbsent(agent, _ -> new Subagent(new Conversation(session, secrets, true)));
    }

    private RecordedSession recorded(Instant written) {
        Trajectory own = main.build();
        List<Turn> turns = new ArrayList<>(own.turns());
        problems.addAll(own.problems());
        if (leftOut > 0) {
            problems.add(leftOut + " lines of subagents were left out, for there are too many");
        }
        List<RecordedSession.Subagent> recorded = new ArrayList<>();
        for (Subagent subagent : subagents.values()) {
            Trajectory trajectory = subagent.conversation.build();
            turns.addAll(trajectory.turns());
            recorded.add(new RecordedSession.Subagent(
                    Set.copyOf(trajectory.turnIds()), subagent.caller, subagent.isUnfinished, written));
        }
        return new RecordedSession(
                new Trajectory(own.session(), own.project(), turns, problems),
                main.lastTurn(),
                main.lastPrompted(),
                written,
                recorded);
    }
}
