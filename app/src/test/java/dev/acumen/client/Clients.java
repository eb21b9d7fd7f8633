package dev.acumen.client;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The real clients that the environment name.
final class Clients {
    private static final String CURRENT = "ACUMEN_TEST_CLAUDE";
    private static final String OLDER = "ACUMEN_TEST_CLAUDE_OLDER";
    private static final String OPENCODE = "ACUMEN_TEST_OPENCODE";
    private static final String COPILOT = "ACUMEN_TEST_COPILOT";

    private Clients() {}

    /// The pinned one; the test is skipped where there is none or where it could reach another machine.
    static Path current() {
        return named(CURRENT);
    }

    /// One of an older form; the test is skipped likewise.
    static Path older() {
        return named(OLDER);
    }

    /// OpenCode; the test is skipped likewise.
    static Path openCode() {
        return named(OPENCODE);
    }

    /// The older one where a test is run with the current one as well; skipped also where the tests are run in short.
    static Path olderToo() {
        assumeTrue(System.getenv("ACUMEN_TEST_SHORT") == null, "in short with the current client alone");
        return older();
    }

    /// Copilot CLI; the test is skipped likewise.
    static Path copilot() {
        return named(COPILOT);
    }

    /// What a client calls the mode in which it asks before it uses a tool.
    static String askingMode(Path client) {
        return client.toString().equals(System.getenv(OLDER)) ? "default" : "manual";
    }

    /// Codex; the test is skipped likewise.
    static Path codex() {
        return named("ACUMEN_TEST_CODEX");
    }

    private static Path named(String variable) {
        String name = System.getenv(variable);
        assumeTrue(name != null && !name.isBlank(), variable + " does not name a client; .ci/run does");
        assumeTrue(isAlone(), "this network reaches further than loopback; .ci/run makes one that does not");
        Path client = Path.of(String.valueOf(name));
        if (!Files.isExecutable(client)) {
            throw new IllegalStateException(variable + " names " + client + ", which cannot be run");
        }
        return client;
    }

    private static boolean isAlone() {
        try {
            return NetworkInterface.networkInterfaces().allMatch(Clients::isLoopbackOrDown);
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isLoopbackOrDown(NetworkInterface one) {
        try {
            return one.isLoopback() || !one.isUp();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
