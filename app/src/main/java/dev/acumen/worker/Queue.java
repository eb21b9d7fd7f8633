package dev.acumen.worker;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.Hash;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The sessions that are being learned with a model, or wait for it: an entry for each transcript, in a folder
/// of the user's.
///
/// Where it is not needed it is not made. Safe for use by several processes: whoever learns a transcript claims it
/// before the entry is read, and gives it back when the try has ended.
public final class Queue {
    private final Path acumen;
    private final Path queue;
    private final Path failed;
    private final Clock clock;
    private final Consumer<String> warn;

    /// @param acumen the user's folder of Acumen's own
    public Queue(Path acumen, Clock clock) {
        this(acumen, clock, _ -> {});
    }

    /// @param acumen the user's folder of Acumen's own
    /// @param warn hears of entries that cannot be understood
    public Queue(Path acumen, Clock clock, Consumer<String> warn) {
        this.acumen = acumen;
        this.queue = acumen.resolve("queue");
        this.failed = acumen.resolve("failed");
        this.clock = clock;
        this.warn = warn;
    }

    /// Claims a transcript, so that nobody else pays for the same answers.
    ///
    /// @param project the project's folder
    /// @throws ClaimedException if another is learning it
    /// @throws IOException if it cannot be claimed
    public Claim claim(Path project, Path transcript) throws IOException {
        return Claim.of(acumen, project + "\n" + transcript);
    }

    /// Claims a project's whole history.
    ///
    /// @param project the project's folder
    /// @throws ClaimedException if another is learning it
    /// @throws IOException if it cannot be claimed
    public Claim claimAll(Path project) throws IOException {
        return Claim.of(acumen, project.toString());
    }

    /// The entry of a transcript: that of an earlier try, or a new one. Nothing is written before something is
    /// to be kept. One that failed for good and is wanted all the same begins its tries anew, with what was
    /// answered.
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
        return new QueueEntry(this, file, frame, before(file), clock);
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

    private Json.Obj before(Path file) throws IOException {
        Json.Obj waiting = read(file);
        return waiting.members().isEmpty()
                ? parsed(failed(file)).orElseGet(Json.Obj::of).without("tries")
                : waiting;
    }

    /// What an entry's file holds; an empty object where there is none, or none that can be understood. Such a
    /// file is moved to those that failed.
    private Json.Obj read(Path file) throws IOException {
        try {
            return read(file, file.toString());
        } catch (NoSuchFileException _) {
            return Json.Obj.of();
        } catch (BadInputException e) {
            warn.accept(e.getMessage() + "; it was moved to failed/, and its session begins anew");
            giveUp(file);
            return Json.Obj.of();
        }
    }

    private static Json.Obj read(Path file, String source) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (JsonReader.read(JsonReader.bytes(in, source), source) instanceof Json.Obj object) {
                return object;
            }
            throw new BadInputException(source, "", "this is no entry of the queue");
        }
    }

    private static Optional<Json.Obj> parsed(Path file) throws IOException {
        try {
            return Optional.of(read(file, file.toString()));
        } catch (NoSuchFileException | BadInputException _) {
            return Optional.empty();
        }
    }

    /// Moves an entry to those that failed.
    void giveUp(Path file) throws IOException {
        PrivateFiles.folder(failed);
        Files.move(file, failed(file), StandardCopyOption.REPLACE_EXISTING);
        PrivateFiles.delete(file);
    }

    /// An entry waits again, or is done: it is none of those that failed.
    void takeBack(Path file) throws IOException {
        Files.deleteIfExists(failed(file));
    }

    private Path failed(Path file) {
        return failed.resolve(file.getFileName());
    }

    /// How many sessions nobody will try again by itself.
    ///
    /// @throws IOException if that cannot be read
    public int failed() throws IOException {
        if (!Files.isDirectory(failed)) {
            return 0;
        }
        try (Stream<Path> entries = Files.list(failed)) {
            return Math.toIntExact(
                    entries.filter(file -> file.toString().endsWith(".json")).count());
        }
    }

    /// What waits, in no order of any meaning. An entry that cannot be understood waits, too.
    ///
    /// @throws IOException if the queue cannot be read
    public List<Waiting> waiting() throws IOException {
        if (!Files.isDirectory(queue)) {
            return List.of();
        }
        List<Waiting> waiting = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(queue, "*.json")) {
            for (Path entry : entries) {
                Json.Obj object = parsed(entry).orElseGet(Json.Obj::of);
                waiting.add(new Waiting(object.textOr("next", ""), object.textOr("reason", "")));
            }
        }
        return waiting;
    }

    /// A session that waits to be learned.
    ///
    /// @param next from when on it may be tried again, ISO-8601; empty where it was not tried yet
    /// @param reason why it was not learned; empty where it was not tried yet
    public record Waiting(String next, String reason) {}

    private Path file(Path project, Path transcript) {
        return queue.resolve(Hash.of(project + "\n" + transcript) + ".json");
    }
}
