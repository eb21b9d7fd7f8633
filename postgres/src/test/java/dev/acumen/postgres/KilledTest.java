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

    /// A kill takes a second.
    private static final int KILLS = (int) Math.ceil((SCALE < 1 ? 300 : 1500) * SCALE);

    /// After so many kills all is looked through, and the next playbook begins: a change takes as long as its
    /// playbook is large.
    private static final int KILLS_OF_A_PLAYBOOK = 30;

    private static final int WRITERS = 3;

    /// More than a writer gets done before it is killed.
    private static final int MANY = 1_000_000;

    private final SplittableRandom random = new SplittableRandom(72);
    private final Map<String, WriterProcess> writers = new HashMap<>();
    private final List<String> acknowledged = new ArrayList<>();
    private int started;
    private int killedWriters;
    private int killedServers;
    private int killedConnections;
    private int allAcknowledged;
    private int allKept;

    @Test
    void losesNothingThatWasAcknowledgedWhenWritersAndTheServerAreKilled()
            throws IOException, InterruptedException, SQLException {
        Server server = Server.shared();
        try {
            for (int kill = 0; kill < KILLS; kill += KILLS_OF_A_PLAYBOOK) {
                killWhileOnePlaybookIsWritten(server, kill, Math.min(KILLS, kill + KILLS_OF_A_PLAYBOOK));
            }
        } finally {
            writers.values().forEach(WriterProcess::close);
        }
        System.out.println("kills: " + killedServers + " of the server, " + killedConnections
                + " of a connection's process, " + killedWriters + " of a writer; " + allAcknowledged
                + " lessons acknowledged, " + allKept + " kept, none lost, none twice");
    }

    private void killWhileOnePlaybookIsWritten(Server server, int first, int end)
            throws IOException, InterruptedException, SQLException {
        String tenant = Server.tenant();
        started = 0;
        acknowledged.clear();
        for (int kill = first; kill < end; kill++) {
            while (writers.size() < WRITERS) {
                start(server, tenant);
            }
            for (WriterProcess writer : writers.values()) {
                writer.awaitLine();
            }
            TimeUnit.NANOSECONDS.sleep(random.nextInt(100_000_000));
            kill(server, kill);
        }
        for (String name : List.copyOf(writers.keySet())) {
            endWriter(name);
        }
        check(server, tenant);
    }

    private void start(Server server, String tenant) throws IOException, InterruptedException {
        String name = "writer-" + started++;
        WriterProcess writer = WriterProcess.start(server.url(), tenant, name, MANY);
        writers.put(name, writer);
        writer.awaitLine();
        writer.go();
    }

    private void kill(Server server, int kill) throws IOException, InterruptedException {
        switch (kill % 3) {
            case 0 -> {
                server.kill();
                server.restart();
                killedServers++;
            }
            case 1 -> {
                List<String> names = writers.keySet().stream().sorted().toList();
                endWriter(names.get(random.nextInt(names.size())));
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
            killedWriters++;
        }
    }

    private void check(Server server, String tenant) throws SQLException {
        try (PostgresPlaybooks playbooks = server.playbooks()) {
            List<String> lessons = Lessons.of(server, server.store(playbooks, tenant), tenant);

            assertThat(lessons)
                    .containsAll(acknowledged)
                    // Of each writer, one may have been carried out whose answer it did not live to see.
                    .hasSizeBetween(acknowledged.size(), acknowledged.size() + started);
            allAcknowledged += acknowledged.size();
            allKept += lessons.size();
        }
    }
}
