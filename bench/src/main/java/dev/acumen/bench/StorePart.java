package dev.acumen.bench;

import dev.acumen.bench.input.Playbooks;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.postgres.PlaybookCache;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookCopy;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// A playbook in files and one in PostgreSQL: learning, selecting, and sixteen writers at once. The server runs on
/// the same machine and writes what it acknowledges to the disk, as the file store does.
final class StorePart implements Part {
    private static final List<Integer> KEY_POINTS = List.of(100, 1_000);
    private static final int WRITERS = 16;
    private static final String TENANT = "bench";

    private final Path scratch;
    private final Extent extent;
    private final Map<String, Latencies> files = new LinkedHashMap<>();
    private final Map<String, Latencies> rows = new LinkedHashMap<>();
    private int session;

    StorePart(Path scratch, Extent extent) {
        this.scratch = scratch.resolve("stores");
        this.extent = extent;
    }

    @Override
    public void prepare() throws IOException {
        Files.createDirectories(scratch);
    }

    private int times(int full) {
        return extent.isSmoke() ? 2 : full;
    }

    @Override
    public void session() throws IOException {
        session++;
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setDataDirectory(scratch.resolve("data-" + session))
                        .setServerConfig("synchronous_commit", "on")
                        .start();
                PostgresPlaybooks playbooks = PostgresPlaybooks.connect(
                        "jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", "");
                PlaybookCache cache = playbooks.cache(10)) {
            playbooks.migrate();
            for (int size : KEY_POINTS) {
                String of = Figures.format(", %,d key points", size);
                FilePlaybookStore file = file(size, "one");
                PlaybookStore row = row(playbooks, file, size + "-one");
                learn("learn a turn" + of, file, row);
                select(
                        "read and select" + of,
                        () -> file.read().playbook(),
                        () -> row.read().playbook());
                select(
                        "the same, from the cache" + of,
                        () -> file.read().playbook(),
                        () -> cache.known(TENANT, name(size + "-one")).playbook());
            }
            FilePlaybookStore file = file(100, "many");
            writeAtOnce("learn a turn, 16 writers, 100 key points", file, row(playbooks, file, "many"));
        }
    }

    private FilePlaybookStore file(int keyPoints, String name) throws IOException {
        Path project = scratch.resolve("project-" + session + "-" + keyPoints + "-" + name);
        Files.createDirectories(project.resolve(".claude"));
        Files.write(project.resolve(".claude/playbook.json"), Playbooks.file(keyPoints));
        return new FilePlaybookStore(project, Clock.systemUTC());
    }

    private String name(String name) {
        return session + "-" + name;
    }

    private PlaybookStore row(PostgresPlaybooks playbooks, FilePlaybookStore same, String name) throws IOException {
        String text = Files.readString(same.file(), StandardCharsets.UTF_8);
        PostgresPlaybookStore store = playbooks.store(TENANT, name(name), Clock.systemUTC(), StoreListener.NONE);
        store.restore(new PlaybookCopy(text, List.of(), null, Map.of(), null));
        return store;
    }

    private void learn(String what, PlaybookStore file, PlaybookStore row) {
        warmUp(() -> {
            learn(file, "before " + System.nanoTime());
            learn(row, "before " + System.nanoTime());
        });
        for (int i = 0; i < times(200); i++) {
            String turn = "turn " + i;
            of(files, what).time(() -> learn(file, turn));
            of(rows, what).time(() -> learn(row, turn));
        }
    }

    private static void learn(PlaybookStore store, String turn) {
        store.update(new Transaction(
                Cause.learned("session of " + turn, "none"),
                List.of(turn),
                true,
                playbook -> playbook.apply(
                        Delta.of(List.of(new Operation.Add("What " + turn + " taught", null, Provenance.NONE))))));
    }

    private void select(String what, Supplier<Playbook> file, Supplier<Playbook> row) {
        warmUp(() -> {
            select(file);
            select(row);
        });
        for (int i = 0; i < times(500); i++) {
            of(files, what).time(() -> select(file));
            of(rows, what).time(() -> select(row));
        }
    }

    private static void select(Supplier<Playbook> playbook) {
        SelectionContext prompt = SelectionContext.of(Playbooks.PROMPT);
        if (Selection.first(playbook.get(), prompt, Selection.BUDGET).choices().isEmpty()) {
            throw new IllegalStateException("nothing was selected");
        }
    }

    private void warmUp(Runnable both) {
        for (int i = 0; i < times(50); i++) {
            both.run();
        }
    }

    private void writeAtOnce(String what, PlaybookStore file, PlaybookStore row) {
        of(files, what).add(writeAtOnce(file));
        of(rows, what).add(writeAtOnce(row));
    }

    /// Each writer learns turn after turn.
    private List<Double> writeAtOnce(PlaybookStore store) {
        List<Future<Latencies>> writers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
            for (int writer = 0; writer < WRITERS; writer++) {
                String name = "writer " + writer;
                writers.add(threads.submit(() -> {
                    Latencies latencies = new Latencies();
                    for (int i = 0; i < times(20); i++) {
                        String turn = name + " turn " + i;
                        latencies.time(() -> learn(store, turn));
                    }
                    return latencies;
                }));
            }
        }
        List<Double> all = new ArrayList<>();
        for (Future<Latencies> writer : writers) {
            try {
                all.addAll(writer.get().all());
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
        return all;
    }

    private static Latencies of(Map<String, Latencies> all, String what) {
        return all.computeIfAbsent(what, _ -> new Latencies());
    }

    @Override
    public void report(Report report) {
        files.forEach((what, file) -> report.stores(what, file, of(rows, what)));
    }
}
