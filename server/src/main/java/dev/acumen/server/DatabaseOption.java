package dev.acumen.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--store` or `--trial`: which database.
final class DatabaseOption {
    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "Use this database: jdbc:postgresql://HOST/DATABASE?user=NAME. The password is that of the"
                    + " URL or of PGPASSWORD.")
    private @Nullable String store;

    @Option(
            names = "--trial",
            paramLabel = "FOLDER",
            description = "Use a PostgreSQL server of its own, which keeps its data in this folder.")
    private @Nullable Path trial;

    /// The database; that of a trial if it runs.
    ///
    /// @throws IOException if no trial runs
    ServiceDatabase open(Map<String, String> variables) throws IOException {
        Optional<String> named = store();
        return new ServiceDatabase(named.isPresent() ? named.get() : TrialDatabase.url(folder()), variables, 2);
    }

    /// The database that is not a trial's; empty for a trial.
    ///
    /// @throws IllegalArgumentException if both are named
    Optional<String> store() {
        if (store != null && trial != null) {
            throw new IllegalArgumentException("name one database: --store URL, or --trial FOLDER, not both");
        }
        return Optional.ofNullable(store);
    }

    /// The folder of the trial.
    Path folder() {
        if (trial == null) {
            throw new IllegalArgumentException("name the database: --store URL, or --trial FOLDER");
        }
        if (Files.exists(trial) && !Files.isDirectory(trial)) {
            throw new IllegalArgumentException("--trial names a folder, and this is a file: " + trial);
        }
        return trial.toAbsolutePath();
    }
}
