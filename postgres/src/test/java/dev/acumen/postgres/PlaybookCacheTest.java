package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The cache for readers, and the database that tells it what changed.
class PlaybookCacheTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String SLOW = "a slow reader";

    private final Server server = Server.shared();
    private final PostgresPlaybooks reader = server.playbooks();
    private final PostgresPlaybooks writer = server.playbooks();
    private final String tenant = Server.tenant();

    @AfterEach
    void close() {
        reader.close();
        writer.close();
    }

    @Test
    void readsOnceUntilAChangeIsTold() {
        add("playbook", "a");
        try (PlaybookCache cache = reader.cache(10)) {
            awaitKept(cache, "playbook");

            assertThat(cache.read(tenant, "playbook")).isSameAs(cache.read(tenant, "playbook"));

            add("playbook", "b");
            await(() -> cache.read(tenant, "playbook").playbook().size() == 2);
        }
    }

    @Test
    void aChangeOfOnePlaybookForgetsNoOther() {
        add("one", "a");
        add("other", "a");
        try (PlaybookCache cache = reader.cache(10)) {
            awaitKept(cache, "one");
            awaitKept(cache, "other");
            Playbook other = cache.read(tenant, "other").playbook();

            add("one", "b");
            await(() -> cache.read(tenant, "one").playbook().size() == 2);

            assertThat(cache.read(tenant, "other").playbook()).isSameAs(other);
        }
    }

    @Test
    void keepsWhatWasReadWhileAnotherPlaybookChanged() throws InterruptedException {
        add("one", "a");
        add("other", "a");
        CountDownLatch isReading = new CountDownLatch(1);
        CountDownLatch mayRead = new CountDownLatch(1);
        try (PlaybookCache cache =
                PostgresPlaybooks.of(waiting(isReading, mayRead)).cache(10)) {
            awaitKept(cache, "other");
            Thread slow = Thread.ofVirtual().name(SLOW).start(() -> cache.read(tenant, "one"));
            isReading.await();

            add("other", "b");
            await(() -> !cache.keeps(tenant, "other"));
            mayRead.countDown();
            slow.join();

            assertThat(cache.keeps(tenant, "one")).isTrue();
        }
    }

    /// Connections, for which the thread of the name [#SLOW] waits.
    private DataSource waiting(CountDownLatch isReading, CountDownLatch mayRead) {
        DataSource source = server.source();
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (ignored, method, arguments) -> {
                    if (Thread.currentThread().getName().equals(SLOW)) {
                        isReading.countDown();
                        mayRead.await();
                    }
                    return method.invoke(source, arguments);
                });
    }

    @Test
    void readsNeitherTurnsNorProposals() {
        PostgresPlaybookStore store = server.store(writer, tenant);
        store.update(
                new Transaction(Cause.learned("a session", "none"), List.of("a turn"), true, adding("Lint first")));
        try (PlaybookCache cache = reader.cache(10)) {
            PlaybookStore.State read = cache.read(tenant, "playbook");

            assertThat(store.read().learned()).isNotEmpty();
            assertThat(read.learned()).isEmpty();
            assertThat(read.playbook()).isEqualTo(store.read().playbook());
        }
    }

    @Test
    void keepsNoMoreThanItMay() {
        List<String> names = List.of("one", "two", "three");
        names.forEach(name -> add(name, "a"));
        try (PlaybookCache cache = reader.cache(2)) {
            names.forEach(name -> awaitKept(cache, name));

            assertThat(names).filteredOn(name -> cache.keeps(tenant, name)).containsExactly("two", "three");
        }
    }

    @Test
    void tellsNobodyWhatTheTenantAndThePlaybookAreCalled() {
        String key = PlaybookRows.key(tenant, "secret name");

        assertThat(key).hasSize(64).doesNotContain("secret").doesNotContain(tenant);
    }

    @Test
    void takesNothingFromTheCacheWhileTheServerIsAway() throws IOException {
        add("playbook", "a");
        try (PostgresPlaybooks playbooks = PostgresPlaybooks.of(server.source());
                PlaybookCache cache = playbooks.cache(10)) {
            awaitKept(cache, "playbook");

            server.kill();
            try {
                await(() -> !cache.keeps(tenant, "playbook"));
                assertThatThrownBy(() -> cache.read(tenant, "playbook"))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("PostgreSQL cannot be reached");
            } finally {
                server.restart();
            }

            server.store(playbooks, tenant).update(Cause.of("apply"), adding("b"));
            awaitKept(cache, "playbook");
            assertThat(cache.read(tenant, "playbook").playbook().size()).isEqualTo(2);
        }
    }

    private void add(String name, String text) {
        writer.store(tenant, name, Server.CLOCK, StoreListener.NONE).update(Cause.of("apply"), adding(text));
    }

    private static Function<Playbook, Applied> adding(String text) {
        return playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(text, null, Provenance.NONE))));
    }

    /// A cache that has not begun to listen yet keeps nothing.
    private void awaitKept(PlaybookCache cache, String name) {
        await(() -> {
            cache.read(tenant, name);
            return cache.keeps(tenant, name);
        });
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }
}
