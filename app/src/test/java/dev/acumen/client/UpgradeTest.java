package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The program is upgraded, and goes back, while sessions of the client are open.
class UpgradeTest extends OnAMachine {
    private static final int SESSIONS = 10;
    private static final String OLD = "1.0.0";
    private static final String NEW = "1.1.0";

    private void installer(String... arguments) throws IOException, InterruptedException {
        Finished finished = machine()
                .run(
                        machine().project(),
                        Stream.concat(Stream.of("sh", Archive.INSTALLER.toString()), Stream.of(arguments))
                                .toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.toString()).isZero();
    }

    @Test
    void noHookFailsAndNoEventIsLost() throws IOException, InterruptedException, ExecutionException {
        Path old = Archive.of(machine(), folder(), OLD);
        Path next = Archive.of(machine(), folder(), NEW);
        installer("--from", old.toString());
        Path link = machine().home().resolve(".local/bin/acumen");
        assertThat(machine()
                        .run(machine().project(), link.toString(), "install", "--yes")
                        .exitCode())
                .isZero();

        int switches = 0;
        List<Finished> sessions = new ArrayList<>();
        try (ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Finished>> open = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                String prompt = Scene.FIX + " the tests, and mind lesson-" + (char) ('a' + i);
                open.add(people.submit(() -> machine()
                        .claude(
                                "-p",
                                prompt,
                                "--allowedTools",
                                "Bash",
                                "--output-format",
                                "stream-json",
                                "--verbose",
                                "--include-hook-events")));
            }
            machine()
                    .await(
                            "a session that is open",
                            () -> !machine().conversation().isEmpty());
            while (switches < 2 || open.stream().anyMatch(session -> !session.isDone())) {
                if (switches % 2 == 0) {
                    installer("--from", next.toString());
                } else {
                    installer("--rollback");
                }
                switches++;
            }
            for (Future<Finished> session : open) {
                sessions.add(session.get());
            }
        }
        machine().awaitRest();

        assertThat(sessions).allSatisfy(session -> {
            assertThat(session.exitCode()).isZero();
            assertThat(session.out()).contains("UserPromptSubmit").doesNotContain("\"outcome\":\"error\"");
        });
        assertThat(machine().transcripts()).hasSize(SESSIONS);
        assertThat(machine().learnedTurns()).hasSize(SESSIONS).doesNotHaveDuplicates();
        assertThat(machine().entries("queue")).isEmpty();
        assertThat(machine().entries("spool")).isEmpty();
        assertThat(machine().home().resolve(".acumen/hook.log")).doesNotExist();
        assertThat(Files.readSymbolicLink(link))
                .isEqualTo(machine().home().resolve(".acumen/versions/" + (switches % 2 == 0 ? OLD : NEW) + "/acumen"));
    }
}
