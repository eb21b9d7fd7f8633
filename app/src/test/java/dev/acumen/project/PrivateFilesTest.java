package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that are written whole or not at all.
class PrivateFilesTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void leavesNothingBesideAFileThatCannotBeWritten() throws IOException {
        Path taken = Files.createDirectories(folder.resolve("trust.json/full"));

        assertThatIOException().isThrownBy(() -> PrivateFiles.write(folder.resolve("trust.json"), "{}"));

        assertThat(taken).exists();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("trust.json"));
        }
    }
}
