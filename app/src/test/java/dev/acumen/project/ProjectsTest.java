package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void aFolderBelowAProjectIsAProjectOfItsOwn() throws IOException {
        Files.createDirectories(project.resolve(".claude"));
        Files.writeString(project.resolve(Projects.PLAYBOOK), "{}");
        Path below = Files.createDirectories(project.resolve("web"));

        assertThat(projects().ofSession(below.toString(), "")).contains(below);
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
