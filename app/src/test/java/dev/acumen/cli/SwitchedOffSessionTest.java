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

    /// Not every client names a transcript after its session.
    @Test
    void isKnownByTheIdThatItsEventTells() throws IOException {
        String id = "0a0a0a0a-0000-4000-8000-000000000001";
        Path chats = Files.createDirectories(program.home().resolve(".gemini/tmp/shop/chats"));
        Files.writeString(chats.resolveSibling(".project_root"), program.here().toString());
        Path chat = Files.writeString(chats.resolve("session-2026-02-03T03-05-0a0a0a0a.jsonl"), """
                {"sessionId":"%s","projectHash":"0","startTime":"2026-02-03T03:05:06Z","kind":"main"}
                {"id":"1","timestamp":"2026-02-03T03:05:06Z","type":"user","content":[{"text":"Always run make lint before you commit."}]}
                {"id":"2","timestamp":"2026-02-03T03:05:07Z","type":"gemini","content":"I will.","model":"m"}
                """.formatted(id));
        Path off = Files.move(note, note.resolveSibling(id + ".off"));

        end(id, chat);
        assertThat(fired.learned()).isEmpty();
        Files.delete(off);
        end(id, chat);
        assertThat(fired.learned()).hasSize(1);
    }

    private void end(String id, Path chat) throws IOException {
        Path spool = Files.createDirectories(fired.acumen().resolve("spool")).resolve("SessionEnd." + id + ".1.json");
        Files.writeString(spool, """
                {"acumen_client":"gemini","acumen_event":"SessionEnd","session_id":"%s","transcript_path":"%s","cwd":"%s",\
                "hook_event_name":"SessionEnd","reason":"exit"}
                """.formatted(id, chat, program.here()));
        program.run("worker", "--spool", spool.toString());
    }

    private void catchUp() {
        program.run("worker", "--catch-up", program.here().toString());
    }
}
