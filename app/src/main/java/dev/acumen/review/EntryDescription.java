package dev.acumen.review;

import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// What one change did to an entry, in words for a person.
///
/// @param sign `+` for a new entry, `-` for one that is gone, `~` for one that stayed; empty where neither is known
/// @param before its text before; empty where it is new or its text is the same
/// @param after its text afterwards; empty where it is gone or its text is the same
/// @param what what happened, in one line
public record EntryDescription(String sign, String before, String after, String what) {

    /// What a change did.
    public static EntryDescription of(EntryChange change) {
        EntryChange.Spot before = change.before();
        EntryChange.Spot after = change.after();
        if (before == null && after != null) {
            String text = text(after.entry());
            return new EntryDescription("+", "", text, after.section() + " :: " + text);
        }
        if (before != null && after == null) {
            String text = text(before.entry());
            return new EntryDescription("-", text, "", text);
        }
        if (before != null && after != null) {
            String from = text(before.entry());
            String to = text(after.entry());
            boolean isSame = from.equals(to);
            return new EntryDescription("~", isSame ? "" : from, isSame ? "" : to, difference(before, after));
        }
        return new EntryDescription("", "", "", "");
    }

    /// What is new in an entry that stayed.
    private static String difference(EntryChange.Spot before, EntryChange.Spot after) {
        if (!before.name().equals(after.name())) {
            return "renumbered: " + before.name() + " → " + after.name();
        }
        if (!before.section().equals(after.section())) {
            return "→ " + after.section();
        }
        if (before.entry() instanceof Json.Obj from
                && after.entry() instanceof Json.Obj to
                && Objects.equals(from.get("text"), to.get("text"))) {
            return changedMembers(from, to);
        }
        return text(after.entry());
    }

    private static String changedMembers(Json.Obj from, Json.Obj to) {
        StringBuilder members = new StringBuilder();
        Map<String, Json> all = new LinkedHashMap<>(from.members());
        all.putAll(to.members());
        for (String name : all.keySet()) {
            Json now = to.get(name);
            if (!Objects.equals(from.get(name), now)) {
                members.append(members.isEmpty() ? "" : " ").append(name);
                members.append(now == null ? " removed" : "=" + JsonWriter.compact(now));
            }
        }
        return members.isEmpty() ? "at another place in its section" : members.toString();
    }

    private static String text(Json entry) {
        String text = entry instanceof Json.Obj object ? object.text("text") : null;
        return text == null ? JsonWriter.compact(entry) : text;
    }
}
