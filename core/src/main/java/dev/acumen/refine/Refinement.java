package dev.acumen.refine;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import java.util.ArrayList;
import java.util.List;

/// What refining a playbook comes to.
///
/// @param applied the playbook that comes of it, and every change
/// @param merges key points that become one, in canonical order
/// @param guarded pairs that stay two although they are near enough, because they contradict each other or differ
/// in what matters; the nearest first, of both key points that are left
/// @param near pairs that are about the same, and not near enough; the nearest first, of both key points that are
/// left
public record Refinement(Applied applied, List<Merge> merges, List<Pair> guarded, List<Pair> near) {
    public Refinement {
        merges = List.copyOf(merges);
        guarded = List.copyOf(guarded);
        near = List.copyOf(near);
    }

    /// One that looks for nothing but the same words.
    static Refinement ofSameWords(Applied applied) {
        List<Merge> merges = new ArrayList<>();
        for (Change change : applied.changes()) {
            if (change.kind() == Change.Kind.DEDUPLICATE && change.after() != null) {
                merges.add(new Merge(change.id(), List.of()));
            } else if (change.kind() == Change.Kind.DEDUPLICATE) {
                Merge merge = merges.removeLast();
                List<Merge.Dropped> drop = new ArrayList<>(merge.drop());
                drop.add(new Merge.Dropped(change.id(), merge.keep(), 1));
                merges.add(new Merge(merge.keep(), drop));
            }
        }
        return new Refinement(applied, merges, List.of(), List.of());
    }

    /// What goes because it did harm.
    public List<Change> pruned() {
        return gone(Change.Kind.PRUNE);
    }

    /// What goes because the playbook has become too large.
    public List<Change> capped() {
        return gone(Change.Kind.CAP);
    }

    private List<Change> gone(Change.Kind kind) {
        return applied.changes().stream()
                .filter(change -> change.kind() == kind)
                .toList();
    }
}
