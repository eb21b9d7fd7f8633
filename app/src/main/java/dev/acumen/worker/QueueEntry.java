package dev.acumen.worker;

import dev.acumen.format.Hash;
import dev.acumen.json.Json;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Lesson;
import dev.acumen.model.Failure;
import dev.acumen.model.ModelUsage;
import dev.acumen.model.ModelUsageJson;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
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
    private final Path file;
    private final Json.Obj frame;
    private final Clock clock;
    private final int events;
    private final Map<String, Json> answers = new LinkedHashMap<>();
    private String about;
    private int tries;
    private int begun;
    private int unreached;
    private ModelUsage usage;

    /// @param events how many events there were when this try began
    QueueEntry(Queue queue, Path file, Json.Obj frame, Json.Obj before, int events, Clock clock) {
        this.queue = queue;
        this.file = file;
        this.frame = frame;
        this.events = events;
        this.clock = clock;
        this.about = before.textOr("about", "");
        this.tries = Entries.number(before, "tries");
        this.begun = Entries.number(before, Entries.BEGUN);
        this.unreached = Entries.number(before, Entries.UNREACHED);
        this.usage = ModelUsageJson.read(before.get("usage"));
        if (before.get("answers") instanceof Json.Obj kept) {
            answers.putAll(kept.members());
        }
    }

    @Override
    public String session() {
        return frame.textOr("session", "");
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
        return answers.get(step) instanceof Json.Text(String text) ? Optional.of(text) : Optional.empty();
    }

    /// An answer is progress: whatever ended the processes before, the next one gets further.
    @Override
    public void keep(String step, String answer) {
        begun = 0;
        unreached = 0;
        answers.put(step, new Json.Text(answer));
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
        try (Claim _ = queue.hold(file)) {
            Json.Obj now = queue.read(file);
            if (Entries.number(now, Entries.EVENTS) > events) {
                PrivateFiles.write(file, Entries.happened(frame, now));
            } else {
                PrivateFiles.delete(file);
            }
            queue.takeBack(file);
        }
    }

    private Optional<ZonedDateTime> failed(Failure failure) throws IOException {
        boolean isFinal = isFinal(failure);
        tries += isTry(failure) ? 1 : 0;
        unreached = isUnreached(failure) ? Math.min(unreached + 1, UNREACHED_WAITS.size()) : 0;
        return waits(isFinal ? Optional.empty() : Optional.of(next(failure)), failure.reason());
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
        try (Claim _ = queue.hold(file)) {
            Json.Obj now = queue.read(file);
            if (next.isEmpty() && Entries.number(now, Entries.EVENTS) > events) {
                tries = 0;
                writeTo(now, "", "");
            } else {
                writeTo(
                        now,
                        next.map(time -> time.toOffsetDateTime().toString()).orElse(""),
                        reason);
                if (next.isEmpty()) {
                    queue.giveUp(file);
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
        try (Claim _ = queue.hold(file)) {
            writeTo(queue.read(file), "", "");
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException(file + " cannot be written: " + e.getMessage(), e));
        }
    }

    /// @param now what the file holds
    private void writeTo(Json.Obj now, String next, String reason) throws IOException {
        Map<String, Json> members =
                new LinkedHashMap<>(Entries.happened(frame, now).members());
        members.put("about", new Json.Text(about));
        members.put("tries", Json.Num.of(tries));
        if (begun > 0) {
            members.put(Entries.BEGUN, Json.Num.of(begun));
        }
        if (unreached > 0) {
            members.put(Entries.UNREACHED, Json.Num.of(unreached));
        }
        if (!next.isEmpty()) {
            members.put("next", new Json.Text(next));
        }
        if (!reason.isEmpty()) {
            members.put("reason", new Json.Text(reason));
        }
        members.put("usage", ModelUsageJson.write(usage));
        members.put("answers", new Json.Obj(answers));
        PrivateFiles.write(file, new Json.Obj(members));
        queue.takeBack(file);
    }
}
