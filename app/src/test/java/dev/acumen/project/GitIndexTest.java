package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitIndexTest {
    private static final String NAME = "playbook.json";

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void aRepository() throws IOException {
        git("init", "-q");
        Files.createDirectories(folder.resolve(".claude"));
        Files.writeString(folder.resolve(".claude").resolve(NAME), "{}");
        Files.writeString(folder.resolve(".claude/playbook.jsa"), "");
    }

    @Test
    void knowsWhatIsNotTracked() throws IOException {
        assertThat(GitIndex.mayTrack(folder, NAME)).isFalse();
        git("add", ".claude/playbook.jsa");
        assertThat(GitIndex.mayTrack(folder, NAME)).isFalse();
    }

    @Test
    void knowsWhatIsTracked() throws IOException {
        git("add", ".");

        assertThat(GitIndex.mayTrack(folder, NAME)).isTrue();
    }

    @Test
    void doesNotKnowOfCompressedPaths() throws IOException {
        git("config", "index.version", "4");
        git("add", ".");
        git("update-index", "--index-version", "4");

        assertThat(GitIndex.mayTrack(folder, NAME)).isTrue();
    }

    @Test
    void doesNotKnowOfASplitIndex() throws IOException {
        git("add", ".");
        git("update-index", "--split-index");

        assertThat(GitIndex.mayTrack(folder, NAME)).isTrue();
    }

    @Test
    void doesNotKnowOfASparseIndex() throws IOException {
        git("add", ".");
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all");
        git("sparse-checkout", "set", "--cone", "--sparse-index", "src");

        assertThat(GitIndex.mayTrack(folder, NAME)).isTrue();
    }

    @Test
    void doesNotKnowOfAnotherWorkTree() throws IOException {
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "nothing", "--allow-empty");
        Path other = folder.resolve("other");
        git("worktree", "add", "-q", other.toString());

        assertThat(GitIndex.mayTrack(other, NAME)).isTrue();
    }

    private void git(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        ProcessResult ran = ProcessResult.of(
                command,
                folder,
                Map.of("PATH", System.getenv("PATH"), "HOME", folder.toString()),
                "",
                Duration.ofMinutes(1));
        assertThat(ran.isWell()).as("%s: %s", command, ran.err()).isTrue();
    }
}
