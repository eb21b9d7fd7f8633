package dev.acumen.review;

import dev.acumen.document.EntryChange;
import dev.acumen.document.Share;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What happened to one key point from its birth on, as the journal knows it.
///
/// @param id the key point's id
/// @param events the oldest first; none where the journal never heard of it
/// @param cited in how many learned sessions the agent cited it
/// @param merged the lives of those that went into it
public record KeyPointHistory(String id, List<HistoryEvent> events, int cited, List<KeyPointHistory> merged) {
    /// Members of an entry that have an event of their own.
    private static final Set<String> TOLD = Set.of("name", "text", "helpful", "harmful", "pinned", "agrees", "said");

    private static final Json TRUE = new Json.Bool(true);

    public KeyPointHistory {
        events = List.copyOf(events);
        merged = List.copyOf(merged);
    }

    /// @param lines the whole journal about the ids of today, as [dev.acumen.store.CurrentIds] has it; the oldest first
    public static KeyPointHistory of(String id, List<JournalLine> lines) {
        return of(id, lines, new HashSet<>(Set.of(id)));
    }

    private static KeyPointHistory of(String id, List<JournalLine> lines, Set<String> told) {
        List<HistoryEvent> events = new ArrayList<>();
        List<KeyPointHistory> merged = new ArrayList<>();
        int cited = 0;
        String local = localId(id, lines);
        if (!local.isEmpty() && told.add(local)) {
            KeyPointHistory before = of(local, lines, told);
            events.addAll(before.events);
            merged.addAll(before.merged);
            cited += before.cited;
        }
        for (JournalLine line : lines) {
            cited += line.cause().cited().contains(id) ? 1 : 0;
            String text = line.playbook() == null ? null : text(id, line.playbook());
            if (events.isEmpty() && text != null) {
                events.add(event(HistoryEvent.Kind.FOUND, line, "", text));
            }
            List<EntryChange> changes = line.changes();
            for (int i = 0; i < changes.size(); i++) {
                if (changes.get(i).id().equals(id)) {
                    add(line, i, events);
                }
            }
        }
        for (HistoryEvent event : List.copyOf(events)) {
            if (event.kind() == HistoryEvent.Kind.MADE_OF || event.kind() == HistoryEvent.Kind.TOOK_IN) {
                event.others().stream().filter(told::add).forEach(other -> merged.add(of(other, lines, told)));
            }
        }
        return new KeyPointHistory(id, events, cited, merged);
    }

    /// The id that a key point had in the local layer; empty where it was not there.
    private static String localId(String id, List<JournalLine> lines) {
        return lines.stream()
                .filter(line -> line.is(Cause.SHARE))
                .flatMap(line -> line.changes().stream())
                .filter(change -> change.id().equals(id) && change.before() == null)
                .map(Share::localId)
                .findFirst()
                .orElse("");
    }

    /// Its id, the one that it had in the local layer, and those of all that went into it.
    public Set<String> ids() {
        Set<String> ids = new LinkedHashSet<>(Set.of(id));
        merged.forEach(other -> ids.addAll(other.ids()));
        events.stream()
                .filter(event -> event.kind() == HistoryEvent.Kind.SHARED
                        && !event.before().isEmpty())
                .forEach(event -> ids.add(event.before()));
        return ids;
    }

    /// How it ended, where it did.
    public Optional<HistoryEvent> end() {
        return events.isEmpty() || !events.getLast().kind().isEnd() ? Optional.empty() : Optional.of(events.getLast());
    }

    /// The last text that it had.
    public String text() {
        for (HistoryEvent event : events.reversed()) {
            switch (event.kind().effect()) {
                case WORDED -> {
                    return event.after();
                }
                case ENDED -> {
                    return event.before();
                }
                case NONE -> {}
            }
        }
        return "";
    }

