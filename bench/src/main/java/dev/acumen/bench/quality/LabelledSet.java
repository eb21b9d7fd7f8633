package dev.acumen.bench.quality;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A set of labelled rows.
///
/// @param topic what it measures
/// @param author who wrote it
/// @param date when, ISO-8601
/// @param use `unseen`: counted once, and looked at by nobody before; else how it was used
/// @param first the figures of the first count by name, where nobody had looked at the set before
record LabelledSet(
        String topic, String name, String author, String date, String use, Json.Obj first, List<Json.Obj> rows) {
    LabelledSet {
        rows = List.copyOf(rows);
    }

    /// Those that `sets.jsonl` of a folder names, in its order.
    static List<LabelledSet> in(Path folder) throws IOException {
        List<LabelledSet> sets = new ArrayList<>();
        for (Json.Obj line : rows(folder.resolve("sets.jsonl"))) {
            String name = line.textOr("file", "");
            sets.add(new LabelledSet(
                    line.textOr("topic", ""),
                    name,
                    line.textOr("author", ""),
                    line.textOr("date", ""),
                    line.textOr("use", ""),
                    line.get("first") instanceof Json.Obj first ? first : Json.Obj.of(),
                    rows(folder.resolve(name))));
        }
        return sets;
    }

    /// One that no list names.
    static LabelledSet of(String topic, Path file) throws IOException {
        return new LabelledSet(topic, file.toString(), "", "", "", Json.Obj.of(), rows(file));
    }

    private static List<Json.Obj> rows(Path file) throws IOException {
        List<Json.Obj> rows = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (JsonReader.read(line, file.toString()) instanceof Json.Obj row) {
                rows.add(row);
            }
        }
        return rows;
    }
}
