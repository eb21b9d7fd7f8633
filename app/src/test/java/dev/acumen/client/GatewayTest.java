package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A company's gateway, which only the client's settings know, and providers that cannot be reached.
class GatewayTest extends OnAMachine {
    private static final String KEY = "sk-helper-0123456789abcdef";
    private static final String KEY_POINT = Scene.keyPoint("lesson-seven");
    private static final String LESSON = "mind lesson-seven: always use pnpm in this repo, never npm";

    /// A machine on which the user's settings alone say where the model is, and a program prints the key.
    private static Machine behindAGateway(Machine machine) throws IOException {
        return behindAGateway(machine, ".claude/settings.json");
    }

    /// @param settings the file that says so
    private static Machine behindAGateway(Machine machine, String settings) throws IOException {
        Path helper = machine.home().resolve("bin/key-helper");
        Files.writeString(helper, "#!/bin/sh\necho " + KEY + "\n");
        Files.setPosixFilePermissions(helper, PosixFilePermissions.fromString("rwx------"));
        machine.write(settings, """
                {"env": {"ANTHROPIC_BASE_URL": "%s"}, "apiKeyHelper": "%s"}
                """.formatted(machine.server().url(), helper));
        return machine.with("ANTHROPIC_BASE_URL", "").with("ANTHROPIC_API_KEY", "");
    }

    private static String log(Machine machine) throws IOException {
        return Files.readString(machine.home().resolve(".acumen/worker.log"));
    }

    private static Json.Obj status(Machine machine) throws IOException, InterruptedException {
        return (Json.Obj) JsonReader.read(machine.acumen("status", "--json").out(), "status");
    }

    private static Json callsToday(Machine machine) throws IOException, InterruptedException {
        return status(machine).get("today") instanceof Json.Obj today
                ? Objects.requireNonNull(today.get("calls"))
                : Json.NULL;
    }

    private static boolean holdsTheKey(Received request) {
        return Stream.of("x-api-key", "authorization")
                .flatMap(name -> request.header(name).stream())
                .anyMatch(value -> value.contains(KEY));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSessionIsLearnedWithTheModelBehindIt(boolean isOlder) throws IOException, InterruptedException {
        Machine machine = behindAGateway(isOlder ? machine().with(Clients.older()) : machine());
        Way.USER.install(machine);

        machine.ask(LESSON);

        machine.awaitLearned("lesson-seven");
        machine.awaitRest();
        assertThat(machine.lessons()).isNotEmpty().allMatch(GatewayTest::holdsTheKey);
        assertThat(log(machine)).contains("learned 1 turn").doesNotContain(KEY);
        assertThat(machine.acumen("status").out())
                .contains("provider   claude: ANTHROPIC_BASE_URL (~/.claude/settings.json) is set without a key")
                .contains("apiKeyHelper (~/.claude/settings.json)");
        assertThat(machine.acumen("doctor", "--online").out()).contains("haiku answered");
    }

    @ParameterizedTest
    @CsvSource({"settings.json, false", "settings.json, true", "settings.local.json, false"})
    void nothingIsSentToOneThatARepositoryBringsAndSignalsTeach(String file, boolean isOlder)
            throws IOException, InterruptedException {
        Machine machine =
                behindAGateway(isOlder ? machine().with(Clients.olderToo()) : machine(), "shop/.claude/" + file);
        Way.USER.install(machine);

        machine.ask("from now on always use pnpm in this repo, never npm");

        machine.await("a signal is learned", () -> machine.playbook().contains("always use pnpm"));
        machine.awaitRest();
        assertThat(machine.conversation()).isNotEmpty().allMatch(GatewayTest::holdsTheKey);
        assertThat(machine.lessons()).isEmpty();
        String told = "none, signals alone: this project's .claude/" + file + " sets ANTHROPIC_BASE_URL, apiKeyHelper";
        assertThat(machine.acumen("status").out()).contains(told).contains("queue      0 sessions");
        assertThat(machine.acumen("doctor").out()).contains(told);
    }

    @Test
    void whatTheGatewayRefusesIsToldAndWaits() throws IOException, InterruptedException {
        Scene scene = new Scene();
        Script refusing =
                (request, number) -> Scene.isAcumen(request) ? Reply.unauthorized() : scene.reply(request, number);
        try (Machine whole = Machine.in(folder().resolve("refusing"), Clients.current(), refusing)) {
            Machine machine = behindAGateway(whole);
            Way.USER.install(machine);

            machine.ask(LESSON);

            machine.await("the refusal is told", () -> {
                try {
                    return machine.acumen("status").out().contains("the provider answered 401");
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(status(machine).get("queued")).isEqualTo(Json.Num.of(1));
        }
    }

    @Test
    void signalsTeachAndStatusSaysWhyWhereNobodyCanBeAsked() throws IOException, InterruptedException {
        Machine machine = behindAGateway(machine()).with("PATH", "/usr/local/bin:/usr/bin:/bin");
        Way.USER.install(machine);

        machine.ask("from now on always use pnpm in this repo, never npm");

        machine.await("a signal is learned", () -> machine.playbook().contains("always use pnpm"));
        machine.awaitRest();
        assertThat(machine.lessons()).isEmpty();
        assertThat(log(machine)).contains("no model: ANTHROPIC_BASE_URL", "learning from signals only");
        assertThat(machine.acumen("status").out())
                .contains("provider   no model: ANTHROPIC_BASE_URL (~/.claude/settings.json)")
                .contains("no claude on the PATH")
                .contains("learning from signals only");
        assertThat(machine.acumen("doctor").out()).contains("no model: ANTHROPIC_BASE_URL");
    }

    @Test
    void tenSessionsWithoutTheModelAreLearnedWhenItIsBackAndCostNothingUntilThen()
            throws IOException, InterruptedException {
        int port = Machine.freePort();
        Machine machine = machine().withAModelThatIsAway(port);
        Machine older = machine.with(Clients.older()).withAModelThatIsAway(port);
        Way.USER.install(machine);
        for (int i = 0; i < 10; i += 2) {
            machine.ask(LESSON + " in session " + i);
            older.ask(LESSON + " in session " + (i + 1));
        }
        machine.awaitQueued(10);
        machine.await(
                "a try failed",
                () -> machine.entries("queue").stream()
                        .anyMatch(entry -> entry.textOr("reason", "").contains("the connection failed")));
        machine.endAll();
        assertThat(callsToday(machine)).isEqualTo(Json.Num.of(0));

        try (ScriptedServer back = ScriptedServer.start(new Scene(), port)) {
            machine.ask(LESSON + " in the last session");
            machine.await("all is learned", () -> {
                try {
                    return machine.learnedTurns().size() == 11;
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            machine.awaitRest();
            assertThat(back.requests()).isNotEmpty();
        }
        assertThat(machine.playbook()).contains(KEY_POINT);
        assertThat(status(machine).get("queued")).isEqualTo(Json.Num.of(0));
        assertThat(status(machine).get("failed")).isEqualTo(Json.Num.of(0));
    }
}
