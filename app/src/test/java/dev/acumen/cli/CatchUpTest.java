package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Hash;
import dev.acumen.project.Worktrees;
import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which sessions are found whose end nobody told, and for which project.
class CatchUpTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final String EMPTY = "{\"version\": \"1.0\", \"sections\": {}}";

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(folder, folder, Map.of(), "");
    private Fired fired = new Fired(folder, folder);

    @BeforeEach
    void acumenIsThereForLong() throws IOException {
        program = Program.in(folder).with("AGENTIC_CONTEXT_MODEL", "").with("ACUMEN_PROVIDER", "none");
        fired = Fired.in(program);
        Files.createDirectories(fired.acumen());
        Files.writeString(fired.acumen().resolve("installed"), "2026-01-01T00:00:00Z\n");
    }

    private Path said(Path where, String name) throws IOException {
        Path file = program.home().resolve(".claude/projects/p/" + name + ".jsonl");
        return Fired.written(
                new TranscriptBuilder(name)
                        .in(where.toString())
                        .person("Always run make " + name + " before you commit.")
                        .agent("I will.")
                        .writeTo(file),
                NOW.minus(Duration.ofHours(1)));
    }

    private Program.Ran catchUp(Path project) {
        return program.run("worker", "--catch-up", project.toString());
    }

    private Fired at(Path project) {
        return new Fired(fired.acumen(), project);
    }

    private Path gitTop(String name) throws IOException {
        Path top = program.here().resolve(name);
        Files.createDirectories(top.resolve(".git"));
        return top;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFolderAboveTakesNoSessionOfTheProjectsInIt(boolean hasPlaybook) throws IOException {
        Path one = gitTop("customer-a");
        Path other = gitTop("customer-b");
        said(one, "s-a");
        said(other, "s-b");
        if (hasPlaybook) {
            program.havingPlaybook(EMPTY);
        }

        catchUp(program.here());
        program.run("learn", "--all", "--yes");
        assertThat(fired.learned()).isEmpty();
        catchUp(one);
        catchUp(other);
        catchUp(program.here());

        assertThat(fired.learned()).isEmpty();
        assertThat(at(one).learned()).hasSize(1);
        assertThat(at(other).learned()).hasSize(1);
    }

    @Test
    void aFolderAboveAdoptsNoEventOfTheProjectsInIt() throws IOException {
        Path one = gitTop("customer-a");
        at(one).event("SessionEnd", "other", said(one, "s-a"), NOW.minusSeconds(90));

        catchUp(program.here());
        assertThat(fired.files("spool")).hasSize(1);
        catchUp(one);

        assertThat(fired.learned()).isEmpty();
        assertThat(at(one).learned()).hasSize(1);
        assertThat(fired.files("spool")).isEmpty();
    }

    @Test
    void aFolderAboveTakesNoSessionOfAProjectWithAPlaybookOfItsOwn() throws IOException {
        gitTop("");
        Path below = Files.createDirectories(program.here().resolve("web"));
        Files.createDirectories(below.resolve(".claude"));
        Files.writeString(below.resolve(".claude/playbook.json"), EMPTY);
        said(below, "s-1");

        catchUp(program.here());
        program.run("learn", "--all", "--yes");

        assertThat(fired.learned()).isEmpty();
    }

    @Test
    void aSessionInASubfolderIsOneOfTheTop() throws IOException {
        gitTop("");
        Path below = Files.createDirectories(program.here().resolve("web"));
        said(below, "s-1");

        catchUp(below);
        catchUp(program.here());

        assertThat(fired.learned()).hasSize(1);
        assertThat(at(below).learned()).isEmpty();
    }

    @Test
    void aSessionOfAWorktreeThatIsGoneIsOneOfTheCheckoutAroundIt() throws IOException {
        gitTop("");
        said(program.here().resolve(".claude/worktrees/feature/web"), "s-1");

        catchUp(program.here());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void aSessionOfAWorktreeThatIsGoneIsOneOfTheProjectThatWasRemembered() throws IOException {
        gitTop("");
        Path worktree = program.here().resolveSibling("feature");
        said(worktree.resolve("web"), "s-1");
        new Worktrees(fired.acumen()).remember(worktree, program.here().toRealPath(), NOW.toEpochMilli());

        catchUp(program.here());

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void aSessionOfACloneThatIsGoneIsNotOneOfTheCheckoutAroundIt() throws IOException {
        gitTop("");
        Path inner = gitTop("vendor/shop");
        catchUp(inner);
        catchUp(Files.createDirectories(inner.resolve("web")));
        said(inner, "s-1");
        said(inner.resolve("web"), "s-2");
        delete(program.here().resolve("vendor"));

        catchUp(program.here());
        program.run("learn", "--all", "--yes");

        assertThat(fired.learned()).isEmpty();
        assertThat(program.run("status").out())
                .contains("s-1: its folder " + inner + " is gone, and no project is known for it")
                .contains("s-2: its folder " + inner.resolve("web") + " is gone");
    }

    @Test
    void aSessionOfASubfolderThatIsGoneIsOneOfTheTopWhereSessionsBeganInItBefore() throws IOException {
        gitTop("");
        Path below = Files.createDirectories(program.here().resolve("build/web"));
        catchUp(below);
        said(below, "s-1");
        delete(program.here().resolve("build"));

        catchUp(program.here());

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void aSubfolderThatBecameACloneIsOneOfTheTopNoLonger() throws IOException {
        gitTop("");
        Path below = Files.createDirectories(program.here().resolve("shop"));
        catchUp(below);
        gitTop("shop");
        catchUp(below);
        said(below, "s-1");
        delete(below);

        catchUp(program.here());

        assertThat(fired.learned()).isEmpty();
    }

    @Test
    void aSessionOfASubfolderThatIsGoneIsOneOfTheTopWhereGitHadFilesInIt() throws IOException, InterruptedException {
        GitClone clone = new GitClone(program, program.here());
        clone.git("init", "-q");
        Path below = Files.createDirectories(program.here().resolve("web [old]/src"));
        Files.writeString(below.resolve("a.js"), "");
        clone.git("add", "-A");
        clone.git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "a");
        said(below, "s-1");
        said(program.here().resolve("web o/src"), "s-2");
        delete(Objects.requireNonNull(below.getParent()));

        catchUp(program.here());
        program.run("learn", "--all", "--yes");

        assertThat(fired.learned()).hasSize(1);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    @Test
    void aSessionWhoseFolderIsGoneIsOneOfTheProjectAfterWhichTheClientNamedItsTranscripts() throws IOException {
        gitTop("");
        program.run("add", "Keep the invoices apart");
        Path said = said(program.here().resolveSibling("feature"), "s-1");
        String name = program.here().toRealPath().toString().replaceAll("[^A-Za-z0-9]", "-");
        Path named =
                Files.createDirectories(Objects.requireNonNull(said.getParent()).resolveSibling(name));
        Files.move(said, named.resolve("s-1.jsonl"));

        catchUp(program.here());

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void aSessionWhoseFolderIsGoneAndWhoseProjectNobodyKnowsIsToldOnce() throws IOException {
        gitTop("");
        Path other = gitTop("other");
        Path gone = program.here().resolveSibling("gone");
        Path said = said(gone, "s-1");

        catchUp(program.here());
        catchUp(other);
        String status = program.run("status").out();
        program.run("learn", "--project", program.here().toString(), said.toString());
        Files.delete(fired.acumen()
                .resolve("seen")
                .resolve(Hash.of(other.toRealPath().toString()) + ".json"));
        catchUp(other);

        assertThat(status)
                .contains("failed     1 session")
                .contains("s-1: its folder " + gone + " is gone, and no project is known for it")
                .contains("acumen learn --project DIR " + said);
        assertThat(fired.learned()).hasSize(1);
        assertThat(program.run("status").out()).doesNotContain("failed ");
    }

    @Test
    void aSessionThatWasLearnedBeforeItsFolderWentIsNotToldAsLost() throws IOException {
        Path plain = Files.createDirectories(program.here().resolveSibling("plain"));
        said(plain, "s-1");
        catchUp(plain);
        assertThat(at(plain).learned()).hasSize(1);
        delete(plain);

        catchUp(program.here());

        assertThat(plain).doesNotExist();
        assertThat(fired.files("failed")).isEmpty();
    }

    @Test
    void theWholeHistoryHasTheSessionsInSubfolders() throws IOException {
        gitTop("");
        said(Files.createDirectories(program.here().resolve("web/src")), "s-1");

        program.run("learn", "--all", "--yes");

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void aSessionWhoseClientWasKilledIsLearnedWhenItWasIdleForLong() throws IOException {
        Path transcript = said(program.here(), "s-1");
        Fired.written(transcript, NOW.minus(Duration.ofMinutes(29)));
        catchUp(program.here());
        assertThat(fired.learned()).isEmpty();

        program.at(NOW.plus(Duration.ofMinutes(2)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("seen")).hasSize(1);
    }

    @Test
    void aTurnWithoutAnAnswerStaysOpenForADay() throws IOException {
        Path transcript = unanswered(new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("Always run make lint before you commit.")
                .agent("I will.")
                .person("Now run make."));
        Fired.written(transcript, NOW.minus(Duration.ofHours(2)));
        catchUp(program.here());
        assertThat(fired.learned()).hasSize(1);

        program.at(NOW.plus(Duration.ofHours(24)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(2);
    }

    /// A session whose last turn has no answer yet.
    private Path unanswered(TranscriptBuilder session) throws IOException {
        session.raw("""
                {"type":"assistant","uuid":"c","message":{"role":"assistant","content":[{"type":"tool_use",\
                "id":"toolu_1","name":"Bash","input":{"command":"make"}}]}}""");
        return session.writeTo(program.home().resolve(".claude/projects/p/s.jsonl"));
    }

    @Test
    void oneInWhichAPersonSaidSomethingLastingStaysOpenForAnHour() throws IOException {
        Path transcript = unanswered(new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("Always run make lint before you commit."));
        Fired.written(transcript, NOW.minus(Duration.ofMinutes(35)));

        catchUp(program.here());
        assertThat(fired.learned()).isEmpty();
        program.run(
                "worker",
                "--spool",
                fired.event("PreCompact", "", transcript, NOW).toString());
        assertThat(fired.learned()).isEmpty();
        program.at(NOW.plus(Duration.ofMinutes(30)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("queue")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "yesterday", "\u0000\u0000\u0000"})
    void aGarbledInstallationTimeIsWrittenAnew(String text) throws IOException {
        Path installed = Files.writeString(fired.acumen().resolve("installed"), text);

        catchUp(program.here());
        assertThat(installed).hasContent(NOW + "\n");
        said(program.here(), "s-1");
        Fired.written(program.home().resolve(".claude/projects/p/s-1.jsonl"), NOW.plusSeconds(1));
        program.at(NOW.plus(Duration.ofHours(1)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
    }

    @Test
    void aFileThatCannotBeSeenKeepsNothingElseFromBeingFound() throws IOException {
        Path loop = said(program.here(), "s-1").resolveSibling("loop.jsonl");
        Files.createSymbolicLink(loop, loop);

        assertThat(catchUp(program.here()).exitCode()).isZero();

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.log()).contains("loop.jsonl");
    }

    @Test
    void whatWaitsIsLearnedAlsoWhereNothingCanBeCaughtUpWith() throws IOException {
        Path transcript = said(program.here(), "s-1");
        new Queue(fired.acumen(), Clock.fixed(NOW, ZoneOffset.UTC))
                .add(new Event(program.here(), transcript, Event.Kind.ENDED, NOW, "another key"));
        Path real = program.here().toRealPath();
        Files.createDirectories(fired.acumen().resolve("seen").resolve(Hash.of(real.toString()) + ".json"));

        program.at(NOW.plus(Duration.ofDays(2)))
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("queue")).isEmpty();
        assertThat(fired.log()).contains("not caught up");
    }
}
