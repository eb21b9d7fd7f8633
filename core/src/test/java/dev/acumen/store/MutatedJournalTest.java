package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Mutations;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever becomes of a journal, the playbook beside it stays what it is, and can still be changed.
class MutatedJournalTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aSpoiltJournalIsReadAsFarAsItGoes() throws IOException {
        StoreFixture project = new StoreFixture(folder);
        String journal = journal(project);
        byte[] playbook = Files.readAllBytes(project.file());
        int wholeLines = project.lines().size();
        int whole = 0;
        SplittableRandom seeds = new SplittableRandom(81);

        for (int i = 0; i < 100_000 * SCALE; i++) {
            long seed = seeds.nextLong();
            byte[] spoilt = new Mutations(new SplittableRandom(seed)).of(journal);
            Files.write(project.journal(), spoilt);
            Journal read = new Journal(ProjectFiles.of(folder));
            List<String> findings = new ArrayList<>();

            List<JournalLine> lines = read.lines(findings);

            assertThat(findings).as("seed %s", seed).hasSizeLessThan(2);
            whole += findings.isEmpty() && lines.size() == wholeLines ? 1 : 0;
            assertThat(project.journal()).as("seed %s", seed).hasBinaryContent(spoilt);
        }
        assertThat(project.file()).hasBinaryContent(playbook);
        assertThat(whole).as("some are still read as a whole").isPositive();
    }

    @Test
    void besideASpoiltJournalThePlaybookIsChangedAsEver() throws IOException {
        StoreFixture project = new StoreFixture(folder);
        String journal = journal(project);
        String playbook = project.text();
        SplittableRandom seeds = new SplittableRandom(82);

        for (int i = 0; i < 2_000 * SCALE; i++) {
            long seed = seeds.nextLong();
            Files.write(project.journal(), new Mutations(new SplittableRandom(seed)).of(journal));
            project.edit(playbook);
            try {
                project.add("d");
                assertThat(project.texts()).as("seed %s", seed).containsExactlyInAnyOrder("A", "b", "c", "d");
                JournalLine last = project.store().log().getLast();
                assertThat(last.to()).as("seed %s", seed).isEqualTo(Hash.of(Files.readAllBytes(project.file())));
                project.store().undo(project.store().log().getFirst().id());
            } catch (BadInputException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private static String journal(StoreFixture project) throws IOException {
        project.add("a");
        project.add("b");
        project.apply(new Operation.Update("oth-001", "A", new Provenance("because", List.of("line 😀"))));
        project.store()
                .update(new Transaction(
                        Cause.learned("session", "none"),
                        List.of("turn-1", "turn-2"),
                        true,
                        playbook -> playbook.tag(List.of(new Tag("oth-002", Rating.HELPFUL, "worked")))));
        project.edit(project.text().replace("\"version\": \"1.0\"", "\"version\": \"1.1\", \"x\": 1.50"));
        project.add("c");
        project.store().undo(project.store().log().get(3).id());
        project.apply(new Operation.Update("oth-001", "A", Provenance.NONE));
        return Files.readString(project.journal());
    }
}
