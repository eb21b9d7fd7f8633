package dev.acumen.playbook;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The outcome of applying something to a playbook.
///
/// @param playbook the new state; the very playbook that was given when nothing changed
/// @param changes in the order in which they happened
/// @param rejections all that was refused, in order of place
/// @param notes what was passed over in operations, in order of place
public record Applied(Playbook playbook, List<Change> changes, List<Rejection> rejections, List<Note> notes) {
    public Applied {
        changes = List.copyOf(changes);
        rejections = List.copyOf(rejections);
        notes = List.copyOf(notes);
    }

    /// Nothing done yet.
    public static Applied nothing(Playbook playbook) {
        return new Applied(playbook, List.of(), List.of(), List.of());
    }

    /// This outcome and, after it, that of the next step, as one.
    public Applied then(Function<Playbook, Applied> step) {
        Applied next = step.apply(playbook);
        return new Applied(
                next.playbook,
                joined(changes, next.changes),
                joined(rejections, next.rejections),
                joined(notes, next.notes));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
