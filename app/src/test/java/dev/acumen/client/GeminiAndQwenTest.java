package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a session of the real Gemini CLI or Qwen Code teaches is shown to the next one, and to Claude Code.
@ExtendWith(CapabilityTable.class)
class GeminiAndQwenTest extends OnAMachine {
    private static final String CORRECTION = "no, never use npm here, always pnpm";
    private static final String KEY_POINT = "never use npm here, always pnpm";
    private static final Duration LONG_AGO = Duration.ofHours(25);

    private @Nullable GoogleModel model;

    /// A client.
    enum Other {
        GEMINI(
                "ACUMEN_TEST_GEMINI",
                "{\n  \"security\": {\"auth\": {\"selectedType\": \"gemini-api-key\"}}\n}\n",
                "tmp",
                "--resume latest",
                "-m gemini-2.5-flash --skip-trust",
                "--allowed-mcp-server-names acumen"),
        QWEN(
                "ACUMEN_TEST_QWEN",
                // As the client lays it out, which writes it again at each start.
                """
                {
                  "security": {
                    "auth": {
                      "selectedType": "openai"
                    }
                  },
                  "$version": 4
                }""",
                "projects",
                "--continue",
                "",
                "--allowed-tools mcp__acumen");

        private final String variable;
        private final String settings;
        private final String chats;
        private final String again;
        private final String options;
        private final String letMcp;

        Other(String variable, String settings, String chats, String again, String options, String letMcp) {
            this.variable = variable;
            this.settings = settings;
            this.chats = chats;
            this.again = again;
            this.options = options;
            this.letMcp = letMcp;
        }

        @Override
        public String toString() {
            return this == GEMINI ? "Gemini CLI" : "Qwen Code";
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        String settingsFile() {
            return "." + label() + "/settings.json";
        }

        /// The script that starts it; the test is skipped where there is none.
        String script() {
            String name = System.getenv(variable);
            assumeTrue(name != null && !name.isBlank(), variable + " names no client; .ci/with-client does");
            return Objects.requireNonNull(name);
        }
    }

    @BeforeEach
    void startTheModel() throws IOException {
        model = GoogleModel.start();
    }

    @AfterEach
    void endTheModel() {
        if (model != null) {
            model.close();
        }
    }

    private GoogleModel model() {
        return Objects.requireNonNull(model);
    }

    /// The person's machine with the client in it, whose hooks are installed.
    private Machine machine(Other other) throws IOException, InterruptedException {
        String _ = other.script();
        Machine machine = machine()
                .with("GEMINI_API_KEY", "dummy")
                .with("GOOGLE_GEMINI_BASE_URL", model().url())
                .with("OPENAI_API_KEY", "dummy")
                .with("OPENAI_BASE_URL", model().url() + "/v1")
                .with("OPENAI_MODEL", "m");
        machine.write(".acumen/config.json", "{\"provider\": \"none\"}");
        machine.write(other.settingsFile(), other.settings);
        Finished installed = machine.acumen("install", "--yes", "--client", "claude-code," + other.label());
        assertThat(installed.exitCode()).as(installed.toString()).isZero();
        return machine;
    }

    private static void ask(Machine machine, Other other, String prompt, String more)
            throws IOException, InterruptedException {
        Finished finished = machine.run(machine.project(), command(other, prompt, more));
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
    }

    private static String[] command(Other other, String prompt, String more) {
        String node = Objects.requireNonNullElse(System.getenv("ACUMEN_TEST_NODE"), "node");
        List<String> command = new ArrayList<>(List.of(node, other.script()));
        Stream.of(other.options.split(" ", -1), more.split(" ", -1))
                .flatMap(Stream::of)
                .filter(option -> !option.isEmpty())
                .forEach(command::add);
        command.addAll(List.of("-p", prompt));
        return command.toArray(String[]::new);
    }

