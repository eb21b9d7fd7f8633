package dev.acumen.refine;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes a refinement of what was found.
///
/// @param ids for each text, the ids of the key points that have it, in canonical order
/// @param groups which texts become one
/// @param weight how much a key point says: of those that say the same in other words the weightiest stays
record RefinementPlanner(List<List<String>> ids, Groups groups, ToIntFunction<KeyPoint> weight) {
    /// @param reworded names of key points that are not pruned
    Refinement refinement(
            Playbook playbook, ComparisonResult finds, Groups.Guard guard, int cap, Set<String> reworded) {
        List<Merge> merges = merges(playbook);
        Applied applied = playbook.deduplicate(
                        merges.stream().map(Merge::duplicates).toList())
                .then(unique -> unique.prune(reworded))
                .then(pruned -> SizeCap.cap(pruned, cap));
        Set<String> gone = applied.changes().stream()
                .filter(change -> change.after() == null)
                .map(Change::id)
                .collect(Collectors.toSet());
        Set<Set<String>> settled = settled(playbook);
        Map<String, String> stays = new HashMap<>();
        merges.forEach(merge -> merge.drop().forEach(dropped -> stays.put(dropped.id(), merge.keep())));
        List<Pair> guarded = new ArrayList<>(pairs(finds.apart(Pair.Kind.OPPOSITE), guard, stays, gone));
        guarded.removeIf(pair -> settled.contains(Set.of(pair.first(), pair.second())));
        guarded.addAll(pairs(finds.apart(Pair.Kind.VARIANT), guard, stays, gone));
        Set<Set<String>> told = guarded.stream()
                .map(pair -> Set.of(pair.first(), pair.second()))
                .collect(Collectors.toSet());
        List<Pair> near = pairs(finds.apart(Pair.Kind.NEAR), guard, stays, gone).stream()
                .filter(pair -> !told.contains(Set.of(pair.first(), pair.second()))
                        && !settled.contains(Set.of(pair.first(), pair.second())))
                .toList();
        return new Refinement(
                applied, merges, guarded.stream().sorted(Pair.NEAREST).toList(), near);
    }

    /// The ids of each two key points of which a person said that both are right.
    static Set<Set<String>> settled(Playbook playbook) {
        Map<String, List<String>> agreeing = new HashMap<>();
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> !keyPoint.agrees().isEmpty())
                .forEach(keyPoint -> agreeing.put(keyPoint.name(), keyPoint.agrees()));
        Set<Set<String>> settled = new HashSet<>();
        agreeing.forEach((id, others) -> others.stream()
                .filter(other -> !other.equals(id)
                        && agreeing.getOrDefault(other, List.of()).contains(id))
                .forEach(other -> settled.add(Set.of(id, other))));
        return settled;
    }

    private List<Merge> merges(Playbook playbook) {
        Set<String> pinned = playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(KeyPoint::isPinned)
                .map(KeyPoint::name)
                .collect(Collectors.toSet());
        List<Merge> merges = new ArrayList<>();
        for (int text = 0; text < ids.size(); text++) {
            if (groups.keeper(text) == text
                    && (groups.isJoined(text) || ids.get(text).size() > 1)) {
                Merge merge = new Merge(id(text), dropped(text));
                weightiest(merge, playbook).sparing(pinned).ifPresent(merges::add);
            }
        }
        return merges.isEmpty() ? merges : inOrder(merges, playbook);
    }

    private Merge weightiest(Merge merge, Playbook playbook) {
        List<KeyPoint> all = Stream.concat(
                        Stream.of(merge.keep()), merge.drop().stream().map(Merge.Dropped::id))
                .flatMap(id -> playbook.find(id).stream())
                .map(SectionedKeyPoint::keyPoint)
                .toList();
        int most = all.stream().mapToInt(weight).max().orElse(0);
        return merge.isInOtherWords()
                ? all.stream()
                        .filter(one -> weight.applyAsInt(one) == most)
                        .findFirst()
                        .map(one -> merge.keeping(one.name()))
                        .orElse(merge)
                : merge;
    }

    private static List<Merge> inOrder(List<Merge> merges, Playbook playbook) {
        Map<String, Integer> places = new HashMap<>();
        playbook.keyPoints().forEach(placed -> places.put(placed.keyPoint().name(), places.size()));
        Comparator<Merge.Dropped> canonical =
                Comparator.comparing((Merge.Dropped dropped) -> places.getOrDefault(dropped.id(), 0));
        return merges.stream()
                .map(merge -> new Merge(
                        merge.keep(), merge.drop().stream().sorted(canonical).toList()))
                .toList();
    }

    private List<Merge.Dropped> dropped(int keeper) {
        List<Merge.Dropped> drop = new ArrayList<>(sameText(keeper));
        groups.dropped(keeper).forEach((text, edge) -> {
            drop.add(new Merge.Dropped(id(text), id(edge.other(text)), Math.min(1, edge.similarity())));
            drop.addAll(sameText(text));
        });
        return drop;
    }

    /// The key points with the text of the first of them.
    private List<Merge.Dropped> sameText(int text) {
        return ids.get(text).stream()
                .skip(1)
                .map(id -> new Merge.Dropped(id, id(text), 1))
                .toList();
    }

    private String id(int text) {
        return ids.get(text).getFirst();
    }

    /// Pairs of those that are left: what was found of a text that goes holds for the one that stays in its place,
    /// if they are apart as well.
    private List<Pair> pairs(
            List<ComparisonResult.Apart> found, Groups.Guard guard, Map<String, String> stays, Set<String> gone) {
        Map<Set<String>, Pair> pairs = new LinkedHashMap<>();
        for (ComparisonResult.Apart apart : found) {
            int a = Math.min(groups.keeper(apart.a()), groups.keeper(apart.b()));
            int b = Math.max(groups.keeper(apart.a()), groups.keeper(apart.b()));
            boolean isMoved = a != apart.a() || b != apart.b();
            String first = stays.getOrDefault(id(a), id(a));
            String second = stays.getOrDefault(id(b), id(b));
            if (a != b
                    && !gone.contains(first)
                    && !gone.contains(second)
                    && (!isMoved || (apart.kind() == Pair.Kind.NEAR) != guard.forbids(a, b))) {
                Pair pair = new Pair(first, second, apart.kind(), Math.min(1, apart.similarity()), apart.why());
                pairs.putIfAbsent(Set.of(first, second), pair);
            }
        }
        return pairs.values().stream().sorted(Pair.NEAREST).toList();
    }
}
