package dev.acumen.postgres;

import dev.acumen.playbook.Usage;
import dev.acumen.store.PlaybookStore.State;
import dev.acumen.store.StoreListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/// Playbooks as they were read last, until the database tells that they changed. Safe for use by many threads.
///
/// A read is as new as the last notification: a moment behind a change, also one's own. While the database does not
/// answer, nothing is taken from the cache.
///
/// States have no learned turns and no proposals here: readers need neither, and there may be very many.
public final class PlaybookCache implements AutoCloseable {
    private static final int POLL_MILLIS = 250;
    private static final int POLLS_OF_A_CHECK = 40;
    private static final int SECONDS_OF_A_CHECK = 5;
    private static final int PAUSE_MILLIS = 500;
    private static final int SHARES = 1_024;

    /// Reading writes no time.
    private static final Clock NO_CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    private final Database database;
    private final Map<String, Known> states;
    private final Thread thread;
    private boolean isListening;
    private boolean isClosed;

    /// How often something was forgotten, for a share of the playbooks each: what began to be read before may be old.
    private final long[] forgotten = new long[SHARES];

    /// What is known of a playbook.
    ///
    /// @param usage when its key points were last of use, and which may be out of date
    public record Known(State state, Usage usage) {}

    PlaybookCache(Database database, int most) {
        this.database = database;
        this.states = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
                return size() > most;
            }
        };
        this.thread = Thread.ofPlatform().daemon().name("acumen-playbook-cache").start(this::run);
    }

    /// The state of a playbook.
    ///
    /// @throws dev.acumen.json.BadInputException if what is stored is no playbook
    /// @throws dev.acumen.store.StoreException if it has to be read and cannot
    public State read(String tenant, String name) {
        return known(tenant, name).state();
    }

    /// The state of a playbook, and the use of its key points.
    ///
    /// @throws dev.acumen.json.BadInputException if what is stored is no playbook
    /// @throws dev.acumen.store.StoreException if it has to be read and cannot
    public Known known(String tenant, String name) {
        String key = PlaybookRows.key(tenant, name);
        long before;
        synchronized (this) {
            Known known = states.get(key);
            if (known != null) {
                return known;
            }
            before = forgotten[share(key)];
        }
        Known read = new PostgresPlaybookStore(database, tenant, name, NO_CLOCK, StoreListener.NONE).known();
        synchronized (this) {
            if (isListening && forgotten[share(key)] == before) {
                states.put(key, read);
            }
        }
        return read;
    }

    private void run() {
        while (!isClosed()) {
            try (Connection connection = database.source().getConnection()) {
                listen(connection);
            } catch (SQLException ignored) {
                // It is tried again; meanwhile all is read from the database, which says what is wrong.
            } finally {
                forgetAll(false);
            }
            pause();
        }
    }

    private void listen(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen " + PlaybookRows.CHANNEL);
        }
        PGConnection channel = connection.unwrap(PGConnection.class);
        forgetAll(true);
        for (int polls = 1; !isClosed(); polls++) {
            for (PGNotification notification : channel.getNotifications(POLL_MILLIS)) {
                forget(notification.getParameter());
            }
            if (polls % POLLS_OF_A_CHECK == 0 && !connection.isValid(SECONDS_OF_A_CHECK)) {
                throw new SQLException("no answer");
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("unlisten *");
        }
    }

    private static int share(String key) {
        return Math.floorMod(key.hashCode(), SHARES);
    }

    private synchronized void forget(String key) {
        states.remove(key);
        forgotten[share(key)]++;
    }

    private synchronized void forgetAll(boolean isListeningNow) {
        isListening = isListeningNow;
        states.clear();
        Arrays.setAll(forgotten, share -> forgotten[share] + 1);
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    /// Whether a playbook would be taken from the cache.
    synchronized boolean keeps(String tenant, String name) {
        return states.containsKey(PlaybookRows.key(tenant, name));
    }

    private synchronized void pause() {
        try {
            if (!isClosed) {
                TimeUnit.MILLISECONDS.timedWait(this, PAUSE_MILLIS);
            }
        } catch (InterruptedException ignored) {
            isClosed = true;
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
