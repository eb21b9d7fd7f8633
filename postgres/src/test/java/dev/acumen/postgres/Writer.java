package dev.acumen.postgres;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A process that learns, for tests that need a real one: `URL TENANT NAME LESSONS`.
///
/// It says `ready`, waits until its standard input is closed, and says `done` of each lesson that was acknowledged.
/// Where the server is away it tries again.
final class Writer {
    private static final int TRIES = 1000;

    private Writer() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Until it is closed.
        }
        try (PostgresPlaybooks playbooks = PostgresPlaybooks.connect(args[0], "postgres", "")) {
            PostgresPlaybookStore store = playbooks.store(args[1], "playbook", Clock.systemUTC(), StoreListener.NONE);
            for (int i = 0; i < Integer.parseInt(args[3]); i++) {
                learn(store, args[2] + "-" + i, TRIES);
                System.out.println("done " + args[2] + "-" + i);
            }
        } catch (StoreException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }

    /// Learns a turn that was not learned yet; it may have been by a try whose answer was lost.
    private static void learn(PostgresPlaybookStore store, String turn, int tries) throws InterruptedException {
        try {
            store.update(new Transaction(
                    Cause.learned("session of " + turn, "none"),
                    List.of(turn),
                    true,
                    playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(turn, null, Provenance.of(turn)))))));
        } catch (StoreException e) {
            if (!e.isTransient() || tries == 1) {
                throw e;
            }
            TimeUnit.MILLISECONDS.sleep(20);
            learn(store, turn, tries - 1);
        }
    }
}