    private String request(String prompt) {
        return model().requests().stream()
                .filter(request -> request.contains(prompt))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    @Capability({Capability.NEXT, Capability.CLAUDE_CODE, Capability.ONCE})
    void whatOneSessionTeachesIsShownToTheNextAndToClaudeCode(Other other) throws IOException, InterruptedException {
        Machine machine = machine(other);

        ask(machine, other, "Please set it up", "");
        ask(machine, other, CORRECTION, other.again);
        machine.await("something is learned", () -> machine.playbook().contains(KEY_POINT));
        machine.awaitRest();
        ask(machine, other, "What shall I mind?", "");
        ask(machine, other, "What else?", other.again);
        machine.awaitRest();
        machine.ask("what shall I mind?");

        assertThat(request("What shall I mind?")).contains("user: " + KEY_POINT);
        assertThat(request("What else?").split("user: " + KEY_POINT, -1)).hasSize(2);
        assertThat(Messages.of(machine.conversation().getLast()).injections())
                .singleElement()
                .satisfies(injection -> assertThat(injection.text()).contains(KEY_POINT));
        machine.awaitRest();
        assertThat(machine.learnedTurns()).doesNotHaveDuplicates();
        assertThat(machine.playbook().split(KEY_POINT, -1)).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    @Capability(Capability.MCP)
    void theAgentAsksForKeyPointsAndAddsOne(Other other) throws IOException, InterruptedException {
        Machine machine = machine(other);
        assertThat(machine.acumen("install", "--yes", "--client", other.label(), "--mcp")
                        .exitCode())
                .isZero();
        machine.knowsForMcp();

        ask(machine, other, McpCalls.PROMPT, other.letMcp);

        machine.rememberedOverMcp(model().results(), "u-oth-001");
    }

    @ParameterizedTest
    @EnumSource
    @Capability(Capability.UNTOLD)
    void aSessionWhoseEndNobodyToldIsCaughtUpWith(Other other) throws IOException, InterruptedException {
        Machine machine = machine(other);
        ask(machine.with("ACUMEN_NESTED", "1"), other, CORRECTION, "");
        machine.write(".acumen/installed", "2026-01-01T00:00:00Z\n");
        age(machine.home().resolve("." + other.label()).resolve(other.chats));

        ask(machine, other, "Hello", "");

        machine.await("the session is learned", () -> machine.playbook().contains(KEY_POINT));
    }

    @ParameterizedTest
    @EnumSource
    @Capability(Capability.KILLED)
    void aClientThatWasKilledIsCaughtUpWith(Other other) throws IOException, InterruptedException {
        Machine machine = machine(other);
        Path chats = machine.home().resolve("." + other.label()).resolve(other.chats);
        Process slow = machine.start(command(other, CORRECTION + " " + GoogleModel.SLOW, ""));
        machine.await(
                "the prompt in the transcript",
                () -> chats(chats).stream()
                        .anyMatch(file -> new Transcript(file).text().contains(GoogleModel.SLOW)));
        slow.descendants().forEach(ProcessHandle::destroyForcibly);
        slow.destroyForcibly().waitFor();
        machine.awaitRest();
        assertThat(machine.playbook()).isEmpty();
        machine.write(".acumen/installed", "2026-01-01T00:00:00Z\n");
        age(chats);

        ask(machine, other, "Hello", "");

        machine.await("the session is learned", () -> machine.playbook().contains(KEY_POINT));
    }

    @ParameterizedTest
    @EnumSource
    @Capability(Capability.FAILURE)
    void aCommandThatIsKnownToFailIsAnswered(Other other) throws IOException, InterruptedException {
        Machine machine = machine(other);
        ask(machine, other, Scene.FIX + " the tests, please", "--yolo");
        machine.await("the failure is learned", () -> machine.playbook().contains(Scene.FAILING + "` fails here"));
        machine.awaitRest();

        ask(machine, other, Scene.FIX + " them again", "--yolo");

        assertThat(model().requests().getLast()).contains("Playbook [mis-001]", Scene.FAILING + "` fails here");
    }

    @ParameterizedTest
    @EnumSource
    @Capability(Capability.GUARD)
    void aGuardHoldsACallOnce(Other other) throws IOException, InterruptedException {
        Machine machine = machine(other);
        assertThat(machine.acumen("add", "Use pnpm, never npm", "--section", "pref")
                        .exitCode())
                .isZero();
        assertThat(machine.acumen("guard", "pref-001", "--command", Scene.FAILING, "--hold", "--yes")
                        .exitCode())
                .isZero();

        ask(machine, other, Scene.FIX + " the tests, please", "--yolo");

        assertThat(model().results())
                .filteredOn(text -> text.contains("Playbook [pref-001] held this call"))
                .hasSize(1);
        assertThat(model().results()).last().asString().contains("12 passed");
    }

    /// Sets the time of all transcripts back, as if nobody had written to them for long.
    private static void age(Path folder) throws IOException {
        for (Path file : chats(folder)) {
            long written = Files.getLastModifiedTime(file).toMillis();
            Files.setLastModifiedTime(file, FileTime.fromMillis(written - LONG_AGO.toMillis()));
        }
    }

    private static List<Path> chats(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Capability(Capability.UNINSTALL)
    void nothingIsLeftWhenTheHooksGo(Other other) throws IOException, InterruptedException {
        Machine machine = machine(other);
        ask(machine, other, "Hello", "");
        machine.awaitRest();

        Finished removed = machine.acumen("uninstall");

        assertThat(removed.exitCode()).as(removed.toString()).isZero();
        assertThat(machine.home().resolve(other.settingsFile())).hasContent(other.settings);
    }
}
