package dev.acumen.cli;

import dev.acumen.config.Settings;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Judge;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.model.Failure;
import dev.acumen.model.Limits;
import dev.acumen.model.ModelUsage;
import dev.acumen.model.SpendFile;
import dev.acumen.models.Budgets;
import dev.acumen.models.ModelChoice;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.InterruptNotice;
import dev.acumen.queue.Claim;
import dev.acumen.queue.QueueEntry;
import dev.acumen.refine.Refiner;
import dev.acumen.session.Bootstrap;
import dev.acumen.session.BootstrapPlan;
import dev.acumen.session.Judges;
import dev.acumen.session.LearnEstimate;
import dev.acumen.session.LearnQueue;
import dev.acumen.session.Progress;
import dev.acumen.session.TranscriptReading;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
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
        Refiner refiner,
        TranscriptReading reading,
        LearnQueue queue) {
    private static final String KEPT = "what was answered is kept; run the same command to go on";

    /// Learns the transcripts.
    ///
    /// @param isYes whether a person agreed beforehand, also to more than today's limits
    /// @param isWithinLimits whether a person agreed beforehand to what today's limits allow
    /// @return whether nothing is left to do
    /// @throws IOException if plan, answers or accounts cannot be kept
    boolean learn(List<Path> transcripts, boolean isYes, boolean isWithinLimits) throws IOException {
        if (!judges.isWithModel()) {
            return signals(transcripts);
        }
        try (Claim _ = queue.claimAll()) {
            return claimed(transcripts, isYes, isWithinLimits);
        }
    }

    private boolean claimed(List<Path> transcripts, boolean isYes, boolean isWithinLimits) throws IOException {
        BootstrapPlan plan = BootstrapPlan.of(command.surroundings().acumenFolder(), queue.project(), transcripts);
        LearnEstimate.Whole whole = new LearnEstimate(
                        command.out(), command.narration(), judges, reading, _ -> {}, command.isJson())
                .of(plan.transcripts(), store.read());
        boolean isAgreed = isYes || isWithinLimits || whole.estimate().calls() == 0;
        if (!isAgreed && !command.maySend(whole.told(), provider())) {
            return false;
        }
        Judges allowed = isWithinLimits ? judges : allowed(whole, isYes);
        try (Progress progress = command.progress(whole.sessions());
                InterruptNotice _ = new InterruptNotice(() -> command.stopped(progress, KEPT))) {
            Judge judge = allowed.around(progress::watched).judge(refiner);
            plan.begin();
            return learn(plan, judge, progress);
        }
    }

    private boolean learn(BootstrapPlan plan, Judge judge, Progress progress) throws IOException {
        Learner learner = new Learner(judge, refiner, store).proposing(settings.isReviewed());
        Bootstrap bootstrap = new Bootstrap(judge, learner, store, sessions(progress), Bootstrap.BATCH);
        boolean isDone = true;
        for (List<Path> batch : plan.batches()) {
            progress.draw();
            Bootstrap.Outcome outcome = bootstrap.learn(batch);
            progress.clear();
            isDone &= tell(outcome.results());
            if (outcome.obstacle().isPresent()) {
                stopped(outcome.obstacle().get(), progress.left());
                return false;
            }
            plan.next();
            progress.advance(outcome.results());
        }
        return isDone;
    }

    /// The same judges; with higher limits for the day, where more is needed and a person wants to spend it.
    private Judges allowed(LearnEstimate.Whole whole, boolean isYes) throws IOException {
        int calls = whole.estimate().calls();
        ModelUsage usage = whole.estimate().usage();
        SpendFile spending = new Budgets(command.surroundings()).spending(settings);
        if (spending.hasRoomFor(calls, usage) || !(isYes || command.confirms(question(whole)))) {
            return judges;
        }
        Limits limits = Budgets.limits(settings).raisedFor(spending.spentToday(), calls, usage);
        return judges.with(command.models(judges.choice(), limits));
    }

    private String provider() {
        return judges.choice() instanceof ModelChoice.Chosen chosen
                ? chosen.provider().label()
                : "nobody";
    }

    private static String question(LearnEstimate.Whole whole) {
        return whole.told() + ", more than is left of today's limits. Spend it now? If not, it stops there and can go"
                + " on tomorrow.";
    }

    private boolean signals(List<Path> transcripts) {
        Learner learner = new Learner(judges.judge(refiner), refiner, store).proposing(settings.isReviewed());
        boolean isDone = true;
        for (Path transcript : transcripts) {
            isDone &= alone(learner, transcript);
        }
        return isDone;
    }

    private boolean alone(Learner learner, Path transcript) {
        try {
            Trajectory trajectory = reading.readClosed(transcript);
            trajectory.problems().forEach(command::warn);
            Lesson lesson = learner.learn(trajectory, AnswerCache.inMemory(trajectory.session()));
            return command.report().tell(transcript, lesson, Optional.empty());
        } catch (IOException e) {
            command.report().unread(transcript, e);
            return false;
        }
    }

    private Bootstrap.Sessions sessions(Progress progress) {
        return new Bootstrap.Sessions() {
            @Override
            public Claim claim(Path transcript) throws IOException {
                return queue.claim(transcript);
            }

            @Override
            public Trajectory read(Path transcript) throws IOException {
                queue.forgetIfGone(transcript);
                Trajectory trajectory = reading.readClosed(transcript);
                if (!trajectory.problems().isEmpty()) {
                    progress.clear();
                    trajectory.problems().forEach(command::warn);
                    progress.draw();
                }
                return trajectory;
            }

            @Override
            public QueueEntry entry(Path transcript, Trajectory trajectory) throws IOException {
                return queue.entry(transcript, trajectory);
            }
        };
    }

    private boolean tell(List<Bootstrap.Result> results) {
        boolean isDone = true;
        for (Bootstrap.Result result : results) {
            isDone &= tell(result);
        }
        return isDone;
    }

    private boolean tell(Bootstrap.Result result) {
        return switch (result) {
            case Bootstrap.Result.Ended ended ->
                command.report().tell(ended.transcript(), ended.lesson(), ended.next());
            case Bootstrap.Result.Unreadable(Path transcript, IOException why) -> {
                command.report().unread(transcript, why);
                yield false;
            }
        };
    }

    private void stopped(Failure obstacle, int left) {
        command.warn("stopped: " + obstacle.reason().replaceFirst("[.…]+$", "") + ". " + whatIsLeft(left)
                + (obstacle instanceof Failure.OverLimit ? ", from midnight on" : ""));
    }

    private static String whatIsLeft(int left) {
        return ConsoleOutput.counted(left, "session")
                + " left; what was answered is kept, and acumen learn --all goes on" + " from there";
    }
}
