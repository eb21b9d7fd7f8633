package dev.acumen.review;

import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.store.JournalLine;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The key points of a playbook as they were at an earlier time: what there is now, with what the journal tells of
/// since then taken back.
public final class PastPlaybook {
    private PastPlaybook() {}

    /// The key points by id; those that are there now come first, in canonical order.
    ///
    /// @param lines the journal, the oldest first
    /// @param time milliseconds since 1970
    public static Map<String, KeyPoint> at(long time, Playbook now, List<JournalLine> lines) {
        Map<String, KeyPoint> keyPoints = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            now.in(section).forEach(keyPoint -> keyPoints.put(keyPoint.name(), keyPoint));
        }
        for (JournalLine line : lines.reversed()) {
            if (!isAfter(line, time)) {
                break;
            }
            takeBack(line, keyPoints);
        }
        return keyPoints;
    }

    private static boolean isAfter(JournalLine line, long time) {
        try {
            return OffsetDateTime.parse(line.time()).toInstant().isAfter(Instant.ofEpochMilli(time));
        } catch (DateTimeException _) {
            return false;
        }
    }

    /// Ids change all at once, before anything else: what came under one of them goes first.
    private static void takeBack(JournalLine line, Map<String, KeyPoint> keyPoints) {
        for (EntryChange change : line.changes().reversed()) {
            if (!change.isRenumbering()) {
                takeBack(change, line.isLocal(), keyPoints);
            }
        }
        List<EntryChange> renumbered =
                line.changes().stream().filter(EntryChange::isRenumbering).toList();
        renumbered.forEach(change -> keyPoints.remove(change.id()));
        renumbered.forEach(change -> takeBack(change, line.isLocal(), keyPoints));
    }

    /// @param isLocal whether its ratings are those of the local layer alone
    private static void takeBack(EntryChange change, boolean isLocal, Map<String, KeyPoint> keyPoints) {
        EntryChange.Spot before = change.before();
        if (before == null) {
            keyPoints.remove(change.id());
        } else if (before.entry() instanceof Json.Obj entry
                && !entry.textOr("text", "").isBlank()) {
            String id = change.isRenumbering() ? before.name() : change.id();
            KeyPoint known = keyPoints.get(id);
            Tally counted = tally(entry);
            EntryChange.Spot after = change.after();
            Tally tally = isLocal && known != null && after != null && after.entry() instanceof Json.Obj changed
                    ? without(known.tally(), counted, changed)
                    : counted;
            keyPoints.put(id, new KeyPoint(id, entry.textOr("text", ""), tally));
        }
    }

    /// What was counted in all, without what a change of the layer added.
    private static Tally without(Tally whole, Tally before, Json.Obj after) {
        return new Tally(
                Math.max(0, whole.helpful() - count(after, "helpful") + before.helpful()),
                Math.max(0, whole.harmful() - count(after, "harmful") + before.harmful()));
    }

    /// How an entry of the file was rated.
    static Tally tally(Json.Obj entry) {
        return new Tally(count(entry, "helpful"), count(entry, "harmful"));
    }

    private static long count(Json.Obj entry, String name) {
        return entry.get(name) instanceof Json.Num(String literal) && literal.matches("[0-9]{1,15}")
                ? Long.parseLong(literal)
                : 0;
    }
}
