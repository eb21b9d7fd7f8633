package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// What is learned where git tracks the playbook: it is in no pull's way, and goes to the team when a person says so.
class SharedPlaybookTest extends OnAMachine {
    private static final String COLLEAGUES = "Prices are kept in cents";

    private Path colleague() {
        return folder().resolve("colleague");
    }

    private static String well(Finished finished) {
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
        return finished.out();
    }

    private String git(Path folder, String... words) throws IOException, InterruptedException {
        String[] command = new String[words.length + 5];
        command[0] = "git";
        command[1] = "-c";
        command[2] = "user.name=ann";
        command[3] = "-c";
        command[4] = "user.email=ann@example.org";
        System.arraycopy(words, 0, command, 5, words.length);
        return well(machine().run(folder, command));
    }

    private static String entry(String name, String text) {
        return "{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0}".formatted(name, text);
    }

    private static String playbook(String... entries) {
        return "{\"sections\": {\"PROJECT CONTEXT\": [\n" + String.join(",\n", entries) + "\n]}}\n";
    }

    /// A checkout with a playbook that git tracks, and a colleague's clone of it.
    private void track(Machine machine, Path clone) throws IOException, InterruptedException {
        Path shared = folder().resolve("shared.git");
        git(folder(), "init", "-q", "--bare", shared.toString());
        Files.createDirectories(machine.project().resolve(".claude"));
        Files.writeString(machine.playbookFile(), playbook(entry("ctx-001", "The shop sells books")));
        git(machine.project(), "add", ".claude/playbook.json");
        git(machine.project(), "commit", "-qm", "Playbook");
        git(machine.project(), "push", "-q", shared.toString(), "HEAD:refs/heads/main");
        git(shared, "symbolic-ref", "HEAD", "refs/heads/main");
        git(machine.project(), "remote", "add", "origin", shared.toString());
        git(folder(), "clone", "-q", shared.toString(), clone.toString());
        well(machine.acumen("trust", "--yes"));
    }

    private void learn(Machine machine, String lesson) throws IOException, InterruptedException {
        machine.ask(Scene.FIX + " the tests, please, and mind " + lesson, "--allowedTools", "Bash");
        machine.ask("no, from now on always use pnpm in this repo, never npm", "--continue");
        machine.await("what was learned of " + lesson, () -> shown(machine).contains(Scene.keyPoint(lesson)));
        machine.awaitRest();
    }

    private static String shown(Machine machine) {
        try {
            return machine.acumen("show").out();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String pull(Path folder) throws IOException, InterruptedException {
        return git(folder, "pull", "-q", "--no-rebase", "--no-edit", "origin", "main");
    }

    @Test
    void learningLeavesTheCheckoutCleanAndAPullBringsWhatAColleagueLearned() throws IOException, InterruptedException {
        checkPull(machine());
    }

    @Test
    void withAnOlderClientAsWell() throws IOException, InterruptedException {
        checkPull(machine().with(Clients.older()));
    }

    private void checkPull(Machine machine) throws IOException, InterruptedException {
        track(machine, colleague());
        Way.USER.install(machine);

        learn(machine, "lesson-seven");
        String status = git(machine.project(), "status", "--porcelain");
        Files.writeString(
                colleague().resolve(".claude/playbook.json"),
                playbook(entry("ctx-001", "The shop sells books"), entry("ctx-002", COLLEAGUES)));
        git(colleague(), "commit", "-qam", "Prices");
        git(colleague(), "push", "-q", "origin", "HEAD:main");
        pull(machine.project());
        machine.ask("what shall I mind?");

        assertThat(status).isEmpty();
        assertThat(machine.playbook()).contains(COLLEAGUES).doesNotContain(Scene.keyPoint("lesson-seven"));
        assertThat(Messages.of(machine.conversation().getLast()).injections())
                .singleElement()
                .satisfies(injection -> assertThat(injection.text())
                        .contains("The shop sells books", COLLEAGUES, Scene.keyPoint("lesson-seven")));
        assertThat(git(machine.project(), "status", "--porcelain")).isEmpty();
    }

    @Test
    void twoPeopleShareAndNothingIsLost() throws IOException, InterruptedException {
        track(machine(), colleague());
        Way.USER.install(machine());
        well(machine().acumen("install", "--git", "--yes"));
        learn(machine(), "lesson-seven");
        well(machine().run(colleague(), Machine.ACUMEN.toString(), "trust", "--yes"));
        well(machine().run(colleague(), Machine.ACUMEN.toString(), "add", COLLEAGUES, "--section", "ctx"));
        well(machine().run(colleague(), Machine.ACUMEN.toString(), "tag", "ctx-001", "helpful"));

        String diff = well(machine().acumen("share", "--dry-run"));
        well(machine().run(colleague(), Machine.ACUMEN.toString(), "share", "--yes"));
        git(colleague(), "commit", "-qam", "Share");
        git(colleague(), "push", "-q", "origin", "HEAD:main");
        well(machine().acumen("share", "--yes"));
        git(machine().project(), "commit", "-qam", "Share");
        pull(machine().project());
        git(machine().project(), "push", "-q", "origin", "HEAD:main");
        pull(colleague());

        assertThat(diff).contains("+ [ctx-002]", Scene.keyPoint("lesson-seven"));
        assertThat(machine().playbook()).contains(COLLEAGUES, Scene.keyPoint("lesson-seven"), "\"helpful\": 1");
        assertThat(Files.readString(colleague().resolve(".claude/playbook.json")))
                .isEqualTo(machine().playbook());
        assertThat(well(machine().acumen("share", "--dry-run"))).contains("Nothing to share");
        assertThat(git(machine().project(), "status", "--porcelain")).isEmpty();
    }
}
