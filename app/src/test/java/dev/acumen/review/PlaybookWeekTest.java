package dev.acumen.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Tag;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaybookWeekTest {
    private static final LocalDate TODAY = LocalDate.parse("2026-02-03");

    @TempDir
    private Path folder;

    private FilePlaybookStore at(String time) {
        return new FilePlaybookStore(folder, Clock.fixed(Instant.parse(time), ZoneOffset.UTC));
    }

    private void add(String time, String session, String text) {
        at(time).update(
                        Cause.learned(session, "none"),
                        playbook ->
                                playbook.apply(Delta.of(List.of(new Operation.Add(text, "OTHERS", Provenance.NONE)))));
    }

    private List<PlaybookWeek> weeks(ZoneId zone, int most) {
        FilePlaybookStore store = at("2026-02-03T10:00:00Z");
        return PlaybookWeek.of(store.log(), store.read().playbook().size(), TODAY, TODAY, zone, most);
    }

    @Test
    void countsWhatCameAndWentInEachWeek() {
        add("2026-01-13T10:00:00Z", "s1", "Run make check");
        add("2026-01-14T10:00:00Z", "s1", "Commit small");
        add("2026-01-28T10:00:00Z", "s2", "Push often");
        at("2026-01-29T10:00:00Z")
                .update(
                        Cause.of("remove"),
                        playbook ->
                                playbook.apply(Delta.of(List.of(new Operation.Delete("oth-001", Provenance.NONE)))));

        assertThat(weeks(ZoneOffset.UTC, 26))
                .extracting(
                        week -> week.monday().toString(),
                        week -> week.sessions().size(),
                        PlaybookWeek::added,
                        PlaybookWeek::removed,
                        PlaybookWeek::total)
                .containsExactly(
                        tuple("2026-02-02", 0, 0, 0, 2),
                        tuple("2026-01-26", 1, 1, 1, 2),
                        tuple("2026-01-19", 0, 0, 0, 2),
                        tuple("2026-01-12", 1, 2, 0, 2));
        assertThat(weeks(ZoneOffset.UTC, 2)).hasSize(2);
    }

    @Test
    void beginsAWeekAtMidnightOfTheZone() {
        add("2026-02-01T23:30:00Z", "s1", "Run make check");

        assertThat(weeks(ZoneOffset.UTC, 26)).hasSize(2);
        assertThat(weeks(ZoneId.of("Europe/Berlin"), 26)).hasSize(1);
    }

    @Test
    void countsRatingsThatWereNotTakenBack() {
        add("2026-02-02T10:00:00Z", "s1", "Run make check");
        at("2026-02-02T11:00:00Z")
                .update(Cause.of("tag"), playbook -> playbook.tag(List.of(new Tag("oth-001", Rating.HELPFUL, ""))));
        at("2026-02-02T12:00:00Z")
                .update(Cause.of("tag"), playbook -> playbook.tag(List.of(new Tag("oth-001", Rating.HARMFUL, ""))));
        at("2026-02-02T13:00:00Z").undo();

        PlaybookWeek week = weeks(ZoneOffset.UTC, 26).getFirst();

        assertThat(week.helpful()).isEqualTo(1);
        assertThat(week.harmful()).isZero();
    }
}
