package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The real Codex: what it is taught, and what it is shown.
@Capability("Codex")
@ExtendWith(CapabilityTable.class)
class CodexSessionsTest {
    private static final String CORRECTION = "no, never use npm here, always pnpm";
    private static final String LESSON = "never use npm here, always pnpm";
    private static final String OTHER_LESSON = "always run the linter first";
    private static final Duration IDLE = Duration.ofMinutes(31);

    /// A turn that never ended counts as in progress for so long at most.
    private static final Duration OVER = Duration.ofHours(25);

    @TempDir
    private Path folder = Path.of("");

    private @Nullable CodexModel started;
    private @Nullable Machine present;
    private String config = "";

    @BeforeEach
    void start() throws IOException, InterruptedException {
        Path codex = Clients.codex();
        started = CodexModel.start();
        present = Machine.in(folder, codex, new Scene()).with("LOCAL_KEY", "dummy");
        config = model().config();
        machine().write(".codex/config.toml", config);
        machine().write(".profile", "PATH=\"$HOME/bin:$PATH\"\n");
        machine().write(".acumen/config.json", "{\"provider\": \"none\"}");
        assertThat(machine()
                        .acumen("install", "--yes", "--client", "claude-code,codex")
                        .exitCode())
                .isZero();
    }

    @AfterEach
    void end() {
        if (present != null) {
            present.close();
        }
        if (started != null) {
            started.close();
        }
    }

    private Machine machine() {
        return Objects.requireNonNull(present);
    }

    private CodexModel model() {
        return Objects.requireNonNull(started);
    }

    private Stream<String> command(String... arguments) {
        return Stream.concat(
                Stream.of(machine().client().toString(), "exec", "--dangerously-bypass-approvals-and-sandbox"),
                Stream.of(arguments));
    }

