package dev.acumen.queue;

import dev.acumen.document.Hash;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.project.PrivateFiles;
import dev.acumen.queue.QueuedSession.Answers;
import dev.acumen.queue.QueuedSession.Tries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One session that is being learned: where it is, how often that was tried, and all that was answered so far.
/// It stays until its journal line exists.
///
/// For one thread. Meanwhile other processes may say in the same file that something happened to the session: each
/// write keeps what they said, and the entry stays where they said it after this try began.
public final class QueueEntry implements AnswerCache {
    /// How long to wait after each try that failed; when all that is over, and it fails again, nobody tries again.
    private static final List<Duration> WAITS = List.of(
            Duration.ofMinutes(1),
            Duration.ofMinutes(10),
            Duration.ofHours(1),
            Duration.ofHours(6),
            Duration.ofHours(24));

    /// How long to wait each time that the provider cannot be reached, the last one without end: a try costs
    /// nothing, and says nothing about the session.
    private static final List<Duration> UNREACHED_WAITS = WAITS.subList(0, 3);

    private final Queue queue;
    private final Clock clock;
    private final int events;
    private final QueuedSession frame;

    /// When it was to be tried next as this try began, ISO-8601; empty for no such time.
    private final String due;

    private String about;
    private final Map<String, String> answers;
    private ModelUsage usage;
    private int tries;
    private int begun;
    private int unreached;

    /// @param frame which session it is
    /// @param before what is known from earlier tries
    /// @param events how many events there were when this try began
    QueueEntry(Queue queue, QueuedSession frame, Optional<QueuedSession> before, int events, Clock clock) {
        this.queue = queue;
        this.clock = clock;
        this.events = events;
        this.frame = frame;
        Answers kept = before.flatMap(QueuedSession::answers).orElse(Answers.NONE);
        Tries tried = before.map(QueuedSession::tries).orElse(Tries.NONE);
        this.about = kept.about();
        this.answers = new LinkedHashMap<>(kept.texts());
        this.usage = kept.usage();
        this.due = tried.next();
        this.tries = tried.failed();
        this.begun = tried.begun();
        this.unreached = tried.unreached();
    }

    @Override
    public String session() {
        return frame.session();
    }

    @Override
    public void about(String subject) {
        String digest = Hash.of(subject);
        if (!digest.equals(about)) {
            answers.clear();
        }
        about = digest;
        write();
    }

    @Override
    public Optional<String> answer(String step) {
        return Optional.ofNullable(answers.get(step));
    }

    /// An answer is progress: whatever ended the processes before, the next one gets further.
    @Override
    public void keep(String step, String answer) {
        begun = 0;
        unreached = 0;
        answers.put(step, answer);
        write();
    }

    @Override
    public void spent(ModelUsage more) {
        usage = usage.plus(more);
    }

    @Override
    public ModelUsage usage() {
        return usage;
    }

    @Override
    public boolean isFinal(Failure failure) {
        return !failure.isWorthLater() || (isTry(failure) && tries >= WAITS.size());
    }

    /// Whether it counts as one of the tries. What a person stops or has to mend does not: such tries are made by
    /// hand, and quickly. Neither does one that never reached the provider.
    private static boolean isTry(Failure failure) {
        return switch (failure) {
            case Failure.OverLimit _, Failure.Interrupted _, Failure.Unusable _ -> false;
            case Failure.Unreachable unreachable -> unreachable.isSent();
            case Failure.Refused refused -> refused.isPassing() || !refused.isWorthLater();
            case Failure.TimedOut _, Failure.Unreadable _, Failure.CutOff _ -> true;
        };
    }

    private static boolean isUnreached(Failure failure) {
        return failure instanceof Failure.Unreachable unreachable && !unreachable.isSent();
    }

    /// The session was tried. Where it is learned, or there is nothing in it to learn, the entry goes; after a
    /// defect of Acumen that is a try that failed. What a person has to mend, such as a wrong key, counts as
    /// none, and neither does a limit that is reached, a provider that cannot be reached, or a person who stops it.
    /// Where something happened to the session since this try began, the entry stays in any case.
    ///
    /// @return when it may be tried again, where it could not be judged; empty where that makes no sense any more,
    /// and the entry has gone to those that failed
    /// @throws IOException if the entry cannot be moved or removed
    public Optional<ZonedDateTime> ended(Lesson lesson) throws IOException {
        switch (lesson) {
            case Lesson.NothingNew _, Lesson.Learned _ -> done();
            case Lesson.NotJudged notJudged -> {
                return failed(notJudged.failure());
            }
            case Lesson.RolledBack rolledBack -> {
                return rolledBack(rolledBack.defect());
            }
        }
        return Optional.empty();
    }

