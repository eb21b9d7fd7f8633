package dev.acumen.worker;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which transcripts a bootstrap learns, in which batches: fixed at its start, so that going on after a stop
/// gives the same playbook as one run would have.
public final class BootstrapPlan {
    private final Path file;
    private final List<List<Path>> batches;

    private BootstrapPlan(Path file, List<List<Path>> batches) {
        this.file = file;
        this.batches = batches;
    }

    /// The plan that was begun and not finished, with the transcripts that have come since in batches of their
    /// own behind it; else a new plan.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @param project the project's folder
    /// @param transcripts all of the project, the oldest first
    /// @throws IOException if a plan is there and cannot be read
    public static BootstrapPlan of(Path acumen, Path project, List<Path> transcripts) throws IOException {
        Path file = acumen.resolve("bootstrap").resolve(Digest.of(project.toString()) + ".json");
        List<List<Path>> batches = new ArrayList<>(read(file));
        Set<Path> planned = new HashSet<>();
        batches.forEach(planned::addAll);
        List<Path> others =
                transcripts.stream().filter(path -> !planned.contains(path)).toList();
        for (int from = 0; from < others.size(); from += Bootstrap.BATCH) {
            batches.add(others.subList(from, Math.min(others.size(), from + Bootstrap.BATCH)));
        }
        return new BootstrapPlan(file, batches);
    }

    /// The batches that are left, in order.
    public List<List<Path>> batches() {
        return List.copyOf(batches);
    }

    /// Writes the plan down, before the first batch.
    public void begin() throws IOException {
        write();
    }

    /// The first batch is learned.
    public void next() throws IOException {
        batches.removeFirst();
        if (batches.isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            write();
        }
    }

    private void write() throws IOException {
        Json lists = new Json.Arr(batches.stream()
                .<Json>map(batch ->
                        Json.Arr.ofTexts(batch.stream().map(Path::toString).toList()))
                .toList());
        Json.Obj plan = Json.Obj.of("v", Json.Num.of(1), "batches", lists);
        PrivateFiles.write(file, (JsonWriter.pretty(plan) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static List<List<Path>> read(Path file) throws IOException {
        List<List<Path>> batches = new ArrayList<>();
        try {
            if (JsonReader.read(Files.readAllBytes(file), file.toString()) instanceof Json.Obj plan
                    && plan.get("batches") instanceof Json.Arr(List<Json> lists)) {
                lists.forEach(list -> batches.add(Json.Obj.of("batch", list).texts("batch").stream()
                        .map(Path::of)
                        .toList()));
            }
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (BadInputException _) {
            // A plan that cannot be read costs nothing but the batches' boundaries.
            return List.of();
        }
        return batches;
    }
}