    private static void add(JournalLine line, int index, List<HistoryEvent> events) {
        EntryChange change = line.changes().get(index);
        EntryChange.Spot before = change.before();
        EntryChange.Spot after = change.after();
        if (line.is(Cause.SHARE) && after != null) {
            String local = before == null ? Share.localId(change) : "";
            events.add(event(HistoryEvent.Kind.SHARED, line, local, text(after)));
        } else if (before == null && after != null) {
            if (isAnother(line, after, events)) {
                events.clear();
            }
            HistoryEvent.Kind kind = change.op().equals("MERGE")
                    ? HistoryEvent.Kind.MADE_OF
                    : events.isEmpty() ? HistoryEvent.Kind.BORN : HistoryEvent.Kind.BACK;
            events.add(event(kind, line, change, "", text(after), partners(line, index)));
        } else if (before != null && after == null) {
            events.add(event(end(change, line), line, change, text(before), "", survivor(line, index)));
        } else if (before != null && after != null) {
            addDifferences(line, index, before, after, events);
        }
    }

    /// Whether a key point that came with the file has the id of one that is gone, and says something else.
    private static boolean isAnother(JournalLine line, EntryChange.Spot after, List<HistoryEvent> events) {
        return line.is(Cause.OUTSIDE)
                && !events.isEmpty()
                && events.getLast().kind().isEnd()
                && !events.getLast().before().equals(text(after));
    }

    private static HistoryEvent.Kind end(EntryChange change, JournalLine line) {
        return switch (change.op()) {
            case "MERGE", "DEDUPLICATE" -> HistoryEvent.Kind.MERGED;
            case "PRUNE" -> HistoryEvent.Kind.PRUNED;
            case "CAP" -> HistoryEvent.Kind.CAPPED;
            default -> line.is(Cause.UNDO) ? HistoryEvent.Kind.TAKEN_BACK : HistoryEvent.Kind.REMOVED;
        };
    }

    /// Those that went into the key point of this change: the changes after it that ended them.
    private static List<String> partners(JournalLine line, int index) {
        List<String> partners = new ArrayList<>();
        String op = line.changes().get(index).op();
        if (op.equals("MERGE") || op.equals("DEDUPLICATE")) {
            for (EntryChange next :
                    line.changes().subList(index + 1, line.changes().size())) {
                if (!next.op().equals(op) || next.after() != null) {
                    break;
                }
                partners.add(next.id());
            }
        }
        return partners;
    }

    /// The one that a merged key point went into: that of the change before, the first one back that did not end
    /// anything.
    private static List<String> survivor(JournalLine line, int index) {
        String op = line.changes().get(index).op();
        boolean isMerge = op.equals("MERGE") || op.equals("DEDUPLICATE");
        for (int i = index - 1; isMerge && i >= 0; i--) {
            EntryChange earlier = line.changes().get(i);
            if (!earlier.op().equals(op)) {
                break;
            }
            if (earlier.after() != null) {
                return List.of(earlier.id());
            }
        }
        return List.of();
    }

    private static void addDifferences(
            JournalLine line, int index, EntryChange.Spot before, EntryChange.Spot after, List<HistoryEvent> events) {
        EntryChange change = line.changes().get(index);
        int known = events.size();
        if (change.op().equals("DEDUPLICATE")) {
            events.add(event(HistoryEvent.Kind.TOOK_IN, line, change, "", "", partners(line, index)));
        }
        if (!text(before).equals(text(after))) {
            events.add(event(HistoryEvent.Kind.REWORDED, line, change, text(before), text(after), List.of()));
        }
        if (!before.section().equals(after.section())) {
            events.add(event(HistoryEvent.Kind.MOVED, line, change, before.section(), after.section(), List.of()));
        }
        if (!name(before).equals(name(after))) {
            HistoryEvent.Kind kind = change.isRenumbering() ? HistoryEvent.Kind.RENUMBERED : HistoryEvent.Kind.RENAMED;
            events.add(event(kind, line, change, name(before), name(after), List.of()));
        }
        if (before.entry() instanceof Json.Obj from && after.entry() instanceof Json.Obj to) {
            addMembers(line, change, from, to, events);
        }
        if (events.size() == known) {
            events.add(event(HistoryEvent.Kind.OTHER, line, change, "", "", List.of()));
        }
    }