    private void done() throws IOException {
        try (Claim _ = queue.hold(frame.file())) {
            Optional<QueuedSession> now = queue.read(frame.file());
            if (isNews(now)) {
                queue.write(frame.withEventsOf(now.get()));
            } else {
                PrivateFiles.delete(frame.file());
            }
            queue.takeBack(frame.file());
        }
    }

    /// Whether something happened to the session since this try began.
    private boolean isNews(Optional<QueuedSession> now) {
        return now.isPresent() && now.get().events() > events;
    }

    private Optional<ZonedDateTime> failed(Failure failure) throws IOException {
        Optional<ZonedDateTime> later = isUnreached(failure) && unreached > 0 ? untilDue() : Optional.empty();
        if (later.isPresent()) {
            return waits(later, failure.reason());
        }
        boolean isFinal = isFinal(failure);
        tries += isTry(failure) ? 1 : 0;
        unreached = isUnreached(failure) ? Math.min(unreached + 1, UNREACHED_WAITS.size()) : 0;
        return waits(isFinal ? Optional.empty() : Optional.of(next(failure)), failure.reason());
    }

    /// When it is tried by itself after a try that reached nobody, where a person tried it earlier than that: whoever
    /// is impatient waits no longer.
    private Optional<ZonedDateTime> untilDue() {
        try {
            return Optional.of(due)
                    .filter(time -> !time.isEmpty())
                    .map(ZonedDateTime::parse)
                    .filter(time -> time.isAfter(now()) && !time.isAfter(now().plus(WAITS.getLast())));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private Optional<ZonedDateTime> rolledBack(RuntimeException defect) throws IOException {
        return broken("a defect of Acumen: " + defect);
    }

    /// A try that failed, and says nothing about the session.
    Optional<ZonedDateTime> broken(String reason) throws IOException {
        boolean isFinal = tries >= WAITS.size();
        tries++;
        return waits(isFinal ? Optional.empty() : Optional.of(now().plus(WAITS.get(tries - 1))), reason);
    }

    private Optional<ZonedDateTime> waits(Optional<ZonedDateTime> next, String reason) throws IOException {
        begun = 0;
        try (Claim _ = queue.hold(frame.file())) {
            Optional<QueuedSession> now = queue.read(frame.file());
            if (next.isEmpty() && isNews(now)) {
                tries = 0;
                write(now, "", "");
            } else {
                write(now, next.map(time -> time.toOffsetDateTime().toString()).orElse(""), reason);
                if (next.isEmpty()) {
                    queue.giveUp(frame.file());
                }
            }
        }
        return next;
    }

    private ZonedDateTime next(Failure failure) {
        ZonedDateTime now = now();
        return switch (failure) {
            case Failure.OverLimit _ -> now.toLocalDate().plusDays(1).atStartOfDay(now.getZone());
            case Failure.Interrupted _ -> now;
            case Failure other -> now.plus(wait(other));
        };
    }

    private ZonedDateTime now() {
        return ZonedDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS);
    }

    /// The wait after this try, or the longer one that the provider asks for; never more than the longest of ours.
    private Duration wait(Failure failure) {
        if (isUnreached(failure)) {
            return UNREACHED_WAITS.get(unreached - 1);
        }
        Duration own = WAITS.get(Math.clamp(tries - 1, 0, WAITS.size() - 1));
        Duration asked = failure instanceof Failure.Refused refused
                ? refused.retryAfter().orElse(Duration.ZERO)
                : Duration.ZERO;
        Duration longest = WAITS.getLast();
        return asked.compareTo(own) <= 0 ? own : asked.compareTo(longest) < 0 ? asked : longest;
    }

    private void write() {
        try (Claim _ = queue.hold(frame.file())) {
            write(queue.read(frame.file()), "", "");
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException(frame.file() + " cannot be written: " + e.getMessage(), e));
        }
    }

    /// @param now what the file says
    private void write(Optional<QueuedSession> now, String next, String reason) throws IOException {
        queue.write(now.map(frame::withEventsOf)
                .orElse(frame)
                .with(new Tries(tries, begun, unreached, next, reason))
                .with(new Answers(about, usage, answers)));
        queue.takeBack(frame.file());
    }
}
