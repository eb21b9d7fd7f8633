package dev.acumen.document;

import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A key point that got another id in a merge.
///
/// @param from the id before
/// @param to the id after
/// @param textHash SHA-256 of its text, which tells it from others that had either id
public record RenumberedKeyPoint(String from, String to, String textHash) {

    /// @param text the text of the key point
    public static RenumberedKeyPoint of(String from, String to, String text) {
        return new RenumberedKeyPoint(from, to, Hash.of(text));
    }

    /// The new ids of entries that say the same in both states under different ids. An entry that kept its id and
    /// its text is none of them. Nor is one that says what others say as well, or whose new id belonged to one that
    /// did not get another.
    ///
    /// @param before the entries by id, each as a text that tells it from others
    /// @param after the same afterwards
    static Map<String, String> between(Map<String, String> before, Map<String, String> after) {
        Map<String, String> came = byText(after, before);
        Map<String, String> renumbered = new LinkedHashMap<>();
        byText(before, after).forEach((text, from) -> {
            String to = came.get(text);
            if (to != null && !from.isEmpty() && !to.isEmpty()) {
                renumbered.put(from, to);
            }
        });
        return free(renumbered, before.keySet());
    }

    /// Without those whose new id would still belong to another.
    private static Map<String, String> free(Map<String, String> renumbered, Set<String> before) {
        boolean isLess = true;
        while (isLess) {
            isLess = renumbered.values().removeIf(to -> before.contains(to) && !renumbered.containsKey(to));
        }
        return renumbered;
    }

    /// The ids of the entries that another state does not have so, by their texts; empty where several say the same.
    private static Map<String, String> byText(Map<String, String> entries, Map<String, String> other) {
        Map<String, String> ids = new LinkedHashMap<>();
        entries.forEach((id, text) -> {
            if (!text.equals(other.get(id))) {
                ids.merge(text, id, (first, second) -> "");
            }
        });
        return ids;
    }

    /// The new ids that are known, and those that the texts tell.
    static Map<String, String> between(Json.Obj before, Json.Obj after, List<RenumberedKeyPoint> known) {
        Map<String, Json.Obj> old = entries(before);
        Map<String, Json.Obj> now = entries(after);
        Map<String, String> renumbered = new LinkedHashMap<>();
        for (RenumberedKeyPoint one : known) {
            Json.Obj entry = old.get(one.from);
            Json.Obj there = now.get(one.from);
            boolean isIt = entry != null && Hash.of(text(entry)).equals(one.textHash);
            boolean isLeft = there == null || !text(there).equals(entry == null ? "" : text(entry));
            if (isIt && isLeft && now.containsKey(one.to)) {
                renumbered.put(one.from, one.to);
            }
        }
        between(marks(old), marks(now)).forEach((from, to) -> {
            if (!renumbered.containsValue(to)) {
                renumbered.putIfAbsent(from, to);
            }
        });
        return free(renumbered, old.keySet());
    }

    private static String text(Json.Obj entry) {
        return entry.textOr(PlaybookTree.TEXT, "");
    }

    /// What tells entries from each other: what they say, and in whose words.
    private static Map<String, String> marks(Map<String, Json.Obj> entries) {
        Map<String, String> marks = new LinkedHashMap<>();
        entries.forEach((id, entry) -> {
            if (!text(entry).isBlank()) {
                marks.put(id, entry.textOr(PlaybookTree.SAID, "") + "\n" + text(entry));
            }
        });
        return marks;
    }

    /// The entries of all sections by their names; without those whose name occurs twice.
    private static Map<String, Json.Obj> entries(Json.Obj sections) {
        Map<String, Json.Obj> entries = new LinkedHashMap<>();
        Set<String> twice = new HashSet<>();
        for (Json section : sections.members().values()) {
            List<Json> elements = section instanceof Json.Arr(List<Json> list) ? list : List.of();
            for (Json element : elements) {
                String name = element instanceof Json.Obj entry ? entry.text(PlaybookTree.NAME) : null;
                if (name != null && entries.putIfAbsent(name, (Json.Obj) element) != null) {
                    twice.add(name);
                }
            }
        }
        twice.forEach(entries::remove);
        return entries;
    }

    /// A playbook file or a part of one with other names for some entries, wherever they are named.
    ///
    /// @param ids the new name for each that gets one
    public static Json naming(Json json, Map<String, String> ids) {
        if (ids.isEmpty()) {
            return json;
        }
        return switch (json) {
            case Json.Obj object -> named(object, ids);
            case Json.Arr(List<Json> elements) ->
                new Json.Arr(
                        elements.stream().map(element -> naming(element, ids)).toList());
            case Json.Text ignored -> json;
            case Json.Num ignored -> json;
            case Json.Bool ignored -> json;
            case Json.Null ignored -> json;
        };
    }

    private static Json.Obj named(Json.Obj object, Map<String, String> ids) {
        Map<String, Json> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> {
            if (name.equals(PlaybookTree.NAME) && value instanceof Json.Text(String id)) {
                members.put(name, new Json.Text(ids.getOrDefault(id, id)));
            } else if (name.equals(PlaybookTree.AGREES) && value instanceof Json.Arr(List<Json> elements)) {
                List<Json> agrees = new ArrayList<>();
                elements.forEach(element -> agrees.add(
                        element instanceof Json.Text(String id) ? new Json.Text(ids.getOrDefault(id, id)) : element));
                members.put(name, new Json.Arr(agrees));
            } else {
                members.put(name, naming(value, ids));
            }
        });
        return new Json.Obj(members);
    }
}
