package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.testkit.model.FakeClaude;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `learn` does at each limit, and on the day after; and what it does where nothing is to be changed.
class LearnLimitsTest {
    private static final Instant NEXT_DAY = Instant.parse("2026-02-04T00:00:01Z");

    @TempDir
    private Path folder = Path.of("");

    private Program project() throws IOException {
        return LinterSession.in(Program.in(folder));
    }

    private static Script roles() {
        return Script.sequence(Reply.text(LinterSession.REFLECTION), Reply.text(LinterSession.DELTA));
    }

    /// The session waits, untouched by a try.
    private static void waits(Program program, Program.Ran ran, String reason) throws IOException {
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(ran.err()).contains(reason).contains("learn it again").endsWith(" 2026-02-04 00:00\n");
        assertThat(program.playbook()).hasContent(LinterSession.PLAYBOOK);
        assertThat(LinterSession.entries(program, "queue")).singleElement().satisfies(entry -> {
            assertThat(entry.get("tries")).isEqualTo(Json.Num.of(0));
            assertThat(entry.textOr("next", "")).startsWith("2026-02-04T00:00");
            assertThat(entry.textOr("reason", "")).contains(reason);
        });
        assertThat(program.run("status").out())
                .contains("queue      1 session\n")
                .contains("waiting until 2026-02-04 00:00: " + reason);
    }

    private static void learnsTheNextDay(Played played, Program program, int requests) throws IOException {
        int before = played.requests();

        Program.Ran ran = program.at(NEXT_DAY).run("learn", "s.jsonl");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        assertThat(played.requests() - before).isEqualTo(requests);
        assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
        assertThat(program.at(NEXT_DAY).run("status").out()).contains("queue      0 sessions\n");
    }

    @ParameterizedTest
    @CsvSource({
        "ACUMEN_LIMITS_CALLS, 1, 1, today's limit of 1 calls is reached (limits.calls)",
        "ACUMEN_LIMITS_TOKENS, 2600, 1, today's limit of 2600 tokens is reached",
        "ACUMEN_LIMITS_SESSION_TOKENS, 2600, 1, a session may use 2600 tokens a day (limits.session_tokens)"
    })
    void atALimitNothingMoreIsSentAndTheNextDayGoesOn(String limit, String value, int requests, String reason)
            throws IOException {
        try (Played.Http played = Played.anthropic(project(), roles())) {
            Program program = played.program().with(limit, value);

            Program.Ran ran = program.run("learn", "s.jsonl");
            Program.Ran again = program.run("learn", "s.jsonl");

            assertThat(played.requests()).isEqualTo(requests);
            waits(program, ran, reason);
            waits(program, again, reason);
            learnsTheNextDay(played, program, 2 - requests);
        }
    }

    @Test
    void atTheLimitOfMoneyNothingMoreIsSentAndTheNextDayGoesOn() throws IOException {
        FakeClaude claude = FakeClaude.in(folder.resolve("bin")).answers(LinterSession.REFLECTION, LinterSession.DELTA);
        try (Played.Client played = Played.claude(project(), claude)) {
            Program program = played.program().with("ACUMEN_LIMITS_USD", "0.0005");

            Program.Ran ran = program.run("learn", "s.jsonl");

            assertThat(played.requests()).isEqualTo(1);
            waits(program, ran, "today's limit of 0.0005 USD is reached");
            assertThat(program.run("status").out()).contains("A limit is reached: work waits until midnight.");
            learnsTheNextDay(played, program, 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ACUMEN_LIMITS_CALLS, roles",
        "ACUMEN_LIMITS_TOKENS, roles",
        "ACUMEN_LIMITS_USD, roles",
        "ACUMEN_LIMITS_CALLS, single",
        "ACUMEN_LIMITS_TOKENS, single"
    })
    void aLimitOfNothingSendsNothing(String limit, String mode) throws IOException {
        try (Played.Http played = Played.anthropic(project(), roles())) {
            Program program = played.program().with("ACUMEN_LEARN_MODE", mode).with(limit, "0");

            program.run("learn", "s.jsonl");

            assertThat(played.requests()).isZero();
            assertThat(LinterSession.entries(program, "queue")).hasSize(1);
        }
    }

    @Test
    void aLimitThatOthersUsedUpHoldsForEverySession() throws IOException {
        try (Played.Http played = Played.anthropic(project(), roles())) {
            Program program = played.program().with("ACUMEN_LIMITS_CALLS", "2");
            program.run("learn", "s.jsonl");

            Program.Ran again = program.run("learn", "--again", "s.jsonl");

            assertThat(again.exitCode()).isEqualTo(1);
            assertThat(again.err()).contains("today's limit of 2 calls is reached");
            assertThat(played.requests()).isEqualTo(2);
            assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
        }
    }

    @ParameterizedTest
    @CsvSource({"roles", "single"})
    void aDryRunWithAModelChangesNothingButTheAccounts(String mode) throws IOException {
        Script script = mode.equals("single") ? Script.always(LinterSession.SINGLE) : roles();
        try (Played.Http played = Played.anthropic(project(), script)) {
            Program program = played.program().with("ACUMEN_LEARN_MODE", mode);
            Map<String, String> before = Program.files(program.home());

            Program.Ran ran = program.run("learn", "--dry-run", "s.jsonl");

            assertThat(ran.err()).isEmpty();
            assertThat(ran.exitCode()).isZero();
            assertThat(ran.out())
                    .contains("  + [pref-001] USER PREFERENCES :: " + LinterSession.RULE)
                    .endsWith("This was a dry run: nothing was written.\n");
            Map<String, String> after = Program.files(program.home());
            assertThat(after).containsAllEntriesOf(before);
            assertThat(after.keySet())
                    .filteredOn(file -> !before.containsKey(file) && !file.startsWith(".acumen/cache/"))
                    .containsExactlyInAnyOrder(".acumen/spend.jsonl", ".acumen/spend.jsonl.lock");
            assertThat(after.keySet()).noneMatch(file -> file.startsWith(".acumen/cache/compared/"));
            assertThat(LinterSession.spent(program)).hasSize(played.requests());
        }
    }

    @Test
    void aDryRunThatFailsQueuesNothing() throws IOException {
        try (Played.Http played = Played.anthropic(project(), Script.always(Reply.unauthorized()))) {
            Program.Ran ran = played.program().run("learn", "--dry-run", "s.jsonl");

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(ran.err()).contains("the provider answered 401");
            assertThat(Program.files(played.program().home().resolve(".acumen")).keySet())
                    .containsExactlyInAnyOrder("spend.jsonl", "spend.jsonl.lock");
        }
    }

    @ParameterizedTest
    @CsvSource({"roles, 2", "single, 1"})
    void anEstimateSendsNothingAndCreatesNothing(String mode, int calls) throws IOException {
        try (Played.Http played = Played.anthropic(project(), roles())) {
            Program program = played.program().with("ACUMEN_LEARN_MODE", mode);
            Map<String, String> before = Program.files(program.home());

            Program.Ran ran = program.run("learn", "--estimate", "s.jsonl");
            Program.Ran json = program.run("learn", "--estimate", "--json", "s.jsonl");

            assertThat(ran.exitCode()).isZero();
            assertThat(ran.out())
                    .startsWith("1 session to learn: about " + ConsoleOutput.counted(calls, "call") + ", ")
                    .endsWith("Nothing was sent.\n");
            assertThat(json.json().get("calls")).isEqualTo(Json.Num.of(calls));
            assertThat(played.requests()).isZero();
            assertThat(Program.files(program.home())).isEqualTo(before);
        }
    }
}
