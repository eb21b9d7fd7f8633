package dev.acumen.opencode;

import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import dev.acumen.json.Json;
import dev.acumen.trajectory.TrajectoryBuilder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the sessions that the plugin wrote down, a line after another.
///
/// The first line of a file says where and when the session began, each further one is a message. Subagents have files
/// of their own in a folder of the session's name.
final class OpenCodeSessions {
    private static final String END = ".jsonl";

    private OpenCodeSessions() {}

    /// What the first line says; empty for any other file.
    static Optional<SessionFile> session(Path file) {
        List<SessionFile> found = new ArrayList<>();
        try {
            OpenCodeLine.each(file, 1, line -> header(file, line).ifPresent(found::add), _ -> {});
        } catch (IOException _) {
            return Optional.empty();
        }
        return found.stream().findFirst();
    }

    private static Optional<SessionFile> header(Path file, Json.Obj line) {
        String folder = line.textOr("folder", "");
        return line.textOr("type", "").equals("session") && !folder.isEmpty()
                ? Optional.of(new SessionFile(
                        file, id(file), folder, line.textOr("time", ""), OpenCodeMessages.isTrue(line, "isHeadless")))
                : Optional.empty();
    }

    private static String id(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(END) ? name.substring(0, name.length() - END.length()) : name;
    }

    /// A session with its subagents.
    ///
    /// @param secrets of any form, which are taken out
    /// @throws IOException if a file cannot be read
    static RecordedSession read(Path file, Set<String> secrets) throws IOException {
        Instant written = Files.getLastModifiedTime(file).toInstant();
        TrajectoryBuilder trajectory = new TrajectoryBuilder(id(file), secrets);
        OpenCodeMessages main = new OpenCodeMessages(trajectory, false);
        OpenCodeLine.each(file, Integer.MAX_VALUE, main::line, trajectory::problem);
        String last = trajectory.turnInProgress();
        List<RecordedSession.Subagent> subagents = new ArrayList<>();
        for (Path subagent : subagents(file)) {
            trajectory.endTurn();
            int before = trajectory.size();
            OpenCodeMessages its = new OpenCodeMessages(trajectory, true);
            OpenCodeLine.each(subagent, Integer.MAX_VALUE, its::line, trajectory::problem);
            subagents.add(new RecordedSession.Subagent(
                    trajectory.turnIdsFrom(before),
                    main.callerOf(id(subagent)),
                    false,
                    Files.getLastModifiedTime(subagent).toInstant()));
        }
        return new RecordedSession(trajectory.build(), last, main.lastPrompted(), written, subagents);
    }

    private static List<Path> subagents(Path file) throws IOException {
        List<Path> found = new ArrayList<>();
        Path folder = file.resolveSibling(id(file)).resolve("subagents");
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
                files.forEach(found::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        found.sort(null);
        return found;
    }

    /// The calls of a session, then those of its subagents.
    ///
    /// @throws IOException if a file cannot be read
    static List<RecordedCall> calls(Path file) throws IOException {
        List<RecordedCall> calls = new ArrayList<>();
        calls(file, false, calls);
        for (Path subagent : subagents(file)) {
            calls(subagent, true, calls);
        }
        return calls;
    }

    private static void calls(Path file, boolean isOfSubagent, List<RecordedCall> calls) throws IOException {
        OpenCodeLine.each(
                file,
                Integer.MAX_VALUE,
                line -> OpenCodeMessages.parts(line, "tool")
                        .map(part -> call(part, line.textOr("folder", ""), isOfSubagent))
                        .forEach(calls::add),
                _ -> {});
    }

    private static RecordedCall call(Json.Obj part, String folder, boolean isOfSubagent) {
        Json.Obj input = part.get("input") instanceof Json.Obj given ? given : Json.Obj.of();
        String tool = part.textOr("tool", "");
        Json file = new Json.Text(input.textOr("filePath", ""));
        return switch (tool) {
            case "bash" -> new RecordedCall("Bash", input, folder, isOfSubagent);
            case "read" -> new RecordedCall("Read", Json.Obj.of("file_path", file), folder, isOfSubagent);
            case "edit" -> new RecordedCall("Edit", Json.Obj.of("file_path", file), folder, isOfSubagent);
            case "write" -> new RecordedCall("Write", Json.Obj.of("file_path", file), folder, isOfSubagent);
            default -> new RecordedCall(tool, input, folder, isOfSubagent);
        };
    }
}
