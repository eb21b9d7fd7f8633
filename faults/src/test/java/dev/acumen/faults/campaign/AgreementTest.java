package dev.acumen.faults.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is found where playbook and journal do not explain each other.
class AgreementTest {
    @TempDir
    private Path project = Path.of("");

    @BeforeEach
    void twoChanges() {
        FilePlaybookStore store = new FilePlaybookStore(project, Clock.systemUTC());
        for (String text : List.of("one", "two")) {
            store.update(
                    Cause.of("add"),
                    playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(text, "OTHERS", Provenance.NONE)))));
        }
    }

    private Path journal() {
        return project.resolve(".claude/acumen/journal.jsonl");
    }

    private void rewrite(String from, String to) throws IOException {
        Files.writeString(journal(), Files.readString(journal()).replace(from, to));
    }

    @Test
    void whatAcumenWroteAgrees() throws IOException {
        assertThat(Agreement.settled(project))
                .extracting(line -> line.cause().kind())
                .endsWith("add", "add");
    }

    @Test
    void anIdThatWasGivenTwiceIsFound() throws IOException {
        rewrite("oth-002", "oth-001");

        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> Agreement.settled(project));
    }

    @Test
    void aLineThatDoesNotLeadToThePlaybookIsFound() throws IOException {
        rewrite("\"two\"", "\"three\"");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Agreement.settled(project))
                .withMessageContaining("does not lead to the playbook");
    }

    @Test
    void aLineThatIsMissingIsFound() throws IOException {
        List<String> lines = Files.readAllLines(journal());
        Files.writeString(journal(), lines.getFirst() + "\n" + lines.getFirst() + "\n" + lines.getLast() + "\n");

        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> Agreement.settled(project));
    }
}
