package dev.acumen.fleet;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;

/// What was paid for, in a folder that all task managers see: a file for each fingerprint, whole or not there. Any file
/// system of Flink's will do that has a recoverable writer, as it has to for checkpoints.
final class AnswerFolder {
    private static final int FOLDER = 2;

    private final Path folder;

    /// @param folder a path or a URL that Flink knows the file system of
    AnswerFolder(String folder) {
        this.folder = new Path(folder);
    }

    /// What is kept by this fingerprint. What cannot be read as JSON counts as not kept.
    ///
    /// @throws UncheckedIOException if the file system fails
    Optional<Json.Obj> find(String fingerprint) {
        Path file = file(fingerprint);
        try (FSDataInputStream in = file.getFileSystem().open(file)) {
            return JsonReader.read(in.readAllBytes(), file.toString()) instanceof Json.Obj object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (FileNotFoundException | BadInputException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    /// Keeps it beyond the end of this process. What was kept by the same fingerprint is replaced.
    ///
    /// @throws UncheckedIOException if the file system fails
    void keep(String fingerprint, Json.Obj answer) {
        Path file = file(fingerprint);
        try {
            FileSystem files = file.getFileSystem();
            files.mkdirs(file.getParent());
            RecoverableFsDataOutputStream out = files.createRecoverableWriter().open(file);
            out.write(JsonWriter.compact(answer).getBytes(StandardCharsets.UTF_8));
            out.closeForCommit().commit();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written", e);
        }
    }

    private Path file(String fingerprint) {
        return new Path(new Path(folder, fingerprint.substring(0, FOLDER)), fingerprint + ".json");
    }
}
