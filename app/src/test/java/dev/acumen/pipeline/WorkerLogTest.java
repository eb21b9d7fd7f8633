package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerLogTest {
    @TempDir
    private Path acumen = Path.of("");

    private WorkerLog log() {
        Clock clock = Clock.fixed(Instant.parse("2026-02-03T04:05:06Z"), ZoneOffset.UTC);
        return new WorkerLog(acumen, clock, line -> line.replace("sk-canary", "…"));
    }

    @Test
    void isOneLineForEachThingAndHoldsNoSecret() throws IOException {
        log().say("first\nand more");
        log().say("the key sk-canary was refused");

        assertThat(acumen.resolve("worker.log")).hasContent("""
                2026-02-03T04:05:06Z first and more
                2026-02-03T04:05:06Z the key … was refused
                """);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(acumen.resolve("worker.log"))))
                .isEqualTo("rw-------");
    }

    @Test
    void neverGrowsBeyondItsSizeAndThatOfOnePredecessor() throws IOException {
        String line = "x".repeat(5_000);
        for (int i = 0; i < 5_000; i++) {
            log().say(line);
        }

        assertThat(Files.size(acumen.resolve("worker.log"))).isLessThan((1 << 20) + 2_000);
        assertThat(Files.size(acumen.resolve("worker.log.1"))).isLessThan((1 << 20) + 2_000);
    }

    @Test
    void keepsNobodyFromAnythingWhereItCannotBeWritten() throws IOException {
        Files.createDirectories(acumen.resolve("worker.log/a"));

        log().say("something");

        assertThat(acumen.resolve("worker.log")).isDirectory();
    }
}
