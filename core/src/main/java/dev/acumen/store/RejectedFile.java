package dev.acumen.store;

import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Objects;

/// The file of what a person does not want; `docs/reference/format.md` describes it.
///
/// @param files where it lies
record RejectedFile(ProjectFiles files) implements RejectedTexts {

    @Override
    public List<RejectedText> read() throws IOException {
        return whole().texts();
    }

    @Override
    public int next() throws IOException {
        return whole().next();
    }

    private RejectedJson whole() throws IOException {
        String name = files.rejected().toString();
        try (InputStream in = Disk.ordinary(files.rejected(), name)) {
            return RejectedJson.read(JsonReader.read(JsonReader.bytes(in, name), name), name);
        } catch (NoSuchFileException ignored) {
            return RejectedJson.NONE;
        }
    }

    /// Under the lock.
    @Override
    public void write(List<RejectedText> texts) throws IOException {
        RejectedJson next = whole().with(texts);
        Disk.folders(Objects.requireNonNull(files.rejected().getParent()));
        Disk.replace(
                files.rejected(),
                files.nextRejected(),
                (JsonWriter.pretty(next.json()) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
