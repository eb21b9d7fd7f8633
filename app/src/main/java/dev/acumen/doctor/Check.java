package dev.acumen.doctor;

import dev.acumen.json.Json;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// What a check found.
///
/// @param name what was looked at
/// @param finding how it is
/// @param todo what to do about it; empty for nothing
public record Check(Level level, String name, String finding, String todo) {

    /// How it is.
    public enum Level {
        /// As it should be.
        OK,
        /// Worth knowing.
        NOTE,
        /// Something does not work.
        PROBLEM
    }

    static Check ok(String name, String finding) {
        return new Check(Level.OK, name, finding, "");
    }

    /// What is worth knowing.
    public static Check note(String name, String finding, String todo) {
        return new Check(Level.NOTE, name, finding, todo);
    }

    /// What keeps Acumen from its work.
    public static Check problem(String name, String finding, String todo) {
        return new Check(Level.PROBLEM, name, finding, todo);
    }

    /// How it is and what to do about it, in one line.
    String told() {
        return todo.isEmpty() ? finding : finding + ". To mend it: " + todo;
    }

    /// One that was told to other programs.
    public static Check of(Json.Obj json) {
        return new Check(
                Level.valueOf(json.textOr("level", "").toUpperCase(Locale.ROOT)),
                json.textOr("name", ""),
                json.textOr("finding", ""),
                json.textOr("todo", ""));
    }

    /// The same for other programs.
    public Json json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", new Json.Text(name));
        members.put("level", new Json.Text(level.name().toLowerCase(Locale.ROOT)));
        members.put("finding", new Json.Text(finding));
        if (!todo.isEmpty()) {
            members.put("todo", new Json.Text(todo));
        }
        return new Json.Obj(members);
    }
}
