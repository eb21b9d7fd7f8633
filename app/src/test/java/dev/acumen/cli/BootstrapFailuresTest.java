package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What can go wrong in the middle of `learn --all`, and how it goes on.
@Tag("campaign")
class BootstrapFailuresTest {
    private static final int SESSIONS = 12;
    private static final int ASKED = 2 * (SESSIONS - 1);

    @TempDir
    private Path folder = Path.of("");

    private WholeHistory history = new WholeHistory(Path.of(""), 0);
    private List<String> asked = List.of();

    @BeforeEach
    void aHistory() throws IOException {
        history = WholeHistory.in(folder.resolve("disturbed"), SESSIONS);
    }

    private Program.Ran run(Script script, Map<String, String> variables, Clock clock, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        try (ScriptedServer server = ScriptedServer.start(script)) {
            Map<String, String> all = new HashMap<>(WholeHistory.environment(server.url()));
            all.putAll(variables);
            Environment environment = new Environment(
                    history.project(),
                    history.home(),
                    all,
                    new ByteArrayInputStream(new byte[0]),
                    clock,
                    WholeHistory.RETRIES);
            int exitCode = AcumenCommand.run(environment, new PrintWriter(out), new PrintWriter(err), arguments);
            asked = server.requests().stream().map(ConstantModel::key).toList();
            return new Program.Ran(exitCode, out.toString(), err.toString());
        }
    }

    private Program.Ran learnAll(Script script) {
        return run(script, Map.of(), WholeHistory.CLOCK, "learn", "--all", "--within-limits");
    }

    /// A provider that has trouble from a request on.
    private static Script downFrom(int request) {
        return (received, number) -> number < request
                ? ConstantModel.reply(received, Duration.ofMillis(number % 4 * 5L))
                : Reply.serverError();
    }

