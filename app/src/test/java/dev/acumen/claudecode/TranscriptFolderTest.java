package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.client.SessionFile;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptFolderTest {
    @TempDir
    private Path projects = Path.of("");

    private Path write(String name, String... lines) throws IOException {
        Path file = projects.resolve(name);
        Files.createDirectories(projects.resolve(name.substring(0, name.indexOf('/'))));
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    private static List<SessionFile> read(Path projects) {
        return TranscriptFolder.read(projects, _ -> true, trouble -> {
            throw new AssertionError(trouble);
        });
    }

    private static String line(String folder, String time) {
        return "{\"type\":\"user\",\"cwd\":\"%s\",\"timestamp\":\"%s\"}".formatted(folder, time);
    }

    @Test
    void saysWhereASessionRanByItsLinesAndNotByTheNameOfItsFolder() throws IOException {
        Path file = new TranscriptBuilder("s")
                .in("/home/dev/my-app")
                .person("hello")
                .writeTo(projects.resolve("-home-dev-my-other-app/s.jsonl"));

        assertThat(read(projects))
                .containsExactly(new SessionFile(file, "s", "/home/dev/my-app", "2026-01-15T09:00:00Z", false));
    }

    @Test
    void theOldestComesFirstWhereverItLies() throws IOException {
        Path third = write("a/1.jsonl", line("/p", "2026-03-01T00:00:00Z"));
        Path first = write("b/2.jsonl", line("/p", "2026-01-01T00:00:00Z"));
        Path second = write("a/3.jsonl", line("/p", "2026-02-01T00:00:00Z"));

        assertThat(read(projects)).extracting(SessionFile::file).containsExactly(first, second, third);
    }

    @Test
    void takesThoseOfOneTimeByTheirNames() throws IOException {
        Path second = write("a/2.jsonl", line("/p", "2026-01-01T00:00:00Z"));
        Path first = write("a/1.jsonl", line("/p", "2026-01-01T00:00:00Z"));

        assertThat(read(projects)).extracting(SessionFile::file).containsExactly(first, second);
    }

    @Test
    void looksForFolderAndTimeBeyondLinesThatDoNotSayThem() throws IOException {
        Path file = write(
                "a/1.jsonl",
                "{\"type\":\"summary\",\"summary\":\"…\"}",
                "{ broken",
                "{\"type\":\"user\",\"cwd\":\"\"}",
                "{\"type\":\"user\",\"cwd\":\"/p\"}",
                "{\"type\":\"user\",\"timestamp\":\"2026-01-01T00:00:00Z\"}",
                line("/q", "2026-09-01T00:00:00Z"));

        assertThat(read(projects)).containsExactly(new SessionFile(file, "1", "/p", "2026-01-01T00:00:00Z", false));
    }

    @Test
    void passesOverWhatIsNoTranscriptOfASession() throws IOException {
        write("a/empty.jsonl");
        write("a/notes.txt", line("/p", "2026-01-01T00:00:00Z"));
        write("a/nowhere.jsonl", "{\"type\":\"user\",\"timestamp\":\"2026-01-01T00:00:00Z\"}");
        Files.writeString(projects.resolve("beside.jsonl"), line("/p", "2026-01-01T00:00:00Z"));
        Files.createDirectories(projects.resolve("a/folder.jsonl"));
        new TranscriptBuilder("agent").sidechain().person("x").writeTo(projects.resolve("a/s/subagents/agent-1.jsonl"));

        assertThat(read(projects)).isEmpty();
        assertThat(read(projects.resolve("missing"))).isEmpty();
    }
}
