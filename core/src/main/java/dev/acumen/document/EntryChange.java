package dev.acumen.document;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One entry of a playbook file before and after, as the journal records it: where it stood, and the whole of it.
///
/// @param op what was done, such as `ADD`
/// @param id the entry's name; empty for an entry without one
/// @param before null when it is new
/// @param after null when it is gone
/// @param evidence ids of the transcript lines behind it; may be none
/// @param why the reason that was given; may be empty
public record EntryChange(
        String op,
        String id,
        @Nullable Spot before,
        @Nullable Spot after,
        List<String> evidence,
        String why) {
    /// The `op` of an entry that got another name in a file that was changed without Acumen, as by a merge. Its id
    /// is the new name.
    public static final String RENUMBER = "RENUMBER";

    public EntryChange {
        evidence = List.copyOf(evidence);
    }

    /// Where an entry stands, and the entry.
    ///
    /// @param section the section's name in the file
    /// @param index its place in the section's list, from 0
    public record Spot(String section, int index, Json entry) {
        Spot naming(Map<String, String> ids) {
            return new Spot(section, index, RenumberedKeyPoint.naming(entry, ids));
        }

        Json.Obj json() {
            return Json.Obj.of("section", new Json.Text(section), "index", Json.Num.of(index), "entry", entry);
        }

        /// The entry's name; empty for what has none.
        public String name() {
            String name = entry instanceof Json.Obj object ? object.text(PlaybookTree.NAME) : null;
            return name == null ? "" : name;
        }

        /// The entry's text; empty for what has none.
        public String text() {
            return entry instanceof Json.Obj object ? object.textOr(PlaybookTree.TEXT, "") : "";
        }
    }

    /// Whether it only gave an entry another name.
    public boolean isRenumbering() {
        return op.equals(RENUMBER) && before != null && after != null;
    }

    /// The same with other names for some entries, wherever they are named.
    ///
    /// @param ids the new name for each that gets one
    public EntryChange naming(Map<String, String> ids) {
        return new EntryChange(
                op,
                ids.getOrDefault(id, id),
                before == null ? null : before.naming(ids),
                after == null ? null : after.naming(ids),
                evidence,
                why);
    }

    Json.Obj json() {
        return Json.Obj.of(
                "op",
                new Json.Text(op),
                "id",
                new Json.Text(id),
                "before",
                before == null ? Json.NULL : before.json(),
                "after",
                after == null ? Json.NULL : after.json(),
                "evidence",
                Json.Arr.ofTexts(evidence),
                "why",
                new Json.Text(why));
    }

    /// @throws BadInputException if this is no change
    static EntryChange read(Json json, String source, String place) {
        if (!(json instanceof Json.Obj change)) {
            throw new BadInputException(source, place, "a change is an object, not " + DeltaJson.kind(json));
        }
        return new EntryChange(
                change.textOr("op", ""),
                change.textOr("id", ""),
                spot(change.get("before"), source, place + ".before"),
                spot(change.get("after"), source, place + ".after"),
                change.texts("evidence"),
                change.textOr("why", ""));
    }

    private static @Nullable Spot spot(@Nullable Json json, String source, String place) {
        if (json == null || json instanceof Json.Null) {
            return null;
        }
        if (json instanceof Json.Obj spot && spot.get("index") instanceof Json.Num(String index)) {
            String section = spot.text("section");
            Json entry = spot.get("entry");
            if (section != null && entry != null && index.matches("\\d{1,9}")) {
                return new Spot(section, Integer.parseInt(index), entry);
            }
        }
        throw new BadInputException(source, place, "an object with section, index and entry was expected");
    }
}