    private void ask(String... arguments) throws IOException, InterruptedException {
        Finished finished =
                machine().run(machine().project(), command(arguments).toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
    }

    private void teach() throws IOException, InterruptedException {
        ask(Scene.FIX + " the tests, please");
        ask("resume", "--last", CORRECTION);
        machine().await("something is learned", () -> machine().playbook().contains(LESSON));
    }

    @Test
    @Capability(Capability.NEXT)
    void whatOneSessionTeachesStandsInTheRequestOfTheNext() throws IOException, InterruptedException {
        teach();

        ask("what shall I mind?");

        assertThat(model().texts("developer"))
                .filteredOn(text -> text.contains(LESSON))
                .hasSize(1);
        assertThat(machine().acumen("doctor", "--json").out()).contains("hooks installed in ~/.codex/hooks.json\"");
        // What it was shown is no lesson, whoever said it first.
        machine()
                .await(
                        "an end of the background",
                        () -> machine().entries("queue").isEmpty());
        String learned = machine().playbook();
        ask("resume", "--last", "and what else?");
        machine()
                .await(
                        "an end of the background",
                        () -> machine().entries("queue").isEmpty());
        assertThat(machine().playbook()).isEqualTo(learned);
        assertThat(machine().learnedTurns()).doesNotHaveDuplicates();
    }

    @Test
    @Capability(Capability.CLAUDE_CODE)
    void anotherClientSeesItAsWell() throws IOException, InterruptedException {
        Machine claude = machine().with(Clients.current());
        teach();

        claude.ask("what shall I mind?");

        assertThat(Messages.of(claude.conversation().getLast()).injections())
                .singleElement()
                .satisfies(injection -> assertThat(injection.text()).contains(LESSON));
    }

    @Test
    @Capability(Capability.MCP)
    void theAgentAsksForKeyPointsAndAddsOne() throws IOException, InterruptedException {
        assertThat(machine()
                        .acumen("install", "--yes", "--client", "codex", "--mcp")
                        .exitCode())
                .isZero();
        machine().knowsForMcp();

        ask(McpCalls.PROMPT);

        machine().rememberedOverMcp(model().results(), "u-oth-001");
    }

    @Test
    @Capability(Capability.ONCE)
    void aSessionThatGoesOnIsShownItOnceAndLearnedOnce() throws IOException, InterruptedException {
        assertThat(machine()
                        .acumen("add", "Ask first (lesson-old)", "--section", "ctx")
                        .exitCode())
                .isZero();

        ask("hello");
        ask("resume", "--last", CORRECTION);
        ask("resume", "--last", "and now?");

        assertThat(model().texts("developer"))
                .filteredOn(text -> text.contains("lesson-old"))
                .hasSize(1);
        machine().await("something is learned", () -> machine().playbook().contains(LESSON));
        machine().awaitRest();
        assertThat(machine().learnedTurns()).doesNotHaveDuplicates().hasSize(3);
    }

    @Test
    @Capability(Capability.FAILURE)
    void aCommandThatIsKnownToFailIsAnswered() throws IOException, InterruptedException {
        ask(Scene.FIX + " the tests, please");
        machine().await("the failure is learned", () -> machine().playbook().contains(Scene.FAILING + "` fails here"));
        machine().awaitRest();

        ask(Scene.FIX + " them again");

        assertThat(model().texts("developer"))
                .anySatisfy(text -> assertThat(text).startsWith("Playbook [").contains(Scene.FAILING + "` fails here"));
    }

    @Test
    @Capability(Capability.GUARD)
    void aGuardHoldsACallOnce() throws IOException, InterruptedException {
        assertThat(machine()
                        .acumen("add", "Use pnpm, never npm", "--section", "pref")
                        .exitCode())
                .isZero();
        assertThat(machine()
                        .acumen("guard", "pref-001", "--command", Scene.FAILING, "--hold", "--yes")
                        .exitCode())
                .isZero();

        ask(Scene.FIX + " the tests, please");

        assertThat(model().results())
                .filteredOn(text -> text.contains("Playbook [pref-001] held this call"))
                .hasSize(1);
        assertThat(model().results()).last().asString().contains("12 passed");
    }

    @Test
    @Capability(Capability.KILLED)
    void aClientThatWasKilledIsCaughtUpWith() throws IOException, InterruptedException {
        Process slow =
                machine().start(command(CORRECTION + " " + CodexModel.SLOW).toArray(String[]::new));
        machine()
                .await(
                        "the prompt in the rollout",
                        () -> rollouts().stream()
                                .anyMatch(file -> new Transcript(file).text().contains(CodexModel.SLOW)));
        slow.destroyForcibly().waitFor();
        machine().awaitRest();
        assertThat(machine().playbook()).isEmpty();
        age(OVER);

        ask("what shall I mind?");

        machine().await("what was said before", () -> machine().playbook().contains(LESSON));
    }

    @Test
    @Capability(Capability.AT_ONCE)
    void twoClientsThatWorkAtOnceAreBothLearnedOnce() throws IOException, InterruptedException {
        Machine claude = machine().with(Clients.current());

        Process codex = machine().start(command(CORRECTION).toArray(String[]::new));
        claude.ask("no, from now on " + OTHER_LESSON);
        assertThat(codex.waitFor()).isZero();

        machine()
                .await(
                        "both are learned",
                        () -> machine().playbook().contains(LESSON)
                                && machine().playbook().contains(OTHER_LESSON));
        machine().awaitRest();
        assertThat(machine().learnedTurns()).doesNotHaveDuplicates().hasSize(2);
        ask("what shall I mind?");
        assertThat(model().texts("developer"))
                .anySatisfy(text -> assertThat(text).contains(LESSON, OTHER_LESSON));
        claude.ask("what shall I mind?");
        assertThat(Messages.of(claude.conversation().getLast()).injections())
                .singleElement()
                .satisfies(injection -> assertThat(injection.text()).contains(LESSON, OTHER_LESSON));
    }

    @Test
    @Capability(Capability.UNTOLD)
    void aSessionOfWhichNoHookToldIsCaughtUpWith() throws IOException, InterruptedException {
        ask("--disable", "hooks", "no, from now on " + OTHER_LESSON);
        age(IDLE);

        ask("what shall I mind?");

        machine().await("what was said before", () -> machine().playbook().contains(OTHER_LESSON));
    }

    /// Nobody has written to a rollout for so long.
    private void age(Duration idle) throws IOException {
        Instant now = Instant.now();
        machine().write(".acumen/installed", now.minus(idle.multipliedBy(2)).toString());
        for (Path file : rollouts()) {
            Files.setLastModifiedTime(file, FileTime.from(now.minus(idle)));
        }
    }

    private List<Path> rollouts() {
        Path sessions = machine().home().resolve(".codex/sessions");
        if (!Files.isDirectory(sessions)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(sessions)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Capability(Capability.UNINSTALL)
    void uninstallLeavesNothing() throws IOException, InterruptedException {
        ask("hello");

        assertThat(machine().acumen("uninstall").exitCode()).isZero();

        assertThat(machine().home().resolve(".codex/config.toml")).hasContent(config);
        assertThat(machine().home().resolve(".codex/hooks.json")).doesNotExist();
    }
}
