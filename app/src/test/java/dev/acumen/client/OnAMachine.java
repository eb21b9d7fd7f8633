package dev.acumen.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// What the tests with the real client share: a machine for each, which ends with it.
abstract class OnAMachine {
    @TempDir
    private Path folder = Path.of("");

    private @Nullable Machine machine;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        machine = Machine.in(folder, Clients.current(), new Scene());
    }

    @AfterEach
    void end() {
        if (machine != null) {
            machine.close();
        }
    }

    /// The machine of this test.
    Machine machine() {
        return Objects.requireNonNull(machine);
    }

    /// A folder outside of the machine's home.
    Path folder() {
        return folder;
    }
}
