package dev.acumen.client;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/// A way in which Acumen gets into the client.
enum Way {
    USER,
    PROJECT,
    PLUGIN,
    PLUGIN_FOLDER;

    /// The folder that the client knows for a marketplace: the repository's.
    static Path marketplace() {
        return Machine.ACUMEN.resolveSibling("");
    }

    /// The plugin's folder.
    static Path plugin() {
        return Machine.ACUMEN.resolveSibling("plugin/acumen");
    }

    /// The arguments with which the client is started, before these.
    String[] and(String... more) {
        Stream<String> own = this == PLUGIN_FOLDER ? Stream.of("--plugin-dir", plugin().toString()) : Stream.of();
        return Stream.concat(own, Stream.of(more)).toArray(String[]::new);
    }

    /// Installs it.
    void install(Machine machine) throws IOException, InterruptedException {
        switch (this) {
            case USER -> good(machine.acumen("install", "--yes"));
            case PROJECT -> good(machine.acumen("install", "--scope", "project", "--yes"));
            case PLUGIN -> {
                good(machine.claude(
                        "plugin", "marketplace", "add", marketplace().toString()));
                good(machine.claude("plugin", "install", "acumen@acumen"));
            }
            case PLUGIN_FOLDER -> {}
        }
    }

    private static void good(Finished finished) {
        if (finished.exitCode() != 0) {
            throw new AssertionError(finished.toString());
        }
    }
}
