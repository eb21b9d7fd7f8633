package dev.acumen.refine;

import java.util.Arrays;

/// In which senses a word is known: the numbers of the groups of synonyms that it stands in.
///
/// Immutable.
final class Senses {
    static final Senses NONE = new Senses(new int[0]);

    private final int[] groups;
    private final long bits;

    private Senses(int[] groups) {
        this.groups = groups;
        long all = 0;
        for (int group : groups) {
            all |= 1L << (group & 63);
        }
        this.bits = all;
    }

    static Senses of(int group) {
        return new Senses(new int[] {group});
    }

    /// These, and one more, whose number is higher than theirs.
    Senses with(int group) {
        int[] more = Arrays.copyOf(groups, groups.length + 1);
        more[groups.length] = group;
        return new Senses(more);
    }

    boolean shares(Senses other) {
        return sharesBelow(Integer.MAX_VALUE, other);
    }

    /// Whether both have one with a number below a limit.
    boolean sharesBelow(int limit, Senses other) {
        if ((bits & other.bits) == 0) {
            return false;
        }
        int i = 0;
        int j = 0;
        while (i < groups.length && j < other.groups.length && groups[i] != other.groups[j]) {
            if (groups[i] < other.groups[j]) {
                i++;
            } else {
                j++;
            }
        }
        return i < groups.length && j < other.groups.length && groups[i] < limit;
    }

    boolean isEmpty() {
        return groups.length == 0;
    }
}
