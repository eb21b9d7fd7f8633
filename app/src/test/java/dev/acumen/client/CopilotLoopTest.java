package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.process.Finished;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What one session of the real Copilot CLI teaches stands in the requests of the next one, and of Claude Code's.
@Capability("Copilot CLI")
@ExtendWith(CapabilityTable.class)
class CopilotLoopTest {
    private static final String CORRECTION = "no, never use npm here, always pnpm";
    private static final String SLOW = "@@slow";
    private static final String PLAYBOOK = "# Playbook";
    private static final Duration LONG_AGO = Duration.ofHours(25);

    @TempDir
    private Path folder = Path.of("");

    private @Nullable Machine machine;

    @BeforeEach
    void aUserWithBothClients() throws IOException, InterruptedException {
        Path copilot = Clients.copilot();
        Machine both = Machine.in(folder, Clients.current(), CopilotLoopTest::reply);
        machine = both.with("COPILOT_PROVIDER_BASE_URL", both.server().url().toString())
                .with("COPILOT_PROVIDER_TYPE", "anthropic")
                .with("COPILOT_PROVIDER_API_KEY", "dummy")
                .with("COPILOT_MODEL", "claude-sonnet-4.6")
                .with("COPILOT_OFFLINE", "true")
                .with("COPILOT_AUTO_UPDATE", "false");
        // It unpacks itself at its first start, which takes a while.
        Path unpacked = Files.createDirectories(copilot.resolveSibling("unpacked"));
        Files.createSymbolicLink(
                Files.createDirectories(both.home().resolve(".cache")).resolve("copilot"), unpacked);
        both.write(".copilot/config.json", "{\"trustedFolders\": [\"" + both.project() + "\"]}");
        both.write(".acumen/config.json", "{\"provider\": \"none\"}");
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

    /// The model of both clients.
    private static Reply reply(Received request, int number) {
        Messages messages = Messages.of(request);
        String asked = messages.asked();
        if (asked.contains(SLOW)) {
            return Reply.text("Too late.").after(Duration.ofMinutes(4));
        }
        if (asked.contains(Scene.FIX) && messages.results() < 2) {
            String command = messages.results() == 0 ? Scene.FAILING : Scene.WORKING;
            return Reply.call(
                    "bash",
                    Json.Obj.of("command", new Json.Text(command), "description", new Json.Text("Run the tests")));
        }
        return McpCalls.next(asked, messages.results())
                .map(call -> Reply.call("acumen-" + call.tool(), call.input()))
                .orElse(Reply.text("Done as asked."));
    }

    private Finished copilot(String prompt, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(Clients.copilot().toString(), "-p", prompt, "--allow-all-tools"));
        command.addAll(List.of(arguments));
        Finished finished = machine().run(machine().project(), command.toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
        return finished;
    }

    private void install(String... arguments) throws IOException, InterruptedException {
        Finished finished = machine()
                .acumen(Stream.concat(Stream.of("install", "--yes"), Stream.of(arguments))
                        .toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
    }

    /// What the last request holds of the playbook, each time that it does.
    private String shown() {
        return Messages.of(machine().conversation().getLast()).text();
    }

    private void awaitLearned() {
        machine().await("something is learned", () -> machine().playbook().contains("pnpm"));
        machine().awaitRest();
    }

    @Test
    @Capability({Capability.NEXT, Capability.CLAUDE_CODE})
    void aCorrectionIsInTheNextSessionOfEitherClient() throws IOException, InterruptedException {
        install("--client", "claude-code,copilot");
        copilot(Scene.FIX + " the tests, please");
        copilot(CORRECTION, "--continue");
        awaitLearned();
        assertThat(machine().conversation().getFirst().body()).doesNotContain(PLAYBOOK);

        copilot("what shall I mind?");

        assertThat(shown())
                .containsOnlyOnce(PLAYBOOK)
                .contains("never use npm here, always pnpm", "`" + Scene.FAILING + "` fails here");
        machine().awaitRest();
        machine().ask("what shall I mind?");
        assertThat(shown()).contains(PLAYBOOK, "never use npm here, always pnpm");
        machine().awaitRest();
        assertThat(machine().learnedTurns()).doesNotHaveDuplicates();
        assertThat(machine().acumen("doctor").out()).contains("copilot");
    }

    @Test
    @Capability(Capability.ONCE)
    void aSessionThatGoesOnIsShownItOnceAndLearnedOnce() throws IOException, InterruptedException {
        install();
        assertThat(machine()
                        .acumen("add", "Prefer List<String> & co (lesson-old)", "--section", "ctx")
                        .exitCode())
                .isZero();

        copilot("hello");
        copilot(CORRECTION, "--continue");
        copilot("and now?", "--continue");

        assertThat(shown()).containsOnlyOnce(PLAYBOOK).contains("List<String> & co (lesson-old)");
        awaitLearned();
        assertThat(machine().learnedTurns()).doesNotHaveDuplicates().hasSize(3);
        assertThat(machine().playbook()).containsOnlyOnce("always pnpm").doesNotContain("system_reminder");
    }

    @Test
    @Capability(Capability.FAILURE)
    void aCommandThatIsKnownToFailIsAnswered() throws IOException, InterruptedException {
        install();
        copilot(Scene.FIX);
        awaitLearned();

        copilot(Scene.FIX);

        assertThat(shown()).contains("hooks:\\nPlaybook [", "`" + Scene.FAILING + "` fails here");
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

        copilot(Scene.FIX);

        assertThat(shown())
                .containsOnlyOnce("Playbook [pref-001] held this call")
                .contains("12 passed");
    }

    @Test
    @Capability(Capability.MCP)
    void theAgentAsksForKeyPointsAndAddsOne() throws IOException, InterruptedException {
        install("--client", "copilot", "--mcp");
        machine().knowsForMcp();

        copilot(McpCalls.PROMPT);

        machine().rememberedOverMcp(Messages.results(machine().conversation()), "u-oth-001");
    }

    /// Copilot CLI runs the hooks of a project's settings for Claude Code as well.
    @Test
    void hooksThatTheProjectHasForClaudeCodeDoNotShowItTwice() throws IOException, InterruptedException {
        install("--client", "copilot");
        install("--scope", "project");
        assertThat(machine()
                        .acumen("add", "Ask first (lesson-old)", "--section", "ctx")
                        .exitCode())
                .isZero();

        copilot("hello");

        assertThat(shown()).containsOnlyOnce("Ask first (lesson-old)");
        machine().awaitRest();
        assertThat(machine().entries("spool")).isEmpty();
        assertThat(machine().entries("failed")).isEmpty();
        assertThat(machine().learnedTurns()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    @Capability({Capability.UNTOLD, Capability.KILLED})
    void aClientThatWasKilledIsCaughtUpWith() throws IOException, InterruptedException {
        install();
        Process slow = machine().start(Clients.copilot().toString(), "-p", CORRECTION + " " + SLOW);
        machine()
                .await(
                        "the prompt in the transcript",
                        () -> transcripts().stream().anyMatch(file -> text(file).contains("\"user.message\"")));
        slow.destroyForcibly().waitFor();
        machine().awaitRest();
        assertThat(machine().playbook()).isEmpty();

        Instant then = Instant.now().minus(LONG_AGO);
        machine().write(".acumen/installed", then.minus(LONG_AGO).toString());
        for (Path file : transcripts()) {
            Files.setLastModifiedTime(file, FileTime.from(then));
        }
        copilot("hello");

        awaitLearned();
    }

    private List<Path> transcripts() {
        try (Stream<Path> files = Files.walk(machine().home().resolve(".copilot"))) {
            return files.filter(file -> file.endsWith("events.jsonl")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Capability(Capability.UNINSTALL)
    void nothingIsLeftAfterUninstalling() throws IOException, InterruptedException {
        List<String> before = files();
        install();
        assertThat(machine().home().resolve(".copilot/hooks/acumen.json")).exists();

        Finished finished = machine().acumen("uninstall");

        assertThat(finished.out()).contains(".copilot/hooks/acumen.json");
        assertThat(files()).isEqualTo(before);
        copilot("hello");
        assertThat(shown()).doesNotContain(PLAYBOOK);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(machine().home().resolve(".copilot"))) {
            return files.map(Path::toString).sorted().toList();
        }
    }
}
