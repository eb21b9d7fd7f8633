package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Merges JSON that two sides changed, each in its own way, since a state that both began at. What is not there is
/// null.
///
/// The result is the same whichever side is called ours, and nothing that a side still has is lost without the
/// other having removed it: members and elements are merged one by one, and where both sides gave one thing two
/// values, the one that is smaller as text stays.
final class ThreeWay {
    static final Json.Obj NOTHING = new Json.Obj(Map.of());

    /// By code points, so that the order is that of the text, and not of how UTF-16 writes it.
    static final Comparator<String> BY_CODE_POINTS = ThreeWay::compare;

    private ThreeWay() {}

    /// How a member of an object is merged.
    @FunctionalInterface
    interface Rule {
        @Nullable
        Json merged(String name, @Nullable Json base, @Nullable Json ours, @Nullable Json theirs);
    }

    /// A value that knows nothing of what it stands for.
    static @Nullable Json merged(@Nullable Json base, @Nullable Json ours, @Nullable Json theirs) {
        if (ours == null || theirs == null) {
            Json one = ours == null ? theirs : ours;
            return Objects.equals(one, base) ? null : one;
        }
        if (ours.equals(theirs)) {
            return smaller(ours, theirs);
        }
        if (ours.equals(base)) {
            return theirs;
        }
        if (theirs.equals(base)) {
            return ours;
        }
        if (ours instanceof Json.Obj mine && theirs instanceof Json.Obj other) {
            Json.Obj before = base instanceof Json.Obj found ? found : NOTHING;
            return object(before, mine, other, List.of(), (ignored, a, b, c) -> merged(a, b, c));
        }
        if (ours instanceof Json.Arr(List<Json> mine) && theirs instanceof Json.Arr(List<Json> other)) {
            return new Json.Arr(list(base instanceof Json.Arr(List<Json> found) ? found : List.of(), mine, other));
        }
        return smaller(ours, theirs);
    }

    /// Objects, member by member.
    ///
    /// @param known names in the order in which they stand where no side says otherwise
    static Json.Obj object(Json.Obj base, Json.Obj ours, Json.Obj theirs, List<String> known, Rule rule) {
        Map<String, Json> merged = new LinkedHashMap<>();
        for (String name : names(base, ours, theirs, known)) {
            Json value = rule.merged(name, base.get(name), ours.get(name), theirs.get(name));
            if (value != null) {
                merged.put(name, value);
            }
        }
        return new Json.Obj(merged);
    }

    /// The names of all members: in the order of the side that changed it, else in that of the base, new ones last.
    private static List<String> names(Json.Obj base, Json.Obj ours, Json.Obj theirs, List<String> known) {
        List<String> before = List.copyOf(base.members().keySet());
        List<String> mine = List.copyOf(ours.members().keySet());
        List<String> other = List.copyOf(theirs.members().keySet());
        Set<String> names = new LinkedHashSet<>();
        if (mine.equals(other) || other.equals(before)) {
            names.addAll(mine);
        } else if (mine.equals(before)) {
            names.addAll(other);
        }
        names.addAll(before);
        Set<String> rest = new HashSet<>(mine);
        rest.addAll(other);
        rest.stream()
                .sorted(Comparator.<String>comparingInt(name -> place(name, known))
                        .thenComparing(BY_CODE_POINTS))
                .forEach(names::add);
        return List.copyOf(names);
    }

    private static int place(String name, List<String> known) {
        int place = known.indexOf(name);
        return place < 0 ? known.size() : place;
    }

    /// Lists of which nothing is known but their elements: an element stays as often as no side took it away; those
    /// of the base in its order, then the new ones.
    static List<Json> list(List<Json> base, List<Json> ours, List<Json> theirs) {
        Map<Json, Integer> left = new HashMap<>();
        Set<Json> all = new LinkedHashSet<>(base);
        List<Json> added = new ArrayList<>(ours);
        added.addAll(theirs);
        added.sort(Comparator.comparing(JsonWriter::compact, BY_CODE_POINTS));
        all.addAll(added);
        Map<Json, Integer> before = counts(base);
        Map<Json, Integer> mine = counts(ours);
        Map<Json, Integer> other = counts(theirs);
        for (Json element : all) {
            int count = count(
                    before.getOrDefault(element, 0), mine.getOrDefault(element, 0), other.getOrDefault(element, 0));
            left.put(element, count);
        }
        List<Json> merged = new ArrayList<>();
        for (Json element : base) {
            if (left.merge(element, -1, Integer::sum) >= 0) {
                merged.add(element);
            }
        }
        for (Json element : all) {
            for (int i = left.getOrDefault(element, 0); i > 0; i--) {
                merged.add(element);
            }
        }
        return merged;
    }

    private static int count(int base, int ours, int theirs) {
        if (ours == base) {
            return theirs;
        }
        return theirs == base ? ours : Math.max(ours, theirs);
    }

    private static Map<Json, Integer> counts(List<Json> elements) {
        Map<Json, Integer> counts = new HashMap<>();
        elements.forEach(element -> counts.merge(element, 1, Integer::sum));
        return counts;
    }

    /// Of two values the one whose text is the smaller.
    static Json smaller(Json one, Json other) {
        return BY_CODE_POINTS.compare(JsonWriter.compact(one), JsonWriter.compact(other)) <= 0 ? one : other;
    }

    private static int compare(String one, String other) {
        int at = 0;
        while (at < one.length() && at < other.length()) {
            int mine = one.codePointAt(at);
            int their = other.codePointAt(at);
            if (mine != their) {
                return Integer.compare(mine, their);
            }
            at += Character.charCount(mine);
        }
        return Integer.compare(one.length(), other.length());
    }
}
