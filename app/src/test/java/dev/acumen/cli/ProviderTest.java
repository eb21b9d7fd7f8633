package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who is asked as the client's settings say, and what holds while nobody can be.
class ProviderTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final String RULE = "Always run make lint before you commit.";
    private static final String GATEWAY = "{\"env\": {\"ANTHROPIC_BASE_URL\": \"https://%s.example\"}}";
    private static final int HOURS = 78;
    private static final int STEP = 6;

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(folder, folder, Map.of(), "");

    @BeforeEach
    void begin() throws IOException {
        program = Program.in(folder);
    }

    private Path managed() {
        return program.managed().resolve("managed-settings.json");
    }

    private Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void userSettings(String text) throws IOException {
        write(program.home().resolve(".claude/settings.json"), text);
    }

    private Path said(String name) throws IOException {
        Path file = program.home().resolve(".claude/projects/p/" + name + ".jsonl");
        return Fired.written(
                new TranscriptBuilder(name)
                        .in(program.here().toString())
                        .person(RULE)
                        .agent("I will.")
                        .writeTo(file),
                NOW.minusSeconds(5));
    }

    private Program withADeadModel() throws IOException {
        try (ScriptedServer once = ScriptedServer.start(Script.always("{}"))) {
            return program.with("ACUMEN_PROVIDER", "openai").with("OPENAI_BASE_URL", once.url() + "/v1");
        }
    }

    private static Json calls(Program program) {
        return program.run("status", "--json").json().get("today") instanceof Json.Obj today
                ? Objects.requireNonNull(today.get("calls"))
                : Json.NULL;
    }

    @Test
    void commandsTakeTheVariablesOfTheClientsSettingsAndNameTheFile() throws IOException {
        userSettings(GATEWAY.formatted("user"));
        Program keyed = program.with("ANTHROPIC_API_KEY", Played.KEY).with("ANTHROPIC_BASE_URL", "https://own.example");

        String ofUser = keyed.run("status").out();
        write(managed(), GATEWAY.formatted("managed"));
        String ofManager = keyed.run("status").out();
        write(managed().resolveSibling("managed-settings.d/10.json"), GATEWAY.formatted("more"));
        String ofMore = keyed.run("status").out();
        String inSession = keyed.with("CLAUDECODE", "1").run("status").out();

        assertThat(ofUser).contains("https://user.example/v1");
        assertThat(ofManager).contains("https://managed.example/v1");
        assertThat(ofMore).contains("https://more.example/v1");
        assertThat(inSession).contains("https://own.example/v1");
    }

    @Test
    void aVariableOfTheClientsSettingsIsToldWithItsFile() throws IOException {
        userSettings("{\"env\": {\"ANTHROPIC_AUTH_TOKEN\": \"%s\", \"ACUMEN_REVIEW\": true}}".formatted(Played.KEY));

        Program.Ran status = program.run("status");
        Program.Ran config = program.run("config");

        assertThat(status.out())
                .contains("ANTHROPIC_AUTH_TOKEN (~/.claude/settings.json) is set")
                .doesNotContain(Played.KEY);
        assertThat(config.out()).contains("ACUMEN_REVIEW (~/.claude/settings.json)");
    }

    @Test
    void theWorkerLearnsFromSignalsWhereNobodyCanBeAsked() throws IOException {
        Program keyless = program.with("ANTHROPIC_BASE_URL", "https://x.example");
        Fired fired = Fired.in(keyless);

        Path spool = fired.event("SessionEnd", "other", said("s-1"), NOW);
        keyless.run("worker", "--spool", spool.toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(Files.readString(keyless.playbook())).contains("make lint");
        assertThat(fired.log()).contains("no model: ANTHROPIC_BASE_URL is set", "learning from signals only");
        assertThat(keyless.run("status").out()).contains("no model: ANTHROPIC_BASE_URL", "learning from signals only");
    }

    @Test
    void whatAnOlderVersionCouldAskNobodyAboutIsTakenOver() throws IOException {
        Program keyless = program.with("ANTHROPIC_BASE_URL", "https://x.example");
        Fired fired = Fired.in(keyless);
        new Queue(fired.acumen(), Clock.fixed(NOW, ZoneOffset.UTC))
                .add(new Event(keyless.here().toRealPath(), said("s-1"), Event.Kind.ENDED, NOW, "unusable"));

        keyless.run(
                "worker",
                "--spool",
                fired.event("SessionEnd", "other", said("s-2"), NOW).toString());

        assertThat(fired.learned()).hasSize(2);
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void aProviderThatIsAwayForDaysCostsNothingAndLosesNothing() throws IOException {
        Program dead = withADeadModel();
        Fired fired = Fired.in(dead);
        for (int hour = 0; hour < HOURS; hour += STEP) {
            Program later = dead.at(NOW.plus(Duration.ofHours(hour)));
            Path spool =
                    fired.event("SessionEnd", "other", said("s-" + hour / STEP % 2), NOW.plus(Duration.ofHours(hour)));

            later.run("worker", "--spool", spool.toString());

            assertThat(calls(later)).isEqualTo(Json.Num.of(0));
        }

        assertThat(fired.files("failed")).isEmpty();
        assertThat(fired.files("queue")).hasSize(2);
        assertThat(dead.run("status").out()).contains("the connection failed");

        try (Played.Http played = Played.openAi(
                program,
                (request, number) -> Reply.text(
                        request.prompt().contains("You look after the playbook")
                                ? LinterSession.DELTA
                                : LinterSession.REFLECTION))) {
            played.program()
                    .at(NOW.plus(Duration.ofHours(HOURS)))
                    .run("worker", "--catch-up", program.here().toString());
            assertThat(fired.learned()).hasSize(2);
            assertThat(fired.files("queue")).isEmpty();
        }
    }

    @Test
    void learningNamedTranscriptsStopsAtAProviderThatCannotBeReachedAndQueuesTheRest() throws IOException {
        Program dead = withADeadModel();
        Path first = said("s-1");
        Path second = said("s-2");
        Path third = said("s-3");

        Program.Ran ran = dead.run("learn", first.toString(), second.toString(), third.toString());

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .containsOnlyOnce("the connection failed")
                .contains("stopped", "2 sessions not tried", second.toString(), third.toString());
        assertThat(LinterSession.entries(dead, "queue"))
                .extracting(entry -> entry.textOr("transcript", ""))
                .containsExactlyInAnyOrder(first.toString(), second.toString(), third.toString());
        assertThat(calls(dead)).isEqualTo(Json.Num.of(0));
    }

    @Test
    void neitherAnUnknownHostNorAServerWithoutTlsCountsForACall() throws IOException {
        Program asking = program.with("ACUMEN_PROVIDER", "openai").with("OPENAI_API_KEY", Played.KEY);
        try (ScriptedServer plain = ScriptedServer.start(Script.always("{}"))) {
            String withoutTls = plain.url().toString().replace("http:", "https:") + "/v1";

            Program.Ran tls = asking.with("OPENAI_BASE_URL", withoutTls)
                    .run("learn", said("s-1").toString());
            Program.Ran unknown = asking.with("OPENAI_BASE_URL", "https://gateway.invalid/v1")
                    .run("learn", said("s-2").toString());

            assertThat(tls.err()).contains("the connection failed");
            assertThat(unknown.err()).contains("the connection failed");
            assertThat(calls(asking)).isEqualTo(Json.Num.of(0));
        }
    }

    @Test
    void doctorSendsOneRequestWhereItIsToldTo() throws IOException {
        try (Played.Http played = Played.anthropic(program, Script.always("ok"))) {
            Program.Ran silent = played.program().run("doctor");
            int before = played.requests();
            Program.Ran online = played.program().run("doctor", "--online");

            assertThat(silent.out()).contains("not asked; --online does");
            assertThat(before).isZero();
            assertThat(online.out()).contains("online").contains("answered");
            assertThat(played.requests()).isEqualTo(1);
            assertThat(calls(played.program())).isEqualTo(Json.Num.of(1));
        }
    }

    @Test
    void doctorSaysWhatKeepsTheModelFromAnswering() throws IOException {
        Program dead = withADeadModel();

        Program.Ran ran = dead.run("doctor", "--online");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).contains("the connection failed");
        assertThat(calls(dead)).isEqualTo(Json.Num.of(0));
    }
}
