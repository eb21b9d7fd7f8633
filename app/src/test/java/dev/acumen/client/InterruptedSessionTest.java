package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A session is learned however it was cut off.
class InterruptedSessionTest extends OnAMachine {
    private static final Duration IDLE = Duration.ofMinutes(31);
    private static final String DONE = "Done as asked.";

    /// Lets time go by: what lies there was written before the client was idle for long, and after the
    /// installation.
    private void letTimeGoBy() throws IOException {
        Instant now = Instant.now();
        machine().write(".acumen/installed", now.minus(IDLE.multipliedBy(4)).toString());
        List<Path> files = new ArrayList<>();
        for (Transcript transcript : machine().transcripts()) {
            files.add(transcript.file());
        }
        try (Stream<Path> left =
                Files.list(Files.createDirectories(machine().home().resolve(".acumen/spool")))) {
            files.addAll(left.toList());
        }
        for (Path file : files) {
            Files.setLastModifiedTime(file, FileTime.from(now.minus(IDLE)));
        }
    }

    /// The client writes down what was said a little later than it shows it.
    private void awaitTranscript() {
        machine()
                .await(
                        "the answer in the transcript",
                        () -> machine().transcripts().stream()
                                .anyMatch(transcript -> transcript.text().contains(DONE)));
    }

    private void assertLearned(String lesson) {
        machine().awaitLearned(lesson);
        machine().awaitRest();
    }

    /// A hook of somebody else makes the client kill all that its hooks started.
    @Test
    void thoughTheClientKillsItsHooks() throws IOException, InterruptedException {
        machine().write(".claude/settings.json", """
                {"hooks": {"SessionEnd": [{"hooks": [
                  {"type": "command", "command": "%s hook SessionEnd; sleep 30"},
                  {"type": "command", "command": "echo $$ >>%s/slow; sleep 30"}]}]}}
                """.formatted(
                        Machine.ACUMEN, machine().home()));

        machine().ask("mind lesson-seven");

        assertThat(machine().home().resolve("slow")).exists();
        assertLearned("lesson-seven");
    }

    @Test
    void thoughTheClientWasKilled() throws IOException, InterruptedException {
        Way.USER.install(machine());
        try (Screen screen = machine().terminal()) {
            screen.say("mind lesson-seven", DONE);
            awaitTranscript();
            ProcessHandle.of(screen.pid()).ifPresent(ProcessHandle::destroyForcibly);
        }
        machine().awaitRest();
        assertThat(machine().playbook()).isEmpty();
        assertThat(machine().acumen("status").out()).contains("open       1 session, still running or killed");

        letTimeGoBy();
        assertThat(machine().acumen("status").out()).contains("cut off    1 session that ended without an event");
        machine().ask("hello");

        assertLearned("lesson-seven");
        assertThat(machine().acumen("status").out()).doesNotContain("open ", "cut off ");
    }

    @Test
    void thoughEverythingWasEndedWhileItWasLearned() throws IOException, InterruptedException {
        Way.USER.install(machine());
        machine().ask("mind lesson-seven");
        machine().endAll();
        assertThat(machine().playbook()).isEmpty();

        letTimeGoBy();
        machine().ask("hello");

        assertLearned("lesson-seven");
    }

    @Test
    void thoughEverythingWasEndedInTheMiddleOfIt() throws IOException, InterruptedException {
        Way.USER.install(machine());
        try (Screen screen = machine().terminal()) {
            screen.say("mind lesson-seven", DONE);
            awaitTranscript();
            machine().endAll();
        }
        letTimeGoBy();
        machine().ask("hello");

        assertLearned("lesson-seven");
    }

    @Test
    void whileItsTranscriptGoesOnElsewhereNothingIsLearnedTwice() throws IOException, InterruptedException {
        Way.USER.install(machine());
        machine().ask("mind lesson-seven");
        machine().awaitRest();
        letTimeGoBy();
        machine().ask("mind lesson-eight", "--continue");
        machine().awaitRest();
        Path transcript = machine().transcripts().getFirst().file();
        machine().acumen("learn", transcript.toString());
        machine().acumen("learn", "--all", "--yes");

        assertThat(machine().learnedTurns()).hasSize(2).doesNotHaveDuplicates();
    }
}
