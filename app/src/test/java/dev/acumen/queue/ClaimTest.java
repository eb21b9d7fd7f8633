package dev.acumen.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimTest {
    private static final Path PROJECT = Path.of("/home/dev/project");
    private static final Path TRANSCRIPT = Path.of("/t/s-1.jsonl");

    @TempDir
    private Path acumen = Path.of("");

    private Queue queue() {
        return new Queue(acumen, Clock.systemUTC());
    }

    /// Claims a transcript in a process of its own, until its standard input ends.
    static void main(String[] arguments) throws IOException {
        try (Claim _ = new Queue(Path.of(arguments[0]), Clock.systemUTC()).claim(PROJECT, TRANSCRIPT)) {
            System.out.println("claimed");
            System.in.read();
        }
    }

    @Test
    void isHeldUntilItIsClosed() throws IOException {
        Claim first = queue().claim(PROJECT, TRANSCRIPT);

        assertThatThrownBy(() -> queue().claim(PROJECT, TRANSCRIPT))
                .isInstanceOf(ClaimedException.class)
                .hasMessageStartingWith("another acumen is learning this");
        first.close();

        queue().claim(PROJECT, TRANSCRIPT).close();
    }

    @Test
    void keepsNobodyFromAnythingElse() throws IOException {
        try (Claim _ = queue().claim(PROJECT, TRANSCRIPT);
                Claim _ = queue().claim(PROJECT, Path.of("/t/s-2.jsonl"));
                Claim _ = queue().claim(Path.of("/home/dev/other"), TRANSCRIPT);
                Claim _ = queue().claimAll(PROJECT)) {
            assertThat(Files.isRegularFile(acumen.resolve("learning.lock"))).isTrue();
        }

        try (Stream<Path> left = Files.list(acumen)) {
            assertThat(left).containsExactly(acumen.resolve("learning.lock"));
        }
    }

    @Test
    void staysWhenAnotherOneEnds() throws IOException {
        try (Claim _ = queue().claim(PROJECT, TRANSCRIPT)) {
            queue().claimAll(PROJECT).close();

            assertThatThrownBy(() -> queue().claim(PROJECT, TRANSCRIPT)).isInstanceOf(ClaimedException.class);
        }
    }

    @Test
    void countsAmongProcessesAndEndsWithTheirs() throws Exception {
        Process other = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClaimTest.class.getName(),
                        acumen.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("claimed");

            assertThatThrownBy(() -> queue().claim(PROJECT, TRANSCRIPT)).isInstanceOf(ClaimedException.class);
        } finally {
            other.destroyForcibly().waitFor();
        }

        queue().claim(PROJECT, TRANSCRIPT).close();
    }
}
