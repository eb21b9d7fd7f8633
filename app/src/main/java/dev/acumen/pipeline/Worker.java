package dev.acumen.pipeline;

import dev.acumen.document.Timestamps;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueuedSession;
import dev.acumen.queue.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Works through the queue, as far as it belongs to one provider environment: a few projects at a time, of each of
/// them one session at a time, the one that waits longest first. It ends when nothing is left that is due soon.
///
/// There is one for each provider environment. A process that finds it there ends; so whoever goes looks at the
/// queue once more after giving the lock back, for what was added before somebody else found it held.
///
/// A failure that every session would meet stops all of them until it may have passed. A session that fails is
/// waited for once at most; later workers try it again.
public final class Worker {
    private static final int MOST_PROJECTS = 2;
    private static final Duration LOOK = Duration.ofMillis(250);

    /// No wait is longer: a day after the last try, or until midnight, on a day of 25 hours.
    private static final Duration LONGEST_WAIT = Duration.ofHours(26);

    /// How many sessions of a project are learned before the queue is looked at again.
    private static final int MOST_IN_A_ROW = 50;

    /// Looking at a long queue takes at most one part of so many of the time.
    private static final int PARTS = 10;

    private final Path acumen;
    private final Queue queue;
    private final String fingerprint;
    private final Lessons lessons;
    private final WorkerLog log;
    private final Clock clock;
    private final Duration patience;

    private final Semaphore news = new Semaphore(0);
    private final Set<String> busy = new HashSet<>();
    private final Map<Path, Attempt> attempts = new HashMap<>();
    private Instant pause = Instant.MIN;
    private volatile boolean isStopping;
    private volatile boolean wasBlocked;

    /// What a worker does with a session.
    public interface Lessons {
        /// Whether a project's sessions may be learned now.
        boolean isOn(Path project);

        /// Learns what waits, and lets its entry end.
        ///
        /// @return until when the others would fail alike; empty where nothing keeps them
        /// @throws ClaimedException if another is learning it
        /// @throws IOException if the session cannot be read, or the queue cannot be read or written; that is
        /// a try that failed, and so is whatever else is thrown
        Optional<Instant> learn(QueuedSession entry) throws IOException;

        /// Does what is done once for all sessions of a project that were tried in a row, be they learned or not.
        /// Not where the worker is stopped among them: the next row does it.
        void afterRow(Path project);
    }

    /// What was tried already.
    ///
    /// @param events what had happened to the session until then
    private record Attempt(String events, int count) {
        static final Attempt NONE = new Attempt("", 0);
    }

    /// @param acumen the user's folder of Acumen's own
    /// @param fingerprint of the provider environment; empty for none
    /// @param patience how long something is waited for that is not due yet
    public Worker(
            Path acumen,
            Queue queue,
            String fingerprint,
            Lessons lessons,
            WorkerLog log,
            Clock clock,
            Duration patience) {
        this.acumen = acumen;
        this.queue = queue;
        this.fingerprint = fingerprint;
        this.lessons = lessons;
        this.log = log;
        this.clock = clock;
        this.patience = patience;
    }

    /// Ends it soon: what is under way is interrupted and waits in the queue.
    public void stop() {
        isStopping = true;
        news.release();
    }

    /// Works until nothing is left that is due soon, or another worker is there.
    ///
    /// @throws IOException if queue or lock cannot be read or written
    public void work() throws IOException {
        boolean isLeft = true;
        while (isLeft && !isStopping) {
            try (WorkerLock lock = WorkerLock.take(acumen, fingerprint).orElse(null)) {
                if (lock == null) {
                    return;
                }
                drain();
            }
            isLeft = !ready().isEmpty();
        }
    }

