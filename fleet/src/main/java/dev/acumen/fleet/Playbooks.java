package dev.acumen.fleet;

import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;

/// Where the playbooks of a job are. The clock of each is the time of the session that is learned, so that learning it
/// again on another day gives the same bytes.
interface Playbooks extends AutoCloseable {
    /// A prefix of what is a database.
    String DATABASE = "jdbc:postgresql:";

    /// The playbook that a session is for.
    ///
    /// @throws StoreException if it cannot be opened
    JournaledStore of(FleetSession session);

    @Override
    void close();

    /// @param password of the database; empty where it asks for none
    static Playbooks open(FleetSettings settings, String password) {
        return settings.store().startsWith(DATABASE)
                ? new InDatabase(PostgresPlaybooks.connect(settings.store(), settings.user(), password))
                : new InFolder(Path.of(settings.store()));
    }

    private static Clock clock(FleetSession session) {
        return Clock.fixed(session.time(), ZoneOffset.UTC);
    }

    /// A folder for each tenant, and in it one for each playbook.
    record InFolder(Path root) implements Playbooks {
        @Override
        public JournaledStore of(FleetSession session) {
            Path folder = root.resolve(session.tenant()).resolve(session.playbook());
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new StoreException("the folder " + folder + " cannot be made", false, e);
            }
            return FilePlaybookStore.inFolder(folder, clock(session));
        }

        @Override
        public void close() {}
    }

    /// Rows of a database.
    record InDatabase(PostgresPlaybooks database) implements Playbooks {
        @Override
        public JournaledStore of(FleetSession session) {
            return database.store(session.tenant(), session.playbook(), clock(session), StoreListener.NONE);
        }

        @Override
        public void close() {
            database.close();
        }
    }
}
