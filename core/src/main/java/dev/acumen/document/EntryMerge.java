package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// How the entries of key points are merged, one at a time.
final class EntryMerge {
    private static final List<String> FIELDS = List.of(
            PlaybookTree.NAME,
            PlaybookTree.TEXT,
            PlaybookTree.HELPFUL,
            PlaybookTree.HARMFUL,
            PlaybookTree.PINNED,
            PlaybookTree.AGREES,
            PlaybookTree.GUARD);

    private final MergeSide base;
    private final MergeSide ours;
    private final MergeSide theirs;
    private final DeduplicatedTallies deduplicated;

    EntryMerge(MergeSide base, MergeSide ours, MergeSide theirs) {
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
        this.deduplicated = new DeduplicatedTallies(base, ours, theirs, this::isKept);
    }

    /// The merged key point of an id, with our text where there is a conflict; null where it is gone.
    MergeSide.@Nullable Spot merged(String id) {
        MergeSide.Spot before = base.find(id);
        MergeSide.Spot mine = ours.find(id);
        MergeSide.Spot other = theirs.find(id);
        if (mine != null && other != null) {
            return merged(before, mine, other);
        }
        MergeSide.Spot one = mine == null ? other : mine;
        if (one == null || before == null) {
            return one;
        }
        return isKept(before, one) || deduplicated.isSpared(id) ? counted(id, one) : null;
    }

    /// The conflict that there is about the text of an id that both sides have.
    Optional<PlaybookMerge.Conflict> conflict(String id) {
        MergeSide.Spot before = base.find(id);
        MergeSide.Spot mine = ours.find(id);
        MergeSide.Spot other = theirs.find(id);
        return before != null && mine != null && other != null && isConflict(before, mine, other)
                ? Optional.of(new PlaybookMerge.Conflict(id, mine.text(), other.text()))
                : Optional.empty();
    }

    private static boolean isConflict(MergeSide.Spot before, MergeSide.Spot mine, MergeSide.Spot other) {
        return isReworded(before, mine) && isReworded(before, other) && isReworded(mine, other);
    }

    private static boolean isReworded(MergeSide.Spot before, MergeSide.Spot after) {
        return !before.text().equals(after.text());
    }

    /// Whether what one side removed stays, for the other side did more with it than count.
    private boolean isKept(MergeSide.Spot before, MergeSide.Spot after) {
        return isReworded(before, after)
                || before.section() != after.section()
                || (after.keyPoint().isPinned() && !before.keyPoint().isPinned())
                || !before.keyPoint().guard().equals(after.keyPoint().guard())
                || !foreign(before).equals(foreign(after));
    }

    private static Json.Obj foreign(MergeSide.Spot spot) {
        Json.Obj foreign = spot.entry();
        for (String field : FIELDS) {
            foreign = foreign.without(field);
        }
        return foreign;
    }

    private MergeSide.Spot merged(MergeSide.@Nullable Spot before, MergeSide.Spot mine, MergeSide.Spot other) {
        Tally tally = tally(before, mine.tally(), other.tally());
        Json.Obj old = before == null ? ThreeWay.NOTHING : before.entry();
        Json.Obj entry = ThreeWay.object(old, mine.entry(), other.entry(), FIELDS, (name, a, b, c) -> switch (name) {
            case PlaybookTree.NAME -> b;
            case PlaybookTree.TEXT -> before == null || isReworded(before, mine) ? b : c;
            case PlaybookTree.HELPFUL -> Json.Num.of(tally.helpful());
            case PlaybookTree.HARMFUL -> Json.Num.of(tally.harmful());
            case PlaybookTree.PINNED -> pinned(a, b, c);
            case PlaybookTree.AGREES -> agrees(before, mine, other);
            case PlaybookTree.GUARD -> guard(a, b, c);
            default -> ThreeWay.merged(a, b, c);
        });
        return new MergeSide.Spot(
                section(before, mine.section(), other.section()),
                entry,
                Objects.requireNonNull(PlaybookTree.keyPoint(entry)));
    }

    private static Section section(MergeSide.@Nullable Spot before, Section mine, Section other) {
        if (before != null && mine == before.section()) {
            return other;
        }
        boolean isMine = (before != null && other == before.section()) || mine.compareTo(other) <= 0;
        return isMine ? mine : other;
    }

