package dev.acumen.bench.real;

import dev.acumen.adapt.AdaptListener;
import dev.acumen.adapt.AdaptOptions;
import dev.acumen.adapt.AdaptOptions.Feedback;
import dev.acumen.adapt.AdaptOptions.GateOn;
import dev.acumen.adapt.AdaptResult;
import dev.acumen.adapt.AdaptStep;
import dev.acumen.adapt.Adaptation;
import dev.acumen.adapt.Evaluation;
import dev.acumen.adapt.RunLog;
import dev.acumen.adapt.TestResult;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Playbook;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Measures without a playbook, learns one, and measures with it. A run with the same folder goes on where the last one
/// stopped: each phase has a log there, and so has each repetition of the test, for it asks the same once more.
///
/// @param folder of this run alone
/// @param runs how often the test tasks are done in each way
/// @param tell hears how it goes on
record RealRun(Conventions set, LanguageModel model, Path folder, int runs, Clock clock, Consumer<String> tell) {
    /// One pass and no gate: a task is learned from once, with what the ones before it taught, and there are too few
    /// tasks
    /// to hold some of them back.
    static final AdaptOptions OPTIONS =
            AdaptOptions.defaults().withBatch(1).withFeedback(Feedback.SCORE).withGate(Optional.empty(), GateOn.DELTA);

    /// What came of a run.
    sealed interface Outcome {
        /// It came to its end.
        record Finished(Group without, AdaptResult learned, Group with) implements Outcome {}

        /// It cannot go on now.
        ///
        /// @param phase in which it stopped
        record Stopped(String phase, Failure failure) implements Outcome {}
    }

    /// The same tasks, done several times in one way.
    record Group(List<Evaluation> runs, ModelUsage usage) {
        Group {
            runs = List.copyOf(runs);
        }

        /// The share of runs in which each task was right, in the order of the tasks.
        List<Double> scores() {
            List<Double> scores = new ArrayList<>();
            for (int i = 0; i < runs.getFirst().tasks().size(); i++) {
                int task = i;
                scores.add(runs.stream()
                        .mapToDouble(run -> run.attempts().get(task).score().value())
                        .average()
                        .orElse(0));
            }
            return scores;
        }
    }

    /// What measuring came to.
    private record Measured(Group group, Optional<Failure> stopped) {}

    Outcome run() throws IOException {
        Files.createDirectories(folder);
        try (RunLog log = RunLog.in(folder.resolve("learn.jsonl"))) {
            Adaptation adaptation = Adaptation.of(model, set.scorer(), new FilePlaybookStore(folder, clock))
                    .logging(log)
                    .listening(listener());
            Measured without = measure(adaptation, "without", Playbook.empty());
            if (without.stopped().isPresent()) {
                return new Outcome.Stopped(
                        "without a playbook", without.stopped().get());
            }
            AdaptResult learned = adaptation.offline(set.train(), List.of(), OPTIONS);
            if (learned.stopped().isPresent()) {
                return new Outcome.Stopped("while learning", learned.stopped().get());
            }
            Measured with = measure(adaptation, "with", learned.playbook());
            return with.stopped()
                    .<Outcome>map(failure -> new Outcome.Stopped("with the playbook", failure))
                    .orElseGet(() -> new Outcome.Finished(without.group(), learned, with.group()));
        }
    }

    private Measured measure(Adaptation adaptation, String name, Playbook playbook) throws IOException {
        List<Evaluation> done = new ArrayList<>();
        ModelUsage usage = ModelUsage.NONE;
        for (int run = 1; run <= runs; run++) {
            try (RunLog log = RunLog.in(folder.resolve(name + "-" + run + ".jsonl"))) {
                TestResult result = adaptation.logging(log).test(playbook, set.test(), OPTIONS);
                usage = usage.plus(result.usage());
                if (result.stopped().isPresent()) {
                    return new Measured(new Group(done, usage), result.stopped());
                }
                done.add(result.evaluation());
                tell.accept("%s playbook, run %d of %d: %d of %d tasks right"
                        .formatted(
                                name,
                                run,
                                runs,
                                result.evaluation().right(),
                                set.test().size()));
            }
        }
        return new Measured(new Group(done, usage), Optional.empty());
    }

    private AdaptListener listener() {
        return new AdaptListener() {
            @Override
            public void learned(AdaptStep step) {
                tell.accept("learned from task %d of %d: %d key points"
                        .formatted(step.step(), set.train().size(), step.after().size()));
            }
        };
    }
}
