package dev.acumen.pipeline;

import dev.acumen.client.RecordedSession;
import dev.acumen.clients.Clients;
import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.learn.Diagnostics;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Applied;
import dev.acumen.project.OffSwitch;
import dev.acumen.providers.ModelChoice;
import dev.acumen.queue.Claim;
import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueueEntry;
import dev.acumen.queue.QueuedSession;
import dev.acumen.queue.Seen;
import dev.acumen.remote.Remote;
import dev.acumen.remote.Remotes;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// Learns sessions of any project that wait in the queue, and writes what came of them to a log.
///
/// Safe for use by several threads, each with a project of its own.
public final class QueueLearner implements Worker.Lessons {
    /// Whose failure it is when a project is in a state that a person has to mend; other projects go on.
    private static final String OWN_ROLE = "worker";

    /// How long a last turn waits for its answer if the user said something lasting in it: the client was killed, or
    /// what the user said is worth more than the answer.
    private static final Duration LASTING = Duration.ofHours(1);

    private static final LearnOptions OPTIONS =
            new LearnOptions(LearnOptions.Source.EVENTS, true, false, LearnOptions.Spending.WITHIN_LIMITS);

    private final Environment environment;
    private final Queue queue;
    private final String fingerprint;
    private final WorkerLog log;
    private final Refiners refiners;
    private final Map<Path, Row> rows = new ConcurrentHashMap<>();
    /// Whether the provider answered last.
    private final AtomicBoolean isReached = new AtomicBoolean();

    private final SessionSender sender;

    /// A row of sessions of one project: their store need not read its journal anew for each of them.
    private static final class Row {
        private final FilePlaybookStore store;
        private boolean hasLearned;

        Row(FilePlaybookStore store) {
            this.store = store;
        }
    }

    /// @param fingerprint of the provider environment for which it works
    public QueueLearner(Environment environment, Queue queue, String fingerprint, WorkerLog log, Refiners refiners) {
        this.environment = environment;
        this.queue = queue;
        this.fingerprint = fingerprint;
        this.log = log;
        this.refiners = refiners;
        this.sender = new SessionSender(environment, queue, log::say);
    }

    @Override
    public boolean isOn(Path project) {
        return !new OffSwitch(environment.acumenFolder()).isOff(project);
    }

    @Override
    public Optional<Instant> learn(QueuedSession waiting) throws IOException {
        Path project = Path.of(waiting.project());
        Path transcript = Path.of(waiting.transcript());
        if (sender.isRefused(project)) {
            return Optional.empty();
        }
        try (Claim _ = queue.claim(project, transcript)) {
            Optional<QueuedSession> now = queue.waiting(project, transcript);
            return now.isPresent() ? begin(project, transcript, now.get()) : Optional.empty();
        }
    }

    private Optional<Instant> begin(Path project, Path transcript, QueuedSession waiting) throws IOException {
        if (queue.begin(waiting)) {
            return learn(project, transcript, waiting);
        }
        log.say(transcript + ": not learned: several processes ended while they learned it; moved to failed/");
        if (Files.exists(transcript)) {
            new Seen(environment.acumenFolder(), project).put(transcript, Seen.look(transcript));
        }
        return Optional.empty();
    }

    private Optional<Instant> learn(Path project, Path queued, QueuedSession waiting) throws IOException {
        Path transcript = Clients.of(environment).of(queued).moved(queued);
        if (Files.notExists(transcript)) {
            fail(project, queued, "the transcript is gone");
            return Optional.empty();
        }
        if (!Files.isDirectory(project)) {
            throw new IOException("the project's folder " + project + " is gone; if it has another name now, the next"
                    + " session there takes this one over, or acumen learn --project DIR " + transcript);
        }
        Optional<Remote> remote = service(project);
        String look = Seen.look(transcript);
        TranscriptReading reading = new TranscriptReading(
                remote.map(joined -> joined.hiding(environment)).orElse(environment), project, true);
        RecordedSession recorded;
        Seen seen = new Seen(environment.acumenFolder(), project);
        try {
            recorded = reading.recorded(transcript);
        } catch (IOException e) {
            if (e.getCause() instanceof IOException) {
                throw e;
            }
            fail(project, queued, ErrorAdvice.told(e));
            seen.put(transcript, look);
            return Optional.empty();
        }
        Set<String> open = open(recorded, waiting);
        Trajectory trajectory = recorded.whole().without(open);
        QueueEntry entry = queue.entry(project, queued, trajectory.session(), fingerprint);
        int held = recorded.whole().turns().size() - trajectory.turns().size();
        Optional<Failure> unsent =
                remote.isPresent() ? sender.send(project, queued, trajectory, remote.get()) : Optional.empty();
        boolean isLearnedHere = remote.isEmpty() || remote.get().isLearnedHere();
        Lesson lesson = isLearnedHere
                ? learn(project, transcript, trajectory, entry)
                : new Lesson.NothingNew(trajectory.turns().size());
        boolean isUnsent = unsent.isPresent() && isDone(lesson);
        Optional<ZonedDateTime> next =
                isUnsent ? sender.unsent(project, queued, trajectory, entry, unsent.get()) : entry.ended(lesson);
        if (isLearnedHere) {
            noteReached(lesson);
            log.say(new LessonLine(project, transcript, lesson, held, isUnsent ? Optional.empty() : next).text());
        }
        if (held == 0 && next.isEmpty()) {
            seen.put(transcript, look);
        }
        return pause(lesson, next);
    }

    private static boolean isDone(Lesson lesson) {
        return lesson instanceof Lesson.Learned || lesson instanceof Lesson.NothingNew;
    }

