package dev.acumen.cli;

import dev.acumen.config.Settings;
import dev.acumen.learn.Judge;
import dev.acumen.learn.Kept;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.Refiner;
import dev.acumen.model.Failure;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.worker.Bootstrap;
import dev.acumen.worker.BootstrapPlan;
import dev.acumen.worker.QueueEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `acumen learn --all`: a project's whole history, in batches.
record LearnAll(
        LearnCommand command,
        Judges judges,
        Settings settings,
        PlaybookStore store,
        TranscriptReading reading,
        LearnQueue queue) {

    /// Learns the transcripts.
    ///
    /// @param isYes whether a person allowed more than today's limit beforehand
    /// @return whether nothing is left to do
    boolean learn(List<Path> transcripts, boolean isYes) throws IOException {
        BootstrapPlan plan = BootstrapPlan.of(command.surroundings().acumenFolder(), queue.project(), transcripts);
        Judges allowed = allowed(transcripts, isYes);
        Judge judge = allowed.judge();
        Learner learner = new Learner(judge, Refiner.EXACT, store);
        if (!judges.isWithModel()) {
            return transcripts.stream().allMatch(transcript -> alone(learner, transcript));
        }
        Bootstrap bootstrap = new Bootstrap(judge, learner, store, sessions(), Bootstrap.BATCH);
        plan.begin();
        Progress progress = command.progress(transcripts.size());
        boolean isDone = true;
        for (List<Path> batch : plan.batches()) {
            Bootstrap.Outcome outcome = bootstrap.learn(batch);
            progress.clear();
            isDone &= outcome.results().stream().allMatch(this::tell);
            if (outcome.obstacle().isPresent()) {
                stopped(outcome.obstacle().get());
                return false;
            }
            plan.next();
            progress.advance(outcome);
        }
        progress.clear();
        return isDone;
    }

    /// The same judges; without a limit for the day, where more than that is needed and a person wants to spend it.
    private Judges allowed(List<Path> transcripts, boolean isYes) throws IOException {
        if (!judges.isWithModel()) {
            return judges;
        }
        LearnEstimate.Whole whole = new LearnEstimate(command.out(), judges, reading, command::warn, command.isJson())
                .of(transcripts, store.read());
        Accounts accounts = new Accounts(command.surroundings());
        if (accounts.spending(settings)
                .hasRoomFor(whole.estimate().calls(), whole.estimate().usage())) {
            return judges;
        }
        String estimate = Narration.counted(whole.sessions(), "session") + ": about "
                + Narration.counted(whole.estimate().calls(), "call") + ", "
                + Money.told(whole.estimate().usage());
        String question = estimate + ", more than is left of today's limits. Spend it now? If not, it stops there and"
                + " can go on tomorrow.";
        return isYes || command.confirms(question)
                ? judges.with(command.models(
                        judges.choice(), Accounts.limits(settings).withoutDay()))
                : judges;
    }

    private boolean alone(Learner learner, Path transcript) {
        try {
            Trajectory trajectory = reading.read(transcript);
            Lesson lesson = learner.learn(trajectory, Kept.inMemory(trajectory.session()));
            return command.report().tell(transcript, lesson, Optional.empty());
        } catch (IOException e) {
            command.warn(transcript + ": " + e.getMessage());
            return false;
        }
    }

    private Bootstrap.Sessions sessions() {
        return new Bootstrap.Sessions() {
            @Override
            public Trajectory read(Path transcript) throws IOException {
                return reading.read(transcript);
            }

            @Override
            public QueueEntry entry(Path transcript, Trajectory trajectory) throws IOException {
                return queue.entry(transcript, trajectory);
            }
        };
    }

    private boolean tell(Bootstrap.Result result) {
        return switch (result) {
            case Bootstrap.Result.Ended ended ->
                command.report().tell(ended.transcript(), ended.lesson(), ended.next());
            case Bootstrap.Result.Unreadable(Path transcript, IOException why) -> {
                command.warn(transcript + ": " + why.getMessage());
                yield false;
            }
        };
    }

    private void stopped(Failure obstacle) {
        command.warn("stopped: " + obstacle.reason()
                + "; what was answered is kept: acumen learn --all goes on from here"
                + (obstacle instanceof Failure.OverLimit ? ", from midnight on" : ""));
    }
}
