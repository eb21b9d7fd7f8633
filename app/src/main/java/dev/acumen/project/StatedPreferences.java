package dev.acumen.project;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// What the user said in which project, as this machine learned it. No repository brings any of it: this is what a
/// proposal for the user's own playbook rests on.
///
/// Kept in `stated.json`, the oldest first. Safe for use by several threads and processes.
///
/// @param acumen the user's folder of Acumen's own
public record StatedPreferences(Path acumen) {
    /// The most that are kept, the latest ones.
    private static final int MOST = 500;

    /// A text of the user's in a project.
    public record Stated(Path project, String text) {}

    /// All that is kept; nothing where the file cannot be understood.
    ///
    /// @throws IOException if it cannot be read
    public List<Stated> read() throws IOException {
        if (!Files.exists(file())) {
            return List.of();
        }
        List<Stated> all = new ArrayList<>();
        try {
            if (JsonReader.read(Files.readAllBytes(file()), file().toString()) instanceof Json.Obj kept
                    && kept.get("stated") instanceof Json.Arr(List<Json> elements)) {
                for (Json element : elements) {
                    if (element instanceof Json.Obj one
                            && !one.textOr("text", "").isBlank()
                            && !one.textOr("project", "").isBlank()) {
                        all.add(new Stated(Path.of(one.textOr("project", "")), one.textOr("text", "")));
                    }
                }
            }
        } catch (BadInputException _) {
            // It is begun anew.
        }
        return all;
    }

    /// Keeps what the user said in a project.
    ///
    /// @throws IOException if it cannot be kept
    public void add(Path project, Collection<String> texts) throws IOException {
        Trust.alone(acumen, () -> {
            List<Stated> all = new ArrayList<>(read());
            for (String text : texts) {
                // The first comparison of records as such costs the start of a command milliseconds.
                all.removeIf(one -> one.project.equals(project) && one.text.equals(text));
                all.add(new Stated(project, text));
            }
            List<Json> kept = all.subList(Math.max(0, all.size() - MOST), all.size()).stream()
                    .<Json>map(one -> Json.Obj.of(
                            "project", new Json.Text(one.project.toString()), "text", new Json.Text(one.text)))
                    .toList();
            Json whole = Json.Obj.of("v", Json.Num.of(1), "stated", new Json.Arr(kept));
            PrivateFiles.write(file(), (JsonWriter.compact(whole) + "\n").getBytes(StandardCharsets.UTF_8));
        });
    }

    private Path file() {
        return acumen.resolve(AcumenFolder.STATED);
    }
}