    private void drain() throws IOException {
        queue.sweep();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            long idleSince = System.nanoTime();
            while (!isStopping) {
                long start = System.nanoTime();
                boolean isBlocked = begin(threads) || wasBlocked;
                wasBlocked = false;
                if (isBlocked || isBusy()) {
                    idleSince = System.nanoTime();
                } else if (!isWorthWaiting(System.nanoTime() - idleSince)) {
                    return;
                }
                long look = Math.max(LOOK.toNanos(), PARTS * (System.nanoTime() - start));
                if (news.tryAcquire(look, TimeUnit.NANOSECONDS)) {
                    news.drainPermits();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            end(threads);
        }
    }

    private void end(ExecutorService threads) {
        if (isStopping || Thread.currentThread().isInterrupted()) {
            isStopping = true;
            threads.shutdownNow();
        }
        threads.close();
    }

    private boolean isBusy() {
        synchronized (busy) {
            return !busy.isEmpty();
        }
    }

    /// Begins what may be begun.
    ///
    /// @return whether something is due that another process has claimed
    private boolean begin(ExecutorService threads) throws IOException {
        boolean isBlocked = false;
        Map<String, List<QueuedSession>> byProject = new LinkedHashMap<>();
        ready().forEach(entry -> byProject
                .computeIfAbsent(entry.project(), _ -> new ArrayList<>())
                .add(entry));
        for (Map.Entry<String, List<QueuedSession>> project : byProject.entrySet()) {
            synchronized (busy) {
                if (busy.size() >= MOST_PROJECTS) {
                    return isBlocked;
                }
                if (!busy.add(project.getKey())) {
                    continue;
                }
            }
            isBlocked |= !begin(threads, project.getKey(), project.getValue());
        }
        return isBlocked;
    }

    private boolean begin(ExecutorService threads, String project, List<QueuedSession> entries) throws IOException {
        try {
            Claim work = queue.claimWork(Path.of(project));
            threads.execute(() -> learn(project, entries, work));
            return true;
        } catch (ClaimedException _) {
            free(project);
            return false;
        } catch (IOException | RuntimeException e) {
            free(project);
            throw e;
        }
    }

    private void free(String project) {
        synchronized (busy) {
            busy.remove(project);
        }
    }

    private void learn(String project, List<QueuedSession> entries, Claim work) {
        try (work) {
            for (int i = 0; i < Math.min(entries.size(), MOST_IN_A_ROW) && !isStopping && !isPaused(); i++) {
                learn(entries.get(i));
            }
            if (!isStopping) {
                lessons.afterRow(Path.of(project));
            }
        } catch (IOException e) {
            log.say(project + ": " + e);
        } finally {
            free(project);
            if (!wasBlocked) {
                news.release();
            }
        }
    }

    private void learn(QueuedSession entry) {
        try {
            lessons.learn(entry).ifPresent(this::pauseUntil);
            tried(entry);
        } catch (ClaimedException _) {
            wasBlocked = true;
        } catch (Throwable e) {
            tried(entry);
            if (isStopping) {
                log.say(entry.transcript() + ": stopped: " + e);
            } else {
                broken(entry, e);
            }
        }
    }

    /// Counts what nobody expects, such as too little memory for a session, so that it is not tried without end.
    private void broken(QueuedSession entry, Throwable trouble) {
        try {
            String reason = reason(trouble);
            Optional<ZonedDateTime> next = queue.broken(entry, reason);
            boolean isOver = next.isEmpty() && queue.isFailed(entry);
            if (isOver) {
                note(entry);
            }
            log.say(entry.transcript() + ": not learned: " + reason
                    + next.map(time -> "; again at " + time.toOffsetDateTime())
                            .orElse(isOver ? "; moved to failed/" : ""));
        } catch (IOException | RuntimeException | Error e) {
            log.say(entry.transcript() + ": not learned: " + trouble + "; and " + e);
        }
    }

    /// What failed for good is not found again as long as it stays as it is.
    private void note(QueuedSession entry) throws IOException {
        Path transcript = Path.of(entry.transcript());
        if (Files.exists(transcript)) {
            new Seen(acumen, Path.of(entry.project())).put(transcript, Seen.look(transcript));
        }
    }

    private static String reason(Throwable trouble) {
        Throwable cause = trouble.getCause();
        boolean isWorded = trouble.getClass() == IOException.class && trouble.getMessage() != null;
        return isWorded ? trouble.getMessage() + (cause == null ? "" : ": " + cause) : String.valueOf(trouble);
    }

    private boolean isPaused() {
        synchronized (attempts) {
            return clock.instant().isBefore(pause);
        }
    }

    private void pauseUntil(Instant time) {
        synchronized (attempts) {
            pause = time.isAfter(pause) ? time : pause;
        }
    }

    private void tried(QueuedSession entry) {
        synchronized (attempts) {
            attempts.put(entry.file(), new Attempt(events(entry), before(entry).count() + 1));
        }
    }

    /// What was tried since something happened to a session last.
    private Attempt before(QueuedSession entry) {
        Attempt before = attempts.getOrDefault(entry.file(), Attempt.NONE);
        return before.events().equals(events(entry)) ? before : Attempt.NONE;
    }

    /// What happened to a session; of a session that was learned and waits again the time alone tells.
    private static String events(QueuedSession entry) {
        return entry.events() + " " + entry.at();
    }

    /// What is due, and not hopeless, the one that waits longest first.
    private List<QueuedSession> ready() throws IOException {
        Instant now = clock.instant();
        if (isPaused()) {
            return List.of();
        }
        return mine().stream()
                .filter(entry -> !now.isBefore(due(entry)))
                .sorted(Comparator.comparing(QueuedSession::at, Timestamps.ORDER)
                        .thenComparing(QueuedSession::file))
                .toList();
    }

    /// Whether something is due soon. What belongs to the pause belongs to everything.
    private boolean isWorthWaiting(long idleNanos) throws IOException {
        if (idleNanos > patience.toNanos()) {
            return false;
        }
        Instant soon = clock.instant().plus(patience);
        synchronized (attempts) {
            if (!pause.isBefore(soon)) {
                return false;
            }
        }
        return mine().stream().anyMatch(entry -> due(entry).isBefore(soon));
    }

    private List<QueuedSession> mine() throws IOException {
        Map<String, Boolean> isOn = new HashMap<>();
        return queue.waiting().stream()
                .filter(entry -> entry.fingerprint().equals(fingerprint)
                        && !entry.transcript().isEmpty())
                .filter(this::isWorthATry)
                .filter(entry -> isOn.computeIfAbsent(entry.project(), project -> lessons.isOn(Path.of(project))))
                .toList();
    }

    private boolean isWorthATry(QueuedSession entry) {
        synchronized (attempts) {
            int count = before(entry).count();
            return count == 0 || (count < 2 && !entry.next().isEmpty());
        }
    }

    /// From when on an entry may be tried. A time that is farther away than any wait was written by a clock that
    /// was wrong, and says nothing.
    private Instant due(QueuedSession entry) {
        try {
            Instant next = entry.next().isEmpty()
                    ? Instant.MIN
                    : OffsetDateTime.parse(entry.next()).toInstant();
            return next.isAfter(clock.instant().plus(LONGEST_WAIT)) ? Instant.MIN : next;
        } catch (DateTimeException _) {
            return Instant.MIN;
        }
    }
}
