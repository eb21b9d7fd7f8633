package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Many playbooks in one database.
class ManyPlaybooksTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int PLAYBOOKS = (int) Math.ceil(10_000 * SCALE);
    private static final int LESSONS = 2;
    private static final int THREADS = 4;

    @Test
    void keepsThemApart() {
        String tenant = Server.tenant();
        try (PostgresPlaybooks playbooks = Server.shared().playbooks()) {
            long start = System.nanoTime();
            try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
                for (int i = 0; i < PLAYBOOKS; i++) {
                    String name = name(i);
                    threads.execute(() -> learn(playbooks, tenant, name));
                }
            }
            Duration learned = Duration.ofNanos(System.nanoTime() - start);

            assertThat(playbooks.names(tenant))
                    .isEqualTo(IntStream.range(0, PLAYBOOKS)
                            .mapToObj(ManyPlaybooksTest::name)
                            .toList());
            start = System.nanoTime();
            for (int i = 0; i < PLAYBOOKS; i++) {
                check(playbooks, tenant, name(i));
            }
            Duration read = Duration.ofNanos(System.nanoTime() - start);
            System.out.println("many: " + PLAYBOOKS + " playbooks, " + PLAYBOOKS * LESSONS + " lessons in "
                    + learned.toMillis() + " ms, read in " + read.toMillis() + " ms");
        }
    }

    private static String name(int number) {
        return "playbook-%05d".formatted(number);
    }

    private static void learn(PostgresPlaybooks playbooks, String tenant, String name) {
        for (int i = 0; i < LESSONS; i++) {
            String turn = name + " " + i;
            store(playbooks, tenant, name)
                    .update(new Transaction(
                            Cause.learned("session", "none"),
                            List.of(turn),
                            true,
                            playbook ->
                                    playbook.apply(Delta.of(List.of(new Operation.Add(turn, null, Provenance.NONE))))));
        }
    }

    private static void check(PostgresPlaybooks playbooks, String tenant, String name) {
        PlaybookStore.State state = store(playbooks, tenant, name).read();

        assertThat(state.learned()).containsExactlyInAnyOrder(name + " 0", name + " 1");
        assertThat(state.playbook().texts().values()).containsExactlyInAnyOrder(name + " 0", name + " 1");
    }

    private static PostgresPlaybookStore store(PostgresPlaybooks playbooks, String tenant, String name) {
        return playbooks.store(tenant, name, Server.CLOCK, StoreListener.NONE);
    }
}
