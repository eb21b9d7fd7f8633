package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The program is moved or deleted while the client still has its hooks.
class MovedProgramTest extends OnAMachine {
    /// Installs from another place, by a link that is gone afterwards.
    private Path installedAndMoved() throws IOException, InterruptedException {
        Path tools = Files.createDirectories(machine().home().resolve("it's my tools"));
        Path link = Files.createSymbolicLink(tools.resolve("acumen"), Machine.ACUMEN);
        assertThat(machine()
                        .run(machine().project(), link.toString(), "install", "--yes")
                        .exitCode())
                .isZero();
        machine().ask("hello");
        machine().awaitRest();
        Files.delete(link);
        return link;
    }

    @Test
    void theClientShowsNoError() throws IOException, InterruptedException {
        Path _ = installedAndMoved();

        Finished run =
                machine().claude("-p", "hello", "--output-format", "stream-json", "--verbose", "--include-hook-events");
        try (Screen screen = machine().terminal("--permission-mode", "manual")) {
            screen.say("hello again", "Done as asked.");

            assertThat(screen.text()).doesNotContain("hook error").doesNotContain("not found");
        }

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("UserPromptSubmit")
                .doesNotContain("not found")
                .doesNotContain("\"outcome\":\"error\"");
    }

    @Test
    void theNextInstallationMendsIt() throws IOException, InterruptedException {
        Path gone = installedAndMoved();

        Finished status = machine().acumen("status");
        Finished install = machine().acumen("install", "--yes");
        machine().acumen("add", "Prices are in cents", "--section", "ctx");
        machine().ask("hello");

        assertThat(status.out()).contains("but their program is gone: " + gone + "; acumen install replaces them");
        assertThat(install.out().lines().filter(line -> line.startsWith("Replaced the hooks in ~/.claude")))
                .hasSize(1);
        assertThat(Messages.of(machine().conversation().getLast()).injections())
                .extracting(Messages.Injection::text)
                .singleElement()
                .asString()
                .contains("Prices are in cents");
        assertThat(List.of(install.exitCode(), status.exitCode())).containsOnly(0);
    }
}
