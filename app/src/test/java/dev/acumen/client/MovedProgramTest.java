package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The program is moved or deleted, or finds no JDK any more, while the client still has its hooks.
class MovedProgramTest extends OnAMachine {
    /// Installs from another place, by a link that is gone afterwards.
    private static Path installedAndMoved(Machine machine) throws IOException, InterruptedException {
        Path tools = Files.createDirectories(machine.home().resolve("it's my tools"));
        Path link = Files.createSymbolicLink(tools.resolve("acumen"), Machine.ACUMEN);
        assertThat(machine.run(machine.project(), link.toString(), "install", "--yes")
                        .exitCode())
                .isZero();
        machine.ask("hello");
        machine.awaitRest();
        Files.delete(link);
        return link;
    }

    private Machine machine(boolean isOlder) throws IOException {
        return isOlder ? machine().with(Clients.olderToo()) : machine();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClientShowsNoError(boolean isOlder) throws IOException, InterruptedException {
        Machine machine = machine(isOlder);
        Path _ = installedAndMoved(machine);

        Finished run =
                machine.claude("-p", "hello", "--output-format", "stream-json", "--verbose", "--include-hook-events");
        try (Screen screen = machine.terminal()) {
            screen.say("hello again", "Done as asked.");

            assertThat(screen.text()).doesNotContain("hook error").doesNotContain("not found");
        }

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("UserPromptSubmit")
                .doesNotContain("not found")
                .doesNotContain("\"outcome\":\"error\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theNextInstallationMendsIt(boolean isOlder) throws IOException, InterruptedException {
        Machine machine = machine(isOlder);
        Path gone = installedAndMoved(machine);

        Finished status = machine.acumen("status");
        Finished install = machine.acumen("install", "--yes");
        machine.acumen("add", "Prices are in cents", "--section", "ctx");
        machine.ask("hello");

        assertThat(status.out()).contains("but their program is gone: " + gone + "; acumen install replaces them");
        assertThat(install.out().lines().filter(line -> line.startsWith("Replaced the hooks in ~/.claude")))
                .hasSize(1);
        assertThat(Messages.of(machine.conversation().getLast()).injections())
                .extracting(Messages.Injection::text)
                .singleElement()
                .asString()
                .contains("Prices are in cents");
        assertThat(List.of(install.exitCode(), status.exitCode())).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPersonIsToldThatTheJdkIsGoneAndStatusCountsWhatWaits(boolean isOlder)
            throws IOException, InterruptedException {
        Machine machine = isOlder ? machine().with(Clients.older()) : machine();
        Path target = Machine.ACUMEN.resolveSibling("app/target");
        Path copy = Files.createDirectories(machine.home().resolve("copy/app")).resolveSibling("acumen");
        Files.copy(Machine.ACUMEN, copy, StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(copy.resolveSibling("app/target"), target);
        assertThat(machine.run(machine.project(), copy.toString(), "install", "--yes")
                        .exitCode())
                .isZero();
        Files.writeString(copy, Files.readString(copy).replace("version=25\n", "version=99\n"));

        try (Screen screen = machine.terminal()) {
            screen.await("Acumen cannot run, so nothing is shown and sessions wait to be learned: a JDK 99 is missing");
            screen.say("hello", "Done as asked.");
            screen.exit();
        }
        machine.awaitRest();

        assertThat(machine.acumen("status").out())
                .contains("queue      0 sessions; 1 more in events that no worker has read yet");
    }
}
