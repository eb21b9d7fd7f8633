package dev.acumen.store;

import dev.acumen.document.RenumberedKeyPoint;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The note that a merge leaves for the journal: which key points it gave other ids. The next look at a playbook
/// that was changed elsewhere reads it and removes it. `docs/reference/format.md` describes it.
///
/// It only helps: a key point that says the same as before is found without it. So what cannot be read or written
/// costs nothing else.
public final class RenumberedFile {
    private static final int MOST = 200;
    private static final Json VERSION = Json.Num.of(1);
    private static final String LIST = "renumbered";

    private RenumberedFile() {}

    /// Adds to the note of a project that has a journal.
    ///
    /// @param project the project's folder
    public static void note(Path project, List<RenumberedKeyPoint> renumbered) {
        try {
            ProjectFiles files = ProjectFiles.of(project);
            if (renumbered.isEmpty() || !Files.isRegularFile(files.journal())) {
                return;
            }
            files.refuseLinks();
            List<RenumberedKeyPoint> all = new ArrayList<>(read(files));
            all.addAll(renumbered);
            List<RenumberedKeyPoint> latest = all.subList(Math.max(0, all.size() - MOST), all.size());
            Json.Obj note = Json.Obj.of(
                    "v",
                    VERSION,
                    LIST,
                    new Json.Arr(latest.stream().<Json>map(RenumberedFile::json).toList()));
            byte[] text = (JsonWriter.pretty(note) + "\n").getBytes(StandardCharsets.UTF_8);
            Disk.replace(files.renumbered(), files.nextRenumbered(), text);
        } catch (IOException | StoreException ignored) {
            // The journal compares texts then.
        }
    }

    private static Json json(RenumberedKeyPoint one) {
        return Json.Obj.of(
                "from",
                new Json.Text(one.from()),
                "to",
                new Json.Text(one.to()),
                "text_sha256",
                new Json.Text(one.textHash()));
    }

    /// What the note says; nothing where there is none.
    static List<RenumberedKeyPoint> read(ProjectFiles files) {
        try (InputStream in = Disk.ordinary(files.renumbered(), "renumbered.json")) {
            Json json = JsonReader.read(JsonReader.bytes(in, "renumbered.json"), "renumbered.json");
            List<RenumberedKeyPoint> all = new ArrayList<>();
            if (json instanceof Json.Obj note
                    && VERSION.equals(note.get("v"))
                    && note.get(LIST) instanceof Json.Arr(List<Json> elements)) {
                for (Json element : elements.subList(Math.max(0, elements.size() - MOST), elements.size())) {
                    if (element instanceof Json.Obj one) {
                        all.add(new RenumberedKeyPoint(
                                one.textOr("from", ""), one.textOr("to", ""), one.textOr("text_sha256", "")));
                    }
                }
            }
            return all;
        } catch (IOException | BadInputException ignored) {
            return List.of();
        }
    }

    /// Removes it, when the journal has it.
    static void remove(ProjectFiles files) {
        try {
            Files.deleteIfExists(files.renumbered());
        } catch (IOException ignored) {
            // Once more it does no harm: by then its ids are not new.
        }
    }
}
