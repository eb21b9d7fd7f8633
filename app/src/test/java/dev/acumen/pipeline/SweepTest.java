package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What goes from the user's folder by itself.
class SweepTest {
    private static final Instant NOW = Instant.parse("2026-02-03T23:05:06Z");

    @TempDir
    private Path acumen = Path.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trust.json.1.tmp",
                "queue/a.json.1.tmp",
                "failed/a.json.1.tmp",
                "seen/a.json.1.tmp",
                "bootstrap/a.json.1.tmp",
                "cache/embeddings/all-minilm-l6-v2-q.1.tmp",
                "cache/compared/a.1.tmp"
            })
    void halfAFileOfAProcessThatWasKilledGoesAfterADay(String name) throws IOException {
        Path old = left(name, Duration.ofHours(25));
        Path recent = left(name.replace(".1.tmp", ".2.tmp"), Duration.ofHours(23));
        Path whole = left(name.replace(".1.tmp", ""), Duration.ofHours(25));

        new Sweep(acumen).sweep(NOW);

        assertThat(old).doesNotExist();
        assertThat(recent).exists();
        assertThat(whole).exists();
    }

    @Test
    void theOrderInWhichTurnsWereSentGoesAfterAMonthAndTheTokenStays() throws IOException {
        Path old = left("remotes/a/sent/one", Duration.ofDays(31));
        Path recent = left("remotes/a/sent/two", Duration.ofDays(29));
        Path token = left("remotes/a/remote.json", Duration.ofDays(31));

        new Sweep(acumen).sweep(NOW);

        assertThat(old).doesNotExist();
        assertThat(recent).exists();
        assertThat(token).exists();
    }

    private Path left(String name, Duration age) throws IOException {
        Path file = acumen.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        return Files.setLastModifiedTime(Files.createFile(file), FileTime.from(NOW.minus(age)));
    }
}
