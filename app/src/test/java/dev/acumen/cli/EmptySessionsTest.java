package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions that teach nothing cost nothing.
class EmptySessionsTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final Script SILENT = Script.always(Reply.json(Json.Obj.of("analysis", new Json.Text("fine"))));

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(folder, folder, Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    private Path hello(int number) throws IOException {
        Path file = program.home().resolve(".claude/projects/p/s-" + number + ".jsonl");
        TranscriptBuilder session = new TranscriptBuilder("s-" + number)
                .in(program.here().toString())
                .person("hello")
                .agent("Hello! What can I do for you?");
        return Fired.written(session.writeTo(file), NOW.minusSeconds(5));
    }

    @Test
    void thirtyOfThemCostNoCallAndAreNotedAsLearned() throws IOException {
        try (Played.Http played = Played.anthropic(program, SILENT)) {
            program = played.program();
            Fired fired = Fired.in(program);
            for (int i = 1; i < 30; i++) {
                fired.event("SessionEnd", "other", hello(i), NOW.minusSeconds(120));
            }
            Path last = fired.event("SessionEnd", "other", hello(30), NOW);

            program.run("worker", "--spool", last.toString());

            assertThat(played.requests()).isZero();
            assertThat(fired.learned()).hasSize(30);
            assertThat(fired.files("queue")).isEmpty();
            assertThat(program.run("status").out())
                    .contains("0 of 60 calls")
                    .contains("nothing to learn")
                    .contains("playbook   0 key points");
            assertThat(program.run("log", "--json").out())
                    .contains("\"model\": \"none\"")
                    .doesNotContain("claude-");
        }
    }

    @Test
    void aWholeHistoryOfThemCostsNoCallAndIsEstimatedSo() throws IOException {
        try (Played.Http played = Played.anthropic(program, SILENT)) {
            program = played.program();
            for (int i = 1; i <= 5; i++) {
                hello(i);
            }

            assertThat(program.run("learn", "--all", "--estimate").out()).contains("0 calls");
            assertThat(program.run("learn", "--all").exitCode()).isZero();

            assertThat(played.requests()).isZero();
            assertThat(Fired.in(program).learned()).hasSize(5);
        }
    }

    @Test
    void oneThatAPersonNamesIsJudgedAllTheSame() throws IOException {
        try (Played.Http played = Played.anthropic(program, SILENT)) {
            program = played.program();

            assertThat(program.run("learn", hello(1).toString()).exitCode()).isZero();

            assertThat(played.requests()).isEqualTo(1);
        }
    }
}