    private static void addMembers(
            JournalLine line, EntryChange change, Json.Obj from, Json.Obj to, List<HistoryEvent> events) {
        String before = tally(from);
        String after = tally(to);
        if (!before.equals(after) && !change.op().equals("DEDUPLICATE")) {
            HistoryEvent.Kind kind = !change.op().equals("TAG")
                    ? HistoryEvent.Kind.COUNTED
                    : Objects.equals(from.get("helpful"), to.get("helpful"))
                            ? HistoryEvent.Kind.HARMFUL
                            : HistoryEvent.Kind.HELPFUL;
            events.add(event(kind, line, change, before, after, List.of()));
        }
        boolean isPinned = TRUE.equals(to.get("pinned"));
        if (isPinned != TRUE.equals(from.get("pinned"))) {
            HistoryEvent.Kind kind = isPinned ? HistoryEvent.Kind.PINNED : HistoryEvent.Kind.UNPINNED;
            events.add(event(kind, line, change, "", "", List.of()));
        }
        if (!Objects.equals(from.get("guard"), to.get("guard"))) {
            HistoryEvent.Kind kind = to.get("guard") == null ? HistoryEvent.Kind.FREED : HistoryEvent.Kind.GUARDED;
            events.add(event(kind, line, change, "", "", List.of()));
        }
        List<String> settled = new ArrayList<>(to.texts("agrees"));
        settled.removeAll(from.texts("agrees"));
        if (!settled.isEmpty()) {
            events.add(event(HistoryEvent.Kind.SETTLED, line, change, "", "", settled));
        }
        List<String> others = others(from, to);
        if (!others.isEmpty()) {
            events.add(event(HistoryEvent.Kind.OTHER, line, change, "", String.join(", ", others), List.of()));
        }
    }

    /// The other members that differ.
    private static List<String> others(Json.Obj from, Json.Obj to) {
        Map<String, Json> all = new LinkedHashMap<>(from.members());
        all.putAll(to.members());
        return all.keySet().stream()
                .filter(name -> !TOLD.contains(name) && !Objects.equals(from.get(name), to.get(name)))
                .toList();
    }

    private static String tally(Json.Obj entry) {
        return "helpful=" + number(entry.get("helpful")) + " harmful=" + number(entry.get("harmful"));
    }

    private static String number(@Nullable Json json) {
        return json == null ? "0" : JsonWriter.compact(json);
    }

    private static HistoryEvent event(HistoryEvent.Kind kind, JournalLine line, String before, String after) {
        return new HistoryEvent(kind, line, before, after, List.of(), "", List.of());
    }

    private static HistoryEvent event(
            HistoryEvent.Kind kind,
            JournalLine line,
            EntryChange change,
            String before,
            String after,
            List<String> others) {
        return new HistoryEvent(kind, line, before, after, others, change.why(), change.evidence());
    }

    private static String name(EntryChange.Spot spot) {
        return spot.entry() instanceof Json.Obj entry ? entry.textOr("name", "") : "";
    }

    private static String text(EntryChange.Spot spot) {
        return spot.entry() instanceof Json.Obj entry ? entry.textOr("text", "") : JsonWriter.compact(spot.entry());
    }

    /// The text of a key point in a whole playbook; null where it is not in it.
    private static @Nullable String text(String id, Json playbook) {
        return switch (playbook) {
            case Json.Obj object when id.equals(object.text("name")) -> object.textOr("text", "");
            case Json.Obj object -> firstText(id, object.members().values());
            case Json.Arr array -> firstText(id, array.elements());
            case Json.Text _, Json.Num _, Json.Bool _, Json.Null _ -> null;
        };
    }

    private static @Nullable String firstText(String id, Iterable<Json> parts) {
        for (Json part : parts) {
            String text = text(id, part);
            if (text != null) {
                return text;
            }
        }
        return null;
    }
}
