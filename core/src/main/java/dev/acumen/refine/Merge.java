package dev.acumen.refine;

import dev.acumen.playbook.Duplicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Key points that become one.
///
/// @param keep the id of the one that stays
/// @param drop the others, in canonical order
public record Merge(String keep, List<Dropped> drop) {
    public Merge {
        drop = List.copyOf(drop);
    }

    /// One that goes.
    ///
    /// @param id its id
    /// @param same the id of the one that it says the same as: the one that stays, or another that goes
    /// @param similarity to that one: the cosine of their embeddings, 1 for the same words
    public record Dropped(String id, String same, double similarity) {
        /// Why it goes, for the journal.
        private String why(String keep) {
            String what = similarity < 1
                    ? "means the same as " + same + " (" + Math.floor(similarity * 100) / 100 + ")"
                    : "says the same as " + same;
            return same.equals(keep) ? what : what + ", which goes into " + keep;
        }
    }

    /// The same, but that none of these goes: the first of them stays in place of the one that would, and the
    /// others beside it. Empty where nothing is left that goes.
    Optional<Merge> sparing(Set<String> pinned) {
        Optional<String> first = pinned.contains(keep)
                ? Optional.of(keep)
                : drop.stream().map(Dropped::id).filter(pinned::contains).findFirst();
        if (first.isEmpty()) {
            return Optional.of(this);
        }
        Merge kept = keeping(first.get());
        List<Dropped> others =
                kept.drop().stream().filter(one -> !pinned.contains(one.id())).toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(new Merge(kept.keep(), others));
    }

    /// The same, but that another of them stays.
    Merge keeping(String id) {
        List<Dropped> others = new ArrayList<>();
        drop.stream()
                .filter(one -> one.id().equals(id))
                .forEach(one -> others.add(new Dropped(keep, id, one.similarity())));
        if (others.isEmpty()) {
            return this;
        }
        drop.stream().filter(one -> !one.id().equals(id)).forEach(others::add);
        return new Merge(id, others);
    }

    /// Whether some of them say it in other words.
    boolean isInOtherWords() {
        return similarity() < 1;
    }

    /// How near the group is: the least similarity of one that goes.
    public double similarity() {
        return drop.stream().mapToDouble(Dropped::similarity).min().orElse(1);
    }

    /// The same for a playbook.
    public Duplicates duplicates() {
        return new Duplicates(
                keep,
                drop.stream()
                        .map(one -> new Duplicates.Dropped(one.id(), one.why(keep)))
                        .toList());
    }
}
