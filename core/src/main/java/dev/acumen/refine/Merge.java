package dev.acumen.refine;

import dev.acumen.playbook.Duplicates;
import java.util.List;

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
    /// @param similarity to that one: the cosine of their meanings, 1 for the same words
    public record Dropped(String id, String same, double similarity) {
        /// Why it goes, for the journal.
        private String why(String keep) {
            String what = similarity < 1
                    ? "means the same as " + same + " (" + Math.floor(similarity * 100) / 100 + ")"
                    : "says the same as " + same;
            return same.equals(keep) ? what : what + ", which goes into " + keep;
        }
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
