package dev.acumen.select;

import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What is left of a budget.
final class RemainingBudget {
    private final Set<Section> headed = new HashSet<>();
    private final Set<Section> headedLast = new HashSet<>();
    private int rest;

    /// How much of it is left for key points of the user's playbook.
    private int users = Integer.MAX_VALUE;

    RemainingBudget(String template, int budget) {
        this.rest = budget - Rendering.fill(template, Map.of("key_points", "")).length();
    }

    /// How many UTF-16 units are left.
    int rest() {
        return rest;
    }

    /// Lets key points of the user's playbook take no more than a part of what is left.
    ///
    /// @param share in percent
    void limitUsers(int share) {
        users = (int) ((long) Math.max(0, rest) * share / 100);
    }

    /// Lets them take all that is left.
    void unlimitUsers() {
        users = Integer.MAX_VALUE;
    }

    /// Keeps so many units free, if there are as many.
    void keep(int units) {
        rest -= Math.min(Math.max(0, rest), units);
    }

    /// Takes a key point's line, and what has to stand above it, if there is room for both.
    boolean take(Candidate candidate) {
        if (candidate.leastLength() > rest) {
            return false;
        }
        Set<Section> headings = candidate.isDoubtful ? headedLast : headed;
        int needed = 1 + Rendering.line(candidate.keyPoint).length();
        if (!headings.contains(candidate.section)) {
            needed += Rendering.heading(candidate.section).length();
            if (candidate.isDoubtful && headings.isEmpty()) {
                needed += 2 * Rendering.GAP.length() + Selection.VERIFY.length();
            } else if (!headings.isEmpty()) {
                needed += Rendering.GAP.length();
            }
        }
        if (needed > rest || (candidate.isOfUser && needed > users)) {
            return false;
        }
        rest -= needed;
        users -= candidate.isOfUser ? needed : 0;
        headings.add(candidate.section);
        return true;
    }
}
