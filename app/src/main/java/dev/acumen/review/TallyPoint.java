package dev.acumen.review;

import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.playbook.Tally;
import dev.acumen.store.JournalLine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A key point's tally after a change of it.
///
/// @param time when, ISO-8601 with an offset
public record TallyPoint(String time, Tally tally) {

    /// The tallies of a key point, one for each change of them, the oldest first. A layer counts on its own: its
    /// ratings and those of the playbook file are added up.
    ///
    /// @param lines the whole journal, the oldest first
    static List<TallyPoint> of(String id, List<JournalLine> lines) {
        List<TallyPoint> points = new ArrayList<>();
        Tally file = Tally.ZERO;
        Tally layer = Tally.ZERO;
        for (JournalLine line : lines) {
            for (EntryChange change : line.changes()) {
                if (change.id().equals(id)) {
                    Tally after = tally(change.after());
                    file = line.isLocal() ? file : after;
                    layer = line.isLocal() ? after : layer;
                    Tally both = file.plus(layer);
                    if (points.isEmpty() || !points.getLast().tally().equals(both)) {
                        points.add(new TallyPoint(line.time(), both));
                    }
                }
            }
        }
        return points;
    }

    private static Tally tally(EntryChange.@Nullable Spot spot) {
        return spot != null && spot.entry() instanceof Json.Obj entry ? PastPlaybook.tally(entry) : Tally.ZERO;
    }
}
