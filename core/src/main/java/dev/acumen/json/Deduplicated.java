package dev.acumen.json;

import dev.acumen.playbook.Tally;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What became of tallies where a side of a merge made one key point of two that said the same. The tally of the
/// one that went is in that of the other then: were the sides merged id by id alone, it would count twice where
/// both made one of the two, and what the other side counted meanwhile on the one that went would be lost.
final class Deduplicated {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern END = Pattern.compile("[ .!]+$");

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
    Deduplicated(MergeSide base, MergeSide ours, MergeSide theirs, BiPredicate<MergeSide.Spot, MergeSide.Spot> isKept) {
        Map<String, String> mine = goneInto(base, ours);
        Map<String, String> other = goneInto(base, theirs);
        base.keyPoints().forEach((id, before) -> {
            String survivor = mine.get(id);
            if (survivor != null && survivor.equals(other.get(id))) {
                add(survivor, Extra.between(Tally.ZERO, before.tally()).negative());
            }
            follow(survivor, before, theirs.find(id), isKept);
            follow(other.get(id), before, ours.find(id), isKept);
        });
    }

    Extra extra(String id) {
        return extras.getOrDefault(id, Extra.NONE);
    }

    /// What the side that still has it counted goes to the one that the other side made of it.
    private void follow(
            @Nullable String survivor,
            MergeSide.Spot before,
            MergeSide.@Nullable Spot after,
            BiPredicate<MergeSide.Spot, MergeSide.Spot> isKept) {
        if (survivor != null && after != null && !isKept.test(before, after)) {
            add(survivor, Extra.between(before.tally(), after.tally()));
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
