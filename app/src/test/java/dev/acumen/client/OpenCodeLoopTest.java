package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What a session in OpenCode teaches is known to the next one, in OpenCode and in Claude Code.
@Capability("OpenCode")
@ExtendWith(CapabilityTable.class)
class OpenCodeLoopTest {
    private static final String CORRECTION = "no, never use npm here, always pnpm";
    private static final String LEARNED = "never use npm here, always pnpm";

    /// To this the model answers late.
    private static final String LATE = "@@late";

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration IDLE = Duration.ofHours(2);

    @TempDir
    private Path folder = Path.of("");

    private Path openCode = Path.of("");
    private @Nullable Machine machine;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        openCode = Clients.openCode();
        Scene scene = new Scene();
        Script script = Script.when(OpenCodeLoopTest::isForATitle, Reply.text("A title"))
                .orElse(Script.when(request -> request.prompt().contains(LATE), scene.after(LONG))
                        .orElse((request, number) -> ofServer(request).orElseGet(() -> scene.reply(request, number))));
        machine = Machine.in(folder, Clients.current(), script);
        machine().write(".config/opencode/opencode.json", """
                {"provider": {"local": {"npm": "@ai-sdk/anthropic",
                  "options": {"baseURL": "%s/v1", "apiKey": "none"},
                  "models": {"one": {"limit": {"context": 200000, "output": 8000}}}}},
                 "model": "local/one", "small_model": "local/one", "autoupdate": false}
                """.formatted(
                        machine().server().url()));
        // With these it fetches nothing for plugins.
        machine().write(".config/opencode/node_modules/none", "");
        machine().write(".config/opencode/package-lock.json", """
                {"lockfileVersion": 3, "packages": {"": {"dependencies": {"@opencode-ai/plugin": "*"}}}}
                """);
        machine().write(".acumen/config.json", "{\"provider\": \"none\"}");
    }

    @AfterEach
    void end() {
        if (machine != null) {
            machine.close();
        }
    }

    private Machine machine() {
        return Objects.requireNonNull(machine);
    }

    private void install() throws IOException, InterruptedException {
        assertThat(machine()
                        .acumen("install", "--yes", "--client", "claude-code,opencode")
                        .exitCode())
                .isZero();
    }

    private String ask(String... arguments) throws IOException, InterruptedException {
        Finished finished = machine()
                .run(
                        machine().project(),
                        Stream.concat(Stream.of(openCode.toString(), "run"), Stream.of(arguments))
                                .toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
        return finished.out().strip();
    }

    private void awaitLearned(String text) {
        machine().await(text, () -> machine().playbook().contains(text));
        machine().awaitRest();
    }

    private static Optional<Reply> ofServer(Received request) {
        Messages messages = Messages.of(request);
        return McpCalls.next(messages.asked(), messages.results())
                .map(call -> Reply.call("acumen_" + call.tool(), call.input()));
    }

    private static boolean isOpenCodes(Received request) {
        return request.header("user-agent").orElse("").startsWith("opencode");
    }

    private static boolean isForATitle(Received request) {
        return isOpenCodes(request) && request.json().get("tools") == null;
    }

    /// What OpenCode asked for the agent.
    private List<Received> conversation() {
        return machine().server().requests().stream()
                .filter(request -> isOpenCodes(request) && !isForATitle(request))
                .toList();
    }

    @Test
    @Capability({Capability.NEXT, Capability.CLAUDE_CODE})
    void aCorrectionIsKnownToTheNextSessionOfEitherClient() throws IOException, InterruptedException {
        install();
        ask(Scene.FIX);
        ask("--continue", CORRECTION);
        awaitLearned(LEARNED);

        ask("what shall I mind?");
        machine().ask("what shall I mind?");

        assertThat(conversation().getFirst().body()).doesNotContain("# Playbook");
        assertThat(conversation().getLast().body())
                .contains(LEARNED, "Use `" + Scene.WORKING + "`; `" + Scene.FAILING + "` fails here");
        assertThat(Messages.of(machine().conversation().getLast()).injections())
                .singleElement()
                .satisfies(injection -> assertThat(injection.text()).contains(LEARNED));
    }

    @Test
    @Capability(Capability.ONCE)
    void aResumedSessionKeepsWhatItWasShownAndTeachesNothingTwice() throws IOException, InterruptedException {
        install();
        ask(CORRECTION);
        awaitLearned(LEARNED);
        ask("mind lesson-seven");
        ask("--continue", "and mind lesson-eight");
        ask("--continue", "--fork", "and mind lesson-nine");
        machine().awaitRest();

        assertThat(conversation())
                .hasSize(4)
                .last()
                .satisfies(request -> assertThat(request.body()).contains(LEARNED));
        assertThat(conversation().get(2).body()).contains(LEARNED);
        assertThat(machine().learnedTurns()).hasSize(4).doesNotHaveDuplicates();
        assertThat(machine().playbook()).containsOnlyOnce(LEARNED);
    }

    @Test
    @Capability(Capability.FAILURE)
    void aCommandThatIsKnownToFailIsAnswered() throws IOException, InterruptedException {
        install();
        ask(Scene.FIX);
        awaitLearned(Scene.WORKING);

        ask(Scene.FIX);

        assertThat(conversation().getLast().body())
                .contains("<acumen>\\nPlaybook [", "`" + Scene.FAILING + "` fails here");
        machine().awaitRest();
        assertThat(machine().playbook()).doesNotContain("Playbook [");
    }

    @Test
    @Capability(Capability.GUARD)
    void aGuardHoldsACallOnce() throws IOException, InterruptedException {
        install();
        assertThat(machine()
                        .acumen("add", "Use pnpm, never npm", "--section", "pref")
                        .exitCode())
                .isZero();
        assertThat(machine()
                        .acumen("guard", "pref-001", "--command", Scene.FAILING, "--hold", "--yes")
                        .exitCode())
                .isZero();

        ask(Scene.FIX);

        assertThat(conversation().getLast().body())
                .containsOnlyOnce("Playbook [pref-001] held this call")
                .contains("12 passed");
    }

    @Test
    @Capability(Capability.MCP)
    void theAgentAsksForKeyPointsAndAddsOne() throws IOException, InterruptedException {
        assertThat(machine()
                        .acumen("install", "--yes", "--client", "opencode", "--mcp")
                        .exitCode())
                .isZero();
        machine().knowsForMcp();

        ask(McpCalls.PROMPT);

        // What is typed is in no transcript yet.
        machine().rememberedOverMcp(Messages.results(conversation()), "acumen review --user");
    }

    @Test
    @Capability({Capability.UNTOLD, Capability.KILLED})
    void aSessionWhoseClientWasKilledIsCaughtUpWith() throws IOException, InterruptedException {
        install();
        ProcessBuilder builder = new ProcessBuilder(openCode.toString(), "run", CORRECTION + " " + LATE)
                .directory(machine().project().toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectInput(Path.of("/dev/null").toFile());
        builder.environment().clear();
        builder.environment().putAll(machine().environment());
        Process killed = builder.start();
        machine().await("the request", () -> !conversation().isEmpty());
        killed.destroyForcibly().waitFor();
        ask("hello");
        machine().awaitRest();
        assertThat(machine().playbook()).isEmpty();

        letTimeGoBy();
        ask("hello again");

        awaitLearned(LEARNED);
    }

    private void letTimeGoBy() throws IOException {
        Instant now = Instant.now();
        machine().write(".acumen/installed", now.minus(IDLE.multipliedBy(2)).toString());
        try (Stream<Path> transcripts = Files.list(machine().home().resolve(".acumen/opencode"))) {
            for (Path transcript : transcripts.toList()) {
                Files.setLastModifiedTime(transcript, FileTime.from(now.minus(IDLE)));
            }
        }
    }

    @Test
    void aProgramThatIsGoneOrHangsKeepsNobodyFromWorking() throws IOException, InterruptedException {
        install();
        Path plugin = machine().home().resolve(".config/opencode/plugins/acumen.js");
        String text = Files.readString(plugin);
        String launcher = Machine.ACUMEN.toString();

        Files.writeString(plugin, text.replace(launcher, "/no/such/acumen"));
        assertThat(ask("hello")).contains("Done as asked.");
        Files.writeString(plugin, text.replace(launcher, "/usr/bin/yes"));
        assertThat(ask("hello")).contains("Done as asked.");
    }

    @Test
    @Capability(Capability.UNINSTALL)
    void nothingIsLeftOfItInTheClient() throws IOException, InterruptedException {
        install();
        ask("hello");

        assertThat(machine().acumen("uninstall").exitCode()).isZero();

        assertThat(machine().home().resolve(".config/opencode/plugins")).doesNotExist();
        ask("hello");
        assertThat(conversation().getLast().body()).doesNotContain("# Playbook");
    }
}
