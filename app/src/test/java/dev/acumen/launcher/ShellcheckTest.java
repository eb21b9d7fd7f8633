package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The scripts have nothing that shellcheck knows to be wrong.
class ShellcheckTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"acumen", ".ci/run", "bench/run", "bench/real", "bench/sets/conventions/check", "faults/run"})
    void theScriptIsClean(String script) throws IOException, InterruptedException {
        assumeTrue(isInstalled(), "shellcheck is not installed: " + script + " is not checked");

        ProcessBuilder check = new ProcessBuilder("shellcheck", "-x", script)
                .directory(Installation.root().toFile());

        assertThat(Finished.run(check, Duration.ofMinutes(10))).isEqualTo(new Finished(0, "", ""));
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "shellcheck")));
    }
}