    /// Until when no other session need be tried.
    private static Optional<Instant> pause(Lesson lesson, Optional<ZonedDateTime> next) {
        return lesson instanceof Lesson.NotJudged notJudged
                        && !notJudged.role().equals(OWN_ROLE)
                        && notJudged.failure().isEverybodys()
                ? next.map(ZonedDateTime::toInstant)
                : Optional.empty();
    }

    /// The service that the project's sessions go to.
    ///
    /// @throws IOException if what is kept of it cannot be read
    private Optional<Remote> service(Path project) throws IOException {
        Remotes remotes = new Remotes(environment.acumenFolder());
        try {
            remotes.separated(project).ifPresent(why -> log.say(project + ": nothing is sent: " + why));
            return remotes.of(project);
        } catch (FailureException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /// What waits for the provider alone is due as soon as it answers.
    private void noteReached(Lesson lesson) throws IOException {
        if (lesson instanceof Lesson.NotJudged(int _, String _, Failure.Unreachable _, ModelUsage _)) {
            isReached.set(false);
        } else if (lesson instanceof Lesson.Learned learned
                && learned.usage().total() > 0
                && isReached.compareAndSet(false, true)) {
            queue.reached(fingerprint);
        }
    }

    private void fail(Path project, Path transcript, String reason) throws IOException {
        queue.failed(project, transcript, reason);
        log.say(transcript + ": not learned: " + reason);
    }

    /// The turns that wait for a later event.
    private Set<String> open(RecordedSession recorded, QueuedSession waiting) {
        Set<String> open = open(recorded, waiting, RecordedSession.UNANSWERED);
        return open.isEmpty() || !isLastingSaid(recorded) ? open : open(recorded, waiting, LASTING);
    }

    private Set<String> open(RecordedSession recorded, QueuedSession waiting, Duration unanswered) {
        Instant now = environment.clock().instant();
        boolean hasEnded = waiting.event().equals(Event.Kind.ENDED.label());
        boolean isByHand = waiting.event().isEmpty();
        return hasEnded
                ? recorded.openTurnsSince(time(waiting.at(), now), now, unanswered)
                : isByHand ? recorded.unansweredTurns(now) : recorded.openTurns(now, unanswered);
    }

    /// Whether a person said something in the last turn that holds beyond it.
    private static boolean isLastingSaid(RecordedSession recorded) {
        List<Signal> before = Signals.in(recorded.whole().without(Set.of(recorded.lastTurn())));
        return Signals.in(recorded.whole()).stream()
                .anyMatch(signal -> signal instanceof Signal.Statement && !before.contains(signal));
    }

    private static Instant time(String text, Instant fallback) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException _) {
            return fallback;
        }
    }

    /// What keeps a session from being learned that a person can mend is a failure like those of a model: it waits.
    ///
    /// @throws IOException if the entry cannot be written
    private Lesson learn(Path project, Path transcript, Trajectory session, QueueEntry entry) throws IOException {
        try {
            Settings settings = new SettingsFiles(environment).settings(Optional.of(project));
            ModelChoice choice = ModelChoice.of(
                            settings, new ClientEnvironment(environment, Optional.of(project)).whole())
                    .orSignals();
            if (!choice.fingerprint().isEmpty() && !choice.fingerprint().equals(fingerprint)) {
                return unable(session, entry, "the settings changed meanwhile");
            }
            Row row = row(project);
            TranscriptReading reading = new TranscriptReading(environment, project, true);
            Lesson lesson = TranscriptLearner.of(
                            reading, settings, choice, row.store, queue, refiners, OPTIONS, LearnListener.NONE)
                    .learn(transcript, session, entry);
            row.hasLearned |= lesson instanceof Lesson.Learned;
            return lesson;
        } catch (StoreException | BadInputException | FailureException e) {
            return unable(session, entry, String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (RuntimeException defect) {
            return new Lesson.RolledBack(Judgement.NOTHING, defect);
        }
    }

    /// The project's row in progress, or a new one; with another store where changes go elsewhere by now.
    private Row row(Path project) {
        PlaybookStores stores = new PlaybookStores(project, environment);
        Row row = rows.get(project);
        if (row == null || !stores.isForChanges(row.store)) {
            Row next = new Row(stores.forChanges(new Listener(project, log, environment)));
            next.hasLearned = row != null && row.hasLearned;
            rows.put(project, next);
            return next;
        }
        return row;
    }

    /// Looks for what may be out of date now, where anything was learned. The sessions are learned, whatever comes
    /// of it.
    @Override
    public void afterRow(Path project) {
        sender.afterRow(project);
        Row row = rows.remove(project);
        if (row != null && row.hasLearned) {
            try {
                new Verifying(environment, project).flag(row.store);
            } catch (RuntimeException | Error e) {
                log.say(project + ": not compared with the working tree: " + e);
            }
        }
    }

    private static Lesson unable(Trajectory session, QueueEntry entry, String why) {
        return new Lesson.NotJudged(
                session.turns().size(), OWN_ROLE, new Failure.Unusable(why, ModelUsage.NONE), entry.usage());
    }

    /// Hears the store of a project.
    private record Listener(Path project, WorkerLog log, Environment environment, Diagnostics diagnostics)
            implements StoreListener {
        Listener(Path project, WorkerLog log, Environment environment) {
            this(project, log, environment, new Diagnostics(project, environment.clock()));
        }

        @Override
        public void noticed(String sentence) {
            log.say(project + ": " + sentence);
        }

        @Override
        public void carryingOut(Cause cause, Applied applied) {
            new Promotions(environment, this::noticed).note(project, cause, applied);
        }

        @Override
        public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
            new OwnPlaybook(project, environment, this::noticed).carriedOut(cause, before, applied);
            diagnostics.carriedOut(cause, before, applied);
        }

        @Override
        public void failed(Cause cause, RuntimeException defect) {
            diagnostics.failed(cause, defect);
        }
    }
}
