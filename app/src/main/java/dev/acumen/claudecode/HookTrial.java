package dev.acumen.claudecode;

import dev.acumen.client.HookEvent;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.ProcessResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// Runs an installed hook as the client does: its command line through the shell, a real event on standard input.
///
/// @param scratch where it is run
/// @param patience how long what a hook leaves to the background may take
public record HookTrial(Scratch scratch, Duration patience) {
    private static final int ROUNDS = 3;
    private static final long PAUSE = 20_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration IMPATIENCE = Duration.ofSeconds(2);

    /// How it went.
    ///
    /// @param event what was tried
    /// @param latency the median of a few rounds
    /// @param problem what went wrong; empty for nothing
    /// @param said the first line on its error output; empty for none
    public record Outcome(String event, Duration latency, String problem, String said) {}

    /// Tries a hook.
    ///
    /// @throws IOException if the shell cannot be started
    public Outcome of(HookEvent event, String command) throws IOException {
        List<ProcessResult> rounds = new ArrayList<>();
        String problem = "";
        for (int round = 1; round <= ROUNDS && problem.isEmpty(); round++) {
            String session = session(event, round);
            ProcessResult ran = run(event, command, session);
            rounds.add(ran);
            problem = problem(event, ran, session);
            if (event.isAnswered()) {
                scratch.end();
            }
        }
        return outcome(event.label(), rounds, problem);
    }

    /// The same where a hook failed already: nobody waits long for each of the others.
    public HookTrial impatient() {
        return new HookTrial(scratch, IMPATIENCE.compareTo(patience) < 0 ? IMPATIENCE : patience);
    }

    /// Tries a later prompt of a session that was shown everything, which is by far the most frequent one.
    ///
    /// @throws IOException if the shell cannot be started
    public Outcome ofLaterPrompt(String command) throws IOException {
        HookEvent event = HookEvent.USER_PROMPT_SUBMIT;
        List<ProcessResult> rounds = new ArrayList<>();
        String problem = "";
        for (int round = 1; round <= ROUNDS && problem.isEmpty(); round++) {
            ProcessResult ran = run(event, command, session(event, 1));
            rounds.add(ran);
            problem = !ran.isWell() ? ended(ran) : ran.out().isEmpty() ? "" : "the session was shown the same again";
        }
        return outcome("a later prompt", rounds, problem);
    }

    private static Outcome outcome(String event, List<ProcessResult> rounds, String problem) {
        Duration median =
                rounds.stream().map(ProcessResult::took).sorted().toList().get(rounds.size() / 2);
        String said =
                rounds.stream().flatMap(ran -> ran.err().lines()).findFirst().orElse("");
        return new Outcome(event, median, problem, said);
    }

    private static String session(HookEvent event, int round) {
        return "trial-" + event.label() + "-" + round;
    }

    private ProcessResult run(HookEvent event, String command, String session) throws IOException {
        Path _ = scratch.addTranscript(session);
        if (!event.index().isEmpty()) {
            scratch.addIndexes(session);
        }
        return ProcessResult.of(
                List.of("/bin/sh", "-c", command),
                scratch.project(),
                scratch.environment(session),
                JsonWriter.compact(payload(event, session)),
                PATIENCE);
    }

    /// What the client sends.
    private Json.Obj payload(HookEvent event, String session) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("session_id", new Json.Text(session));
        members.put("transcript_path", new Json.Text(scratch.transcript(session).toString()));
        members.put("cwd", new Json.Text(scratch.project().toString()));
        members.put("prompt_id", new Json.Text("00000000-0000-4000-8000-000000000002"));
        members.put("hook_event_name", new Json.Text(event.label()));
        Map<String, String> more = switch (event) {
            case SESSION_START -> Map.of("source", "compact");
            case USER_PROMPT_SUBMIT -> Map.of("permission_mode", "default", "prompt", "Hello");
            case PRE_TOOL_USE -> Map.of("tool_name", "Bash", "tool_use_id", session);
            case POST_TOOL_USE_FAILURE -> Map.of("tool_name", "Bash", "tool_use_id", session, "error", Scratch.ERROR);
            case SUBAGENT_START, SUBAGENT_STOP -> Map.of("agent_id", "a1", "agent_type", "general-purpose");
            case PRE_COMPACT -> Map.of("trigger", "manual", "custom_instructions", "");
            case TURN_END -> Map.of();
            case SESSION_END -> Map.of("reason", "other");
        };
        more.forEach((name, value) -> members.put(name, new Json.Text(value)));
        if (!event.index().isEmpty()) {
            members.put("tool_input", Json.Obj.of("command", new Json.Text(Scratch.COMMAND)));
        }
        return new Json.Obj(members);
    }

    private String problem(HookEvent event, ProcessResult ran, String session) throws IOException {
        if (!ran.isWell()) {
            return ended(ran);
        }
        return event.isAnswered() ? answer(event, ran.out()) : spooled(event, ran.out(), session);
    }

    private static String ended(ProcessResult ran) {
        return ran.exitCode() < 0
                ? "it did not end within " + PATIENCE.toSeconds() + " seconds"
                : "it ended with " + ran.exitCode();
    }

    private static String answer(HookEvent event, String out) {
        if (out.isBlank()) {
            return "it had nothing to say, and should have shown the playbook";
        }
        try {
            return JsonReader.read(out, "answer") instanceof Json.Obj answer
                            && answer.get("hookSpecificOutput") instanceof Json.Obj output
                            && output.textOr("hookEventName", "").equals(event.label())
                            && output.textOr(member(event), "").contains(Scratch.KEY_POINT)
                    ? ""
                    : "it did not show the playbook";
        } catch (BadInputException e) {
            return "what it said is no JSON: " + e.getMessage();
        }
    }

    /// The member of an answer that holds what the agent is told.
    private static String member(HookEvent event) {
        return event == HookEvent.PRE_TOOL_USE ? "permissionDecisionReason" : "additionalContext";
    }

    private String spooled(HookEvent event, String out, String session) throws IOException {
        if (!out.isEmpty()) {
            return "it said something, and should not";
        }
        long start = System.nanoTime();
        while (!hasTrace(event, session)) {
            if (System.nanoTime() - start > patience.toNanos()
                    || Thread.currentThread().isInterrupted()) {
                return "it did not queue the session";
            }
            LockSupport.parkNanos(PAUSE);
        }
        return "";
    }

    /// Whether an event is somewhere on its way: in the spool under its last name, in the queue, or in the log of a
    /// worker that was quicker. Each is there before the one before it goes.
    private boolean hasTrace(HookEvent event, String session) throws IOException {
        Path acumen = scratch.acumen();
        Path transcript = scratch.transcript(session);
        return isAny(acumen.resolve(AcumenFolder.SPOOL), event.label() + "." + session + ".*.json", "")
                || isAny(acumen.resolve(AcumenFolder.QUEUE), "*.json", transcript.toString())
                || isAny(acumen, AcumenFolder.WORKER_LOG, transcript.getFileName() + ":");
    }

    /// Whether a folder has a file of such a name that holds a text.
    private static boolean isAny(Path folder, String name, String text) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name)) {
            for (Path file : files) {
                if (text.isEmpty() || Files.readString(file).contains(text)) {
                    return true;
                }
            }
        } catch (NoSuchFileException _) {
            // It has not come, or has gone on.
        }
        return false;
    }

    /// Waits for the workers that the hooks started.
    ///
    /// @return whether they took what was queued
    /// @throws IOException if that cannot be seen
    public boolean isTaken() throws IOException {
        return scratch.settle(patience);
    }
}
