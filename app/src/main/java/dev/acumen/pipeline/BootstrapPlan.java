package dev.acumen.pipeline;

import dev.acumen.document.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which transcripts a bootstrap learns, in which batches: fixed at its start, so that going on after a stop
/// gives the same playbook as one run would have.
public final class BootstrapPlan {
    private static final String BATCHES = "batches";

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
        Path file = acumen.resolve(AcumenFolder.BOOTSTRAP).resolve(Hash.of(project.toString()) + ".json");
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

    /// All transcripts that are left, in order.
    public List<Path> transcripts() {
        return batches.stream().flatMap(List::stream).toList();
    }

    /// Writes the plan down, before the first batch.
    ///
    /// @throws IOException if that cannot be done
    public void begin() throws IOException {
        save();
    }

    /// The first batch is learned. After the last one nothing of the plan stays.
    ///
    /// @throws IOException if that cannot be written down
    public void next() throws IOException {
        batches.removeFirst();
        save();
    }

    private void save() throws IOException {
        if (batches.isEmpty()) {
            PrivateFiles.delete(file);
        } else {
            List<Json> lists = batches.stream().<Json>map(BootstrapPlan::texts).toList();
            PrivateFiles.write(file, Json.Obj.of("v", Json.Num.of(1), BATCHES, new Json.Arr(lists)));
        }
    }

    private static Json.Arr texts(List<Path> batch) {
        return Json.Arr.ofTexts(batch.stream().map(Path::toString).toList());
    }

    /// The batches in a file. One that cannot be understood counts for nothing: it costs the batches' boundaries,
    /// and nothing else.
    private static List<List<Path>> read(Path file) throws IOException {
        try {
            return JsonReader.read(Files.readAllBytes(file), file.toString()) instanceof Json.Obj plan
                            && plan.get(BATCHES) instanceof Json.Arr(List<Json> lists)
                    ? lists.stream().map(BootstrapPlan::batch).toList()
                    : List.of();
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (BadInputException | InvalidPathException _) {
            return List.of();
        }
    }

    private static List<Path> batch(Json list) {
        return Json.Obj.of(BATCHES, list).texts(BATCHES).stream().map(Path::of).toList();
    }
}
