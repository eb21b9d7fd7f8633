package dev.acumen.fleet;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;

/// What was paid for, in a folder that all task managers see: a file for each fingerprint, whole or not there. Any file
/// system of Flink's will do that has a recoverable writer, as it has to for checkpoints.
///
/// A folder that cannot be read or written is waited for: without it, answers would be paid for again.
final class AnswerFolder {
    private static final int FOLDER = 2;

    private final Path folder;
    private final Patience patience;

    /// @param folder a path or a URL that Flink knows the file system of
    /// @param patience for a folder that is away
    AnswerFolder(String folder, Patience patience) {
        this(new Path(folder), patience);
    }

    private AnswerFolder(Path folder, Patience patience) {
        this.folder = folder;
        this.patience = patience;
    }

    /// A folder in this one, for something else.
    AnswerFolder within(String name) {
        return new AnswerFolder(new Path(folder, name), patience);
    }

    /// What is kept by this fingerprint. What cannot be read as JSON counts as not kept.
    Optional<Json.Obj> find(String fingerprint) throws InterruptedException {
        Path file = file(fingerprint);
        return patiently(file + " cannot be read", () -> read(file));
    }

    private static Optional<Json.Obj> read(Path file) throws IOException {
        try (FSDataInputStream in = file.getFileSystem().open(file)) {
            return JsonReader.read(in.readAllBytes(), file.toString()) instanceof Json.Obj object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (FileNotFoundException | BadInputException _) {
            return Optional.empty();
        }
    }

    /// Keeps it beyond the end of this process. What was kept by the same fingerprint is replaced.
    void keep(String fingerprint, Json.Obj answer) throws InterruptedException {
        Path file = file(fingerprint);
        patiently(file + " cannot be written", () -> {
            FileSystem files = file.getFileSystem();
            files.mkdirs(file.getParent());
            RecoverableFsDataOutputStream out = files.createRecoverableWriter().open(file);
            out.write(JsonWriter.compact(answer).getBytes(StandardCharsets.UTF_8));
            out.closeForCommit().commit();
            return file;
        });
    }

    private interface Access<T> {
        T run() throws IOException;
    }

    private <T> T patiently(String trouble, Access<T> access) throws InterruptedException {
        Patience.Trial trial = patience.trial();
        while (true) {
            try {
                return access.run();
            } catch (IOException | RuntimeException e) {
                // File systems of clouds have exceptions of their own.
                trial.await(trouble + ": " + e, Duration.ZERO);
            }
        }
    }

    private Path file(String fingerprint) {
        return new Path(new Path(folder, fingerprint.substring(0, FOLDER)), fingerprint + ".json");
    }
}
