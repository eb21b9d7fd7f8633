package dev.acumen.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happens to a session while it waits, and while it is being learned.
class QueueEventsTest {
    private static final Path PROJECT = Path.of("/home/dev/project");
    private static final Path TRANSCRIPT = Path.of("/t/s-1.jsonl");
    private static final Instant NOW = Instant.parse("2026-02-03T23:05:06Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final Lesson NOTHING_NEW = new Lesson.NothingNew(1);
    private static final Lesson REFUSED =
            new Lesson.NotJudged(1, "reflector", new Failure.Refused(400, "no", Optional.empty()), ModelUsage.NONE);
    private static final Lesson DOWN =
            new Lesson.NotJudged(1, "reflector", new Failure.Unreachable("down"), ModelUsage.NONE);

    @TempDir
    private Path acumen = Path.of("");

    private Queue queue() {
        return new Queue(acumen, CLOCK);
    }

    private static Event event(Event.Kind kind, String fingerprint) {
        return new Event(PROJECT, TRANSCRIPT, kind, NOW, fingerprint);
    }

    private QueuedSession waiting() throws IOException {
        return queue().waiting(PROJECT, TRANSCRIPT).orElseThrow();
    }

    @Test
    void manyEventsMakeOneEntry() throws IOException {
        queue().add(event(Event.Kind.COMPACTED, "a"));
        queue().add(event(Event.Kind.SUBAGENT, "a"));
        queue().add(event(Event.Kind.ENDED, "b"));

        assertThat(queue().waiting()).containsExactly(waiting());
        assertThat(waiting().events()).isEqualTo(3);
        assertThat(waiting().event()).isEqualTo("SessionEnd");
        assertThat(waiting().fingerprint()).isEqualTo("b");
        assertThat(waiting().at()).isEqualTo(NOW.toString());
        assertThat(waiting().next()).isEmpty();
    }

    @Test
    void theEndOfASubagentWaitsAndHoldsNothingUp() throws IOException {
        queue().add(event(Event.Kind.SUBAGENT, "a"));

        assertThat(waiting().next()).isEqualTo(NOW.plus(Queue.IDLE).toString());
        queue().add(event(Event.Kind.COMPACTED, "a"));
        assertThat(waiting().next()).isEmpty();
        queue().add(event(Event.Kind.SUBAGENT, "a"));
        assertThat(waiting().next()).isEmpty();
        assertThat(waiting().event()).isEqualTo("PreCompact");
    }

    @Test
    void anEventDuringATryCostsNoAnswerAndOutlivesIt() throws IOException {
        queue().add(event(Event.Kind.COMPACTED, "a"));
        Queue learning = queue();
        try (Claim _ = learning.claim(PROJECT, TRANSCRIPT)) {
            queue().add(event(Event.Kind.ENDED, "b"));
            QueueEntry entry = learning.entry(PROJECT, TRANSCRIPT, "s-1", "a");
            entry.about("turns");
            entry.keep("reflector", "{}");
            queue().add(event(Event.Kind.SUBAGENT, "b"));
            entry.keep("curator", "{}");

            assertThat(Files.readString(waiting().file())).contains("reflector", "curator");
            assertThat(waiting().events()).isEqualTo(3);
            assertThat(waiting().fingerprint()).isEqualTo("b");
            assertThat(entry.ended(NOTHING_NEW)).isEmpty();
        }

        assertThat(waiting().event()).isEqualTo("SessionEnd");
        assertThat(waiting().next()).isEmpty();
        assertThat(Files.readString(waiting().file())).doesNotContain("reflector");
    }

    @Test
    void withoutANewEventTheEntryGoes() throws IOException {
        queue().add(event(Event.Kind.ENDED, "a"));
        Queue learning = queue();
        try (Claim _ = learning.claim(PROJECT, TRANSCRIPT)) {
            QueueEntry entry = learning.entry(PROJECT, TRANSCRIPT, "s-1", "a");
            entry.about("turns");

            entry.ended(NOTHING_NEW);
        }

        assertThat(queue().waiting()).isEmpty();
    }

    @Test
    void afterTheLastTryANewEventBeginsAnew() throws IOException {
        queue().add(event(Event.Kind.COMPACTED, "a"));
        Queue learning = queue();
        try (Claim _ = learning.claim(PROJECT, TRANSCRIPT)) {
            QueueEntry entry = learning.entry(PROJECT, TRANSCRIPT, "s-1", "a");
            queue().add(event(Event.Kind.ENDED, "a"));
            entry.ended(REFUSED);
        }
        assertThat(waiting().reason()).isEmpty();
        try (Claim _ = learning.claim(PROJECT, TRANSCRIPT)) {
            learning.entry(PROJECT, TRANSCRIPT, "s-1", "a").ended(REFUSED);
        }
        assertThat(queue().waiting()).isEmpty();
        assertThat(queue().failed()).isEqualTo(1);

        queue().add(event(Event.Kind.ENDED, "a"));

        assertThat(waiting().reason()).isEmpty();
        assertThat(queue().failed()).isZero();
    }

    @Test
    void aNewEventDoesNotShortenTheWaitUnlessTheEnvironmentIsAnother() throws IOException {
        queue().add(event(Event.Kind.COMPACTED, "a"));
        QueueEntry entry = queue().entry(PROJECT, TRANSCRIPT, "s-1", "a");
        entry.ended(DOWN);

        queue().add(event(Event.Kind.ENDED, "a"));
        assertThat(waiting().next()).isEqualTo("2026-02-03T23:06:06Z");
        queue().add(event(Event.Kind.ENDED, "b"));
        assertThat(waiting().next()).isEmpty();
        assertThat(waiting().reason()).isEmpty();
    }

    @Test
    void anotherEnvironmentCanTakeItOver() throws IOException {
        queue().add(event(Event.Kind.ENDED, "a"));
        queue().entry(PROJECT, TRANSCRIPT, "s-1", "a").ended(DOWN);

        queue().stamp(waiting(), "b");

        assertThat(waiting().fingerprint()).isEqualTo("b");
        assertThat(waiting().next()).isEmpty();
    }

    @Test
    void whatCannotBeUnderstoodIsPutAside() throws IOException {
        Files.createDirectories(acumen.resolve("queue"));
        Files.writeString(acumen.resolve("queue/a.json"), "{ broken");
        Files.writeString(acumen.resolve("queue/b.json"), "{\"v\": 1}");
        queue().add(event(Event.Kind.ENDED, "a"));

        queue().sweep();

        assertThat(queue().waiting()).hasSize(1);
        assertThat(queue().failed()).isEqualTo(2);
    }

    @Test
    void manyAtOnceLoseNothing() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                running.add(threads.submit(() -> {
                    queue().add(event(Event.Kind.ENDED, "a"));
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        }

        assertThat(waiting().events()).isEqualTo(200);
        try (Stream<Path> files = Files.list(acumen.resolve("queue"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void aSessionIsTheSameHoweverLinksLeadToIt() throws IOException {
        Path project = Files.createDirectories(acumen.resolve("real/project"));
        Path transcript = Files.writeString(project.resolve("s.jsonl"), "");
        Path link = Files.createSymbolicLink(acumen.resolve("link"), acumen.resolve("real"));

        queue().add(new Event(project, transcript, Event.Kind.ENDED, NOW, ""));
        queue().add(new Event(link.resolve("project"), link.resolve("project/s.jsonl"), Event.Kind.ENDED, NOW, ""));

        assertThat(queue().waiting()).hasSize(1);
    }
}
