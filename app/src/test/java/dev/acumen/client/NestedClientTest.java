package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The client as the one who is asked for a judgement, started from a hook of the client.
class NestedClientTest extends OnAMachine {
    @Test
    void leavesNoTraceAmongTheUsersSessions() throws IOException, InterruptedException {
        Machine machine = machine().with("ACUMEN_PROVIDER", "claude");
        Way.USER.install(machine);
        Path log = machine.home().resolve("hooks.log");
        machine.alsoHook("Stop", "echo $CLAUDE_CODE_SESSION_ID >>" + log);

        try (Screen screen = machine.terminal()) {
            screen.say("mind lesson-seven", "Done as asked.");
            screen.exit();
        }
        machine.awaitLearned("lesson-seven");
        machine.awaitRest();

        assertThat(machine.lessons()).isNotEmpty();
        assertThat(machine.transcripts()).hasSize(1);
        assertThat(Files.readAllLines(log))
                .containsExactly(machine.transcripts().getFirst().session());
        try (Screen screen = machine.terminal("--resume")) {
            screen.await("mind lesson-seven");
            assertThat(screen.text()).doesNotContain("You review a session").doesNotContain("The message holds");
        }
    }
}
