package dev.acumen.experiment;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.PrivateFiles;
import dev.acumen.project.ProjectFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// What came of a project's sessions, a line each. A session that goes on gets another line, and its last one counts;
/// where one is of an experiment, the last of those. A line that cannot be read, such as one that a crash cut short,
/// costs the others nothing.
///
/// @param folder the project's folder of Acumen's own
/// @param most the most bytes: beyond that, lines that no longer count go, then the oldest sessions
public record OutcomeFile(Path folder, int most) {
    private static final int MOST = 1 << 20;

    /// A file lock belongs to the process, not to a thread.
    private static final ReentrantLock IN_PROCESS = new ReentrantLock();

    public static OutcomeFile of(Path project) {
        return new OutcomeFile(ProjectFolder.of(project), MOST);
    }

    /// The sessions, the one that was written first at the beginning.
    ///
    /// @throws IOException if the file cannot be read
    public List<SessionOutcomes> sessions() throws IOException {
        Map<String, SessionOutcomes> sessions = new LinkedHashMap<>();
        if (Files.isRegularFile(file(), LinkOption.NOFOLLOW_LINKS)) {
            String text = new String(Files.readAllBytes(file()), StandardCharsets.UTF_8);
            text.lines()
                    .forEach(line -> read(line)
                            .ifPresent(
                                    outcomes -> sessions.merge(outcomes.session(), outcomes, OutcomeFile::counting)));
        }
        return new ArrayList<>(sessions.values());
    }

    /// The records of who takes part go after some time, and a session may be learned again after that.
    private static SessionOutcomes counting(SessionOutcomes earlier, SessionOutcomes later) {
        return earlier.isInExperiment() && !later.isInExperiment() ? earlier : later;
    }

    private static Optional<SessionOutcomes> read(String line) {
        try {
            return JsonReader.read(line.getBytes(StandardCharsets.UTF_8), "outcomes.jsonl") instanceof Json.Obj object
                    ? SessionOutcomes.read(object)
                    : Optional.empty();
        } catch (BadInputException _) {
            return Optional.empty();
        }
    }

    /// Appends what came of a session.
    ///
    /// @throws IOException if it cannot be written
    void append(SessionOutcomes outcomes) throws IOException {
        IN_PROCESS.lock();
        try (FileChannel channel = PrivateFiles.lockFile(folder.resolve("outcomes.lock"));
                FileLock _ = channel.lock()) {
            String line = line(outcomes);
            long size = Files.exists(file()) ? Files.size(file()) : 0;
            if (size + line.length() > most) {
                PrivateFiles.write(file(), shortened() + line);
            } else {
                Files.writeString(
                        file(),
                        (isTorn(size) ? "\n" : "") + line,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND,
                        LinkOption.NOFOLLOW_LINKS);
            }
        } finally {
            IN_PROCESS.unlock();
        }
    }

    private static String line(SessionOutcomes outcomes) {
        return JsonWriter.compact(outcomes.json()) + "\n";
    }

    /// The lines that count, the newest of them, in half of the room.
    private String shortened() throws IOException {
        List<String> lines = sessions().stream().map(OutcomeFile::line).toList();
        int first = lines.size();
        for (int size = 0; first > 0 && size + lines.get(first - 1).length() <= most / 2; first--) {
            size += lines.get(first - 1).length();
        }
        return String.join("", lines.subList(first, lines.size()));
    }

    private boolean isTorn(long size) throws IOException {
        if (size == 0) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.read(last, size - 1) == 1 && last.get(0) != '\n';
        }
    }

    private Path file() {
        return folder.resolve("outcomes.jsonl");
    }
}
