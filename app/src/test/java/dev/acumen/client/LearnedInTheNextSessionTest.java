package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.model.Received;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What one session teaches stands in the requests of the next one.
class LearnedInTheNextSessionTest extends OnAMachine {
    private static final String SYSTEM = "system";
    private static final String OLDER_MODEL = "claude-sonnet-4-5";
    private static final String KEY_POINT = Scene.keyPoint("lesson-seven");
    private static final String CORRECTION = "no, from now on always use pnpm in this repo, never npm";

    /// A session in which a command fails, another one works, and the person corrects the agent.
    private void teach(Machine machine, Way way) throws IOException, InterruptedException {
        machine.ask(Scene.FIX + " the tests, please, and mind lesson-seven", way.and("--allowedTools", "Bash"));
        machine.ask(CORRECTION, way.and("--continue"));
        machine.await("something is learned", () -> !machine.playbook().isEmpty());
        machine.awaitRest();
    }

    private static List<Messages.Injection> injections(Received request) {
        return Messages.of(request).injections();
    }

    /// The one injection of a request holds what was learned.
    private static void assertTold(Received request, String role, String... parts) {
        assertThat(injections(request)).singleElement().satisfies(injection -> {
            assertThat(injection.role()).isEqualTo(role);
            assertThat(injection.text()).contains(parts);
        });
    }

    @ParameterizedTest
    @EnumSource
    void inThePrintModeHoweverItIsInstalled(Way way) throws IOException, InterruptedException {
        way.install(machine());
        teach(machine(), way);

        machine().ask("what shall I mind?", way.and());

        assertThat(machine().playbook()).contains(KEY_POINT);
        assertTold(machine().conversation().getLast(), SYSTEM, KEY_POINT);
        assertThat(injections(machine().conversation().getFirst())).isEmpty();
    }

    @Test
    void fromSignalsAloneWhereNoModelIsToBeAsked() throws IOException, InterruptedException {
        machine().write(".acumen/config.json", "{\"provider\": \"none\"}");
        Way.USER.install(machine());
        teach(machine(), Way.USER);

        machine().ask("what shall I mind?");

        assertThat(machine().lessons()).isEmpty();
        assertTold(
                machine().conversation().getLast(),
                SYSTEM,
                "always use pnpm in this repo, never npm",
                "`" + Scene.FAILING + "` fails here",
                "Use `" + Scene.WORKING + "`");
    }

    @Test
    void inTheFormOfAnOlderModel() throws IOException, InterruptedException {
        Way.USER.install(machine());
        teach(machine(), Way.USER);

        machine().ask("what shall I mind?", "--model", OLDER_MODEL);

        assertTold(machine().conversation().getLast(), "user", KEY_POINT, "</system-reminder>");
    }

    @ParameterizedTest
    @EnumSource(names = {"USER", "PLUGIN"})
    void withAnOlderClient(Way way) throws IOException, InterruptedException {
        Machine older = machine().with(Clients.older());
        way.install(older);
        teach(older, way);

        older.ask("what shall I mind?", way.and());
        assertTold(older.conversation().getLast(), SYSTEM, KEY_POINT);
        older.ask("what shall I mind?", way.and("--model", OLDER_MODEL));
        assertTold(older.conversation().getLast(), "user", KEY_POINT, "</system-reminder>");
    }
}
