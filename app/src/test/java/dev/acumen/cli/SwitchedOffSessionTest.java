package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session that ran while Acumen was off, as the launcher notes it.
class SwitchedOffSessionTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(folder, folder, Map.of(), "");
    private Fired fired = new Fired(folder, folder);
    private Path transcript = folder;
    private Path note = folder;

    @BeforeEach
    void aSessionEndedAnHourAgo() throws IOException {
        program = Program.in(folder).with("ACUMEN_PROVIDER", "none");
        fired = Fired.in(program);
        transcript = Fired.written(
                new TranscriptBuilder("s-off")
                        .in(program.here().toString())
                        .person("Always run make lint before you commit.")
                        .agent("I will.")
                        .writeTo(program.home().resolve(".claude/projects/p/s-off.jsonl")),
                NOW.minus(Duration.ofHours(1)));
        Files.createDirectories(fired.acumen().resolve("sessions"));
        Files.writeString(fired.acumen().resolve("installed"), "2026-01-01T00:00:00Z\n");
        note = Files.createFile(fired.acumen().resolve("sessions/s-off.off"));
    }

    @Test
    void isNotCaughtUpWithAlsoWhenTheNoteIsGone() throws IOException {
        catchUp();
        Files.delete(note);
        catchUp();

        assertThat(fired.learned()).isEmpty();
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void isNotLearnedWhenItEnds() throws IOException {
        Path spool = fired.event("SessionEnd", "other", transcript, NOW);

        program.run("worker", "--spool", spool.toString());

        assertThat(fired.learned()).isEmpty();
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void isCaughtUpWithWhereNothingWasNoted() throws IOException {
        Files.delete(note);

        catchUp();

        assertThat(fired.learned()).hasSize(1);
    }

    private void catchUp() {
        program.run("worker", "--catch-up", program.here().toString());
    }
}
