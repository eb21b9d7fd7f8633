package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The journal: one line of JSON for every transaction, never rewritten. `docs/format.md` describes the lines.
final class Journal {
    private final Path file;

    Journal(Path file) {
        this.file = file;
    }

    boolean isEmpty() throws IOException {
        return !Files.exists(file) || Files.size(file) == 0;
    }

    /// Adds lines and sees to it that they are on the disk. A line that a crash left unfinished is closed first.
    void append(List<Json.Obj> lines) throws IOException {
        StringBuilder text = new StringBuilder(endsInALine() ? "" : "\n");
        lines.forEach(line -> text.append(JsonWriter.compact(line)).append('\n'));
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            Disk.writeAll(channel, text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private boolean endsInALine() throws IOException {
        if (isEmpty()) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.read(last, channel.size() - 1) == 1 && last.get(0) == '\n';
        }
    }

    long size() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /// Takes back what was added beyond a size.
    void cutTo(long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size).force(true);
        }
    }

    /// The ids of all turns that were learned. Those of a last line whose playbook never reached the disk do not
    /// count.
    ///
    /// @param now the hash of the playbook file as it is; null where there is none
    /// @param findings gets a sentence for each line that cannot be read
    Set<String> learned(@Nullable String now, List<String> findings) throws IOException {
        Set<String> learned = new HashSet<>();
        List<Json.Obj> last = new ArrayList<>();
        forEach(
                line -> {
                    last.forEach(before -> learned.addAll(before.texts("learned")));
                    last.clear();
                    last.add(line);
                },
                findings);
        last.stream().filter(line -> !wasInterrupted(line, now)).forEach(line -> learned.addAll(line.texts("learned")));
        return learned;
    }

    private static boolean wasInterrupted(Json.Obj line, @Nullable String now) {
        String from = line.text("from");
        return !Objects.equals(from, line.text("to")) && Objects.equals(from, now);
    }

    /// What happened to one key point, in order.
    List<Event> history(String id) throws IOException {
        List<Event> events = new ArrayList<>();
        forEach(line -> addEvents(line, id, events), new ArrayList<>());
        return events;
    }

    private static void addEvents(Json.Obj line, String id, List<Event> events) {
        if (line.get("changes") instanceof Json.Arr(List<Json> changes)) {
            for (Json json : changes) {
                if (json instanceof Json.Obj change && id.equals(change.text("id"))) {
                    events.add(new Event(
                            orEmpty(line.text("time")),
                            orEmpty(change.text("op")),
                            orEmpty(change.text("why")),
                            change.texts("evidence")));
                }
            }
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private void forEach(Consumer<Json.Obj> reader, List<String> findings) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                read(line, number, reader, findings);
            }
        } catch (NoSuchFileException _) {
            // A project without a journal has no history.
        }
    }

    private void read(String line, int number, Consumer<Json.Obj> reader, List<String> findings) {
        try {
            if (!line.isBlank() && JsonReader.read(line, file.toString()) instanceof Json.Obj entry) {
                reader.accept(entry);
            }
        } catch (BadInputException _) {
            findings.add(file.getFileName() + ", line " + number + ": cannot be read; passed over");
        }
    }
}
