package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Hooks that fire: what the launcher leaves in the spool, and what came of it.
///
/// @param acumen the user's folder of Acumen's own
/// @param project the project's folder
record Fired(Path acumen, Path project) {
    static Fired in(Program program) {
        return new Fired(program.home().resolve(".acumen"), program.here());
    }

    /// An event that is about a transcript, as a file in the spool.
    Path event(String name, String reason, Path transcript, Instant time) throws IOException {
        return event(
                name,
                Json.Obj.of(
                        "session_id",
                        new Json.Text("s"),
                        "transcript_path",
                        new Json.Text(transcript.toString()),
                        "cwd",
                        new Json.Text(project.toString()),
                        "hook_event_name",
                        new Json.Text(name),
                        "reason",
                        new Json.Text(reason)),
                time);
    }

    Path event(String name, Json.Obj payload, Instant time) throws IOException {
        return raw(name, JsonWriter.compact(payload), time);
    }

    Path raw(String name, String text, Instant time) throws IOException {
        Path spool = Files.createDirectories(acumen.resolve("spool"));
        Path file = Files.createTempFile(spool, name + ".s.", ".json");
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(time));
        return file;
    }

    /// A file as if it had been written then.
    static Path written(Path file, Instant time) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(time));
        return file;
    }

    /// The ids of all turns that the journal says were learned, in order, repeated where they are repeated.
    List<String> learned() throws IOException {
        Path journal = project.resolve(".claude/acumen/journal.jsonl");
        List<String> learned = new ArrayList<>();
        if (Files.exists(journal)) {
            for (String line : Files.readAllLines(journal)) {
                learned.addAll(((Json.Obj) JsonReader.read(line, "journal")).texts("learned"));
            }
        }
        return learned;
    }

    /// The names of the files in a folder.
    List<String> files(String folder) throws IOException {
        if (!Files.isDirectory(acumen.resolve(folder))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(acumen.resolve(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    String log() throws IOException {
        Path log = acumen.resolve("worker.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }
}
