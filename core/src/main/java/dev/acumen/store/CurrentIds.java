package dev.acumen.store;

import dev.acumen.document.EntryChange;
import dev.acumen.document.RenumberedKeyPoint;
import dev.acumen.document.TreeChange;
import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The journal as it would read if each key point had always had the id that it has now, or had last.
///
/// A merge gives a key point another id where both sides had given one id to two, and brings another one under the
/// id that it had. So an id alone does not say which key point a line is about. A key point that is gone and whose
/// id belongs to another one by now is told of where it went, and nowhere else.
public final class CurrentIds {
    private final List<Known> all = new ArrayList<>();
    private final Map<String, Known> byId = new HashMap<>();
    private final @Nullable List<Known> last;

    /// A key point over all its ids.
    private static final class Known {
        private final int number;
        private String id;
        private String text;
        private boolean isThere = true;
        private boolean isReplaced;

        Known(int number, String id, String text) {
            this.number = number;
            this.id = id;
            this.text = text;
        }
    }

    private CurrentIds(@Nullable List<Known> last) {
        this.last = last;
    }

    /// The same lines about the ids of today.
    ///
    /// @param lines oldest first
    public static List<JournalLine> of(List<JournalLine> lines) {
        CurrentIds first = new CurrentIds(null);
        lines.forEach(first::read);
        boolean isPlain = lines.stream().noneMatch(CurrentIds::isRenumbering)
                && first.all.stream().noneMatch(one -> one.isReplaced);
        if (isPlain) {
            return lines;
        }
        CurrentIds second = new CurrentIds(first.all);
        return lines.stream().map(second::read).toList();
    }

    private static boolean isRenumbering(JournalLine line) {
        return line.changes().stream().anyMatch(EntryChange::isRenumbering);
    }

    private JournalLine read(JournalLine line) {
        renumber(line.changes().stream().filter(EntryChange::isRenumbering).toList());
        if (line.playbook() != null) {
            begin(line.playbook());
        }
        Json playbook = line.playbook() == null ? null : RenumberedKeyPoint.naming(line.playbook(), names());
        Cause cause = line.cause()
                .citing(line.cause().cited().stream().map(this::today).toList());
        List<EntryChange> changes = new ArrayList<>();
        for (EntryChange change : line.changes()) {
            Known known = change.isRenumbering() ? known(change.id(), change.after()) : changed(change, line);
            if (!isReplaced(known) || change.after() == null) {
                changes.add(change.isRenumbering() ? renumbered(change) : change.naming(names(change)));
            }
        }
        TreeChange change = new TreeChange(line.change().top(), line.change().sections(), changes);
        return new JournalLine(
                line.id(),
                line.time(),
                cause,
                change,
                playbook,
                line.learned(),
                line.given(),
                line.from(),
                line.to(),
                line.isLocal());
    }

    /// All ids of a line change at once.
    private void renumber(List<EntryChange> changes) {
        List<Known> known = new ArrayList<>();
        for (EntryChange change : changes) {
            EntryChange.Spot before = Objects.requireNonNull(change.before());
            known.add(known(before.name(), before));
        }
        byId.values().removeAll(known);
        for (int i = 0; i < changes.size(); i++) {
            String id = changes.get(i).id();
            known.get(i).id = id;
            replace(byId.put(id, known.get(i)));
        }
    }

    private Known changed(EntryChange change, JournalLine line) {
        EntryChange.Spot after = change.after();
        Known before = byId.get(change.id());
        boolean isAnother = before != null
                && !before.isThere
                && line.is(Cause.OUTSIDE)
                && change.before() == null
                && !before.text.equals(text(after));
        if (isAnother) {
            replace(byId.remove(change.id()));
        }
        Known known = known(change.id(), after == null ? change.before() : after);
        known.isThere = after != null;
        known.text = after == null ? known.text : text(after);
        return known;
    }

    private static void replace(@Nullable Known gone) {
        if (gone != null) {
            gone.isReplaced = true;
        }
    }

    private Known known(String id, EntryChange.@Nullable Spot spot) {
        return known(id, text(spot));
    }

    private Known known(String id, String text) {
        return byId.computeIfAbsent(id, ignored -> {
            Known known = new Known(all.size(), id, text);
            all.add(known);
            return known;
        });
    }

    /// Key points that were there before the journal, or came while it had a gap.
    private void begin(Json playbook) {
        switch (playbook) {
            case Json.Obj object -> {
                String id = object.text("name");
                String text = object.text("text");
                if (id != null && text != null) {
                    Known known = known(id, text);
                    known.isThere = true;
                    known.text = text;
                }
                object.members().values().forEach(this::begin);
            }
            case Json.Arr(List<Json> elements) -> elements.forEach(this::begin);
            // No key points.
            case Json.Text ignored -> {}
            case Json.Num ignored -> {}
            case Json.Bool ignored -> {}
            case Json.Null ignored -> {}
        }
    }

    private static String text(EntryChange.@Nullable Spot spot) {
        return spot == null ? "" : spot.text();
    }

    private EntryChange renumbered(EntryChange change) {
        return new EntryChange(
                change.op(), today(change.id()), change.before(), change.after(), change.evidence(), change.why());
    }

    private boolean isReplaced(Known known) {
        return last != null && last.get(known.number).isReplaced;
    }

    /// The id of today for what has this one now.
    private String today(String id) {
        Known known = byId.get(id);
        return known == null || last == null ? id : last.get(known.number).id;
    }

    private Map<String, String> names() {
        return byId.keySet().stream().collect(Collectors.toMap(id -> id, this::today));
    }

    private Map<String, String> names(EntryChange change) {
        Map<String, String> names = new LinkedHashMap<>();
        names.put(change.id(), today(change.id()));
        addNames(change.before(), names);
        addNames(change.after(), names);
        return names;
    }

    private void addNames(EntryChange.@Nullable Spot spot, Map<String, String> names) {
        if (spot != null && spot.entry() instanceof Json.Obj entry) {
            names.put(spot.name(), today(spot.name()));
            entry.texts("agrees").forEach(id -> names.put(id, today(id)));
        }
    }
}
