package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The cache for readers, and the database that tells it what changed.
class PlaybookCacheTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

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

            assertThat(cache.known(tenant, "playbook")).isSameAs(cache.known(tenant, "playbook"));

            add("playbook", "b");
            await(() -> cache.known(tenant, "playbook").playbook().size() == 2);
        }
    }

    @Test
    void aChangeOfOnePlaybookForgetsNoOther() {
        add("one", "a");
        add("other", "a");
        try (PlaybookCache cache = reader.cache(10)) {
            awaitKept(cache, "one");
            awaitKept(cache, "other");
            Playbook other = cache.known(tenant, "other").playbook();

            add("one", "b");
            await(() -> cache.known(tenant, "one").playbook().size() == 2);

            assertThat(cache.known(tenant, "other").playbook()).isSameAs(other);
        }
    }

    @Test
    void keepsWhatItReadWhileAnotherPlaybookChanged() {
        add("one", "a");
        add("other", "a");
        AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
        try (PlaybookCache cache = cacheAtWhoseReads(meanwhile)) {
            awaitKept(cache, "other");

            meanwhile.set(() -> changeAndAwait(cache, "other"));
            cache.known(tenant, "one");

            assertThat(cache.keeps(tenant, "one")).isTrue();
        }
    }

    @Test
    void doesNotKeepWhatItReadWhileTheSamePlaybookChanged() {
        add("one", "a");
        add("other", "a");
        AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
        try (PlaybookCache cache = cacheAtWhoseReads(meanwhile)) {
            awaitKept(cache, "other");

            meanwhile.set(() -> {
                add("one", "b");
                changeAndAwait(cache, "other");
            });
            cache.known(tenant, "one");

            assertThat(cache.keeps(tenant, "one")).isFalse();
            assertThat(cache.known(tenant, "one").playbook().size()).isEqualTo(2);
        }
    }

    /// @param meanwhile happens once, when the next read has its rows and is not yet kept
    private PlaybookCache cacheAtWhoseReads(AtomicReference<Runnable> meanwhile) {
        DataSource source = ClosingSource.of(
                server.source(), () -> meanwhile.getAndSet(() -> {}).run());
        return new PlaybookCache(new Database(source, PATIENCE), 10);
    }

    /// The database tells of changes in their order, so the cache has heard of all that came before, too.
    private void changeAndAwait(PlaybookCache cache, String name) {
        add(name, "b");
        await(() -> !cache.keeps(tenant, name));
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
                assertThatThrownBy(() -> cache.known(tenant, "playbook"))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("PostgreSQL cannot be reached");
            } finally {
                server.restart();
            }

            server.store(playbooks, tenant).update(Cause.of("apply"), adding("b"));
            awaitKept(cache, "playbook");
            assertThat(cache.known(tenant, "playbook").playbook().size()).isEqualTo(2);
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
            cache.known(tenant, name);
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
