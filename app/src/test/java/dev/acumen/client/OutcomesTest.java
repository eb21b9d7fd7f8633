package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A person is told how sessions ended.
class OutcomesTest extends OnAMachine {
    private static final Pattern REFUSAL = Pattern.compile("[0-9a-f]{10}-\\d+");

    private Machine client(String which) throws IOException, InterruptedException {
        Machine machine = which.equals("older") ? machine().with(Clients.older()) : machine();
        Way.USER.install(machine);
        return machine;
    }

    private static void awaitLearned(Machine machine) {
        machine.await("the session is noted as learned", () -> isLearned(machine));
        machine.awaitRest();
    }

    private static boolean isLearned(Machine machine) {
        try {
            return !machine.learnedTurns().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String told(Machine machine, String... command) throws IOException, InterruptedException {
        Finished finished = machine.acumen(command);
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
        return finished.out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aSessionOfHelloCostsNothingAndTaughtNothing(String which) throws IOException, InterruptedException {
        Machine machine = client(which);

        machine.ask("hello");
        awaitLearned(machine);

        assertThat(machine.lessons()).isEmpty();
        assertThat(told(machine, "status")).contains("nothing to learn", "0 of 60 calls");
        assertThat(told(machine, "log")).contains("nothing to learn");
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void whatWasRefusedIsSeenAndCanBeAccepted(String which) throws IOException, InterruptedException {
        Machine machine = client(which);
        String refused = Scene.keyPoint(Scene.UNSAID);

        machine.ask("mind " + Scene.UNSAID);
        awaitLearned(machine);

        assertThat(machine.playbook()).isEmpty();
        assertThat(told(machine, "status")).contains("1 refused", refused, "acumen log --refused");
        Matcher name = REFUSAL.matcher(told(machine, "log"));
        assertThat(name.find()).isTrue();
        assertThat(told(machine, "log")).contains(refused, "is not in the session");
        assertThat(told(machine, "accept", name.group())).contains(refused);
        machine.ask("what shall I mind?");
        assertThat(machine.conversation().getLast().body()).contains(refused);
        assertThat(told(machine, "status")).doesNotContain("acumen log --refused");
    }
}
