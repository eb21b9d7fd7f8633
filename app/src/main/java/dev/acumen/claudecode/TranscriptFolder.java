package dev.acumen.claudecode;

import dev.acumen.client.LineReader;
import dev.acumen.client.SessionFile;
import dev.acumen.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The folder in which the client keeps its transcripts: a folder for each project, whose name does not say
/// surely which.
final class TranscriptFolder {
    /// The folder and the time stand in the first lines, or nowhere.
    private static final int MOST_LINES = 1_000;

    /// Longer names of folders are cut, and a hash follows.
    private static final int LONGEST_NAME = 200;

    /// How the entry point begins where no person is there (`claude -p`).
    private static final String UNATTENDED = "sdk";

    private TranscriptFolder() {}

    /// The transcripts that say where they ran, of those files alone that somebody wants to be looked into, the oldest
    /// first. Folders that cannot be read are left out.
    ///
    /// @param projects the client's folder `projects`, which need not exist
    /// @param trouble hears why a folder cannot be read
    static List<SessionFile> read(Path projects, Predicate<Path> isWanted, Consumer<IOException> trouble) {
        List<SessionFile> found = new ArrayList<>();
        try {
            for (Path folder : in(projects, "*")) {
                try {
                    read(folder, isWanted, found);
                } catch (IOException e) {
                    trouble.accept(e);
                }
            }
        } catch (IOException e) {
            trouble.accept(e);
        }
        return sorted(found);
    }

    private static void read(Path folder, Predicate<Path> isWanted, List<SessionFile> found) throws IOException {
        for (Path file : Files.isDirectory(folder) ? in(folder, "*.jsonl") : List.<Path>of()) {
            if (isWanted.test(file)) {
                at(file).ifPresent(found::add);
            }
        }
    }

    private static List<SessionFile> sorted(List<SessionFile> found) {
        found.sort(SessionFile.BY_TIME);
        return found;
    }

    private static List<Path> in(Path folder, String glob) throws IOException {
        List<Path> paths = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
                entries.forEach(paths::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        return paths;
    }

    /// Where a transcript is: the client moves it when it removes the worktree of its session. One that is nowhere else
    /// stays as it was named.
    static Path moved(Path transcript) {
        Path name = transcript.getFileName();
        Path folder = transcript.getParent();
        Path projects = folder == null ? null : folder.getParent();
        if (name == null || projects == null || Files.exists(transcript)) {
            return transcript;
        }
        try {
            for (Path other : in(projects, "*")) {
                if (Files.isRegularFile(other.resolve(name))) {
                    return other.resolve(name);
                }
            }
        } catch (IOException _) {
            // Then nobody knows where else it would be.
        }
        return transcript;
    }

    /// Whether the client names the transcripts' folder of a project so.
    ///
    /// @param named the transcripts' folder
    /// @param project the project's real path
    static boolean isNamedAfter(Path named, Path project) {
        String name = String.valueOf(named.getFileName());
        String expected = project.toString().replaceAll("[^A-Za-z0-9]", "-");
        return expected.length() <= LONGEST_NAME
                ? name.equals(expected)
                : name.startsWith(expected.substring(0, LONGEST_NAME) + "-");
    }

    /// What the first lines say; empty where they do not say where the session ran, and for a file that cannot be
    /// read.
    static Optional<SessionFile> at(Path file) {
        String folder = "";
        String time = "";
        String entrypoint = "";
        try (InputStream in = Files.newInputStream(file)) {
            LineReader lines = new LineReader(in, Transcripts.LINE_LIMIT);
            while ((folder.isEmpty() || time.isEmpty()) && lines.next() && lines.number() <= MOST_LINES) {
                Json.Obj line = line(lines);
                folder = folder.isEmpty() ? line.textOr("cwd", "") : folder;
                time = time.isEmpty() ? line.textOr("timestamp", "") : time;
                entrypoint = entrypoint.isEmpty() ? line.textOr("entrypoint", "") : entrypoint;
            }
        } catch (IOException _) {
            return Optional.empty();
        }
        return folder.isEmpty()
                ? Optional.empty()
                : Optional.of(new SessionFile(
                        file,
                        Transcripts.session(String.valueOf(file.getFileName())),
                        folder,
                        time,
                        entrypoint.startsWith(UNATTENDED)));
    }

    /// A line, as far as it can be read.
    private static Json.Obj line(LineReader lines) {
        try {
            Json.Obj line = lines.isTooLong() ? null : TranscriptLine.read(lines.bytes(), lines.length());
            return line == null ? Json.Obj.of() : line;
        } catch (IOException _) {
            return Json.Obj.of();
        }
    }
}
