package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Writers and the server are killed at any moment: what was acknowledged is there, and nothing is there twice.
class KilledTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int WRITERS = 3;

    /// More than a writer gets done before it is killed.
    private static final int MANY = 1_000_000;

    private final Map<String, WriterProcess> writers = new HashMap<>();
    private final List<String> acknowledged = new ArrayList<>();
    private int started;
    private int killedWriters;
    private int killedServers;
    private int killedConnections;

    @Test
    void losesNothingThatWasAcknowledgedWhenWritersAndTheServerAreKilled()
            throws IOException, InterruptedException, SQLException {
        Server server = Server.shared();
        SplittableRandom random = new SplittableRandom(72);
        String tenant = Server.tenant();
        try {
            for (int kill = 0; kill < (int) Math.ceil(200 * SCALE); kill++) {
                while (writers.size() < WRITERS) {
                    start(server, tenant);
                }
                for (WriterProcess writer : writers.values()) {
                    writer.awaitLine();
                }
                TimeUnit.NANOSECONDS.sleep(random.nextInt(100_000_000));
                kill(server, kill, random);
            }
            for (String name : List.copyOf(writers.keySet())) {
                endWriter(name);
            }
            check(server, tenant);
        } finally {
            writers.values().forEach(WriterProcess::close);
        }
    }

    private void start(Server server, String tenant) throws IOException, InterruptedException {
        String name = "writer-" + started++;
        WriterProcess writer = WriterProcess.start(server.url(), tenant, name, MANY);
        writers.put(name, writer);
        writer.awaitLine();
        writer.go();
    }

    private void kill(Server server, int kill, SplittableRandom random) throws IOException, InterruptedException {
        switch (kill % 3) {
            case 0 -> {
                server.kill();
                server.restart();
                killedServers++;
            }
            case 1 -> {
                List<String> names = writers.keySet().stream().sorted().toList();
                endWriter(names.get(random.nextInt(names.size())));
                killedWriters++;
            }
            default -> {
                server.killAConnection();
                killedConnections++;
            }
        }
    }

    private void endWriter(String name) throws InterruptedException {
        try (WriterProcess writer = Objects.requireNonNull(writers.remove(name))) {
            acknowledged.addAll(writer.kill());
        }
    }

    private void check(Server server, String tenant) throws SQLException {
        try (PostgresPlaybooks playbooks = server.playbooks()) {
            List<String> lessons = Lessons.of(server, server.store(playbooks, tenant), tenant);

            assertThat(lessons)
                    .containsAll(acknowledged)
                    // Of each writer, one may have been carried out whose answer it did not live to see.
                    .hasSizeBetween(acknowledged.size(), acknowledged.size() + started);
            System.out.println("kills: " + killedServers + " of the server, " + killedConnections
                    + " of a connection, " + killedWriters + " of a writer; " + acknowledged.size()
                    + " lessons acknowledged, " + lessons.size() + " kept, none twice");
        }
    }
}
