package dev.acumen.worker;

import dev.acumen.json.Json;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Hash;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Sessions whose folder is gone and whose project nobody knows: each is told among those that failed, until a person
/// who knows the project lets it be learned.
///
/// @param acumen the user's folder of Acumen's own
public record LostSessions(Path acumen) {

    /// Tells of a session, once.
    ///
    /// @param folder where it ran
    /// @throws IOException if that cannot be kept
    public void add(Path transcript, String folder) throws IOException {
        Path file = file(transcript, ".json");
        if (Files.notExists(file) && Files.notExists(file(transcript, ".found"))) {
            String reason =
                    "its folder " + folder + " is gone, and no project is known for it; acumen learn --project DIR "
                            + transcript + " learns it";
            PrivateFiles.write(
                    file,
                    Entries.frame(Path.of(""), transcript, Queue.session(transcript), "")
                            .with(Entries.REASON, new Json.Text(reason)));
        }
    }

    /// A session was learned after all, and is not told again.
    ///
    /// @throws IOException if that cannot be kept
    public void found(Path transcript) throws IOException {
        Path file = file(transcript, ".json");
        if (Files.exists(file)) {
            Files.move(file, file(transcript, ".found"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// By the session alone, for the client may move its transcript.
    private Path file(Path transcript, String end) {
        return acumen.resolve(AcumenFolder.FAILED).resolve("lost-" + Hash.of(Queue.session(transcript)) + end);
    }
}
