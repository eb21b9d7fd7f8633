package dev.acumen.worker;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/// Lets sessions that wait for a project, or failed there, wait for another one.
///
/// @param acumen the user's folder of Acumen's own
public record Takeover(Path acumen, Queue queue) {

    /// Moves entries, with what is kept of earlier answers.
    ///
    /// @param project the real path of the project to which they go
    /// @param isFormer whether they are those of a project
    /// @return how many sessions that are
    /// @throws IOException if one cannot be read or written
    public int moveTo(Path project, Predicate<Path> isFormer) throws IOException {
        int moved = 0;
        for (String folder : List.of(AcumenFolder.QUEUE, AcumenFolder.FAILED)) {
            for (Path file : Entries.files(acumen.resolve(folder), "*.json")) {
                Json.Obj entry = JsonReader.objectIn(file);
                String former = Entries.path(entry, Entries.PROJECT);
                String transcript = Entries.path(entry, Entries.TRANSCRIPT);
                if (!former.isEmpty() && !transcript.isEmpty() && isFormer.test(Path.of(former))) {
                    move(file, entry, queue.file(project, Path.of(transcript)), project);
                    moved++;
                }
            }
        }
        return moved;
    }

    private void move(Path file, Json.Obj entry, Path place, Path project) throws IOException {
        try (Claim _ = queue.hold(place)) {
            if (Files.notExists(place)) {
                PrivateFiles.write(
                        place, Entries.begunAnew(entry).with(Entries.PROJECT, new Json.Text(project.toString())));
            }
        }
        PrivateFiles.delete(file);
    }
}
