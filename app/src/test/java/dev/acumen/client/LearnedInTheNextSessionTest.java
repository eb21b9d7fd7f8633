package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.model.Received;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What one session teaches stands in the requests of the next one.
class LearnedInTheNextSessionTest extends OnAMachine {
    private static final String PREFIX = "UserPromptSubmit hook additional context: ";
    private static final String CORRECTION = "No, that's wrong. In this repo always use pnpm, never npm.";

    /// A session in which a command fails, another one works, and the person corrects the agent.
    private void teach(Machine machine, Way way) throws IOException, InterruptedException {
        machine.ask(Scene.FIX + " the tests, please", way.and("--allowedTools", "Bash"));
        machine.ask(CORRECTION + " And mind lesson-seven.", way.and("--continue"));
        machine.awaitRest();
    }

    private static String system(Received request) {
        return String.join("\n", Messages.of(request).system());
    }

    private static String user(Received request) {
        return String.join("\n", Messages.of(request).user());
    }

    @ParameterizedTest
    @EnumSource
    void inThePrintModeHoweverItIsInstalled(Way way) throws IOException, InterruptedException {
        way.install(machine());
        teach(machine(), way);

        machine().ask("what shall I mind?", way.and());

        assertThat(machine().playbook()).contains(Scene.keyPoint("lesson-seven"));
        assertThat(system(machine().conversation().getLast()))
                .contains(PREFIX)
                .contains(Scene.keyPoint("lesson-seven"));
        assertThat(machine().conversation().getFirst().body()).doesNotContain(PREFIX);
    }

    @Test
    void fromSignalsAloneWhereNoModelIsToBeAsked() throws IOException, InterruptedException {
        machine().write(".acumen/config.json", "{\"provider\": \"none\"}");
        Way.USER.install(machine());
        teach(machine(), Way.USER);

        machine().ask("what shall I mind?");

        assertThat(machine().lessons()).isEmpty();
        assertThat(system(machine().conversation().getLast()))
                .contains(PREFIX)
                .contains("always use pnpm, never npm")
                .contains("`" + Scene.FAILING + "` fails here")
                .contains("`" + Scene.WORKING + "` works");
    }

    @Test
    void inTheFormOfAnOlderModel() throws IOException, InterruptedException {
        Way.USER.install(machine());
        teach(machine(), Way.USER);

        machine().ask("what shall I mind?", "--model", "claude-sonnet-4-5");

        assertThat(user(machine().conversation().getLast()))
                .containsPattern("<system-reminder>\n" + PREFIX + "[^<]*" + Scene.keyPoint("lesson-seven"));
    }

    @ParameterizedTest
    @EnumSource(names = {"USER", "PLUGIN"})
    void withAnOlderClient(Way way) throws IOException, InterruptedException {
        Machine older = machine().with(Clients.older());
        way.install(older);
        teach(older, way);

        older.ask("what shall I mind?", way.and());
        older.ask("what shall I mind?", way.and("--model", "claude-sonnet-4-5"));

        Received current = older.conversation().get(older.conversation().size() - 2);
        assertThat(system(current)).contains(PREFIX).contains(Scene.keyPoint("lesson-seven"));
        assertThat(user(older.conversation().getLast()))
                .containsPattern("<system-reminder>\n" + PREFIX + "[^<]*" + Scene.keyPoint("lesson-seven"));
    }
}
