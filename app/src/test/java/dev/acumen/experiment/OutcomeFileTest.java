package dev.acumen.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeFileTest {
    @TempDir
    private Path folder;

    @Test
    void keepsWhatCameOfASession() throws IOException {
        OutcomeFile file = new OutcomeFile(folder, 10_000);
        SessionOutcomes outcomes = new SessionOutcomes(
                "a",
                "e",
                "pat-003",
                true,
                Map.of(Measure.TURNS, 3.0, Measure.RATINGS, -1.0, Measure.CHECK_SECONDS, 1e7));

        file.append(outcomes);

        assertThat(file.sessions()).containsExactly(outcomes);
    }

    @Test
    void countsTheLastLineOfASession() throws IOException {
        OutcomeFile file = new OutcomeFile(folder, 10_000);

        file.append(turns("a", 1));
        file.append(turns("b", 2));
        file.append(turns("a", 3));

        assertThat(file.sessions()).containsExactly(turns("a", 3), turns("b", 2));
    }

    @Test
    void keepsWhatCameOfASessionOfAnExperimentWhereItIsLearnedAgainLater() throws IOException {
        OutcomeFile file = new OutcomeFile(folder, 10_000);
        SessionOutcomes later = new SessionOutcomes("a", "", "", false, Map.of(Measure.TURNS, 2.0));

        file.append(turns("a", 1));
        file.append(later);
        file.append(new SessionOutcomes("b", "", "", false, Map.of(Measure.CORRECTIONS, 2.0)));

        assertThat(file.sessions())
                .containsExactly(
                        turns("a", 1), new SessionOutcomes("b", "", "", false, Map.of(Measure.CORRECTIONS, 2.0)));
    }

    @Test
    void losesNothingButALineThatACrashCutShort() throws IOException {
        OutcomeFile file = new OutcomeFile(folder, 10_000);
        file.append(turns("a", 1));
        Files.writeString(folder.resolve("outcomes.jsonl"), "{\"v\":1,\"sess", StandardOpenOption.APPEND);

        file.append(turns("b", 2));

        assertThat(file.sessions()).containsExactly(turns("a", 1), turns("b", 2));
    }

    @Test
    void keepsTheNewestSessionsWhereThereIsNoRoomForAll() throws IOException {
        OutcomeFile file = new OutcomeFile(folder, 2_000);

        for (int i = 0; i < 100; i++) {
            file.append(turns("session-" + i, i));
        }

        assertThat(Files.size(folder.resolve("outcomes.jsonl"))).isLessThanOrEqualTo(2_000);
        assertThat(file.sessions()).hasSizeGreaterThan(10).last().isEqualTo(turns("session-99", 99));
    }

    @Test
    void holdsNothingWhereThereIsNoFile() throws IOException {
        assertThat(new OutcomeFile(Objects.requireNonNull(folder.getParent()).resolve("none"), 10).sessions())
                .isEmpty();
    }

    private static SessionOutcomes turns(String session, double turns) {
        return new SessionOutcomes(session, "e", "", false, Map.of(Measure.TURNS, turns));
    }
}
