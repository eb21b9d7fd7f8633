package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.learn.Lesson;
import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueuedSession;
import dev.acumen.queue.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a worker does where something happens that nobody expects.
class WorkerTroubleTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir
    private Path acumen = Path.of("");

    private final List<String> begun = new ArrayList<>();

    private final List<Path> rows = new ArrayList<>();

    private static Clock at(Duration later) {
        return Clock.fixed(NOW.plus(later), ZoneOffset.UTC);
    }

    private void add(String session) throws IOException {
        Path transcript = acumen.resolve(session + ".jsonl");
        Files.writeString(transcript, "{}\n");
        new Queue(acumen, at(Duration.ZERO)).add(new Event(acumen, transcript, Event.Kind.ENDED, NOW, ""));
    }

    /// One try of whatever waits; sessions whose name begins with `bad` throw this.
    private void work(Duration later, Throwable thrown) throws IOException {
        Clock clock = at(later);
        WorkerLog log = new WorkerLog(acumen, clock, UnaryOperator.identity());
        Queue queue = new Queue(acumen, clock, log::say);
        Worker.Lessons lessons = new Worker.Lessons() {
            @Override
            public boolean isOn(Path project) {
                return true;
            }

            @Override
            public Optional<Instant> learn(QueuedSession entry) throws IOException {
                Path transcript = Path.of(entry.transcript());
                begun.add(Queue.session(transcript));
                if (Queue.session(transcript).startsWith("bad")) {
                    WorkerTroubleTest.<RuntimeException>sneak(thrown);
                }
                queue.entry(acumen, transcript, "s", "").ended(new Lesson.NothingNew(1));
                return Optional.empty();
            }

            @Override
            public void afterRow(Path project) {
                rows.add(project);
            }
        };
        new Worker(acumen, queue, "", lessons, log, clock, Duration.ZERO).work();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private String log() throws IOException {
        return Files.readString(acumen.resolve("worker.log"));
    }

    @Test
    void sessionsOfAProjectAreARow() throws IOException {
        add("s-1");
        add("s-2");
        add("s-3");

        work(Duration.ZERO, new IllegalStateException());

        assertThat(begun).hasSize(3);
        assertThat(rows).containsExactly(acumen);
    }

    @Test
    void anErrorIsATryThatFailed() throws IOException {
        add("bad-1");
        add("s-2");

        work(Duration.ZERO, new OutOfMemoryError("Java heap space"));

        assertThat(begun).containsExactlyInAnyOrder("bad-1", "s-2");
        assertThat(new Queue(acumen, at(Duration.ZERO)).waiting())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.reason()).contains("OutOfMemoryError: Java heap space");
                    assertThat(entry.next()).isEqualTo("2026-02-03T04:06:06Z");
                });
        assertThat(log()).contains("bad-1.jsonl", "not learned", "OutOfMemoryError", "; again at ");
    }

    @Test
    void afterFiveMoreTriesItFails() throws IOException {
        add("bad-1");
        for (int day = 0; day < 6; day++) {
            assertThat(new Queue(acumen, at(Duration.ZERO)).waiting()).hasSize(1);
            work(Duration.ofDays(2L * day), new StackOverflowError());
        }

        work(Duration.ofDays(20), new StackOverflowError());

        assertThat(begun).hasSize(6);
        assertThat(new Queue(acumen, at(Duration.ZERO)).waiting()).isEmpty();
        assertThat(new Queue(acumen, at(Duration.ZERO)).failed()).isEqualTo(1);
        assertThat(new Seen(acumen, acumen).all()).hasSize(1);
        assertThat(log()).contains("; moved to failed/");
    }

    @Test
    void whatFailedWhileTheClockWasYearsAheadIsTriedWhenItIsRightAgain() throws IOException {
        add("bad-1");
        work(Duration.ofDays(3650), new IllegalStateException("a defect"));

        work(Duration.ZERO, new IllegalStateException("a defect"));

        assertThat(begun).containsExactly("bad-1", "bad-1");
    }

    @Test
    void anEntryThatIsAFolderKeepsNoOtherFromBeingLearned() throws IOException {
        Files.createDirectories(acumen.resolve("queue/" + "0".repeat(64) + ".json"));
        add("s-1");

        work(Duration.ZERO, new IllegalStateException());

        assertThat(begun).containsExactly("s-1");
        assertThat(log().lines().filter(line -> line.contains("0000.json"))).hasSize(1);
    }

    @Test
    void anEntryThatNamesNoPathFails() throws IOException {
        Files.createDirectories(acumen.resolve("queue"));
        Files.writeString(acumen.resolve("queue/x.json"), """
                {"v": 1, "project": "/a\\u0000", "transcript": "/t.jsonl", "fingerprint": ""}""");
        add("s-1");

        work(Duration.ZERO, new IllegalStateException());

        assertThat(begun).containsExactly("s-1");
        assertThat(acumen.resolve("failed/x.json")).exists();
    }
}
