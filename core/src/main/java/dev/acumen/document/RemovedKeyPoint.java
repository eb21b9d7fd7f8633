package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a playbook file remembers of a key point that was removed from it: not its text, but what tells it again,
/// so that other clones of a repository do not bring it back.
///
/// @param hash the beginning of the SHA-256 of its plain text
/// @param at when it was removed, ISO-8601 with an offset
/// @param by who removed it: a short name, [#ACUMEN] for no person; empty where that is not known
public record RemovedKeyPoint(String hash, String at, String by) {
    /// The member of the file.
    public static final String MEMBER = "removed";

    /// Stands for a person's name where nobody removed it by hand.
    public static final String ACUMEN = "acumen";

    /// The most that a file remembers; the newest stay.
    static final int MOST = 200;

    private static final String HASH = "text_sha256";
    private static final int DIGITS = 16;
    private static final int LONGEST_NAME = 40;
    private static final Pattern QUOTES = Pattern.compile("[\"`“”„‟«»‹›「」『』]");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern END = Pattern.compile("[\\s.!;:,。！；：，]+$");
    private static final Comparator<RemovedKeyPoint> BY_TIME = RemovedKeyPoint::compare;

    private static int compare(RemovedKeyPoint a, RemovedKeyPoint b) {
        int order = Timestamps.ORDER.compare(a.at, b.at);
        order = order == 0 ? a.hash.compareTo(b.hash) : order;
        return order == 0 ? a.by.compareTo(b.by) : order;
    }

    /// One of a text that is removed now.
    public static RemovedKeyPoint of(String text, String at, String by) {
        return new RemovedKeyPoint(hashOf(text), at, name(by));
    }

    private static String name(String by) {
        String name = by.strip();
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    /// What tells a text from others, but for its look.
    public static String hashOf(String text) {
        return Hash.of(plain(text)).substring(0, DIGITS);
    }

    /// A text without its look: quotes, case, blanks, and punctuation at its end.
    public static String plain(String text) {
        return END.matcher(SPACE.matcher(QUOTES.matcher(text).replaceAll("").strip())
                        .replaceAll(" "))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
    }

    /// Whether a person removed it.
    public boolean isByHand() {
        return !by.equals(ACUMEN);
    }

    /// Who removed it and when, as the beginning of a sentence.
    ///
    /// @param what what was removed
    public String told(String what) {
        int end = at.indexOf('T');
        String when = end < 0 ? "" : " on " + at.substring(0, end);
        return by.isEmpty() ? what + " was removed" + when : by + " removed " + what + when;
    }

    /// What a file remembers, in its order; what cannot be understood counts for nothing.
    static List<RemovedKeyPoint> in(Json.Obj tree) {
        List<RemovedKeyPoint> removed = new ArrayList<>();
        if (tree.get(MEMBER) instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                String hash = element instanceof Json.Obj entry ? entry.text(HASH) : null;
                if (hash != null && element instanceof Json.Obj entry) {
                    removed.add(new RemovedKeyPoint(hash, entry.textOr("at", ""), name(entry.textOr("by", ""))));
                }
            }
        }
        return removed;
    }

    /// What a file remembers after a change.
    ///
    /// @param before what it remembered
    /// @param more what was removed with the change
    /// @param there the texts of the key points after it: what is there is removed no more
    public static List<RemovedKeyPoint> after(
            List<RemovedKeyPoint> before, List<RemovedKeyPoint> more, Collection<String> there) {
        if (before.isEmpty() && more.isEmpty()) {
            return before;
        }
        Set<String> left = there.stream().map(RemovedKeyPoint::hashOf).collect(Collectors.toSet());
        Map<String, RemovedKeyPoint> all = new LinkedHashMap<>();
        before.forEach(one -> all.put(one.hash, one));
        more.forEach(one -> {
            all.remove(one.hash);
            all.put(one.hash, one);
        });
        all.keySet().removeAll(left);
        List<RemovedKeyPoint> sorted = List.copyOf(all.values());
        return sorted.subList(Math.max(0, sorted.size() - MOST), sorted.size());
    }

    /// The member for the file. Members of an element that this does not know stay.
    ///
    /// @param before the member before; null where there was none
    static Json write(List<RemovedKeyPoint> removed, @Nullable Json before) {
        Map<RemovedKeyPoint, Json> known = new LinkedHashMap<>();
        if (before instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                in(Json.Obj.of(MEMBER, new Json.Arr(List.of(element)))).forEach(one -> known.put(one, element));
            }
        }
        return new Json.Arr(
                removed.stream().map(one -> known.getOrDefault(one, one.json())).toList());
    }

    private Json json() {
        Json.Obj entry = Json.Obj.of(HASH, new Json.Text(hash), "at", new Json.Text(at));
        return by.isEmpty() ? entry : entry.with("by", new Json.Text(by));
    }

    /// What two sides remember together: what either removed, without what either brought back. The result does not
    /// depend on which side is which.
    ///
    /// @param there the texts of the merged key points
    static @Nullable Json merged(
            @Nullable Json base, @Nullable Json ours, @Nullable Json theirs, Collection<String> there) {
        if (!isList(ours) || !isList(theirs) || (ours == null && theirs == null)) {
            return ThreeWay.merged(base, ours, theirs);
        }
        Map<String, RemovedKeyPoint> before = byHash(base);
        Map<String, RemovedKeyPoint> mine = byHash(ours);
        Map<String, RemovedKeyPoint> other = byHash(theirs);
        Map<String, RemovedKeyPoint> all = new LinkedHashMap<>(mine);
        other.forEach((hash, one) -> all.merge(hash, one, (a, b) -> BY_TIME.compare(a, b) >= 0 ? a : b));
        all.values()
                .removeIf(one -> !(mine.containsKey(one.hash) && other.containsKey(one.hash))
                        && one.equals(before.get(one.hash)));
        List<RemovedKeyPoint> sorted = all.values().stream().sorted(BY_TIME).toList();
        List<Json> known = new ArrayList<>();
        addTo(known, ours);
        addTo(known, theirs);
        known.sort(Comparator.comparing(JsonWriter::compact, ThreeWay.BY_CODE_POINTS));
        return write(after(sorted, List.of(), there), new Json.Arr(known));
    }

    private static boolean isList(@Nullable Json json) {
        return json == null || json instanceof Json.Arr;
    }

    private static void addTo(List<Json> all, @Nullable Json json) {
        if (json instanceof Json.Arr(List<Json> elements)) {
            all.addAll(elements);
        }
    }

    static Map<String, RemovedKeyPoint> byHash(@Nullable Json json) {
        Map<String, RemovedKeyPoint> byHash = new LinkedHashMap<>();
        if (json != null) {
            in(Json.Obj.of(MEMBER, json)).forEach(one -> byHash.put(one.hash, one));
        }
        return byHash;
    }
}
