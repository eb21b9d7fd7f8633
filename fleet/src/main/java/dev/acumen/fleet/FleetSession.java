package dev.acumen.fleet;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.trajectory.ReceivedTrajectory;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// A session on its way into a playbook. It travels as a line of JSON, which whoever writes it redacts.
///
/// @param tenant whose playbook it is for; a name as a folder can have it
/// @param playbook which one; a name as a folder can have it
/// @param time when the session ended: the time of all that is learned from it
/// @param trajectory what happened
public record FleetSession(String tenant, String playbook, Instant time, Trajectory trajectory) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");
    private static final String SOURCE = "a session";
    private static final String TENANT = "tenant";
    private static final String PLAYBOOK = "playbook";
    private static final String TIME = "time";
    private static final String SESSION = "session";

    public FleetSession {
        if (!NAME.matcher(tenant).matches() || !NAME.matcher(playbook).matches()) {
            throw new IllegalArgumentException("tenant and playbook are names of letters, digits, '.', '_' and '-'");
        }
    }

    /// The session as a line, without its line break.
    public String line() {
        return JsonWriter.compact(Json.Obj.of(
                TENANT,
                new Json.Text(tenant),
                PLAYBOOK,
                new Json.Text(playbook),
                TIME,
                new Json.Text(time.toString()),
                SESSION,
                TrajectoryJson.write(trajectory)));
    }

    /// Reads a line. Whoever wrote it, its texts are redacted and cut like those of a transcript.
    ///
    /// @throws BadInputException if it is none, with the place
    public static FleetSession read(String line) {
        Json.Obj object = object(line);
        key(object);
        return new FleetSession(
                object.textOr(TENANT, ""),
                object.textOr(PLAYBOOK, ""),
                time(object),
                ReceivedTrajectory.of(TrajectoryJson.read(session(object), SOURCE), UnaryOperator.identity(), SOURCE));
    }

    /// The playbook that a line is for.
    ///
    /// @throws BadInputException if it does not say
    static String key(String line) {
        return key(object(line));
    }

    private static String key(Json.Obj object) {
        return name(object, TENANT) + "/" + name(object, PLAYBOOK);
    }

    private static Json.Obj object(String line) {
        if (JsonReader.read(line, SOURCE) instanceof Json.Obj object) {
            return object;
        }
        throw new BadInputException(SOURCE, "$", "an object was expected");
    }

    private static Json session(Json.Obj object) {
        if (object.get(SESSION) instanceof Json.Obj session) {
            return session;
        }
        throw new BadInputException(SOURCE, "$." + SESSION, "an object was expected");
    }

    private static String name(Json.Obj object, String member) {
        String name = object.textOr(member, "");
        if (!NAME.matcher(name).matches()) {
            throw new BadInputException(
                    SOURCE, "$." + member, "a name of letters, digits, '.', '_' and '-' was expected");
        }
        return name;
    }

    private static Instant time(Json.Obj object) {
        try {
            return Instant.parse(object.textOr(TIME, ""));
        } catch (DateTimeException _) {
            throw new BadInputException(SOURCE, "$." + TIME, "a time such as 2026-03-01T10:00:00Z was expected");
        }
    }
}
