package dev.acumen.server;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/// Tests of a service that runs while they do.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServiceTest {
    private final ServerOptions options;
    Team team;

    ServiceTest() {
        this(Team.options());
    }

    ServiceTest(ServerOptions options) {
        this.options = options;
    }

    @BeforeAll
    final void start() throws IOException {
        team = Team.start(options);
    }

    @AfterAll
    final void end() {
        if (team != null) {
            team.close();
        }
    }
}