    private String undisturbed() throws IOException {
        WholeHistory other = WholeHistory.in(folder.resolve("undisturbed"), SESSIONS);
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            other.program(server.url()).run("learn", "--all", "--yes");
        }
        return untimed(other.playbook());
    }

    private static String untimed(String playbook) {
        return playbook.replaceAll("\"last_updated\": \"[^\"]*\"", "");
    }

    private List<String> files(String folder) throws IOException {
        return history.kept().keySet().stream()
                .filter(name -> name.startsWith(folder + "/"))
                .toList();
    }

    private List<String> learned() throws IOException {
        return history.journal()
                .lines()
                .filter(line -> line.contains("\"kind\":\"learn\""))
                .map(line -> line.replaceAll(".*\"session\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    @Test
    void anAnswerThatCannotBeReadCostsTheOtherSessionsNothing() throws IOException {
        Script script = Script.when(
                        request -> ConstantModel.key(request).equals("reflector 1"), Reply.text("I would rather not."))
                .orElse(ConstantModel.script());

        Program.Ran ran = learnAll(script);

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .contains("s-001.jsonl: not learned: the reflector's call failed: the answer cannot be read")
                .contains("it is queued; learn it again, best after 2026-02-03 04:06")
                .doesNotContain("stopped");
        assertThat(learned()).hasSize(SESSIONS - 2).doesNotContain("s-001");
        assertThat(files("queue")).hasSize(1);
        assertThat(files("bootstrap")).isEmpty();

        Program.Ran again = learnAll(ConstantModel.script());

        assertThat(again.exitCode()).isZero();
        assertThat(asked).containsExactly("reflector 1", "curator 1");
        assertThat(files("queue")).isEmpty();
    }

    @Test
    void aProviderThatGoesDownStopsTheBatchAndLaterOnlyWhatIsMissingIsAskedFor() throws IOException {
        Program.Ran ran = learnAll(downFrom(11));

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .contains("not learned: the ", "'s call failed: the provider answered 500")
                .contains("acumen: stopped: the provider answered 500")
                .contains("7 sessions left; what was answered is kept, and acumen learn --all goes on from there");
        assertThat(learned()).containsExactly("s-000", "s-001", "s-002", "s-003");
        assertThat(files("bootstrap")).hasSize(1);

        Program.Ran again = learnAll(ConstantModel.script());

        assertThat(again.exitCode()).isZero();
        assertThat(asked).hasSize(ASKED - 11).doesNotHaveDuplicates();
        assertThat(untimed(history.playbook())).isEqualTo(undisturbed());
        assertThat(history.kept())
                .containsOnlyKeys(
                        "known-texts", "learning.lock", "spend.jsonl", "spend.jsonl.lock", "trust.json", "trust.lock");
    }

    @Test
    void whatIsRefusedToTwoInARowStopsItAndMovesNothing() throws IOException {
        Program.Ran ran = learnAll((_, _) -> Reply.badRequest("credit balance is too low"));

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .contains("stopped: the provider answered 400: credit balance is too low")
                .contains("11 sessions left");
        assertThat(asked).hasSize(4);
        assertThat(files("failed")).isEmpty();

        Program.Ran again = learnAll(ConstantModel.script());

        assertThat(again.exitCode()).isZero();
        assertThat(learned()).hasSize(SESSIONS - 1);
        assertThat(untimed(history.playbook())).isEqualTo(undisturbed());
    }

    @Test
    void whatIsRefusedToOneSessionIsItsOwnTrouble() throws IOException {
        Script script = Script.when(request -> ConstantModel.key(request).equals("reflector 1"), Reply.badRequest())
                .orElse(ConstantModel.script());

        Program.Ran ran = learnAll(script);
        Program.Ran status = run(script, Map.of(), WholeHistory.CLOCK, "status");

        assertThat(ran.err()).doesNotContain("stopped");
        assertThat(learned()).hasSize(SESSIONS - 2).doesNotContain("s-001");
        assertThat(files("failed")).hasSize(1);
        assertThat(status.out()).contains("failed     1 session");
    }

    @Test
    void aLimitThatIsReachedLetsItWaitUntilTheNextDay() throws IOException {
        Map<String, String> limit = Map.of("ACUMEN_LIMITS_CALLS", "11");
        Clock nextDay = Clock.offset(WholeHistory.CLOCK, Duration.ofDays(1));

        Program.Ran first = run(ConstantModel.script(), limit, WholeHistory.CLOCK, "learn", "--all", "--within-limits");
        int before = asked.size();
        Program.Ran status = run(ConstantModel.script(), limit, WholeHistory.CLOCK, "status");
        Program.Ran second = run(ConstantModel.script(), limit, nextDay, "learn", "--all", "--within-limits");

        assertThat(before).isEqualTo(11);
        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.err())
                .contains("stopped: today's limit of 11 calls is reached (limits.calls). 7 sessions left;")
                .contains("goes on from there, from midnight on")
                .contains("learn it again, best after 2026-02-04 00:00");
        assertThat(status.out()).contains("A limit is reached: work waits until midnight.");
        assertThat(second.exitCode()).isZero();
        assertThat(asked).hasSize(ASKED - 11);
        assertThat(untimed(history.playbook())).isEqualTo(undisturbed());
        assertThat(history.kept())
                .containsOnlyKeys(
                        "known-texts", "learning.lock", "spend.jsonl", "spend.jsonl.lock", "trust.json", "trust.lock");
    }

    @Test
    void spendsMoreThanTheLimitWhereAPersonSaidSo() {
        Map<String, String> limit = Map.of("ACUMEN_LIMITS_CALLS", "11");

        Program.Ran ran = run(ConstantModel.script(), limit, WholeHistory.CLOCK, "learn", "--all", "--yes");

        assertThat(ran.exitCode()).isZero();
        assertThat(asked).hasSize(ASKED);
    }

    @Test
    void theLimitOfASessionStopsThisSessionAlone() throws IOException {
        Files.createDirectories(history.acumen());
        Files.writeString(history.acumen().resolve("spend.jsonl"), """
                {"v":1,"call":"c","time":"2026-02-03T03:00:00Z","session":"s-002","estimate":{"input":199999}}
                """);

        Program.Ran ran = learnAll(ConstantModel.script());

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .contains(
                        "s-002.jsonl: not learned: the reflector's call failed: a session may use 200000 tokens a day")
                .doesNotContain("stopped");
        assertThat(learned()).hasSize(SESSIONS - 2).doesNotContain("s-002");
    }

    @Test
    void aTranscriptThatIsRemovedMeanwhileIsToldAndItsEntryGivenUp() throws IOException {
        learnAll(downFrom(4));
        Files.delete(history.transcript(1));

        Program.Ran ran = learnAll(ConstantModel.script());

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("s-001.jsonl: there is no such file");
        assertThat(learned()).hasSize(SESSIONS - 2).doesNotContain("s-001");
        assertThat(files("queue")).isEmpty();
        assertThat(files("bootstrap")).isEmpty();
        assertThat(files("failed")).hasSize(1);
        assertThat(history.kept().get(files("failed").getFirst())).contains("\"reason\": \"the transcript is gone\"");
        assertThat(learnAll(ConstantModel.script()).exitCode()).isZero();
    }

    @Test
    void anEntryThatCannotBeUnderstoodIsPutAsideAndAskedForAgain() throws IOException {
        learnAll(downFrom(4));
        for (String entry : files("queue")) {
            Files.writeString(history.acumen().resolve(entry), "{");
        }

        Program.Ran ran = learnAll(ConstantModel.script());

        assertThat(ran.exitCode()).isZero();
        assertThat(asked).hasSize(ASKED);
        assertThat(ran.err().lines().filter(line -> line.contains("was moved to failed/")))
                .hasSize(4);
        assertThat(files("queue")).isEmpty();
        assertThat(files("failed")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"batches\": 1}", "{\"batches\": [\"x\", [1, \"a\\u0000b\"]]}"})
    void aPlanThatCannotBeUnderstoodCostsNothingButItsBatches(String plan) throws IOException {
        learnAll(downFrom(11));
        Files.writeString(history.acumen().resolve(files("bootstrap").getFirst()), plan);

        Program.Ran ran = learnAll(ConstantModel.script());

        assertThat(ran.exitCode()).isZero();
        assertThat(asked).hasSize(ASKED - 11);
        assertThat(learned()).hasSize(SESSIONS - 1);
        assertThat(history.kept())
                .containsOnlyKeys(
                        "known-texts", "learning.lock", "spend.jsonl", "spend.jsonl.lock", "trust.json", "trust.lock");
    }

    @Test
    void whereThereIsNoSessionItSaysSoAndLeavesNothing() throws IOException {
        history = WholeHistory.in(folder.resolve("empty"), 0);

        Program.Ran ran = learnAll(ConstantModel.script());

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("no session of this project is in " + history.projects());
        assertThat(history.kept()).containsOnlyKeys("learning.lock");
    }

    @Test
    void estimatesOnlyWhatIsNotLearnedYet() {
        learnAll(downFrom(11));

        Program.Ran ran = run(ConstantModel.script(), Map.of(), WholeHistory.CLOCK, "learn", "--all", "--estimate");

        assertThat(ran.out()).startsWith("7 sessions to learn: about 14 calls");
    }

    @Test
    void asksTheCuratorAboutAReflectionThatWasKept() {
        Script noCurator = Script.when(BootstrapFailuresTest::isFirstCurator, Reply.unauthorized())
                .orElse(ConstantModel.script());

        Program.Ran first = run(
                noCurator,
                Map.of(),
                WholeHistory.CLOCK,
                "learn",
                history.transcript(0).toString());
        Program.Ran second = run(
                ConstantModel.script(),
                Map.of(),
                WholeHistory.CLOCK,
                "learn",
                history.transcript(0).toString());

        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.err()).contains("the curator's call failed: the provider answered 401");
        assertThat(second.exitCode()).isZero();
        assertThat(asked).containsExactly("curator 0");
    }

    private static boolean isFirstCurator(Received request) {
        return ConstantModel.key(request).equals("curator 0");
    }
}
