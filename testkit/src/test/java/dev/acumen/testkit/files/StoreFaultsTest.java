package dev.acumen.testkit.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the fault campaign found of the store, each in the smallest form.
class StoreFaultsTest {
    private static final Operation ADD = new Operation.Add("a", null, Provenance.NONE);

    @TempDir
    private Path folder = Path.of("");

    private final FaultyFiles files = new FaultyFiles();

    private FilePlaybookStore store(Path project) {
        return new FilePlaybookStore(files.path(project), Clock.systemUTC());
    }

    private static void add(FilePlaybookStore store) {
        store.update(Cause.of("add"), playbook -> playbook.apply(Delta.of(List.of(ADD))));
    }

    @Test
    void keepsTheFirstChangeOfAProjectWhenThePowerGoesAfterwards() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            Path project = Files.createDirectory(folder.resolve("project-" + seed));
            Disk disk = Disk.over(project, files);
            add(store(project));

            disk.restart(new SplittableRandom(seed));

            assertThat(store(project).read().playbook().size())
                    .as("seed %d", seed)
                    .isOne();
            assertThat(store(project).log()).as("seed %d", seed).hasSize(2);
        }
    }

    @Test
    void neverTakesAProposalThatItCannotSeeForNone() throws IOException {
        Disk disk = Disk.over(Files.createDirectory(folder.resolve("project")), files);
        FilePlaybookStore store = store(folder.resolve("project"));
        Proposal proposal = Proposal.of("s", List.of("turn"), "none", "", List.of(ADD), Map.of());
        store.update(new Transaction(
                Cause.of("learn"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposal)),
                List.of("turn"),
                true));
        disk.play(Plan.none());
        assertThat(store.proposals()).hasSize(1);
        int operations = disk.operations().size();

        for (int at = 0; at < operations; at++) {
            for (Fault fault : List.of(Fault.BROKEN, Fault.NO_PERMISSION)) {
                disk.play(Plan.once(at, fault));
                assertThat(seen(store)).as("%s at %d", fault, at).isNotZero();
            }
        }
    }

    /// How many proposals it sees; -1 where it says that it cannot.
    private static int seen(FilePlaybookStore store) {
        try {
            return store.proposals().size();
        } catch (StoreException _) {
            return -1;
        }
    }
}
