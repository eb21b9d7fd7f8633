package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the worker does with events that another process left, or that no worker was started for.
class AdoptionTest extends InTheBackground {
    @Test
    void adoptsWhatDeadProcessesLeftOfTheSameProject() throws IOException {
        fired.event("SessionEnd", "other", said("s-1"), NOW.minusSeconds(90));
        fired.event("SessionEnd", "other", said("s-2"), NOW.minusSeconds(10));
        new Fired(fired.acumen(), Files.createDirectories(folder.resolve("other")))
                .event("SessionEnd", "other", said("s-3"), NOW.minusSeconds(90));

        program.run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("spool")).hasSize(2);
    }

    @Test
    void whatIsAdoptedIsLearnedInTheProjectWhereverTheSessionWasInIt() throws IOException {
        Path below = Files.createDirectories(program.here().resolve("below"));
        Path transcript = said("s-1");
        new Fired(fired.acumen(), below).event("SessionEnd", "other", transcript, NOW.minusSeconds(90));

        program.run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("spool")).isEmpty();
        assertThat(below.resolve(".claude")).doesNotExist();
    }

    @Test
    void endsOfSubagentsAreTakenUpByTheNextWorkerOfTheirProject() throws IOException {
        Path transcript = transcript(saying(session("s")).person("Go on."), "s");
        for (int i = 0; i < 12; i++) {
            fired.event("SubagentStop", "", transcript, NOW);
        }

        program.run("worker", "--catch-up", program.here().toString());

        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.files("queue")).hasSize(1);
        assertThat(fired.learned()).isEmpty();
        work(fired.event("SessionEnd", "other", transcript, NOW));
        assertThat(fired.learned()).hasSize(2).doesNotHaveDuplicates();
        assertThat(fired.files("queue")).isEmpty();
    }

    @Test
    void anEventWhoseProcessDiedBeforeItHadItsNameIsTakenUpAfterAMinute() throws IOException {
        for (String name : List.of("s-1", "s-2")) {
            Instant time = name.equals("s-1") ? NOW.minusSeconds(90) : NOW.minusSeconds(10);
            Path file = fired.event("SessionEnd", "other", said(name), time);
            Files.move(file, Path.of(file + ".tmp"));
        }

        program.run("worker", "--catch-up", program.here().toString());

        assertThat(fired.learned()).hasSize(1);
        assertThat(fired.files("spool")).singleElement().asString().endsWith(".json.tmp");
    }

    @Test
    void halfAnEventThatNamesNoFolderIsPutAside() throws IOException {
        Path transcript = said("s-1");
        Path file = fired.event("SessionEnd", "other", transcript, NOW.minusSeconds(90));
        Files.writeString(
                file, "{\"hook_event_name\": \"SessionEnd\", \"transcript_path\": \"" + transcript + "\", \"cw");
        Files.setLastModifiedTime(file, FileTime.from(NOW.minusSeconds(90)));

        program.run("worker", "--catch-up", program.here().toString());

        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.log()).contains("was moved to failed/: it names no folder");
        assertThat(fired.files("failed")).anyMatch(name -> name.toString().endsWith(".json.damaged"));
    }

    @Test
    void whatIsAdoptedTellsByItselfWhetherAPersonWasThere() throws IOException {
        Path attended = said("s-1");
        Path headless = said("s-2");
        Files.writeString(
                headless, Files.readString(headless).replace("\"entrypoint\":\"cli\"", "\"entrypoint\":\"sdk-cli\""));
        fired.event("SessionEnd", "other", attended, NOW.minusSeconds(90));
        fired.event("SessionEnd", "other", headless, NOW.minusSeconds(90));
        fired.event("SubagentStop", "", headless, NOW);

        program.with("ACUMEN_LEARN_HEADLESS", "false")
                .with("CLAUDE_CODE_SESSION_ATTENDED", "0")
                .run("worker", "--catch-up", program.here().toString());

        assertThat(fired.log()).contains("s-1.jsonl: learned 1 turn").doesNotContain("s-2");
        assertThat(fired.files("spool")).isEmpty();
        assertThat(fired.files("queue")).isEmpty();
    }
}
