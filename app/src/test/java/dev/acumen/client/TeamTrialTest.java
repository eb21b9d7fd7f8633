package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A lesson of one member of a team reaches the next session of another: the two commands of `examples/team`, in a
/// fresh clone; in short, in this one.
class TeamTrialTest extends OnAMachine {
    private static final Path ROOT = Machine.ACUMEN.resolveSibling("");
    private static final Pattern COMMAND = Pattern.compile("(?ms)^```sh\n(.*?)\n```$");
    private static final String RULE = "Always run make lint before you commit.";
    private static final boolean IS_SHORT = System.getenv("ACUMEN_TEST_SHORT") != null;

    private @Nullable Process service;

    private static List<String> commands() throws IOException {
        return COMMAND.matcher(Files.readString(ROOT.resolve("examples/team/README.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
    }

    private Path freshClone() throws IOException, InterruptedException {
        Path clone = folder().resolve("empty/acumen");
        Finished cloned = machine().run(folder(), "git", "clone", "-q", ROOT.toString(), clone.toString());
        assertThat(cloned.exitCode()).as(cloned.toString()).isZero();
        return clone;
    }

    /// Runs the first command until the service can be used, and then the second one.
    private String run(Path clone) throws IOException, InterruptedException {
        List<String> commands = commands();
        assertThat(commands).hasSize(2);
        service = machine().start(clone, "sh", "-c", "exec " + commands.getFirst());
        awaitServing(service);

        Finished tried = machine().run(clone, "sh", "-c", commands.getLast());

        assertThat(tried.exitCode()).as(tried.toString()).isZero();
        return tried.out();
    }

    private static void awaitServing(Process service) throws IOException {
        List<String> said = new ArrayList<>();
        BufferedReader lines = service.inputReader();
        String line = lines.readLine();
        while (line != null && !line.startsWith("serving at ")) {
            said.add(line);
            line = lines.readLine();
        }
        assertThat(line).as(String.join("\n", said)).isNotNull();
    }

    @AfterEach
    void endService() throws InterruptedException {
        if (service != null) {
            service.destroy();
            service.waitFor();
        }
    }

    @Test
    void aRuleOfOneMemberIsInTheRequestOfTheNextSessionOfAnother() throws IOException, InterruptedException {
        String said = run(IS_SHORT ? ROOT : freshClone());

        assertThat(said).contains("as ada (contributor)", "as ben (contributor)", "[pref-001] " + RULE);
        assertThat(Messages.of(machine().conversation().getFirst()).injections())
                .isEmpty();
        assertThat(Messages.of(machine().conversation().getLast()).injections())
                .singleElement()
                .satisfies(injection -> assertThat(injection.text()).contains(RULE));
        assertThat(machine().lessons()).isEmpty();
        assertThat(machine().home().resolve(".acumen")).doesNotExist();
    }

    @Test
    void replaysTheSessionsWhereThereIsNoClient() throws IOException, InterruptedException {
        assumeTrue(!IS_SHORT, "in short with the client alone");
        Files.delete(machine().home().resolve("bin/claude"));

        String said = run(ROOT);

        assertThat(said).contains("no claude on the PATH", "[pref-001] " + RULE);
        assertThat(machine().conversation()).isEmpty();
    }
}
