package dev.acumen.postgres;

import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoreListener;
import dev.acumen.testkit.JournaledStoreContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// What every store does, with two objects in turn and a server between them.
class PostgresPlaybookStoreTest extends JournaledStoreContract {
    private final Server server = Server.shared();
    private final PostgresPlaybooks one = server.playbooks();
    private final PostgresPlaybooks other = server.playbooks();
    private String tenant = "";
    private boolean isOther;

    @BeforeEach
    void aTenant() {
        tenant = Server.tenant();
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Override
    protected JournaledStore store() {
        isOther = !isOther;
        return server.store(isOther ? other : one, tenant);
    }

    @Override
    protected JournaledStore other() {
        return one.store(tenant, "other", Server.CLOCK, StoreListener.NONE);
    }
}
