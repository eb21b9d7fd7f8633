package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How often a session is tried that cannot be learned for a reason that may pass.
class SessionTriesTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(folder, folder, Map.of(), "");
    private Fired fired = new Fired(folder, folder);
    private Path transcript = folder;

    @BeforeEach
    void aSessionWaits() throws IOException {
        program = Program.in(folder).with("AGENTIC_CONTEXT_MODEL", "").with("ACUMEN_PROVIDER", "none");
        fired = Fired.in(program);
        transcript = program.home().resolve(".claude/projects/p/s-1.jsonl");
        write();
        add(program.here());
    }

    private void write() throws IOException {
        Fired.written(
                new TranscriptBuilder("s-1")
                        .in(program.here().toString())
                        .person("Always run make lint before you commit.")
                        .agent("I will.")
                        .writeTo(transcript),
                NOW.minusSeconds(60));
    }

    private void add(Path project) throws IOException {
        new Queue(fired.acumen(), Clock.fixed(NOW, ZoneOffset.UTC))
                .add(new Event(project, transcript, Event.Kind.ENDED, NOW, ""));
    }

    private Json.Obj entry(String where) throws IOException {
        Path file = fired.acumen().resolve(where).resolve(fired.files(where).getFirst());
        return (Json.Obj) JsonReader.read(Files.readString(file), where);
    }

    private void tryAt(Duration later) {
        program.at(NOW.plus(later)).run("worker");
    }

    @Test
    void aTranscriptThatCannotBeReadForAMomentIsLearnedLater() throws IOException {
        Files.delete(transcript);
        Files.createDirectory(transcript);
        tryAt(Duration.ZERO);

        assertThat(fired.files("failed")).isEmpty();
        assertThat(fired.files("seen")).isEmpty();
        assertThat(entry("queue").textOr("reason", "")).contains("this is a folder");
        Files.delete(transcript);
        write();
        tryAt(Duration.ofMinutes(2));

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void aTranscriptThatCannotBeReadForLongFails() throws IOException {
        Files.delete(transcript);
        Files.createDirectory(transcript);
        for (int day = 0; day < 5; day++) {
            tryAt(Duration.ofDays(2L * day));
            assertThat(fired.files("queue")).hasSize(1);
        }

        tryAt(Duration.ofDays(20));

        assertThat(fired.files("queue")).isEmpty();
        assertThat(entry("failed").textOr("reason", "")).contains("this is a folder");
        assertThat(fired.log()).contains("; again at 2026-02-03T04:06:06Z", "; moved to failed/");
    }

    @Test
    void aProjectThatIsNotThereForAMomentIsLearnedLater() throws IOException {
        Path away = program.here().resolveSibling("away");
        Files.move(program.here(), away);
        tryAt(Duration.ZERO);

        assertThat(fired.files("failed")).isEmpty();
        assertThat(entry("queue").textOr("reason", "")).contains("the project's folder ", " is gone; ");
        Files.move(away, program.here());
        tryAt(Duration.ofMinutes(2));

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void aSessionThatEndedItsProcessFiveTimesFails() throws IOException {
        Path file = fired.acumen().resolve("queue").resolve(fired.files("queue").getFirst());
        Files.writeString(file, JsonWriter.compact(entry("queue").with("begun", Json.Num.of(5))));

        tryAt(Duration.ZERO);

        assertThat(fired.learned()).isEmpty();
        assertThat(fired.files("queue")).isEmpty();
        assertThat(entry("failed").textOr("reason", "")).contains("the process ended while it was learned");
        assertThat(fired.files("seen")).hasSize(1);
        add(program.here());
        tryAt(Duration.ZERO);
        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void beforeAnythingIsAskedTheTryIsWrittenDownUntilItEnds() throws IOException {
        List<Json> begun = new ArrayList<>();
        Script script = (request, number) -> {
            try {
                begun.add(entry("queue").members().getOrDefault("begun", Json.Num.of(0)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Reply.serverError();
        };
        try (Played.Http played = Played.anthropic(Program.in(folder), script)) {
            program = played.program();
            program.run("worker", "--catch-up", program.here().toString());
            fired.event("SessionEnd", "other", transcript, NOW);
            program.run(
                    "worker",
                    "--spool",
                    fired.event("SessionEnd", "other", transcript, NOW).toString());
        }

        assertThat(begun).isNotEmpty().containsOnly(Json.Num.of(1));
        assertThat(entry("queue").get("begun")).isNull();
        assertThat(entry("queue").textOr("reason", "")).isNotEmpty();
    }
}
