package dev.acumen.server;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/// A next version of the service, as far as its tables tell: this one with a migration more for each schema.
final class NextVersion {
    /// What its class path has besides.
    static final Path FOLDER = Path.of("src/test/next").toAbsolutePath();

    /// How many tables have the column `added` then.
    static final String COLUMNS = "select count(*) from information_schema.columns where column_name = 'added'";

    private NextVersion() {}

    /// Brings the tables of this version to those of the next one.
    static void migrate(DataSource source) {
        migrate(source, "acumen", "dev/acumen/postgres/migration");
        migrate(source, "acumen_server", "dev/acumen/server/migration");
    }

    private static void migrate(DataSource source, String schema, String migrations) {
        Flyway.configure()
                .dataSource(source)
                .schemas(schema)
                .locations("classpath:" + migrations, "filesystem:" + FOLDER.resolve(migrations))
                .load()
                .migrate();
    }
}
