package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusTest {
    private static final String KEY = "sk-canary-0123456789";

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    private void spend(int calls) throws IOException {
        Path acumen = Files.createDirectories(program.home().resolve(".acumen"));
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < calls; i++) {
            lines.append("""
                    {"v":1,"call":"c%1$d","time":"2026-02-03T03:00:00Z","session":"s","estimate":{"input":5}}
                    {"v":1,"call":"c%1$d","time":"2026-02-03T03:00:01Z","used":{"input":1000,"output":10,"usd":0.01}}
                    """.formatted(i));
        }
        Files.writeString(acumen.resolve("spend.jsonl"), lines);
    }

    @Test
    void saysThatSignalsAloneTeachWhereNoModelIsAtHand() {
        assertThat(program.run("status")).isEqualTo(new Program.Ran(0, """
                provider   none, signals alone: no key is set (AGENTIC_CONTEXT_API_KEY, ANTHROPIC_AUTH_TOKEN or ANTHROPIC_API_KEY), and there is no claude on the PATH
                today      0 of 60 calls, 0 of 1000000 tokens, 0 of 1 USD
                playbook   0 key points
                queue      0 sessions
                """, ""));
    }

    @Test
    void saysWhoIsAskedWhyAndWithWhichModels() throws IOException {
        spend(2);

        Program.Ran ran = program.with("ANTHROPIC_API_KEY", KEY)
                .with("ACUMEN_MODELS_CURATOR", "m-2")
                .run("status");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                provider   anthropic: ANTHROPIC_API_KEY is set
                address    https://api.anthropic.com/v1
                reflector  claude-haiku-5-5 (default)
                curator    m-2 (ACUMEN_MODELS_CURATOR)
                single     claude-haiku-5-5 (default)
                today      2 of 60 calls, 2020 of 1000000 tokens, 0.02 of 1 USD
                playbook   0 key points
                queue      0 sessions
                """, ""));
    }

    @Test
    void saysThatWorkWaitsWhereALimitIsReached() throws IOException {
        spend(2);

        Program.Ran ran = program.with("ACUMEN_LIMITS_CALLS", "2").run("status");

        assertThat(ran.out()).contains("A limit is reached: work waits until midnight.");
    }

    @Test
    void failsWhereWhatIsSetCannotBeDone() {
        Program.Ran ran =
                program.with("ANTHROPIC_BASE_URL", "https://x.example").run("status");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).contains("ANTHROPIC_BASE_URL is set, and its key is not");
    }

    @Test
    void countsKeyPointsAndWhatWaits() throws IOException {
        program.run("add", "Run the tests first", "--section", "pat");
        Path queue = Files.createDirectories(program.home().resolve(".acumen/queue"));
        Files.writeString(queue.resolve("a.json"), "{}");
        Files.writeString(queue.resolve("b.json"), "{}");
        Files.writeString(queue.resolve("b.tmp"), "{}");

        assertThat(program.run("status").out()).contains("1 key point\n").contains("2 sessions\n");
    }

    @Test
    void saysThatAPriceIsUnknown() throws IOException {
        Path acumen = Files.createDirectories(program.home().resolve(".acumen"));
        Files.writeString(acumen.resolve("spend.jsonl"), """
                {"v":1,"call":"c","time":"2026-02-03T03:00:00Z","session":"s","estimate":{"input":5}}
                {"v":1,"call":"c","time":"2026-02-03T03:00:01Z","used":{"input":1000,"output":10}}
                """);

        assertThat(program.run("status").out())
                .contains("1 of 60 calls, 1010 of 1000000 tokens, price unknown (limit 1 USD)\n");
    }

    @Test
    void countsWhatFailed() throws IOException {
        Path failed = Files.createDirectories(program.home().resolve(".acumen/failed"));
        Files.writeString(failed.resolve("a.json"), "{}");

        assertThat(program.run("status").out())
                .contains("failed     1 session, which nobody will try again by itself\n");
        assertThat(program.run("status", "--json").json().get("failed")).isEqualTo(Json.Num.of(1));
    }

    @Test
    void asJsonItSaysTheSame() throws IOException {
        spend(1);

        Program.Ran ran = program.with("ANTHROPIC_API_KEY", KEY).run("status", "--json");

        assertThat(ran.json()).isEqualTo(JsonReader.read("""
                {"provider": "anthropic", "why": "ANTHROPIC_API_KEY is set", "url": "https://api.anthropic.com/v1",
                 "models": {"reflector": "claude-haiku-5-5", "curator": "claude-haiku-5-5", "single": "claude-haiku-5-5"},
                 "usable": true,
                 "today": {"input": 1000, "cache_write": 0, "cache_read": 0, "output": 10, "usd": 0.01, "calls": 1},
                 "limits": {"calls": 60, "tokens": 1000000, "usd": 1, "session_tokens": 200000},
                 "limit_reached": false, "key_points": 0, "queued": 0, "failed": 0}
                """, "expected"));
        assertThat(ran.out()).doesNotContain(KEY);
    }

    @Test
    void createsNothing() throws IOException {
        program.run("status");

        assertThat(program.files()).isEmpty();
        assertThat(program.home().resolve(".acumen")).doesNotExist();
    }

    @Test
    void passesOverWhatAProjectSaysAboutTheProvider() throws IOException {
        Path config = Files.createDirectories(program.here().resolve(".claude/acumen"));
        Files.writeString(
                config.resolve("config.json"),
                "{\"provider\": \"openai\", \"url\": \"https://evil.example\", \"models\": {\"default\": \"m\"}}");

        Program.Ran ran = program.with("ANTHROPIC_API_KEY", KEY).run("status");

        assertThat(ran.out()).contains("https://api.anthropic.com/v1").contains("claude-haiku-5-5 (default)");
        assertThat(ran.err())
                .contains("$.provider: a project's file may not set it")
                .contains("$.url: a project's file may not set it")
                .contains("$.models.default: a project's file may not set it");
    }
}
