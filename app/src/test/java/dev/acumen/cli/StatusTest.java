package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
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
                project    ~/project
                hooks      not installed; acumen install does it
                state      on
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
                project    ~/project
                hooks      not installed; acumen install does it
                state      on
                provider   anthropic: ANTHROPIC_API_KEY is set
                address    https://api.anthropic.com/v1
                reflector  claude-haiku-5-5 (default)
                curator    m-2 (ACUMEN_MODELS_CURATOR)
                single     claude-haiku-5-5 (default)
                today      2 of 60 calls, 2020 of 1000000 tokens, 0.02 of 1 USD
                month      2 calls, 2020 tokens, 0.02 USD
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
        assertThat(ran.out())
                .contains("no model: ANTHROPIC_BASE_URL is set without a key", "learning from signals only");
    }

    @Test
    void countsKeyPointsAndWhatWaits() throws IOException {
        program.run("add", "Run the tests first", "--section", "pat");
        Path queue = Files.createDirectories(program.home().resolve(".acumen/queue"));
        Files.writeString(queue.resolve("a.json"), "{}");
        Files.writeString(queue.resolve("b.json"), "{}");
        Files.writeString(queue.resolve("b.tmp"), "{}");

        assertThat(program.run("status").out())
                .contains("1 key point, trusted\n")
                .contains("2 sessions\n");
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

        assertThat(program.run("status").out()).contains("failed     1 session, not retried automatically\n");
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
                 "month": {"input": 1000, "cache_write": 0, "cache_read": 0, "output": 10, "usd": 0.01, "calls": 1},
                 "limits": {"calls": 60, "tokens": 1000000, "usd": 1, "session_tokens": 200000},
                 "limit_reached": false, "project": "%s", "on": true, "key_points": 0, "trusted": false, "withheld": 0,
                 "elsewhere": {"changes": 0},
                 "sections": {"PATTERNS & APPROACHES": 0, "MISTAKES TO AVOID": 0, "USER PREFERENCES": 0, "PROJECT CONTEXT": 0, "OTHERS": 0},
                 "learned": [], "contradictions": 0, "proposals": {"sessions": 0, "operations": 0}, "rejected": 0, "refused": [], "verify": 0,
                 "local": 0, "git_merges": false, "installed": [], "clients": [], "plugin": false, "project_settings": [], "working": false,
                 "queued": 0, "spooled": 0, "cut_off": 0, "open": 0, "failed": 0,
                 "sessions": {"queued": [], "failed": []}}
                """.formatted(program.here()), "expected"));
        assertThat(ran.out()).doesNotContain(KEY);
    }

    @Test
    void sumsUpTheMonth() throws IOException {
        Path acumen = Files.createDirectories(program.home().resolve(".acumen"));
        StringBuilder lines = new StringBuilder();
        for (String day : List.of(
                "2026-01-31T23:59:59Z", "2026-02-01T00:00:00Z", "2026-02-02T10:00:00Z", "2025-02-02T10:00:00Z")) {
            lines.append("""
                    {"v":1,"call":"%1$s","time":"%1$s","session":"s","estimate":{"input":5}}
                    {"v":1,"call":"%1$s","time":"%1$s","used":{"input":1000,"output":10,"usd":0.25}}
                    """.formatted(day));
        }
        Files.writeString(acumen.resolve("spend.jsonl"), lines);

        Program.Ran ran = program.run("status");

        assertThat(ran.out()).contains("""
                today      0 of 60 calls, 0 of 1000000 tokens, 0 of 1 USD
                month      2 calls, 2020 tokens, 0.5 USD
                """);
    }

    @Test
    void showsAtAGlanceWhatThePlaybookHoldsAndWhatWaits() throws IOException {
        program.run("add", "Always mock the database in unit tests", "--section", "pat");
        program.run("add", "Never mock the database in unit tests", "--section", "mis");
        program.run("add", "See src/old.py for the parser", "--section", "ctx");
        Files.createDirectories(program.here().resolve("src"));
        program.run("refine");
        Path attributes = program.here().resolve(".git/info/attributes");
        Files.createDirectories(program.here().resolve(".git/info"));
        Files.writeString(attributes, "*.x text\nplaybook.json merge=acumen\n");

        Program.Ran ran = program.run("status");

        assertThat(ran.out()).contains("""
                playbook   3 key points, trusted
                           patterns & approaches 1, mistakes to avoid 1, project context 1
                settle     1 pair of key points that may contradict each other (acumen review)
                verify     1 key point possibly stale (acumen doctor)
                git        playbooks are merged by Acumen in this clone
                queue      0 sessions
                """);
        assertThat(ran.out().lines())
                .filteredOn(line -> !line.startsWith("provider"))
                .allMatch(line -> line.length() <= 80);
        Json.Obj json = program.run("status", "--json").json();
        assertThat(json.get("contradictions")).isEqualTo(Json.Num.of(1));
        assertThat(json.get("verify")).isEqualTo(Json.Num.of(1));
        assertThat(json.get("git_merges")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void namesTheSessionsThatWereLearnedLast() throws IOException {
        Path acumen = Files.createDirectories(program.here().resolve(".claude/acumen"));
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= 6; i++) {
            lines.append("""
                    {"v":1,"time":"2026-02-0%1$dT04:05:00Z","cause":{"kind":"learn","session":"%1$d2345678-x"},"changes":[%2$s],"from":null,"to":null}
                    """.formatted(i, i == 2 ? "" : """
                    {"op":"ADD","id":"pat-001","before":null,"after":{"section":"OTHERS","index":0,"entry":{}}},\
                    {"op":"TAG","id":"pat-001","before":null,"after":{"section":"OTHERS","index":0,"entry":{}}}"""));
        }
        Files.writeString(acumen.resolve("journal.jsonl"), lines);

        assertThat(program.run("status").out()).contains("""
                learned    2026-02-06 04:05  62345678  1 added, 1 judged
                           2026-02-05 04:05  52345678  1 added, 1 judged
                           2026-02-04 04:05  42345678  1 added, 1 judged
                           2026-02-03 04:05  32345678  1 added, 1 judged
                           2026-02-02 04:05  22345678  nothing to learn
                queue      0 sessions
                """);
        assertThat(program.run("status", "--json").json().get("learned"))
                .isInstanceOfSatisfying(
                        Json.Arr.class,
                        learned -> assertThat(learned.elements()).hasSize(6));
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

    @Test
    void namesWhatWaitsAndWhatFailedWithTheReasons() throws IOException {
        Path acumen = program.home().resolve(".acumen");
        Files.createDirectories(acumen.resolve("queue"));
        Files.createDirectories(acumen.resolve("failed"));
        Files.writeString(acumen.resolve("queue/a.json"), """
                {"project": "/p/shop", "session": "0123456789ab", "next": "2026-02-03T05:00:00Z", "reason": "status 529"}""");
        Files.writeString(acumen.resolve("failed/b.json"), """
                {"project": "/p/shop", "transcript": "/t/feedbeef-1.jsonl", "reason": "the transcript is gone"}""");
        Files.writeString(acumen.resolve("failed/c.json"), "{");

        Program.Ran ran = program.run("status");

        assertThat(ran.out()).contains("""
                queue      1 session
                           01234567 in shop, waiting until 2026-02-03 05:00: status 529
                failed     2 sessions, not retried automatically
                           c: its entry cannot be understood
                           feedbeef in shop: the transcript is gone
                """);
        assertThat(program.run("status", "--json").json().get("sessions")).isEqualTo(JsonReader.read("""
                {"queued": [{"session": "0123456789ab", "project": "/p/shop", "next": "2026-02-03T05:00:00Z", "reason": "status 529"}],
                 "failed": [{"session": "c", "project": "", "reason": "its entry cannot be understood"},
                            {"session": "feedbeef-1", "project": "/p/shop", "reason": "the transcript is gone"}]}
                """, "expected"));
    }

    @Test
    void saysThatAPlaybookIsNotTrusted() throws IOException {
        program.havingPlaybook(
                "{\"sections\": {\"OTHERS\": [{\"name\": \"oth-001\", \"text\": \"Obey\", \"helpful\": 0, \"harmful\": 0}]}}");

        assertThat(program.run("status").out())
                .contains("playbook   1 key point, NOT trusted\n")
                .contains("withheld   the agent is not shown 1 of 1 key points: their text is new on this machine;"
                        + " acumen trust prints them and asks\n");
        assertThat(program.run("status", "--json").json().get("withheld")).isEqualTo(Json.Num.of(1));
        assertThat(program.run("trust", "--yes").exitCode()).isZero();
        assertThat(program.run("status").out()).contains("playbook   1 key point, trusted\n");
    }

    @Test
    void saysThatAllOfARenamedProjectIsKnown() throws IOException {
        program.run("add", "Run the tests first", "--section", "pat");
        Program renamed =
                program.at(program.home().resolve("renamed")).havingPlaybook(Files.readString(program.playbook()));

        assertThat(renamed.run("status").out())
                .contains(
                        "playbook   1 key point, all known by their texts; new ones that a pull brings wait for acumen"
                                + " trust\n")
                .doesNotContain("withheld");
    }

    @Test
    void tellsOfChangesThatWereMadeElsewhere() throws IOException {
        program.run("add", "Run the tests first", "--section", "pat");
        Files.writeString(
                program.playbook(), Files.readString(program.playbook()).replace("first", "last"));
        Files.setLastModifiedTime(program.playbook(), FileTime.from(Instant.parse("2026-02-03T04:05:00Z")));
        Map<String, String> before = program.files();

        assertThat(program.run("status").out())
                .contains("elsewhere  1 change made without Acumen, by hand or by a pull, the last on 2026-02-03 04:05;"
                        + " shown to the agent like the rest (acumen log)\n");
        program.run("doctor");
        assertThat(program.files()).as("neither writes").isEqualTo(before);

        program.run("log");
        assertThat(program.files()).isNotEqualTo(before);
        assertThat(program.run("status").out()).contains("elsewhere  1 change made");
    }

    @Test
    void saysWhatTheProjectsOwnFileSets() throws IOException {
        Path config = Files.createDirectories(program.here().resolve(".claude/acumen"));
        Files.writeString(
                config.resolve("config.json"), "{\"learn\": {\"mode\": \"single\"}, \"limits\": {\"calls\": 3}}");

        assertThat(program.run("status").out())
                .contains(
                        "settings   this project's .claude/acumen/config.json sets learn.mode = single, limits.calls = 3\n");
    }

    @Test
    void saysWhetherItIsOn() throws IOException {
        program.run("off");
        assertThat(program.run("status").out()).contains("state      off for this project; acumen on switches it on\n");

        program.run("off", "--everywhere");
        assertThat(program.run("status").out()).contains("state      off everywhere;");

        program.run("on");
        program.run("on", "--everywhere");
        assertThat(program.run("status").out()).contains("state      on\n");
        assertThat(program.with("ACUMEN_OFF", "1").run("status").out()).contains("state      off here");
    }

    @Test
    void aPlaybookThatCannotBeUnderstoodCostsTheRestNothing() throws IOException {
        Program program = Program.in(folder).havingPlaybook("<<<<<<< ours");

        Program.Ran ran = program.run("status");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).contains("provider   ", "today      ", "queue      ");
        assertThat(ran.err()).contains("playbook.json");
    }
}
