package dev.acumen.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A PostgreSQL server of this machine's own programs, with those that dump and restore: the ones that the tests bring
/// along have neither.
final class InstalledPostgres implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final List<String> PROGRAMS = List.of("initdb", "pg_ctl", "pg_dump", "pg_restore");
    private static final int MINUTES = 2;

    private final Path programs;
    private final Path data;
    private final Path log;
    private final int port;

    private InstalledPostgres(Path programs, Path folder, int port) {
        this.programs = programs;
        this.data = folder.resolve("data");
        this.log = folder.resolve("postgres.log");
        this.port = port;
    }

    /// Starts one. Where this machine has none, the test is skipped.
    static InstalledPostgres start(Path folder) throws IOException {
        Optional<Path> programs = programs();
        assumeTrue(
                programs.isPresent(),
                "skipped: no PostgreSQL server with pg_dump is installed, such as Debian's package postgresql");
        InstalledPostgres postgres = new InstalledPostgres(programs.get(), folder, freePort());
        postgres.start();
        return postgres;
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /// Those of the newest version.
    private static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.sorted(
                            Comparator.comparingInt(InstalledPostgres::version).reversed())
                    .map(version -> version.resolve("bin"))
                    .filter(folder -> PROGRAMS.stream().allMatch(name -> Files.isExecutable(folder.resolve(name))))
                    .findFirst();
        }
    }

    private static int version(Path folder) {
        return Integer.parseInt(String.valueOf(folder.getFileName()));
    }

    private void start() throws IOException {
        run("initdb", "--pgdata", data.toString(), "--username", "postgres", "--auth", "trust", "--encoding", "UTF8");
        String options = "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=";
        run("pg_ctl", "--pgdata", data.toString(), "--log", log.toString(), "--wait", "--options", options, "start");
    }

    /// Runs one of its programs as the role that may do everything.
    void run(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            // The server refuses to run as root.
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("PGHOST", "127.0.0.1");
        builder.environment().put("PGPORT", String.valueOf(port));
        builder.environment().put("PGUSER", "postgres");
        Process process = builder.start();
        try {
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IOException(program + " failed: " + Files.readString(log));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    /// Creates a database of the role `acumen`, which the service uses.
    void create(String database) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("postgres", "postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    do $$ begin
                        if not exists (select from pg_roles where rolname = 'acumen') then
                            create role acumen login;
                        end if;
                    end $$""");
            statement.execute("create database " + database + " owner acumen");
        }
    }

    String url(String database) {
        return url(database, "acumen");
    }

    private String url(String database, String role) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + role;
    }

    @Override
    public void close() throws IOException {
        run("pg_ctl", "--pgdata", data.toString(), "--mode", "fast", "--wait", "stop");
    }
}
