package dev.acumen.review;

import dev.acumen.learn.SecretScreen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Note;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.store.Cause;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.RejectedText;
import dev.acumen.store.TransactionResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A change of the playbook by a person's hand, before it is carried out.
///
/// Some are given the texts that the person saw. Where a key point says something else by now, the change is refused
/// ([Rejection.Superseded]): the person has not judged the new words.
///
/// @param kind what the journal calls it
/// @param change what it comes to on the newest state
public record ManualChange(String kind, Function<PlaybookStore.State, TransactionResult> change) {

    private static ManualChange replacing(String kind, Function<Playbook, Applied> change) {
        return new ManualChange(kind, RequestedChange.replacing(change));
    }

    /// Adds a key point in the person's own words. A text that holds a secret is refused.
    public static ManualChange add(String text, Section section) {
        return replacing("add", RequestedChange.byUser(new Operation.Add(text, section.title(), Provenance.NONE)));
    }

    /// Rewords a key point in the person's own words. A text that holds a secret is refused.
    ///
    /// @param seen the texts that the person saw, by id
    public static ManualChange reword(String id, String text, Map<String, String> seen) {
        Operation update = new Operation.Update(id, text, Provenance.NONE.byUser());
        Delta delta = Delta.of(List.of(SecretScreen.screened(update)));
        return replacing("edit", playbook -> playbook.apply(List.of(delta), seen));
    }

    /// Removes key points: all, or none. Their texts are not learned again.
    ///
    /// @param reason for the journal; may be empty
    /// @param seen the texts that the person saw, by id
    public static ManualChange remove(Collection<String> ids, String reason, Map<String, String> seen) {
        List<Delta> deltas = ids.stream()
                .distinct()
                .map(id -> Delta.of(List.of(new Operation.Delete(id, Provenance.of(reason)))))
                .toList();
        return new ManualChange("remove", state -> {
            Applied applied = state.playbook().apply(deltas, seen);
            return TransactionResult.of(applied).rejecting(RejectedText.gone(applied, RejectedText.REMOVE));
        });
    }

    /// Merges key points into a new one. A text that holds a secret is refused.
    ///
    /// @param section null for that of the first key point
    /// @param seen the texts that the person saw, by id
    public static ManualChange merge(
            List<String> ids, String text, @Nullable Section section, Map<String, String> seen) {
        Operation merge = SecretScreen.screened(
                new Operation.Merge(ids, text, section == null ? null : section.title(), Provenance.NONE));
        return replacing("merge", playbook -> merged(playbook, merge, seen));
    }

    /// A person who names a key point means it: an unknown one is refused, not passed over.
    private static Applied merged(Playbook playbook, Operation merge, Map<String, String> seen) {
        Applied applied = playbook.apply(List.of(Delta.of(List.of(merge))), seen);
        List<Rejection> unknown = applied.notes().stream()
                .<Rejection>map(note -> note instanceof Note.UnknownSource(int index, String op, String id)
                        ? new Rejection.UnknownId(index, op, id)
                        : new Rejection.Malformed(note.index(), note.op(), note.sentence()))
                .toList();
        return unknown.isEmpty() || !applied.rejections().isEmpty()
                ? applied
                : new Applied(playbook, List.of(), unknown, List.of());
    }

    /// Moves a key point to another section.
    public static ManualChange move(String id, Section section) {
        return replacing("move", playbook -> playbook.move(id, section));
    }

    /// Pins a key point, or takes its pin away.
    public static ManualChange pin(String id, boolean isPinned) {
        return replacing(isPinned ? "pin" : "unpin", playbook -> playbook.pin(id, isPinned));
    }

    /// Rates a key point.
    public static ManualChange rate(String id, Rating rating) {
        return replacing("tag", playbook -> playbook.tag(List.of(new Tag(id, rating, ""))));
    }

    /// Carries it out.
    public RequestedChange in(JournaledStore store) {
        return RequestedChange.of(store, Cause.of(kind), change);
    }
}
