package dev.acumen.doctor;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A session that waits to be learned, or that failed, as its entry tells.
///
/// @param session its id, or what is known of it
/// @param project the project's folder; empty where that is not known
/// @param next from when on it is tried again, ISO-8601; empty where it was not tried yet, or will not be again
/// @param reason why it was not learned; empty where it was not tried yet
public record QueuedSession(String session, String project, String next, String reason) {
    private static final int SHOWN = 8;

    /// All entries in a folder, those that were tried first. An entry that cannot be understood is one, too.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<QueuedSession> in(Path folder) throws IOException {
        List<QueuedSession> sessions = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*.json")) {
            for (Path entry : entries) {
                read(entry, sessions);
            }
        } catch (NoSuchFileException _) {
            return List.of();
        }
        sessions.sort(Comparator.comparing((QueuedSession one) -> one.reason.isEmpty())
                .thenComparing(QueuedSession::next)
                .thenComparing(QueuedSession::session));
        return sessions;
    }

    private static void read(Path entry, List<QueuedSession> sessions) throws IOException {
        String name = Objects.toString(entry.getFileName(), "");
        try (InputStream in = Files.newInputStream(entry)) {
            Json json = JsonReader.read(JsonReader.bytes(in, name), name);
            Json.Obj object = json instanceof Json.Obj found ? found : Json.Obj.of();
            sessions.add(new QueuedSession(
                    object.textOr("session", stem(object.textOr("transcript", name))),
                    object.textOr("project", ""),
                    object.textOr("next", ""),
                    object.textOr("reason", "")));
        } catch (NoSuchFileException _) {
            // It was learned meanwhile.
        } catch (BadInputException _) {
            sessions.add(new QueuedSession(stem(name), "", "", "its entry cannot be understood"));
        }
    }

    private static String stem(String file) {
        return file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.jsonl?$", "");
    }

    /// One line for a person.
    public String told() {
        String name = session.substring(0, Math.min(SHOWN, session.length()));
        String where = project.isEmpty() ? "" : " in " + project.substring(project.lastIndexOf('/') + 1);
        String when = next.isEmpty() ? "" : ", waiting until " + minute(next);
        return name + where + when + (reason.isEmpty() ? "" : ": " + reason);
    }

    /// The same for other programs.
    public Json.Obj json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("session", new Json.Text(session));
        members.put("project", new Json.Text(project));
        if (!next.isEmpty()) {
            members.put("next", new Json.Text(next));
        }
        if (!reason.isEmpty()) {
            members.put("reason", new Json.Text(reason));
        }
        return new Json.Obj(members);
    }

    /// A time as a person reads it.
    static String minute(String time) {
        return time.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d).*", "$1 $2");
    }
}
