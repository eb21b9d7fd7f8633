package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The user's own playbook in a repository of the user's, which comes to other machines.
class UserRepositoryTest {
    @TempDir
    private Path folder = Path.of("");

    private GitClone clone = new GitClone(new Program(folder, folder, Map.of(), ""), folder);
    private Program program = clone.program();
    private Path repository = folder;

    @BeforeEach
    void aUserWithARepository() throws IOException, InterruptedException {
        clone = GitClone.in(folder, "");
        program = clone.program().at(folder.resolve("home/work"));
        repository = clone.top();
    }

    /// The same on another machine, which has another home folder.
    private Program laptop() throws IOException {
        Path home = folder.resolve("laptop");
        return new Program(home, Files.createDirectories(home.resolve("work")), program.environment(), "");
    }

    private Program.Ran keep(Program on, Path in) {
        return on.run("install", "--user-repo", in.toString());
    }

    private Path link(Program of) {
        return of.home().resolve(".acumen/playbook.json");
    }

    @Test
    void thePlaybookMovesThereAndChangesGoThroughTheLink() throws IOException {
        program.run("add", "--user", "one");

        Program.Ran ran = keep(program, repository);
        program.run("add", "--user", "two");

        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("~/project/playbook.json now", "Git merges it through Acumen");
        assertThat(link(program)).isSymbolicLink();
        assertThat(repository.resolve("playbook.json")).content().contains("u-oth-001", "u-oth-002");
        assertThat(program.run("log", "--user").out()).contains("one", "two").doesNotContain("outside");
        assertThat(program.run("undo", "--user").exitCode()).isZero();
        assertThat(repository.resolve(".git/info/attributes")).content().contains("playbook.json merge=acumen");
    }

    @Test
    void anotherMachineTakesItUpAndKeepsWhatItHad() throws IOException {
        program.run("add", "--user", "one");
        keep(program, repository);
        Program other = laptop();
        other.run("add", "--user", "of the laptop");
        other.run("add", "--user", "one");

        keep(other, repository);

        assertThat(other.run("show", "--user").out()).contains("one", "of the laptop");
        assertThat(program.run("show", "--user").out()).contains("one", "of the laptop");
        assertThat(repository.resolve("playbook.json")).content().containsOnlyOnce("\"one\"");
    }

    @Test
    void gitMergesWhatTwoMachinesAdded() throws IOException, InterruptedException {
        program.run("add", "--user", "one");
        keep(program, repository);
        commit("One");
        clone.git("checkout", "-qb", "laptop");
        program.run("add", "--user", "of the laptop");
        commit("Laptop");
        clone.git("checkout", "-q", "main");
        program.run("add", "--user", "of the desk");
        commit("Desk");

        clone.git("merge", "-q", "--no-edit", "laptop");

        assertThat(program.run("show", "--user").out())
                .contains("of the laptop", "of the desk", "[u-oth-001]", "[u-oth-002]", "[u-oth-003]");
    }

    private void commit(String message) throws IOException, InterruptedException {
        clone.git("add", "playbook.json");
        clone.git("commit", "-qm", message);
    }

    @Test
    void aSecondTimeChangesNothing() throws IOException {
        program.run("add", "--user", "one");
        keep(program, repository);
        Map<String, String> before = Program.files(program.home());

        assertThat(keep(program, repository).exitCode()).isZero();
        assertThat(Program.files(program.home())).isEqualTo(before);
    }

    @Test
    void aFolderInNoRepositoryIsSaidToBeNone() throws IOException {
        Path plain = Files.createDirectories(folder.resolve("plain"));

        Program.Ran ran = keep(program, plain);

        assertThat(ran.out()).contains("in no git repository");
        assertThat(program.run("add", "--user", "one").exitCode()).isZero();
        assertThat(plain.resolve("playbook.json")).content().contains("u-oth-001");
    }

    @Test
    void refusesWhatIsNoFolderAndWhatIsNoPlaybook() throws IOException {
        program.run("add", "--user", "one");
        Files.writeString(repository.resolve("playbook.json"), "- hosts: all\n");

        assertThat(keep(program, folder.resolve("nowhere")).err()).contains("there is no folder");
        assertThat(keep(program, repository).exitCode()).isEqualTo(1);
        assertThat(link(program)).isRegularFile();
        assertThat(link(program).toFile().toPath()).content().contains("one");
        assertThat(repository.resolve("playbook.json")).content().isEqualTo("- hosts: all\n");
    }

    @Test
    void uninstallLeavesThePlaybookAlone() throws IOException {
        program.run("add", "--user", "one");
        keep(program, repository);

        Program.Ran purged = program.run("uninstall", "--purge", "--yes");

        assertThat(purged.err()).contains("your own playbook stays");
        assertThat(repository.resolve("playbook.json")).content().contains("one");
        assertThat(repository.resolve(".git/info/attributes")).doesNotExist();
        assertThat(program.run("show", "--user").out()).contains("one");
    }
}