    /// What one side alone has, with what the other counted on those that are in it now.
    private MergeSide.Spot counted(String id, MergeSide.Spot one) {
        DeduplicatedTallies.Extra extra = deduplicated.extra(id);
        if (extra.equals(DeduplicatedTallies.Extra.NONE)) {
            return one;
        }
        Json.Obj entry = one.entry()
                .with(PlaybookTree.HELPFUL, Json.Num.of(sum(0, one.tally().helpful(), 0, extra.helpful())))
                .with(PlaybookTree.HARMFUL, Json.Num.of(sum(0, one.tally().harmful(), 0, extra.harmful())));
        return new MergeSide.Spot(one.section(), entry, Objects.requireNonNull(PlaybookTree.keyPoint(entry)));
    }

    private Tally tally(MergeSide.@Nullable Spot before, Tally mine, Tally other) {
        Tally old = before == null ? Tally.ZERO : before.tally();
        DeduplicatedTallies.Extra extra = before == null
                ? DeduplicatedTallies.Extra.NONE
                : deduplicated.extra(before.keyPoint().name());
        return new Tally(
                sum(old.helpful(), mine.helpful(), other.helpful(), extra.helpful()),
                sum(old.harmful(), mine.harmful(), other.harmful(), extra.harmful()));
    }

    private static long sum(long before, long mine, long other, long extra) {
        return Math.clamp(mine + other - before + extra, 0, Tally.MOST);
    }

    /// A pin that one of the sides set stays, whatever the other made of it meanwhile.
    private static @Nullable Json pinned(@Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        boolean isContested =
                !Objects.equals(mine, other) && !Objects.equals(mine, before) && !Objects.equals(other, before);
        Json pin = new Json.Bool(true);
        return isContested && (pin.equals(mine) || pin.equals(other)) ? pin : ThreeWay.merged(before, mine, other);
    }

    /// The guard of the side that changed it; where both did, the one whose text comes first, for nobody tried any
    /// other.
    private static @Nullable Json guard(@Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        if (Objects.equals(mine, before) || Objects.equals(mine, other)) {
            return other;
        }
        if (Objects.equals(other, before)) {
            return mine;
        }
        if (mine == null || other == null) {
            return mine == null ? other : mine;
        }
        return JsonWriter.compact(mine).compareTo(JsonWriter.compact(other)) <= 0 ? mine : other;
    }

    /// What a key point agrees with, it agrees with in its present words: those of the side that reworded it count.
    private static @Nullable Json agrees(MergeSide.@Nullable Spot before, MergeSide.Spot mine, MergeSide.Spot other) {
        Json ours = mine.entry().get(PlaybookTree.AGREES);
        Json theirs = other.entry().get(PlaybookTree.AGREES);
        if (before == null) {
            return agrees(null, ours, theirs);
        }
        boolean isMine = isReworded(before, mine);
        boolean isOther = isReworded(before, other);
        if (isMine != isOther) {
            return isMine ? ours : theirs;
        }
        return isConflict(before, mine, other) ? null : agrees(before.entry().get(PlaybookTree.AGREES), ours, theirs);
    }

    private static @Nullable Json agrees(@Nullable Json before, @Nullable Json ours, @Nullable Json theirs) {
        if (Objects.equals(ours, theirs) || Objects.equals(theirs, before) || Objects.equals(ours, before)) {
            return ThreeWay.merged(before, ours, theirs);
        }
        Set<String> old = texts(before);
        Set<String> mine = texts(ours);
        Set<String> other = texts(theirs);
        Set<String> all = new LinkedHashSet<>(mine);
        all.addAll(other);
        Set<String> left = new TreeSet<>(IdAssignment.BY_NUMBER);
        all.stream()
                .filter(id -> !old.contains(id) || (mine.contains(id) && other.contains(id)))
                .forEach(left::add);
        return left.isEmpty() ? null : Json.Arr.ofTexts(List.copyOf(left));
    }

    private static Set<String> texts(@Nullable Json json) {
        return json == null
                ? Set.of()
                : new LinkedHashSet<>(new Json.Obj(Map.of(PlaybookTree.AGREES, json)).texts(PlaybookTree.AGREES));
    }
}
