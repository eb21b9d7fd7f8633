package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectsTest {
    private Path home = Path.of("");
    private Path project = Path.of("");

    @BeforeEach
    void thereIsAProject(@TempDir Path folder) throws IOException {
        home = folder.toRealPath();
        project = Files.createDirectories(home.resolve("code/shop"));
    }

    @Test
    void aSessionBelongsToTheFolderInWhichItBegan() {
        assertThat(projects().ofSession(project.toString(), "/elsewhere")).contains(project);
    }

    @Test
    void withoutItASessionBelongsToItsWorkingDirectory() {
        assertThat(projects().ofSession("", project.toString())).contains(project);
    }

    @Test
    void aProjectIsKnownByItsRealPath() throws IOException {
        Path link = Files.createSymbolicLink(home.resolve("link"), project);

        assertThat(projects().ofSession(link.toString(), "")).contains(project);
    }

    private static Path havingPlaybook(Path folder) throws IOException {
        Files.createDirectories(folder.resolve(".claude"));
        Files.writeString(folder.resolve(Projects.PLAYBOOK), "{}");
        return folder;
    }

    private Path checkout() throws IOException {
        Files.createDirectories(project.resolve(".git"));
        Files.writeString(project.resolve(".git/config"), "");
        return project;
    }

    /// A linked worktree of the project, with a folder `web/src` in it.
    private Path worktree(String name) throws IOException {
        Path git = Files.createDirectories(checkout().resolve(".git/worktrees/w"));
        Files.writeString(git.resolve("commondir"), "../..\n");
        Path worktree = Files.createDirectories(home.resolve(name));
        Files.createDirectories(worktree.resolve("web/src"));
        Files.writeString(worktree.resolve(".git"), "gitdir: " + git + "\n");
        return worktree;
    }

    private void havingFolders(String folders) throws IOException {
        Path settings = Files.createDirectories(project.resolve(".claude/acumen"));
        Files.writeString(settings.resolve("config.json"), folders);
    }

    @Test
    void aSessionThatBeganInASubfolderBelongsToTheTopOfTheCheckout() throws IOException {
        Path below = Files.createDirectories(checkout().resolve("web/src"));

        assertThat(projects().ofSession(below.toString(), "")).contains(project);
    }

    @Test
    void aPlaybookBetweenTheFolderAndTheTopIsNearer() throws IOException {
        Path web = havingPlaybook(checkout().resolve("web"));
        Path below = Files.createDirectories(web.resolve("src"));
        havingPlaybook(project);

        assertThat(projects().ofSession(below.toString(), "")).contains(web);
        assertThat(projects().has(project, below)).isFalse();
    }

    @Test
    void outsideOfGitASessionBelongsToTheNearestPlaybookUpwardElseToItsFolder() throws IOException {
        Path below = Files.createDirectories(project.resolve("web"));

        assertThat(projects().ofSession(below.toString(), "")).contains(below);
        havingPlaybook(project);
        assertThat(projects().ofSession(below.toString(), "")).contains(project);
    }

    @Test
    void aLinkedWorktreeStandsForItsMainOneWhateverItHolds() throws IOException {
        Path worktree = havingPlaybook(worktree("feature"));

        assertThat(projects().ofSession(worktree.toString(), "")).contains(project);
        assertThat(projects().ofSession(worktree.resolve("web/src").toString(), ""))
                .contains(project);
        assertThat(projects().place(worktree.resolve("web"))).isEqualTo(new Projects.Place(project, worktree, project));
        assertThat(projects().place(project).isLinked()).isFalse();
        assertThat(projects().inMain(worktree.resolve("web"))).isEqualTo(project.resolve("web"));
    }

    @Test
    void aWorktreeInsideOfItsMainOneStandsForItToo() throws IOException {
        Path worktree = worktree("code/shop/.claude/worktrees/feature");

        assertThat(projects().ofSession(worktree.toString(), "")).contains(project);
    }

    @Test
    void aFolderOfAWorktreeBelongsToTheProjectOfTheSameFolderOfTheMainOne() throws IOException {
        Path below = worktree("feature").resolve("web/src");
        Path web = havingPlaybook(project.resolve("web"));

        assertThat(projects().ofSession(below.toString(), "")).contains(web);
    }

    @Test
    void theSettingsOfTheTopMakeFoldersProjectsOfTheirOwn() throws IOException {
        Path below = worktree("feature").resolve("web/src");
        havingFolders("{\"project\": {\"folders\": \"api/server, web\"}}");

        assertThat(projects().ofSession(below.toString(), "")).contains(project.resolve("web"));
        assertThat(projects().around(project.resolve("api/server/x"))).isEqualTo(project.resolve("api/server"));
        assertThat(projects().around(project.resolve("api"))).isEqualTo(project);
        assertThat(projects().has(project, project.resolve("web"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "{\"project\": {\"folders\": 7}}",
                "{\"project\": {\"folders\": \"../shop2, /etc, , \\u0000\"}}"
            })
    void settingsThatCannotBeUnderstoodNameNoFolder(String settings) throws IOException {
        Path below = Files.createDirectories(checkout().resolve("web"));
        havingFolders(settings);

        assertThat(projects().ofSession(below.toString(), "")).contains(project);
    }

    @Test
    void aWorktreeThatIsGoneIsRemembered() throws IOException {
        Path acumen = home.resolve(".acumen");
        Worktrees worktrees = new Worktrees(acumen);
        Path gone = home.resolve("feature");

        worktrees.remember(gone, home.resolve("gone too"), 1);
        assertThat(worktrees.inMain(gone)).isEmpty();
        worktrees.remember(gone, project, 1);
        worktrees.remember(gone, project, 2);

        assertThat(worktrees.inMain(gone.resolve("web/src"))).contains(project.resolve("web/src"));
        assertThat(worktrees.inMain(home.resolve("feature2"))).isEmpty();
        assertThat(acumen.resolve("worktrees"))
                .isDirectoryContaining(file -> file.toFile().lastModified() == 2);
    }

    @Test
    void theHomeFolderIsNone() {
        assertThat(projects().ofSession(home.toString(), "")).isEmpty();
    }

    @Test
    void aFolderThatIsNotThereIsNone() {
        assertThat(projects().ofSession(home.resolve("gone").toString(), "")).isEmpty();
        assertThat(projects().ofSession("\0", "")).isEmpty();
        assertThat(projects().ofSession("", "")).isEmpty();
    }

    private Projects projects() {
        return new Projects(home);
    }
}
