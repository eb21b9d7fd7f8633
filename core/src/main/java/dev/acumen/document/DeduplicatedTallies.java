package dev.acumen.document;

import dev.acumen.playbook.Tally;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What became of tallies where a side of a merge made one key point of two that said the same. The tally of the
/// one that went is in that of the other then: were the sides merged id by id alone, it would count twice where
/// both made one of the two, and what the other side counted meanwhile on the one that went would be lost.
final class DeduplicatedTallies {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern END = Pattern.compile("[ .!]+$");

    private final MergeSide base;
    private final MergeSide ours;
    private final MergeSide theirs;
    private final BiPredicate<MergeSide.Spot, MergeSide.Spot> isKept;
    private final Map<String, String> mine;
    private final Map<String, String> other;
    private final Set<String> spared = new HashSet<>();
    private final Map<String, Extra> extras = new HashMap<>();

    /// What has to be added to a tally; either may be negative.
    record Extra(long helpful, long harmful) {
        static final Extra NONE = new Extra(0, 0);

        Extra plus(Extra other) {
            return new Extra(helpful + other.helpful, harmful + other.harmful);
        }

        static Extra between(Tally from, Tally to) {
            return new Extra(to.helpful() - from.helpful(), to.harmful() - from.harmful());
        }

        boolean isIn(Extra other) {
            return helpful <= other.helpful && harmful <= other.harmful;
        }

        Extra negative() {
            return new Extra(-helpful, -harmful);
        }
    }

    /// @param isKept whether what one side removed stays, as the other has it
    DeduplicatedTallies(
            MergeSide base, MergeSide ours, MergeSide theirs, BiPredicate<MergeSide.Spot, MergeSide.Spot> isKept) {
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
        this.isKept = isKept;
        this.mine = goneInto(base, ours);
        this.other = goneInto(base, theirs);
        spare();
        base.keyPoints().forEach((id, before) -> {
            String here = mine.get(id);
            String there = other.get(id);
            if (here != null && there != null && stays(end(here)) && stays(end(there))) {
                add(first(end(here), end(there)), inBase(id).negative());
            }
            follow(here, id, theirs.find(id));
            follow(there, id, ours.find(id));
        });
    }

    /// Whether a key point that one side removed stays: the other had made the one that is left there a part of it,
    /// and both would be gone.
    boolean isSpared(String id) {
        return spared.contains(id);
    }

    Extra extra(String id) {
        return extras.getOrDefault(id, Extra.NONE);
    }

    /// Spares the first of those that said the same, where each side has another one of them.
    private void spare() {
        Set<String> lost = new HashSet<>();
        mine.forEach((id, survivor) -> {
            if (theirs.find(survivor) == null && theirs.find(id) != null && !stays(survivor) && !stays(id)) {
                lost.add(survivor);
            }
        });
        other.forEach((id, survivor) -> {
            if (ours.find(survivor) == null && ours.find(id) != null && !stays(survivor) && !stays(id)) {
                lost.add(survivor);
            }
        });
        Set<String> said = new HashSet<>();
        base.keyPoints().forEach((id, before) -> {
            if (lost.contains(id) && said.add(words(before.text()))) {
                spared.add(id);
            }
        });
    }

    /// Of two ids the one whose key point comes first in the base.
    private String first(String one, String two) {
        for (String id : base.keyPoints().keySet()) {
            if (id.equals(one) || id.equals(two)) {
                return id;
            }
        }
        return one;
    }

    /// Whether the merged playbook has it.
    private boolean stays(String id) {
        MergeSide.Spot before = base.find(id);
        MergeSide.Spot left = ours.find(id);
        MergeSide.Spot right = theirs.find(id);
        if (left != null && right != null) {
            return true;
        }
        MergeSide.Spot one = left == null ? right : left;
        return spared.contains(id) || (before != null && one != null && isKept.test(before, one));
    }

    /// The key point in which one is in the end: itself, unless it is gone.
    private String end(String id) {
        String end = id;
        for (int steps = 0; steps < 2 && !stays(end); steps++) {
            String into = mine.containsKey(end) ? mine.get(end) : other.get(end);
            end = into == null ? end : into;
        }
        return end;
    }

    private Extra inBase(String id) {
        MergeSide.Spot before = base.find(id);
        return before == null ? Extra.NONE : Extra.between(Tally.ZERO, before.tally());
    }

    /// What the side that still has it counted goes to the one that the other side made of it. Where it stays,
    /// what it had is its own, and no longer the other's.
    private void follow(@Nullable String survivor, String id, MergeSide.@Nullable Spot after) {
        if (survivor != null && after != null) {
            Extra had = inBase(id).negative();
            Extra has = Extra.between(Tally.ZERO, after.tally());
            add(end(survivor), stays(id) ? had : had.plus(has));
        }
    }

    private void add(String id, Extra extra) {
        extras.merge(id, extra, Extra::plus);
    }

    /// For each key point that a side removed, the one that says the same and took its tally over.
    private static Map<String, String> goneInto(MergeSide base, MergeSide side) {
        Map<String, String> first = new HashMap<>();
        Map<String, Extra> counted = new HashMap<>();
        base.keyPoints().forEach((id, before) -> {
            MergeSide.Spot after = side.find(id);
            if (after != null && after.text().equals(before.text())) {
                first.putIfAbsent(words(before.text()), id);
                counted.put(id, Extra.between(before.tally(), after.tally()));
            }
        });
        Map<String, String> gone = new HashMap<>();
        base.keyPoints().forEach((id, before) -> {
            String survivor = first.get(words(before.text()));
            Extra tally = Extra.between(Tally.ZERO, before.tally());
            if (side.find(id) == null && survivor != null && tally.isIn(counted.getOrDefault(survivor, Extra.NONE))) {
                gone.put(id, survivor);
                counted.merge(survivor, tally.negative(), Extra::plus);
            }
        });
        return gone;
    }

    private static String words(String text) {
        String plain = BLANKS.matcher(text.strip().toLowerCase(Locale.ROOT)).replaceAll(" ");
        return END.matcher(plain).replaceAll("");
    }
}
