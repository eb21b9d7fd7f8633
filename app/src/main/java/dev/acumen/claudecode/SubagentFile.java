package dev.acumen.claudecode;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A subagent's transcript, and what the client noted beside it.
///
/// @param transcript its file
/// @param call the id of the tool call that started it; empty where that is not known
/// @param isUnfinished whether the client says that it is still at work; not every version says it
/// @param written when something was written to it last
record SubagentFile(Path transcript, String call, boolean isUnfinished, Instant written) {

    /// The subagents of a session, by the names of their files.
    static List<SubagentFile> in(Path folder) throws IOException {
        List<SubagentFile> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "agent-*.jsonl")) {
                for (Path file : found) {
                    files.add(of(file));
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        files.sort(Comparator.comparing(SubagentFile::transcript));
        return files;
    }

    private static SubagentFile of(Path file) throws IOException {
        Json.Obj note = note(file);
        return new SubagentFile(
                file,
                note.textOr("toolUseId", ""),
                isUnfinished(note),
                Files.getLastModifiedTime(file).toInstant());
    }

    /// Versions that say when a subagent has finished are known by another member.
    private static boolean isUnfinished(Json.Obj note) {
        return switch (note.get("finished")) {
            case Json.Bool(boolean isFinished) -> !isFinished;
            case null, default -> note.get("requestShape") != null;
        };
    }

    private static Json.Obj note(Path file) {
        Path note = file.resolveSibling(String.valueOf(file.getFileName()).replaceFirst("\\.jsonl$", ".meta.json"));
        return JsonReader.objectIn(note);
    }
}
