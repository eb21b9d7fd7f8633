package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.llm.Retries;
import dev.acumen.llm.RetryingModel;
import dev.acumen.testkit.model.FakeClaude;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaudeModelTest {
    private static final String KEY = "sk-canary-0123456789abcdefABCDEF";
    private static final String PATH = "/usr/local/bin:/usr/bin:/bin";
    private static final Json.Obj SCHEMA = Json.Obj.of("type", new Json.Text("object"));

    @TempDir
    private Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init") // JUnit installs it first
    private FakeClaude claude;

    @BeforeEach
    void install() {
        claude = FakeClaude.in(folder.resolve("bin"));
    }

    private LanguageModel model() {
        return model(claude.executable());
    }

    private LanguageModel model(Path executable) {
        Map<String, String> environment = Map.of("PATH", PATH, "ANTHROPIC_API_KEY", KEY, "HOME", folder.toString());
        return new ClaudeModel("haiku", new ClaudeProcess(executable, folder.resolve("acumen"), environment));
    }

    private static Request request(String rest, Optional<Json.Obj> schema) {
        Prompt prompt = new Prompt(List.of("the first instruction", "the playbook"), rest);
        return new Request(new Request.Purpose("reflector", "s-1"), prompt, 20, 500, schema);
    }

    private static Request request() {
        return request("the session", Optional.of(SCHEMA));
    }

    @Test
    void answersWithWhatFitsTheSchemaAndWhatItCost() {
        claude.answers("{\"a\": 1}");

        Reply reply = model().ask(request());

        assertThat(((Reply.Answer) reply).text()).isEqualTo("{\"a\":1}");
        assertThat(reply.usage().total()).isPositive();
        assertThat(reply.usage().cost()).isPresent();
    }

    @Test
    void answersWithTheTextWhereThereIsNoSchema() {
        claude.answers("plain words");

        Reply reply = model().ask(request("the session", Optional.empty()));

        assertThat(((Reply.Answer) reply).text()).isEqualTo("plain words");
        assertThat(claude.calls().getLast().after("--json-schema")).isEmpty();
    }

    @Test
    void givesUpAtOnceWhatWasCutOffForItHasNoSayInTheRoom() {
        String said = "{\"result\": \"{\", \"stop_reason\": \"max_tokens\", \"total_cost_usd\": 0.5,"
                + " \"usage\": {\"output_tokens\": 7}}";

        Reply reply = new ClaudeAnswer(new ClaudeProcess.Ran(0, said, ""), new MessageSanitizer(List.of(), "")).reply();

        assertThat(reply).isInstanceOf(Failure.CutOff.class);
        assertThat(reply.usage().output()).isEqualTo(7);
    }

    @Test
    void runsApartFromTheUsersOwnSessions() {
        claude.answers("{}");

        model().ask(request());

        FakeClaude.Call call = claude.calls().getLast();
        assertThat(call.arguments())
                .contains("-p", "--safe-mode", "--no-session-persistence", "--strict-mcp-config")
                .contains("--disable-slash-commands");
        assertThat(call.after("--output-format")).contains("json");
        assertThat(call.after("--model")).contains("haiku");
        assertThat(call.after("--settings")).contains("{\"disableAllHooks\":true}");
        assertThat(call.after("--tools")).contains("");
        assertThat(call.after("--json-schema")).contains("{\"type\":\"object\"}");
        assertThat(call.environment())
                .containsEntry("ACUMEN_NESTED", "1")
                .containsEntry("CLAUDE_CODE_DISABLE_CLAUDE_MDS", "1")
                .containsEntry("ANTHROPIC_API_KEY", KEY);
    }

    @Test
    void runsInAnEmptyFolderForItsOwnerAlone() throws IOException {
        claude.answers("{}");

        model().ask(request());

        Path at = claude.calls().getLast().workingDirectory();
        assertThat(at).isEmptyDirectory().startsWith(folder.toRealPath());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(at)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("acumen"))))
                .isEqualTo("rwx------");
    }

    @Test
    void showsNothingOfThePromptAndNoKeyInArguments() {
        claude.answers("{}");

        model().ask(request());

        FakeClaude.Call call = claude.calls().getLast();
        assertThat(call.stdin()).isEqualTo("the first instruction\n\nthe playbook\n\nthe session");
        assertThat(String.join("\n", call.arguments()))
                .doesNotContain("the first instruction")
                .doesNotContain("the playbook")
                .doesNotContain("the session")
                .doesNotContain(KEY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--safe-mode", "--tools", "--no-session-persistence", "--settings", "--system-prompt"})
    void doesNotUseAClientThatCannotBeKeptApart(String flag) {
        claude.answers("{}").lacksFlag(flag);

        Reply reply = model().ask(request());

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Failure.Unusable.class,
                        failure -> assertThat(failure.why()).contains(flag).contains("2.1"));
        assertThat(claude.calls()).allSatisfy(call -> assertThat(call.stdin()).isEmpty());
    }

    @Test
    void passesOnWhatTheProviderRefuses() {
        claude.failsWith(529, "Overloaded");

        Reply reply = model().ask(request());

        assertThat(reply).isInstanceOfSatisfying(Failure.Refused.class, refused -> {
            assertThat(refused.status()).isEqualTo(529);
            assertThat(refused.why()).contains("Overloaded");
        });
    }

    @Test
    void saysThatThereIsNoLogin() {
        claude.prints(
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"api_error_status\":null,"
                        + "\"result\":\"Not logged in · Please run /login\"}",
                1);

        Reply reply = model().ask(request());

        assertThat(((Failure) reply).reason()).isEqualTo("claude failed: Not logged in · Please run /login");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "API Error: Connection refused — a firewall or proxy may be blocking it (ECONNREFUSED)",
                "API Error: Can't reach the API server — check your internet or DNS (EAI_AGAIN)",
                "API Error: Unable to connect to API (ConnectionRefused)",
                "API Error: Unable to connect to API (FailedToOpenSocket)"
            })
    void saysThatNobodyWasReached(String result) {
        claude.prints(
                "{\"type\":\"result\",\"is_error\":true,\"api_error_status\":null,\"usage\":{\"input_tokens\":0},"
                        + "\"result\":\"" + result + "\"}",
                1);

        Reply reply = model().ask(request());

        assertThat(reply).isInstanceOfSatisfying(Failure.Unreachable.class, unreachable -> {
            assertThat(unreachable.isSent()).isFalse();
            assertThat(unreachable.reason()).contains(result);
        });
    }

    @Test
    void doesNotSayThatNobodyWasReachedWhereAConnectionBroke() {
        claude.prints(
                "{\"type\":\"result\",\"is_error\":true,\"api_error\":\"connection_failed\","
                        + "\"result\":\"API Error: Connection closed (ECONNRESET)\"}",
                1);

        assertThat(model().ask(request()))
                .isInstanceOfSatisfying(
                        Failure.Unreachable.class,
                        unreachable -> assertThat(unreachable.isSent()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "garbage", "{\"result\": 5}", "[]", "{\"is_error\":false,\"result\":\"", "{\"usage\":3}"})
    void doesNotTakeWhatCannotBeReadForAnAnswer(String out) {
        claude.prints(out, 0);

        assertThat(model().ask(request())).isInstanceOf(Failure.Unreadable.class);
    }

    @Test
    void saysWithWhatItEnded() {
        claude.prints("something is broken", 3);

        assertThat(((Failure) model().ask(request())).reason()).isEqualTo("claude ended with 3: something is broken");
    }

    @Test
    void saysThatItCannotBeRun() {
        Reply reply = model(folder.resolve("nowhere")).ask(request());

        assertThat(reply).isInstanceOf(Failure.Unusable.class);
    }

    @Test
    void sendsNoMoreThanTheClientTakes() {
        claude.answers("{}");

        Reply reply = model().ask(request("x".repeat(10_000_001), Optional.empty()));

        assertThat(reply).isInstanceOf(Failure.Refused.class);
        assertThat(((Failure) reply).isWorthLater()).isFalse();
        assertThat(claude.calls()).isEmpty();
    }

    @Test
    void passesALargePromptAndReadsALargeAnswer() {
        String large = "ü".repeat(1_000_000);
        claude.prints("{\"is_error\":false,\"result\":\"" + large + "\"}", 0);

        Reply reply = model().ask(request(large, Optional.empty()));

        assertThat(((Reply.Answer) reply).text()).hasSize(1_000_000);
        assertThat(claude.calls().getLast().stdin()).endsWith(large);
    }

    @Test
    void leavesNoProcessWhereItTakesTooLong() {
        claude.answers("{}");
        long began = System.nanoTime();
        assertThat(model().ask(request())).isInstanceOf(Reply.Answer.class);
        // The client is there long before that.
        Duration limit = Duration.ofNanos(5 * (System.nanoTime() - began)).plusSeconds(1);
        claude.hangs();
        Retries retries =
                Retries.defaults().withFirstDelay(Duration.ofMillis(10)).withAttemptLimit(limit);

        Reply reply = new RetryingModel(model(), retries, () -> 0.5).ask(request());

        assertThat(reply).isInstanceOf(Failure.TimedOut.class);
        assertThat(claude.calls())
                .anySatisfy(call -> assertThat(call.processes()).hasSize(2));
        assertThat(running(claude)).isEmpty();
    }

    @Test
    void leavesNoProcessWhenItsThreadIsInterrupted() throws Exception {
        claude.hangs();
        LanguageModel model = model();
        FutureTask<Boolean> asking = new FutureTask<>(() -> model.ask(request()) instanceof Failure.Interrupted
                && Thread.currentThread().isInterrupted());
        Thread thread = Thread.ofPlatform().start(asking);
        while (running(claude).isEmpty()) {
            Thread.sleep(10);
        }

        thread.interrupt();

        assertThat(asking.get(10, TimeUnit.MINUTES)).isTrue();
        assertThat(running(claude)).isEmpty();
    }

    private static List<Long> running(FakeClaude claude) {
        return claude.calls().stream()
                .flatMap(call -> call.processes().stream())
                .filter(id -> ProcessHandle.of(id).map(ProcessHandle::isAlive).orElse(false))
                .toList();
    }
}
