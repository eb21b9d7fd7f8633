package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which project is meant.
class ProjectTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void theNearestFolderUpwardThatHasAPlaybook() throws IOException {
        program.havingPlaybook(playbook("outer"));
        program.at(folder("a")).havingPlaybook(playbook("inner"));

        assertThat(program.at(folder("a/b/c")).run("show").out()).contains("inner");
        assertThat(program.at(folder("d")).run("show").out()).contains("outer");
    }

    @Test
    void thePlaybookOfAFolderAboveTheCheckoutIsNotMeant() throws IOException {
        program.havingPlaybook(playbook("outer"));
        Files.createDirectories(folder("checkout/.git"));

        Program.Ran ran = program.at(folder("checkout/src")).run("show");

        assertThat(ran.out()).isEqualTo("The playbook is empty: " + real("checkout/.claude/playbook.json") + "\n");
    }

    @Test
    void withoutAPlaybookTheTopOfTheCheckout() throws IOException {
        Files.createDirectories(folder("checkout/.git"));

        apply(program.at(folder("checkout/src/main")));

        assertThat(folder("checkout/.claude/playbook.json")).exists();
        assertThat(folder("checkout/src/main/.claude")).doesNotExist();
    }

    @Test
    void ofACheckoutThatIsALinkedWorktreeTheTopToo() throws IOException {
        Files.createDirectories(folder("worktree/src"));
        Files.writeString(folder("worktree/.git"), "gitdir: /home/dev/main/.git/worktrees/worktree\n");

        apply(program.at(folder("worktree/src")));

        assertThat(folder("worktree/.claude/playbook.json")).exists();
    }

    @Test
    void withoutACheckoutTheWorkingDirectory() throws IOException {
        apply(program.at(folder("plain/src")));

        assertThat(folder("plain/src/.claude/playbook.json")).exists();
    }

    @Test
    void theFolderThatTheClientNamesComesFirst() throws IOException {
        program.havingPlaybook(playbook("here"));
        program.at(folder("elsewhere")).havingPlaybook(playbook("there"));

        Program.Ran absolute = program.with(
                        "CLAUDE_PROJECT_DIR", folder("elsewhere").toString())
                .run("show");
        Program.Ran relative = program.with("CLAUDE_PROJECT_DIR", "elsewhere").run("show");
        Program.Ran blank = program.with("CLAUDE_PROJECT_DIR", " ").run("show");

        assertThat(absolute.out()).contains("there");
        assertThat(relative.out()).contains("there");
        assertThat(blank.out()).contains("here");
    }

    @Test
    void theOptionOutweighsTheClient() throws IOException {
        program.havingPlaybook(playbook("here"));
        program.at(folder("elsewhere")).havingPlaybook(playbook("there"));

        Program.Ran ran = program.with("CLAUDE_PROJECT_DIR", folder("elsewhere").toString())
                .run("show", "--project", ".");

        assertThat(ran.out()).contains("here");
    }

    @Test
    void theHomeFolderIsRefusedUnlessTheOptionNamesIt() throws IOException {
        Program home = program.at(program.home());

        Program.Ran refused = home.withInput(ADD).run("apply", "-");
        Program.Ran named = home.withInput(ADD).run("apply", "--project", ".", "-");

        assertThat(refused)
                .isEqualTo(
                        new Program.Ran(1, "", "acumen: the home folder is a project only when --project names it\n"));
        assertThat(named.exitCode()).isZero();
        assertThat(program.home().resolve(".claude/playbook.json")).exists();
    }

    @Test
    void aPlaybookInTheHomeFolderIsNotThatOfTheFoldersBelow() throws IOException {
        program.at(program.home()).havingPlaybook(playbook("home"));

        Program.Ran ran = program.at(folder("src")).run("show");

        assertThat(ran.out()).startsWith("The playbook is empty: " + real("src/.claude"));
    }

    @Test
    void aFolderThatIsMissingIsNotMadeByReading() {
        Program.Ran show = program.run("show", "--project", "none");
        Program.Ran dry = program.run("learn", "--dry-run", "--project", "none", "s.jsonl");

        assertThat(show.exitCode()).isEqualTo(1);
        assertThat(show.err()).isEqualTo("acumen: there is no folder " + folder("none") + "\n");
        assertThat(dry.exitCode()).isEqualTo(1);
        assertThat(folder("none")).doesNotExist();
    }

    @Test
    void aPlaybookThatIsALinkOutOfTheProjectIsRefused() throws IOException {
        program.at(folder("other")).havingPlaybook(playbook("theirs"));
        Files.createDirectories(folder("mine/.claude"));
        Files.createSymbolicLink(folder("mine/.claude/playbook.json"), folder("other/.claude/playbook.json"));

        Program.Ran ran = program.at(folder("mine")).withInput(ADD).run("apply", "-");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .contains("is a link that leads out of the project")
                .contains("--project");
        assertThat(folder("other/.claude/playbook.json")).content().contains("theirs");
    }

    private static final String ADD = "[{\"type\": \"ADD\", \"text\": \"use tabs\"}]";

    private static void apply(Program program) {
        assertThat(program.withInput(ADD).run("apply", "-").exitCode()).isZero();
    }

    private static String playbook(String text) {
        return """
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "%s", "helpful": 0, "harmful": 0}]}}""".formatted(text);
    }

    private Path folder(String name) {
        return program.home().resolve("project").resolve(name);
    }

    private Path real(String name) throws IOException {
        return program.home().toRealPath().resolve("project").resolve(name);
    }
}
