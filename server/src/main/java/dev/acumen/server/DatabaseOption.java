package dev.acumen.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--store` or `--trial`: which database.
final class DatabaseOption {
    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "Use this database: jdbc:postgresql://HOST/DATABASE?user=NAME. The password is that of the"
                    + " URL or of PGPASSWORD.")
    @Nullable
    String store;

    @Option(
            names = "--trial",
            paramLabel = "FOLDER",
            description = "Use a PostgreSQL server of its own, which keeps its data in this folder.")
    @Nullable
    Path trial;

    /// The database; that of a trial if it runs.
    ///
    /// @throws IOException if no trial runs
    ServiceDatabase open(Map<String, String> variables) throws IOException {
        return new ServiceDatabase(store == null ? TrialDatabase.url(folder()) : store, variables, 2);
    }

    /// The folder of the trial.
    Path folder() {
        if (trial == null) {
            throw new IllegalArgumentException("name the database: --store URL, or --trial FOLDER");
        }
        return trial.toAbsolutePath();
    }
}
