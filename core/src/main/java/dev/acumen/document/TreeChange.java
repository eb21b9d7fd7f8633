package dev.acumen.document;

import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The difference between two states of a playbook file, complete enough to go from the first to the second.
///
/// Each member of `top` and `sections` is an object with `before`, missing where the member is new, and `after`,
/// missing where it is gone. One that went, or came elsewhere than at the end, has its place as `at`.
///
/// @param top members of the whole that changed
/// @param sections sections that came, went, or are a list on one side only
/// @param changes entries of the other sections; places are those at the moment of the change
public record TreeChange(Json.Obj top, Json.Obj sections, List<EntryChange> changes) {
    static final String BEFORE = "before";
    static final String AFTER = "after";
    private static final String AT = "at";
    private static final Json.Obj NOTHING = new Json.Obj(Map.of());

    /// No difference.
    public static final TreeChange NONE = new TreeChange(NOTHING, NOTHING, List.of());

    public TreeChange {
        changes = List.copyOf(changes);
    }

    /// The difference between two trees, by the names of their entries.
    public static TreeChange between(Json.Obj before, Json.Obj after) {
        TreeChange frame = frame(before, after);
        return before.get(PlaybookTree.SECTIONS) instanceof Json.Obj old
                        && after.get(PlaybookTree.SECTIONS) instanceof Json.Obj now
                ? new TreeChange(frame.top, frame.sections, new EntryDifference(old, now).changes())
                : frame;
    }

    /// The difference between two trees of which somebody else made the second: an entry that says the same in the
    /// same person's words is the same, whatever its name is now; other entries are known by their names.
    ///
    /// @param known entries that are known to have other names now
    public static TreeChange outside(Json.Obj before, Json.Obj after, List<RenumberedKeyPoint> known) {
        TreeChange frame = frame(before, after);
        return before.get(PlaybookTree.SECTIONS) instanceof Json.Obj old
                        && after.get(PlaybookTree.SECTIONS) instanceof Json.Obj now
                ? new TreeChange(
                        frame.top,
                        frame.sections,
                        new EntryDifference(old, now, RenumberedKeyPoint.between(old, now, known)).changes())
                : frame;
    }

    /// The difference without that of the entries in sections which both trees have.
    static TreeChange frame(Json.Obj before, Json.Obj after) {
        if (before.get(PlaybookTree.SECTIONS) instanceof Json.Obj old
                && after.get(PlaybookTree.SECTIONS) instanceof Json.Obj now) {
            Json.Obj top = members(before, after, name -> !name.equals(PlaybookTree.SECTIONS));
            Predicate<String> areNoLists =
                    name -> !(old.get(name) instanceof Json.Arr && now.get(name) instanceof Json.Arr);
            return new TreeChange(top, members(old, now, areNoLists), List.of());
        }
        return new TreeChange(members(before, after, ignored -> true), NOTHING, List.of());
    }

    private static Json.Obj members(Json.Obj before, Json.Obj after, Predicate<String> counting) {
        Set<String> names = new LinkedHashSet<>(before.members().keySet());
        names.addAll(after.members().keySet());
        Map<String, Json> changed = new LinkedHashMap<>();
        for (String name : names) {
            Json old = before.get(name);
            Json now = after.get(name);
            if (counting.test(name) && !Objects.equals(old, now)) {
                changed.put(
                        name,
                        pair(old, now, old == null ? placeOfNew(name, before, after) : placeOfGone(name, before)));
            }
        }
        return new Json.Obj(changed);
    }

    /// Where a new member stands; negative where all that follow are new as well.
    private static int placeOfNew(String name, Json.Obj before, Json.Obj after) {
        List<String> names = List.copyOf(after.members().keySet());
        int place = names.indexOf(name);
        boolean isAtTheEnd = names.subList(place, names.size()).stream().noneMatch(before.members()::containsKey);
        return isAtTheEnd ? -1 : place;
    }

    private static int placeOfGone(String name, Json.Obj before) {
        return List.copyOf(before.members().keySet()).indexOf(name);
    }

    private static Json.Obj pair(@Nullable Json before, @Nullable Json after, int place) {
        Map<String, Json> pair = new LinkedHashMap<>();
        if (before != null) {
            pair.put(BEFORE, before);
        }
        if (after != null) {
            pair.put(AFTER, after);
        }
        if (place >= 0 && (before == null || after == null)) {
            pair.put(AT, Json.Num.of(place));
        }
        return new Json.Obj(pair);
    }

    /// The second state.
    ///
    /// @param tree the first
    /// @return empty if this difference does not begin at that tree
    public Optional<Json.Obj> applyTo(Json.Obj tree) {
        Json.Obj changed = put(tree, top);
        if (sections.members().isEmpty() && changes.isEmpty()) {
            return Optional.of(changed);
        }
        if (!(changed.get(PlaybookTree.SECTIONS) instanceof Json.Obj lists)) {
            return Optional.empty();
        }
        EntryLists entries = new EntryLists(put(lists, sections));
        boolean fits = changes.stream().allMatch(entries::carryOut);
        return fits ? Optional.of(changed.with(PlaybookTree.SECTIONS, entries.sections())) : Optional.empty();
    }

    private static Json.Obj put(Json.Obj object, Json.Obj pairs) {
        Json.Obj changed = object;
        for (Map.Entry<String, Json> member : pairs.members().entrySet()) {
            Json.Obj pair = member.getValue() instanceof Json.Obj found ? found : NOTHING;
            changed = put(changed, member.getKey(), pair.get(AFTER), pair);
        }
        return changed;
    }

    /// An object with another value for a member, which may be none, at the place that a pair names.
    static Json.Obj put(Json.Obj object, String name, @Nullable Json value, Json.Obj pair) {
        if (value == null) {
            return object.without(name);
        }
        OptionalLong at = PlaybookTree.count(pair.get(AT));
        return at.isPresent() && object.get(name) == null
                ? object.withAt((int) Math.min(at.getAsLong(), Integer.MAX_VALUE), name, value)
                : object.with(name, value);
    }

    /// Adds the members of a journal line that this is.
    public void writeTo(Map<String, Json> line) {
        line.put(
                "changes",
                new Json.Arr(changes.stream().<Json>map(EntryChange::json).toList()));
        if (!top.members().isEmpty()) {
            line.put("top", top);
        }
        if (!sections.members().isEmpty()) {
            line.put(PlaybookTree.SECTIONS, sections);
        }
    }

    /// Reads the members of a journal line.
    ///
    /// @throws dev.acumen.json.BadInputException if they are no difference
    public static TreeChange read(Json.Obj line, String source) {
        List<EntryChange> changes = new ArrayList<>();
        if (line.get("changes") instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                changes.add(EntryChange.read(element, source, "$.changes[" + changes.size() + "]"));
            }
        }
        return new TreeChange(object(line, "top"), object(line, PlaybookTree.SECTIONS), changes);
    }

    private static Json.Obj object(Json.Obj line, String name) {
        return line.get(name) instanceof Json.Obj object ? object : NOTHING;
    }
}
