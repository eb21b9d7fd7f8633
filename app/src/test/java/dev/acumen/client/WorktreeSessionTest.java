package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.model.Received;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sessions in linked worktrees and in sub-folders of a checkout see and teach the playbook of the main checkout.
class WorktreeSessionTest extends OnAMachine {
    private static final String DONE = "Done as asked.";
    private static final String KNOWN = Scene.keyPoint("lesson-old");

    @BeforeEach
    void aRepository() throws IOException, InterruptedException {
        git("commit", "-q", "--allow-empty", "-m", "first");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        String[] command = Stream.concat(
                        Stream.of("git", "-c", "user.name=Dev", "-c", "user.email=dev@example.org"),
                        Stream.of(arguments))
                .toArray(String[]::new);
        assertThat(machine().run(machine().project(), command).exitCode()).isZero();
    }

    private void havingPlaybook(boolean isTracked) throws IOException, InterruptedException {
        assertThat(machine().acumen("add", KNOWN, "--section", "ctx").exitCode())
                .isZero();
        if (isTracked) {
            git("add", ".claude/playbook.json");
            git("commit", "-q", "-m", "playbook");
        }
    }

    /// A linked worktree beside the project.
    private Path worktree(String name) throws IOException, InterruptedException {
        git("worktree", "add", "-q", "../" + name);
        return machine().home().resolve(name);
    }

    private static void ask(Machine machine, Path folder, String prompt, String... arguments)
            throws IOException, InterruptedException {
        String[] command = Stream.concat(Stream.of(machine.client().toString(), "-p", prompt), Stream.of(arguments))
                .toArray(String[]::new);
        Finished finished = machine.run(folder, command);
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
    }

    /// What the main checkout has learned, into the tracked playbook or beside it.
    private String learned() {
        return machine().playbook()
                + read(machine().project().resolve(".claude/acumen/local/playbook.json"))
                + read(machine().project().resolve(".claude/acumen/journal.jsonl"));
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitLearned(String lesson) {
        machine().await("what was learned of " + lesson, () -> learned().contains(Scene.keyPoint(lesson)));
        machine().awaitRest();
    }

    private static String shown(Received request) {
        return Messages.of(request).injections().stream()
                .map(Messages.Injection::text)
                .reduce("", String::concat);
    }

    /// A Java whose workers wait until there is a file `go` in the home folder.
    private Machine withSlowWorkers() throws IOException {
        Path real = Path.of(System.getProperty("java.home", ""));
        Path slow = Files.createDirectories(machine().home().resolve("slow-jdk"));
        Path bin = Files.createDirectories(slow.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("javac"), real.resolve("bin/javac"));
        Files.createSymbolicLink(slow.resolve("release"), real.resolve("release"));
        Path java =
                Files.writeString(bin.resolve("java"), """
                #!/bin/sh
                case "$*" in *" worker "*) while [ ! -e '%s/go' ]; do sleep 0.05; done ;; esac
                exec '%s/bin/java' "$@"
                """.formatted(machine().home(), real));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return machine().with("ACUMEN_JAVA_HOME", slow.toString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWorktreeHasThePlaybookOfTheMainCheckout(boolean isTracked) throws IOException, InterruptedException {
        Way.USER.install(machine());
        havingPlaybook(isTracked);
        Path worktree = worktree("feat");

        ask(machine(), worktree, "mind lesson-seven");
        awaitLearned("lesson-seven");

        assertThat(shown(machine().conversation().getLast())).contains(KNOWN);
        assertThat(machine().run(worktree, "git", "status", "--porcelain").out())
                .isEmpty();
        assertThat(worktree.resolve(".claude/acumen")).doesNotExist();
    }

    @Test
    void alsoWithAnOlderClient() throws IOException, InterruptedException {
        Machine older = machine().with(Clients.older());
        Way.USER.install(older);
        havingPlaybook(true);

        ask(older, worktree("feat"), "mind lesson-seven");
        awaitLearned("lesson-seven");

        assertThat(shown(machine().conversation().getLast())).contains(KNOWN);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWorktreeThatTheClientMakesAndRemovesTeachesTheMainCheckout(boolean isOlder)
            throws IOException, InterruptedException {
        Machine machine = isOlder ? machine().with(Clients.olderToo()) : machine();
        Way.USER.install(machine);

        try (Screen screen = machine.terminal("--worktree", "feat")) {
            screen.say("mind lesson-seven", DONE);
            screen.exit();
        }
        awaitLearned("lesson-seven");

        assertThat(machine.project().resolve(".claude/worktrees/feat")).doesNotExist();
        assertThat(machine.acumen("status").out())
                .contains("queue      0 sessions")
                .doesNotContain("failed ");
    }

    @Test
    void alsoWhereTheWorktreeIsGoneBeforeTheWorkerComes() throws IOException, InterruptedException {
        Way.USER.install(machine());
        Machine slow = withSlowWorkers();

        try (Screen screen = slow.terminal("--worktree", "feat")) {
            screen.say("mind lesson-seven", DONE);
            screen.exit();
        }
        assertThat(machine().project().resolve(".claude/worktrees/feat")).doesNotExist();
        Files.createFile(machine().home().resolve("go"));

        awaitLearned("lesson-seven");
        assertThat(machine().acumen("status").out())
                .contains("queue      0 sessions")
                .doesNotContain("failed ");
    }

    @Test
    void aWorktreeElsewhereThatIsRemovedAtOnceIsRemembered() throws IOException, InterruptedException {
        Way.USER.install(machine());
        Path worktree = worktree("feat");

        ask(withSlowWorkers(), worktree, "mind lesson-seven");
        git("worktree", "remove", "--force", "../feat");
        Files.createFile(machine().home().resolve("go"));

        awaitLearned("lesson-seven");
        assertThat(worktree).doesNotExist();
    }

    @Test
    void twoWorktreesAtATimeTeachTheSamePlaybook() throws IOException, InterruptedException {
        Way.USER.install(machine());
        havingPlaybook(true);
        worktree("one");
        worktree("two");
        String both = "(cd one && '%1$s' -p 'mind lesson-seven') & (cd two && '%1$s' -p 'mind lesson-eight') & wait"
                .formatted(machine().client());

        machine().run(machine().home(), "sh", "-c", both);

        awaitLearned("lesson-seven");
        awaitLearned("lesson-eight");
        List<Received> asked = machine().conversation();
        assertThat(asked).hasSize(2).allMatch(request -> shown(request).contains(KNOWN));
    }

    @Test
    void aSessionInASubfolderHasThePlaybookOfTheTop() throws IOException, InterruptedException {
        Way.USER.install(machine());
        havingPlaybook(false);
        Path below = Files.createDirectories(machine().project().resolve("web/src"));

        ask(machine(), below, "mind lesson-seven");
        awaitLearned("lesson-seven");

        assertThat(shown(machine().conversation().getLast())).contains(KNOWN);
        assertThat(below.resolve(".claude")).doesNotExist();
    }

    @Test
    void aSubfolderOfAProjectThatIsOffIsLeftAlone() throws IOException, InterruptedException {
        Way.USER.install(machine());
        havingPlaybook(false);
        machine().acumen("off");
        Path below = Files.createDirectories(machine().project().resolve("web"));

        ask(machine(), below, "mind lesson-seven");
        machine().awaitRest();

        assertThat(shown(machine().conversation().getLast())).isEmpty();
        assertThat(learned()).doesNotContain("lesson-seven");
    }
}
