package dev.acumen.worker;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;

/// The sessions that are being learned with a model, or wait for it: an entry for each transcript, in a folder
/// of the user's.
///
/// Where it is not needed it is not made. Safe for use by several processes, as far as they are about different
/// transcripts.
public final class Queue {
    private final Path queue;
    private final Path failed;
    private final Clock clock;

    /// @param acumen the user's folder of Acumen's own
    public Queue(Path acumen, Clock clock) {
        this.queue = acumen.resolve("queue");
        this.failed = acumen.resolve("failed");
        this.clock = clock;
    }

    /// The entry of a transcript: that of an earlier try, or a new one. Nothing is written before something is
    /// to be kept.
    ///
    /// @param project the project's folder
    /// @param transcript the session's transcript
    /// @param session the session's id
    /// @param fingerprint which provider environment learns it
    /// @throws IOException if an entry is there and cannot be read
    public QueueEntry entry(Path project, Path transcript, String session, String fingerprint) throws IOException {
        Path file = file(project, transcript);
        Json.Obj frame = Json.Obj.of(
                "v",
                Json.Num.of(1),
                "project",
                new Json.Text(project.toString()),
                "transcript",
                new Json.Text(transcript.toString()),
                "session",
                new Json.Text(session),
                "fingerprint",
                new Json.Text(fingerprint));
        return new QueueEntry(this, file, frame, read(file), clock);
    }

    /// The transcript is gone: its entry, where there is one, moves to those that failed.
    ///
    /// @param project the project's folder
    /// @throws IOException if that cannot be done
    public void gone(Path project, Path transcript) throws IOException {
        Path file = file(project, transcript);
        Json.Obj entry = read(file);
        if (!entry.members().isEmpty()) {
            PrivateFiles.write(file, entry.with("reason", new Json.Text("the transcript is gone")));
            giveUp(file);
        }
    }

    /// What an entry's file holds; an empty object where there is none, or none that can be understood. Such a
    /// file is moved to those that failed.
    private Json.Obj read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (JsonReader.read(JsonReader.bytes(in, file.toString()), file.toString()) instanceof Json.Obj object) {
                return object;
            }
        } catch (NoSuchFileException _) {
            return Json.Obj.of();
        } catch (BadInputException _) {
            // Moved away below.
        }
        giveUp(file);
        return Json.Obj.of();
    }

    /// Moves an entry to those that failed.
    void giveUp(Path file) throws IOException {
        PrivateFiles.folder(failed);
        Files.move(file, failed.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        PrivateFiles.delete(file);
    }

    private Path file(Path project, Path transcript) {
        return queue.resolve(Digest.of(project + "\n" + transcript) + ".json");
    }
}
