package dev.acumen.refine;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Placed;
import dev.acumen.playbook.Playbook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes a refinement of what was found.
///
/// @param ids for each text, the ids of the key points that have it, in canonical order
/// @param groups which texts become one
record Planning(List<List<String>> ids, Groups groups) {
    Refinement refinement(Playbook playbook, Finds finds, Comparing comparing, int cap) {
        List<Merge> merges = merges(playbook);
        Applied applied = playbook.deduplicate(
                        merges.stream().map(Merge::duplicates).toList())
                .then(Playbook::prune)
                .then(pruned -> Capping.cap(pruned, cap));
        Set<String> gone = applied.changes().stream()
                .filter(change -> change.after() == null)
                .map(Change::id)
                .collect(Collectors.toSet());
        Set<Set<String>> settled = settled(playbook);
        List<Pair> guarded = new ArrayList<>(pairs(finds.apart(Pair.Kind.OPPOSITE), comparing, gone));
        guarded.removeIf(pair -> settled.contains(Set.of(pair.first(), pair.second())));
        guarded.addAll(pairs(finds.apart(Pair.Kind.VARIANT), comparing, gone));
        Set<Set<String>> told = guarded.stream()
                .map(pair -> Set.of(pair.first(), pair.second()))
                .collect(Collectors.toSet());
        List<Pair> near = pairs(finds.apart(Pair.Kind.NEAR), comparing, gone).stream()
                .filter(pair -> !told.contains(Set.of(pair.first(), pair.second()))
                        && !settled.contains(Set.of(pair.first(), pair.second())))
                .toList();
        return new Refinement(
                applied, merges, guarded.stream().sorted(Pair.NEAREST).toList(), near);
    }

    /// Those of which a person said that both are right.
    private static Set<Set<String>> settled(Playbook playbook) {
        Map<String, List<String>> agreeing = new HashMap<>();
        playbook.keyPoints()
                .map(Placed::keyPoint)
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
                .map(Placed::keyPoint)
                .filter(KeyPoint::isPinned)
                .map(KeyPoint::name)
                .collect(Collectors.toSet());
        List<Merge> merges = new ArrayList<>();
        for (int text = 0; text < ids.size(); text++) {
            if (groups.keeper(text) == text
                    && (groups.isJoined(text) || ids.get(text).size() > 1)) {
                new Merge(id(text), dropped(text)).sparing(pinned).ifPresent(merges::add);
            }
        }
        return merges.isEmpty() ? merges : inOrder(merges, playbook);
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
    private List<Pair> pairs(List<Finds.Apart> found, Comparing comparing, Set<String> gone) {
        Map<Set<String>, Pair> pairs = new LinkedHashMap<>();
        for (Finds.Apart apart : found) {
            int a = Math.min(groups.keeper(apart.a()), groups.keeper(apart.b()));
            int b = Math.max(groups.keeper(apart.a()), groups.keeper(apart.b()));
            boolean isMoved = a != apart.a() || b != apart.b();
            if (a != b
                    && !gone.contains(id(a))
                    && !gone.contains(id(b))
                    && (!isMoved || apart.kind() == Pair.Kind.NEAR || comparing.isGuarded(a, b))) {
                Pair pair = new Pair(id(a), id(b), apart.kind(), Math.min(1, apart.similarity()), apart.why());
                pairs.putIfAbsent(Set.of(id(a), id(b)), pair);
            }
        }
        return pairs.values().stream().sorted(Pair.NEAREST).toList();
    }
}
