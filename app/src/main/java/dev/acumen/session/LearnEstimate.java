package dev.acumen.session;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.Estimate;
import dev.acumen.model.ModelUsageJson;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Money;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine;

/// How much learning would take.
public record LearnEstimate(
        PrintWriter out,
        ConsoleOutput narration,
        Judges judges,
        TranscriptReading reading,
        Consumer<String> warn,
        boolean isJson) {

    /// What is to be learned, and what that takes.
    public record Whole(int sessions, Estimate estimate) {
        /// The same for a person.
        public String told() {
            return ConsoleOutput.counted(sessions, "session") + " to learn: about "
                    + ConsoleOutput.counted(estimate.calls(), "call") + ", " + Money.told(estimate.usage());
        }
    }

    /// Says it.
    ///
    /// @return the exit code
    public int tell(List<Path> transcripts, PlaybookStore.State state) {
        Whole whole = of(transcripts, state);
        if (isJson) {
            out.println(JsonWriter.pretty(json(whole)));
        } else {
            narration.say(
                    judges.isWithModel()
                            ? whole.told() + ". Nothing was sent."
                            : ConsoleOutput.counted(whole.sessions(), "session")
                                    + " to learn, from signals alone: no model is asked (see acumen status).");
        }
        return CommandLine.ExitCode.OK;
    }

    private static Json json(Whole whole) {
        return Json.Obj.of(
                "sessions",
                Json.Num.of(whole.sessions()),
                "calls",
                Json.Num.of(whole.estimate().calls()),
                "usage",
                ModelUsageJson.write(whole.estimate().usage()));
    }

    /// Adds up the sessions that have turns to learn, each against the playbook as it is now.
    public Whole of(List<Path> transcripts, PlaybookStore.State state) {
        Set<String> learned = new HashSet<>(state.learned());
        Estimate all = Estimate.NOTHING;
        int sessions = 0;
        for (Path transcript : transcripts) {
            try {
                Trajectory rest = reading.read(transcript).without(learned);
                learned.addAll(rest.turnIds());
                sessions += rest.turns().isEmpty() ? 0 : 1;
                all = all.plus(judges.estimate(rest, state.playbook()));
            } catch (IOException e) {
                warn.accept(transcript + ": " + ErrorAdvice.told(e));
            }
        }
        return new Whole(sessions, all);
    }
}
