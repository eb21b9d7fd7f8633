package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// A playbook file that lies over another playbook.
///
/// It holds key points of its own, and entries about key points of the playbook below it. Such an entry has the name
/// of that key point and an object `over`. Its ratings are added to those below. Where the layer says something else,
/// `over` holds what was said below at that time: what was changed there meanwhile is not overridden.
public final class Layer {
    /// The member that makes an entry one about a key point below.
    static final String OVER = "over";

    /// In `over`: the key point below is removed.
    static final String REMOVED = "removed";

    /// In `over`: the section below.
    static final String SECTION = "section";

    /// What the journal calls it that the playbook below says the same by now.
    static final String SHARED = "SHARED";

    /// Key points of a layer are numbered after this, so that no playbook below gives the same id.
    static final long FLOOR = 9_000;

    private Layer() {}

    /// The playbook that a layer and the playbook below it are together. A key point that both hold is shown once,
    /// under its id below, with the ratings added up.
    public static Playbook over(Playbook below, PlaybookDocument layer) {
        return new Composition(below, layer).playbook();
    }

    /// A layer after a change of the playbook that it and the playbook below it are together.
    ///
    /// @param applied what was done to the playbook that [#over] gives
    /// @param lastUpdated the time to write as `last_updated`, ISO-8601 with an offset
    /// @throws dev.acumen.json.BadInputException if an entry would have to go into a section that is no list
    public static PlaybookDocument.Edit edit(
            Playbook below, PlaybookDocument layer, Applied applied, String lastUpdated) {
        LayerEditor editor = new LayerEditor(new Composition(below, layer), layer);
        applied.changes().forEach(editor::carryOut);
        return layer.with(editor.tree(), editor.changes(), applied.playbook().idFloors(), lastUpdated);
    }

    /// A layer without some of its entries.
    ///
    /// @param entries their names
    /// @param lastUpdated the time to write as `last_updated`, ISO-8601 with an offset
    public static PlaybookDocument.Edit without(
            Collection<String> entries, PlaybookDocument layer, String lastUpdated) {
        Composition alone = new Composition(Playbook.empty(), layer);
        LayerEditor editor = new LayerEditor(alone, layer);
        entries.forEach(editor::drop);
        return layer.with(editor.tree(), editor.changes(), alone.playbook().idFloors(), lastUpdated);
    }

    /// A change of an entry as a change of the key point that it is about: what an entry leaves out is as it is below.
    public static EntryChange told(EntryChange change) {
        EntryChange.Spot before = change.before();
        EntryChange.Spot after = change.after();
        return over(before) == null && over(after) == null
                ? change
                : new EntryChange(
                        change.op(),
                        change.id(),
                        told(before, after),
                        told(after, before),
                        change.evidence(),
                        change.why());
    }

    /// The same for a key point that has another id below by now.
    ///
    /// @param id that one
    public static EntryChange told(EntryChange change, String id) {
        EntryChange told = told(change);
        return new EntryChange(
                told.op(), id, named(told.before(), id), named(told.after(), id), told.evidence(), told.why());
    }

    private static EntryChange.@Nullable Spot named(EntryChange.@Nullable Spot spot, String id) {
        return spot != null && spot.entry() instanceof Json.Obj entry
                ? new EntryChange.Spot(spot.section(), spot.index(), entry.with(PlaybookTree.NAME, new Json.Text(id)))
                : spot;
    }

    private static EntryChange.@Nullable Spot told(EntryChange.@Nullable Spot spot, EntryChange.@Nullable Spot other) {
        Json.Obj over = over(spot);
        if (over != null && spot != null && spot.entry() instanceof Json.Obj entry) {
            return isRemoved(over) ? null : new EntryChange.Spot(spot.section(), spot.index(), entry.without(OVER));
        }
        return spot == null ? below(other) : spot;
    }

    /// What an entry is about, as it was below when the entry was written.
    private static EntryChange.@Nullable Spot below(EntryChange.@Nullable Spot spot) {
        Json.Obj over = over(spot);
        if (over == null || spot == null || !(spot.entry() instanceof Json.Obj entry)) {
            return null;
        }
        Json.Obj below = entry.without(OVER)
                .with(PlaybookTree.HELPFUL, Json.Num.of(0))
                .with(PlaybookTree.HARMFUL, Json.Num.of(0));
        for (String member : over.members().keySet()) {
            Json value = over.get(member);
            if (value != null && !member.equals(REMOVED) && !member.equals(SECTION)) {
                below = below.with(member, value);
            }
        }
        return new EntryChange.Spot(over.textOr(SECTION, spot.section()), spot.index(), below);
    }

    private static Json.@Nullable Obj over(EntryChange.@Nullable Spot spot) {
        return spot == null ? null : over(spot.entry());
    }

    /// What an entry says of the key point below; null for an entry that is about none.
    static Json.@Nullable Obj over(Json json) {
        return json instanceof Json.Obj entry && entry.get(OVER) instanceof Json.Obj over ? over : null;
    }

    static boolean isRemoved(Json.Obj over) {
        return over.get(REMOVED) instanceof Json.Bool(boolean value) && value;
    }
}
