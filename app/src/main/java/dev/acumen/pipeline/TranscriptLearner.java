package dev.acumen.pipeline;

import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.experiment.OutcomeRecorder;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Estimate;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.Limits;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.SpendFile;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.LearnOptions.Source;
import dev.acumen.pipeline.LearnOptions.Spending;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Role;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.LostSessions;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueueEntry;
import dev.acumen.refine.Refiner;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The one path from a transcript to a lesson: claim, read, judge, apply, keep what was answered, report. Every form of
/// `acumen learn` takes it, and so does the background worker.
///
/// @param reading reads transcripts for the project
/// @param judges who judges
/// @param refining what refines the playbook
/// @param store the playbook
/// @param queue keeps answers until a session is learned
/// @param options what may be done
/// @param listener hears what was done
public record TranscriptLearner(
        TranscriptReading reading,
        Judges judges,
        Refining refining,
        PlaybookStore store,
        Queue queue,
        LearnOptions options,
        LearnListener listener) {

    /// One that does what settings and options say.
    ///
    /// @throws IOException if the prompts cannot be read
    public static TranscriptLearner of(
            TranscriptReading reading,
            Settings settings,
            ModelChoice choice,
            PlaybookStore store,
            Queue queue,
            Refiners refiners,
            LearnOptions options,
            LearnListener listener)
            throws IOException {
        Judges all = Judges.of(reading.environment(), settings, choice, reading.project())
                .around(listener::watched);
        Judges judges = options.isSparing() ? all.sparing() : all;
        if (options.isRefereed()) {
            Refining refining = refiners.of(settings, reading.project(), judges);
            return new TranscriptLearner(reading, judges, refining, store, queue, options, listener);
        }
        Refiner refiner = refiners.of(settings, reading.project());
        Refining refining = new Refining(options.isWritten() ? refiner : refiner.onTrial(), Optional.empty());
        return new TranscriptLearner(reading, judges, refining, store, queue, options, listener);
    }

    /// The transcripts of the project's earlier sessions, the oldest first.
    ///
    /// @throws IOException if something cannot be read or kept
    public List<Path> history() throws IOException {
        if (options.isWritten()) {
            new RenamedProject(environment(), project().toRealPath(), queue, fingerprint()).takeOver();
        }
        History history = new History(environment(), reading);
        List<Path> found = history.transcripts();
        if (found.isEmpty()) {
            listener.warn("no session of this project is in " + history.folders());
        }
        history.unclaimed(unclaimed(), found.isEmpty()).forEach(listener::warn);
        return found;
    }

    /// What learning transcripts would take, each against the playbook as it is now.
    ///
    /// @param warn hears of transcripts that cannot be read
    public LearnEstimate estimate(List<Path> transcripts, Consumer<String> warn) {
        PlaybookStore.State state = store.read();
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
        return new LearnEstimate(sessions, all);
    }

    /// Learns transcripts: a history with a model in batches, else one after the other.
    ///
    /// @return whether nothing is left to do
    /// @throws IOException if answers, plan or accounts cannot be kept
    public boolean learn(List<Path> transcripts) throws IOException {
        boolean isInBatches = options.source() == Source.HISTORY && judges.isWithModel();
        return isInBatches ? learnBatches(transcripts) : learnEach(transcripts);
    }

    /// Learns one session that was read.
    ///
    /// @param kept what was answered in earlier tries
    public Lesson learn(Path transcript, Trajectory session, AnswerCache kept) {
        return learn(learner(), transcript, session, kept);
    }

    private Lesson learn(Learner learner, Path transcript, Trajectory session, AnswerCache kept) {
        Learner from =
                isFoundByItsName(transcript) ? learner.from(file(transcript).toString()) : learner;
        Lesson lesson = options.isAgain() ? from.learnAgain(session, kept) : from.learn(session, kept);
        measure(transcript, session, lesson);
        return lesson;
    }

    /// Keeps what came of a session. It is learned, whatever comes of that.
    void measure(Path transcript, Trajectory session, Lesson lesson) {
        if (options.isWritten() && options.isOfProject()) {
            try {
                new OutcomeRecorder(environment(), project()).record(file(transcript), session, lesson);
            } catch (IOException e) {
                listener.warn(transcript + ": its outcomes are not kept: " + ErrorAdvice.told(e));
            }
        }
    }

    /// What the client does not keep is found again by its name.
    private boolean isFoundByItsName(Path transcript) {
        return options.source() == Source.NAMED
                && !Clients.of(environment()).of(file(transcript)).keeps(file(transcript));
    }

    private Path file(Path transcript) {
        return reading.file(transcript).toAbsolutePath().normalize();
    }

    Learner learner() {
        Refiner refiner = refining.refiner();
        Learner learner = new Learner(judges.judge(refiner), refiner, store)
                .counting(refining::used)
                .proposing(judges.settings().isReviewed());
        UserPlaybook users = new UserPlaybook(environment());
        return users.isShown(judges.settings())
                ? learner.rating(options.isWritten() ? users.store(listener::warn) : users.preview())
                : learner;
    }

    private boolean learnEach(List<Path> transcripts) throws IOException {
        listener.begins(transcripts.size(), false);
        Learner learner = learner();
        boolean isDone = true;
        for (int i = 0; i < transcripts.size(); i++) {
            Path transcript = transcripts.get(i);
            SessionResult result = attempt(transcript, (session, kept) -> learn(learner, transcript, session, kept));
            listener.ended(result);
            isDone &= result.isDone();
            boolean isToNote = options.isWritten() && options.isOfProject() && options.source() == Source.NAMED;
            if (result.isDone() && isToNote) {
                new LostSessions(environment().acumenFolder()).found(reading.file(transcript));
                unclaimed().claim(reading.file(transcript));
            }
            if (result instanceof SessionResult.Ended ended && ended.isUnreached()) {
                leave(transcripts.subList(i + 1, transcripts.size()));
                return false;
            }
        }
        return isDone;
    }

    @FunctionalInterface
    private interface Attempt {
        Lesson of(Trajectory session, AnswerCache kept);
    }

    /// What is kept is claimed before the transcript is read: what happens to the session later is not missed then.
    private SessionResult attempt(Path transcript, Attempt attempt) throws IOException {
        try (@Nullable Claim _ = isQueued() ? claim(transcript) : null) {
            Trajectory session;
            try {
                session = read(transcript);
            } catch (IOException e) {
                return new SessionResult.Unread(transcript, e);
            }
            if (!isQueued()) {
                Lesson lesson = attempt.of(session, AnswerCache.inMemory(session.session()));
                return new SessionResult.Ended(transcript, lesson, Optional.empty());
            }
            QueueEntry entry = entry(transcript, session);
            Lesson lesson = attempt.of(session, entry);
            return new SessionResult.Ended(transcript, lesson, entry.ended(lesson));
        } catch (ClaimedException e) {
            return new SessionResult.Unread(transcript, e);
        }
    }

    /// Leaves the rest to the queue: the provider would not be reached for them either.
    private void leave(List<Path> rest) throws IOException {
        if (rest.isEmpty()) {
            return;
        }
        listener.warn("stopped, for the provider cannot be reached. " + ConsoleOutput.counted(rest.size(), "session")
                + " not tried" + (isQueued() ? ", but queued" : "") + ":");
        Failure notTried = new Failure.Unreachable("not tried, for the provider was not reached just before");
        for (Path transcript : rest) {
            listener.warn("  " + transcript);
            if (isQueued()) {
                SessionResult left = attempt(
                        transcript,
                        (session, _) -> new Lesson.NotJudged(
                                session.turns().size(), Role.REFLECTOR.label(), notTried, ModelUsage.NONE));
                if (left instanceof SessionResult.Unread) {
                    listener.ended(left);
                }
            }
        }
    }

    private boolean learnBatches(List<Path> transcripts) throws IOException {
        try (Claim _ = claimAll()) {
            BootstrapPlan plan = BootstrapPlan.of(environment().acumenFolder(), project(), transcripts);
            LearnEstimate estimate = estimate(plan.transcripts(), _ -> {});
            boolean isToAsk =
                    options.spending() == Spending.ASKING && estimate.estimate().calls() > 0;
            if (isToAsk && !listener.maySend(estimate, provider())) {
                return false;
            }
            return with(allowed(estimate)).learnBatches(plan, estimate.sessions());
        }
    }

    private boolean learnBatches(BootstrapPlan plan, int sessions) throws IOException {
        listener.begins(sessions, true);
        Bootstrap bootstrap = new Bootstrap(this, Bootstrap.BATCH);
        plan.begin();
        boolean isDone = true;
        for (List<Path> batch : plan.batches()) {
            listener.batchBegins();
            Bootstrap.Outcome outcome = bootstrap.learn(batch);
            outcome.results().forEach(listener::ended);
            if (outcome.obstacle().isPresent()) {
                listener.stopped(outcome.obstacle().get());
                return false;
            }
            isDone &= outcome.results().stream().allMatch(SessionResult::isDone);
            plan.next();
            listener.advanced(outcome.results());
        }
        return isDone;
    }

    /// The same judges; with higher limits for the day, where more is needed and a person wants to spend it.
    private Judges allowed(LearnEstimate estimate) throws IOException {
        int calls = estimate.estimate().calls();
        ModelUsage usage = estimate.estimate().usage();
        Budgets accounts = new Budgets(environment());
        SpendFile spending = accounts.spending(judges.settings());
        if (options.spending() == Spending.WITHIN_LIMITS
                || spending.hasRoomFor(calls, usage)
                || !(options.spending() == Spending.UNLIMITED || listener.maySpendMore(estimate))) {
            return judges;
        }
        Limits limits = Budgets.limits(judges.settings()).raisedFor(spending.spentToday(), calls, usage);
        return judges.with(accounts.models(judges.choice(), limits));
    }

    private TranscriptLearner with(Judges others) {
        return new TranscriptLearner(reading, others, refining, store, queue, options, listener);
    }

    private String provider() {
        return judges.choice() instanceof ModelChoice.Chosen chosen
                ? chosen.provider().label()
                : "nobody";
    }

    /// Whether answers are kept in the queue, for they cost something.
    private boolean isQueued() {
        return options.isWritten() && options.isOfProject() && judges.isWithModel();
    }

    Claim claim(Path transcript) throws IOException {
        return queue.claim(project(), reading.file(transcript));
    }

    private Claim claimAll() throws IOException {
        try {
            return queue.claimAll(project());
        } catch (ClaimedException e) {
            throw new FailureException("learn --all: " + ErrorAdvice.told(e));
        }
    }

    QueueEntry entry(Path transcript, Trajectory session) throws IOException {
        return queue.entry(project(), reading.file(transcript), session.session(), fingerprint());
    }

    /// The session in a transcript. In a history, what is still going on is left for later, and so is an entry whose
    /// transcript is gone.
    Trajectory read(Path transcript) throws IOException {
        boolean isHistory = options.source() == Source.HISTORY;
        if (isHistory && isQueued() && Files.notExists(transcript)) {
            queue.gone(project(), transcript);
        }
        Trajectory session = isHistory ? reading.readClosed(transcript) : reading.read(transcript);
        session.problems().forEach(listener::warn);
        return session;
    }

    private UnclaimedSessions unclaimed() {
        return new UnclaimedSessions(environment(), project());
    }

    private String fingerprint() {
        return judges.choice().fingerprint();
    }

    private Path project() {
        return reading.project();
    }

    private Environment environment() {
        return reading.environment();
    }
}
