package dev.acumen.adapt;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.redaction.Secrets;
import dev.acumen.trajectory.Excerpt;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An agent that is any program.
///
/// The program gets `{"id", "input", "context", "playbook"}` on standard input, and prints the answer: the answer
/// alone, or an object `{"reasoning", "bullet_ids", "final_answer"}` that also says which key points were used. It
/// sees the whole environment, for it may need a key of its own; what it pays is not counted here.
///
/// A program that fails or does not end in time gave an empty answer, and the Reflector sees what it printed. One that
/// cannot be started, or that a signal ended, stops the run. Secrets are taken out of what it printed.
final class CommandAgent implements Agent {
    private static final int LONGEST = 2_000;

    private final List<String> command;
    private final Duration limit;

    CommandAgent(List<String> command, Duration limit) {
        this.command = List.copyOf(command);
        this.limit = limit;
    }

    @Override
    public Attempt attempt(Task task, String playbook) {
        Json.Obj told = Json.Obj.of(
                "id", new Json.Text(task.id()),
                "input", new Json.Text(task.input()),
                "context", new Json.Text(task.context()),
                "playbook", new Json.Text(playbook));
        try {
            return answered(task, ProcessRun.of(command, JsonWriter.compact(told) + "\n", Map.of(), Set.of(), limit));
        } catch (IOException e) {
            return new Attempt.Failed(new Failure.Unusable("the agent could not be started: " + e.getMessage()));
        }
    }

    private Attempt answered(Task task, ProcessRun.Result result) {
        Optional<Failure> stopping = result.stopping("the agent");
        if (stopping.isPresent()) {
            return new Attempt.Failed(stopping.get());
        }
        if (result.exitCode() == 0 && !result.isTimedOut()) {
            return ModelAnswer.of(task, Secrets.redacted(result.output()), ModelUsage.NONE);
        }
        String why = result.isTimedOut()
                ? "The agent did not end within " + limit.toSeconds() + " s."
                : "The agent failed with exit code " + result.exitCode() + ".";
        String printed = Excerpt.start((result.output() + "\n" + result.errors()).strip(), LONGEST);
        String told = Secrets.redacted((why + "\n" + printed).strip());
        return new Attempt.Answered(ModelAnswer.trajectory(task, told), "", ModelUsage.NONE);
    }
}
