package dev.acumen.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueTest {
    private static final Path PROJECT = Path.of("/home/dev/project");
    private static final Path TRANSCRIPT = Path.of("/t/s-1.jsonl");
    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-02-03T23:05:06.789Z"), ZoneId.of("Europe/Zurich"));
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-02-04T00:05:06+01:00[Europe/Zurich]");
    private static final Failure DOWN = new Failure.Unreachable("refused", true, ModelUsage.NONE);
    private static final Failure AWAY = new Failure.Unreachable("refused");

    @TempDir
    private Path acumen = Path.of("");

    private QueueEntry entry() throws IOException {
        return new Queue(acumen, CLOCK).entry(PROJECT, TRANSCRIPT, "s-1", "f00d");
    }

    private QueueEntry entryAt(ZonedDateTime time) throws IOException {
        return new Queue(acumen, Clock.fixed(time.toInstant(), NOW.getZone()))
                .entry(PROJECT, TRANSCRIPT, "s-1", "f00d");
    }

    private static Lesson notJudged(Failure failure) {
        return new Lesson.NotJudged(1, "curator", failure, ModelUsage.NONE);
    }

    private List<Path> files(String folder) throws IOException {
        if (!Files.isDirectory(acumen.resolve(folder))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(acumen.resolve(folder))) {
            return files.toList();
        }
    }

    private Json.Obj read(String folder) throws IOException {
        return (Json.Obj) JsonReader.read(Files.readString(files(folder).getFirst()), folder);
    }

    @Test
    void waitsHoweverOftenTheProviderCannotBeReached() throws IOException {
        List<ZonedDateTime> next = new ArrayList<>(List.of(NOW));

        for (int i = 0; i < 20; i++) {
            next.add(entryAt(next.getLast()).ended(notJudged(AWAY)).orElseThrow());
        }

        assertThat(files("failed")).isEmpty();
        assertThat(read("queue").get("tries")).isEqualTo(Json.Num.of(0));
        assertThat(read("queue").textOr("reason", "")).contains("refused");
        assertThat(next.subList(1, 4))
                .containsExactly(
                        NOW.plusMinutes(1),
                        NOW.plusMinutes(11),
                        NOW.plusHours(1).plusMinutes(11));
        assertThat(next.getLast()).isEqualTo(next.get(19).plusHours(1));
    }

    @Test
    void waitsNoLongerWhereItWasTriedBeforeItWasDue() throws IOException {
        Optional<ZonedDateTime> first = entry().ended(notJudged(AWAY));

        Optional<ZonedDateTime> second = entryAt(NOW.plusSeconds(20)).ended(notJudged(AWAY));
        Optional<ZonedDateTime> third = entryAt(NOW.plusSeconds(59)).ended(notJudged(AWAY));
        Optional<ZonedDateTime> due = entryAt(NOW.plusSeconds(60)).ended(notJudged(AWAY));

        assertThat(List.of(first, second, third))
                .allSatisfy(time -> assertThat(time.orElseThrow().toInstant())
                        .isEqualTo(NOW.plusMinutes(1).toInstant()));
        assertThat(due).contains(NOW.plusMinutes(11));
    }

    @Test
    void triesAgainAtOnceWhatWaitedForTheProviderAlone() throws IOException {
        entry().ended(notJudged(AWAY));
        Queue queue = new Queue(acumen, CLOCK);

        queue.reached("cafe");
        String ofAnother = read("queue").textOr("next", "");
        queue.reached("f00d");

        assertThat(ofAnother).isEqualTo(NOW.plusMinutes(1).toOffsetDateTime().toString());
        assertThat(read("queue").textOr("next", ""))
                .isEqualTo(NOW.toOffsetDateTime().toString());
    }

    @Test
    void letsWhatWaitsForAnotherReasonWait() throws IOException {
        entry().ended(notJudged(DOWN));

        new Queue(acumen, CLOCK).reached("f00d");

        assertThat(read("queue").textOr("next", ""))
                .isEqualTo(NOW.plusMinutes(1).toOffsetDateTime().toString());
    }

    @Test
    void beginsTheWaitsAnewWhenTheProviderWasReached() throws IOException {
        entry().ended(notJudged(AWAY));
        entry().ended(notJudged(AWAY));
        QueueEntry reached = entry();
        reached.keep("step", "{}");

        Optional<ZonedDateTime> next = entry().ended(notJudged(AWAY));

        assertThat(next).contains(NOW.plusMinutes(1));
    }

    @Test
    void writesNothingBeforeSomethingIsToBeKept() throws IOException {
        entry();

        assertThat(acumen).isEmptyDirectory();
    }

    @Test
    void keepsWhatWasAnsweredAndWhatItCost() throws IOException {
        QueueEntry entry = entry();
        entry.about("turns");
        entry.spent(ModelUsage.of(10, 0, 0, 5).at(Optional.of(new BigDecimal("0.25"))));
        entry.keep("reflector 1/1", "{\"analysis\": \"…\"}");

        assertThat(read("queue").with("about", Json.NULL)).isEqualTo(JsonReader.read("""
                {"v": 1, "project": "/home/dev/project", "transcript": "/t/s-1.jsonl", "session": "s-1",
                 "fingerprint": "f00d", "about": null, "tries": 0,
                 "usage": {"input": 10, "cache_write": 0, "cache_read": 0, "output": 5, "usd": 0.25},
                 "answers": {"reflector 1/1": "{\\"analysis\\": \\"…\\"}"}}
                """, "expected"));
        QueueEntry later = entry();
        later.about("turns");
        assertThat(later.answer("reflector 1/1")).contains("{\"analysis\": \"…\"}");
        assertThat(later.answer("curator")).isEmpty();
        assertThat(later.usage().total()).isEqualTo(15);
    }

    @Test
    void forgetsAnswersAboutSomethingElseButNotWhatTheyCost() throws IOException {
        QueueEntry entry = entry();
        entry.about("turns");
        entry.spent(ModelUsage.of(10, 0, 0, 5));
        entry.keep("curator", "{}");

        QueueEntry later = entry();
        later.about("other turns");

        assertThat(later.answer("curator")).isEmpty();
        assertThat(later.usage().total()).isEqualTo(15);
    }

    @Test
    void isForItsOwnerAlone() throws IOException {
        entry().about("turns");

        assertThat(permissions(acumen.resolve("queue"))).isEqualTo("rwx------");
        assertThat(permissions(files("queue").getFirst())).isEqualTo("rw-------");
        assertThat(files("queue").getFirst().getFileName().toString()).matches("[0-9a-f]{64}\\.json");
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void waitsLongerAfterEachTryAndGivesUpInTheEnd() throws IOException {
        List<Duration> waits = new ArrayList<>();
        Optional<ZonedDateTime> next = entry().ended(notJudged(DOWN));
        while (next.isPresent()) {
            waits.add(Duration.between(NOW, next.get()));
            assertThat(read("queue").textOr("next", ""))
                    .isEqualTo(next.get().toOffsetDateTime().toString());
            assertThat(entry().isFinal(DOWN)).isEqualTo(waits.size() == 5);
            next = entry().ended(notJudged(DOWN));
        }

        assertThat(waits)
                .containsExactly(
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1),
                        Duration.ofHours(6),
                        Duration.ofHours(24));
        assertThat(files("queue")).isEmpty();
        assertThat(read("failed").textOr("reason", "")).isEqualTo("the connection failed: refused");
        assertThat(read("failed").text("next")).isNull();
    }

    @Test
    void givesUpAtOnceWhatNeverWillSucceed() throws IOException {
        Failure refused = new Failure.Refused(400, "too long", Optional.empty());

        assertThat(entry().ended(notJudged(refused))).isEmpty();
        assertThat(files("failed")).hasSize(1);
    }

    @Test
    void countsALimitAndAPersonWhoStopsItAsNoTry() throws IOException {
        Optional<ZonedDateTime> limit = entry().ended(notJudged(new Failure.OverLimit("the limit")));
        Optional<ZonedDateTime> stopped = entry().ended(notJudged(new Failure.Interrupted()));

        assertThat(limit).contains(ZonedDateTime.parse("2026-02-05T00:00:00+01:00[Europe/Zurich]"));
        assertThat(stopped).contains(NOW);
        assertThat(read("queue").get("tries")).isEqualTo(Json.Num.of(0));
    }

    @Test
    void countsWhatAPersonHasToMendAsNoTry() throws IOException {
        List<Failure> failures = List.of(
                new Failure.Refused(401, "", Optional.empty()),
                new Failure.Refused(402, "", Optional.empty()),
                new Failure.Refused(403, "", Optional.empty()),
                new Failure.Refused(404, "", Optional.empty()),
                new Failure.Unusable("not logged in"));

        for (Failure failure : failures) {
            assertThat(entry().ended(notJudged(failure))).contains(NOW.plusMinutes(1));
            assertThat(read("queue").get("tries")).isEqualTo(Json.Num.of(0));
        }
    }

    @Test
    void isFinalAtOnceWhereTheFailureNeverPasses() throws IOException {
        assertThat(entry().isFinal(new Failure.Refused(400, "", Optional.empty())))
                .isTrue();
        assertThat(entry().isFinal(DOWN)).isFalse();
    }

    @Test
    void isNeverFinalAtALimitOrWhereAPersonStopsIt() throws IOException {
        for (int i = 0; i < 5; i++) {
            entry().ended(notJudged(DOWN));
        }

        assertThat(entry().isFinal(DOWN)).isTrue();
        assertThat(entry().isFinal(new Failure.OverLimit("the limit"))).isFalse();
        assertThat(entry().isFinal(new Failure.Interrupted())).isFalse();
        assertThat(entry().isFinal(new Failure.Refused(401, "", Optional.empty())))
                .isFalse();
    }

    @Test
    void countsADefectAsATry() throws IOException {
        Lesson lesson = new Lesson.RolledBack(Judgement.NOTHING, new IllegalStateException("broken"));

        assertThat(entry().ended(lesson)).contains(NOW.plusMinutes(1));
        for (int i = 0; i < 4; i++) {
            entry().ended(lesson);
        }

        assertThat(read("queue").get("tries")).isEqualTo(Json.Num.of(5));
        assertThat(entry().ended(lesson)).isEmpty();
        assertThat(read("failed").textOr("reason", "")).contains("a defect of Acumen", "broken");
    }

    @Test
    void goesWhenTheSessionIsLearnedWithWhatAKilledProcessLeftBesideIt() throws IOException {
        entry().about("turns");
        Path file = files("queue").getFirst();
        Files.writeString(file.resolveSibling(file.getFileName() + ".tmp"), "half");

        assertThat(entry().ended(new Lesson.NothingNew(2))).isEmpty();

        assertThat(files("queue")).isEmpty();
        assertThat(files("failed")).isEmpty();
    }

    @Test
    void putsAsideWhatCannotBeUnderstood() throws IOException {
        entry().about("turns");
        Files.writeString(files("queue").getFirst(), "[1]");

        QueueEntry later = entry();

        assertThat(later.usage()).isEqualTo(ModelUsage.NONE);
        assertThat(files("queue")).isEmpty();
        assertThat(Files.readString(files("failed").getFirst())).isEqualTo("[1]");
    }

    @Test
    void givesUpWhereTheTranscriptIsGone() throws IOException {
        Queue queue = new Queue(acumen, CLOCK);
        queue.gone(PROJECT, TRANSCRIPT);
        assertThat(acumen).isEmptyDirectory();
        entry().keep("curator", "{}");

        queue.gone(PROJECT, TRANSCRIPT);

        assertThat(files("queue")).isEmpty();
        assertThat(read("failed").textOr("reason", "")).isEqualTo("the transcript is gone");
    }
}
