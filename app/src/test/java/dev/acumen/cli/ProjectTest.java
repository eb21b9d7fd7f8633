package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which project is meant.
class ProjectTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        // What is tried is where, not into which file of it.
        program = Program.in(folder).with("ACUMEN_LEARN_INTO", "tracked");
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
    void ofALinkedWorktreeTheMainOne() throws IOException {
        linkedWorktree("../..", "../main/.git/worktrees/w");

        apply(program.at(folder("worktree/src")));

        assertThat(folder("main/.claude/playbook.json")).exists();
        assertThat(folder("worktree/.claude")).doesNotExist();
    }

    @Test
    void ofALinkedWorktreeThatTheClientNamesTheMainOneToo() throws IOException {
        linkedWorktree("../..", "../main/.git/worktrees/w");
        program.at(folder("main")).havingPlaybook(playbook("shared"));

        Program.Ran ran = program.with("CLAUDE_PROJECT_DIR", folder("worktree").toString())
                .run("show");

        assertThat(ran.out()).contains("shared");
    }

    @Test
    void ofALinkedWorktreeWithAPlaybookTheMainOneToo() throws IOException {
        linkedWorktree("../..", "../main/.git/worktrees/w");
        program.at(folder("main")).havingPlaybook(playbook("shared"));
        Program worktree = program.at(folder("worktree")).havingPlaybook(playbook("own"));

        assertThat(worktree.run("show").out()).contains("shared");
        assertThat(program.with("CLAUDE_PROJECT_DIR", "worktree").run("show").out())
                .contains("shared");
    }

    @Test
    void ofALinkedWorktreeThatTheOptionNamesTheMainOneToo() throws IOException {
        linkedWorktree("../..", "../main/.git/worktrees/w");
        program.at(folder("main")).havingPlaybook(playbook("shared"));

        Program.Ran ran = program.run("show", "--project", "worktree");

        assertThat(ran.out()).contains("shared");
    }

    @Test
    void theStatusInALinkedWorktreeSaysWhosePlaybookItHas() throws IOException {
        linkedWorktree("../..", "../main/.git/worktrees/w");
        Program worktree = program.at(folder("worktree/src"));
        String none = worktree.run("status").out();
        program.at(folder("worktree")).havingPlaybook(playbook("own"));
        String copy = worktree.run("status").out();
        String file = folder("worktree/.claude/playbook.json").toString();
        assertThat(worktree.run("import", "--yes", "--from", "acumen", file).exitCode())
                .isZero();
        String taken = worktree.run("status").out();

        assertThat(none)
                .contains("project    ~/project/main\n")
                .contains("worktree   ~/project/worktree is a linked worktree of this project, which has no playbook"
                        + " yet\n");
        assertThat(copy)
                .contains("yet; this branch's copy holds 1 other key point, acumen import --from acumen"
                        + " ~/project/worktree/.claude/playbook.json takes them over\n");
        assertThat(taken).contains("project; its sessions use the playbook ~/project/main/.claude/playbook.json\n");
    }

    @Test
    void whatASubfolderLearnedApartIsToldAtTheTopAndTakenOver() throws IOException {
        Files.createDirectories(folder("main/.git"));
        Program below = program.at(folder("main/web"));
        Program top = program.at(folder("main"));
        assertThat(below.run("add", "--project", ".", "Prices are in cents").exitCode())
                .isZero();
        assertThat(below.run("tag", "oth-001", "helpful").exitCode()).isZero();

        String status = top.run("status").out();
        String doctor = top.run("doctor").out();
        Program.Ran taken = top.run("import", "--yes", "--from", "acumen", "web/.claude/playbook.json");
        Files.delete(folder("main/web/.claude/playbook.json"));

        assertThat(status)
                .contains(
                        "apart      web/.claude/playbook.json holds 1 key point apart from this project; acumen import"
                                + " --from acumen"
                                + " ~/project/main/web/.claude/playbook.json takes them over");
        assertThat(doctor).contains("web/.claude/playbook.json holds 1 key point apart from this project");
        assertThat(taken.exitCode()).isZero();
        assertThat(below.run("show").out()).contains("helpful=1 harmful=0 :: user: Prices are in cents");
        assertThat(top.run("status").out()).doesNotContain("apart ");
    }

    @Test
    void aSubfolderThatTheSettingsNameIsNotApart() throws IOException {
        Files.createDirectories(folder("main/.git"));
        Files.createDirectories(folder("main/.claude/acumen"));
        Files.writeString(folder("main/.claude/acumen/config.json"), "{\"project\": {\"folders\": \"web, api\"}}");

        apply(program.at(folder("main/web/src")));

        assertThat(folder("main/web/.claude/playbook.json")).exists();
        assertThat(program.at(folder("main")).run("status").out()).doesNotContain("apart ");
        assertThat(program.at(folder("main")).run("config", "project.folders").out())
                .contains("web, api")
                .contains("set by   a project's file alone");
    }

    @Test
    void aSubmoduleIsAProjectOfItsOwn() throws IOException {
        Files.createDirectories(folder("main/.git/modules/sub"));
        Files.createDirectories(folder("main/sub"));
        Files.writeString(folder("main/sub/.git"), "gitdir: ../.git/modules/sub\n");

        apply(program.at(folder("main/sub")));

        assertThat(folder("main/sub/.claude/playbook.json")).exists();
    }

    @Test
    void aWorktreeOfABareRepositoryIsAProjectOfItsOwn() throws IOException {
        linkedWorktree("../..", "../main/.git/worktrees/w");
        Files.writeString(folder("main/.git/config"), "[core]\n\tbare = true\n");

        apply(program.at(folder("worktree")));

        assertThat(folder("worktree/.claude/playbook.json")).exists();
    }

    @Test
    void aWorktreeWhoseMainOneIsTheHomeFolderIsAProjectOfItsOwn() throws IOException {
        Files.createDirectories(program.home().resolve(".git/worktrees/w"));
        Files.writeString(program.home().resolve(".git/config"), "");
        Files.writeString(program.home().resolve(".git/worktrees/w/commondir"), "../..\n");
        Files.createDirectories(folder("worktree"));
        Files.writeString(folder("worktree/.git"), "gitdir: ../../.git/worktrees/w\n");

        apply(program.at(folder("worktree")));

        assertThat(folder("worktree/.claude/playbook.json")).exists();
    }

    @ParameterizedTest
    @CsvSource({
        "'../..', 'gitdir: '",
        "'../..', 'gitdir: ../main/.git/worktrees/none'",
        "'../..', '../main/.git/worktrees/w'",
        "'../..', 'gitdir: \\0'",
        "'../..', ''",
        "'', 'gitdir: ../main/.git/worktrees/w'",
        "'\\0', 'gitdir: ../main/.git/worktrees/w'",
        "'../../none/.git', 'gitdir: ../main/.git/worktrees/w'",
        "'../../../../other/.git', 'gitdir: ../main/.git/worktrees/w'"
    })
    void whereGitsFilesAreGarbledTheWorktree(String commonFolder, String link) throws IOException {
        linkedWorktree(commonFolder.replace("\\0", "\0"), "");
        Files.createDirectories(folder("other/.git"));
        Files.writeString(folder("other/.git/config"), "");
        Files.writeString(folder("worktree/.git"), link.replace("\\0", "\0"));

        apply(program.at(folder("worktree")));

        assertThat(folder("worktree/.claude/playbook.json")).exists();
    }

    @Test
    void ofAWorktreeThatGitMakesTheMainOne() throws IOException, InterruptedException {
        assumeTrue(isGitThere(), "git is not on the PATH");
        Files.createDirectories(folder("main/src"));
        git("init", "--quiet");
        git("commit", "--quiet", "--allow-empty", "--message", "first");
        git("worktree", "add", "--quiet", "../worktree");
        Program worktree = program.at(folder("worktree/src"));

        apply(worktree);

        assertThat(folder("main/.claude/playbook.json")).exists();
        assertThat(folder("worktree/.claude")).doesNotExist();
        assertThat(program.at(folder("main/src")).run("show").out()).contains("use tabs");
    }

    @Test
    void aSessionInALinkedWorktreeIsOneOfTheMainOne() throws IOException {
        linkedWorktree("../..", "../main/.git/worktrees/w");
        new TranscriptBuilder("s")
                .in(real("worktree").toString())
                .person("always use tabs in this repo")
                .writeTo(folder("s.jsonl"));

        Program.Ran ran = program.at(folder("main")).run("learn", "../s.jsonl");

        assertThat(ran.err()).isEmpty();
        assertThat(folder("main/.claude/playbook.json")).content().contains("use tabs");
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

    /// The folders `main` and `worktree` as git would make them.
    private void linkedWorktree(String commonFolder, String gitFolder) throws IOException {
        Files.createDirectories(folder("main/.git/worktrees/w"));
        Files.writeString(folder("main/.git/config"), "[core]\n\tbare = false\n");
        Files.writeString(folder("main/.git/worktrees/w/commondir"), commonFolder + "\n");
        Files.createDirectories(folder("worktree"));
        Files.writeString(folder("worktree/.git"), "gitdir: " + gitFolder + "\n");
    }

    private static boolean isGitThere() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "git")));
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "git", "-c", "user.name=Dev", "-c", "user.email=dev@example.org", "-c", "commit.gpgsign=false"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder("main").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Finished finished = Finished.run(builder, Duration.ofMinutes(10));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
    }

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
