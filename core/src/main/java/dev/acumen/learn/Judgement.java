package dev.acumen.learn;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Tag;
import dev.acumen.store.Proposal;
import dev.acumen.store.RefusedChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a session teaches, ready to be applied.
///
/// @param order whether tags or operations come first
/// @param reflection what the session shows
/// @param deltas what is to change, one after another
/// @param base the texts of the key points that the deltas are about, as they were when they were thought out
/// @param rejections what was refused before it could become an operation
/// @param held what waits for a person's yes, in review or not
/// @param refused what was refused, as a person may accept it
/// @param note what a reader of the journal should know about it; empty for nothing
public record Judgement(
        Order order,
        Reflection reflection,
        List<Delta> deltas,
        Map<String, String> base,
        List<Rejection> rejections,
        List<PendingOperation> held,
        List<RefusedChange> refused,
        String note) {

    /// That there is nothing to learn.
    public static final Judgement NOTHING = new Judgement(
            Order.TAGS_FIRST,
            new Reflection("", List.of(), List.of()),
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            "");

    /// What is applied first.
    public enum Order {
        /// In two roles the Curator knows the tags.
        TAGS_FIRST,
        /// A single call's evaluations follow its operations (REQ-CUR-008).
        OPERATIONS_FIRST
    }

    public Judgement {
        deltas = List.copyOf(deltas);
        base = Map.copyOf(base);
        rejections = List.copyOf(rejections);
        held = List.copyOf(held);
        refused = List.copyOf(refused);
    }

    /// The same with other operations in the places of its own.
    Judgement with(UnaryOperator<Operation> screen) {
        return new Judgement(
                order,
                reflection,
                deltas.stream()
                        .map(delta -> new Delta(
                                delta.reasoning(),
                                delta.operations().stream().map(screen).toList()))
                        .toList(),
                base,
                rejections,
                held.stream()
                        .filter(one -> !(screen.apply(one.operation()) instanceof Operation.Malformed))
                        .toList(),
                refused,
                note);
    }

    /// The same with more that waits.
    ///
    /// @param texts of the key points that this is about, by id
    Judgement holding(List<PendingOperation> others, Map<String, String> texts) {
        Map<String, String> known = new LinkedHashMap<>(texts);
        known.putAll(base);
        List<PendingOperation> all = new ArrayList<>(held);
        all.addAll(others);
        return new Judgement(order, reflection, deltas, known, rejections, all, refused, note);
    }

    /// Its tags of key points in the user's playbook, or all others.
    List<Tag> tags(boolean isOfUser) {
        return reflection.tags().stream()
                .filter(tag -> KeyPoint.isOfUser(tag.name()) == isOfUser)
                .toList();
    }

    /// The same with these tags alone.
    Judgement tagging(List<Tag> tags) {
        Reflection tagged = new Reflection(reflection.analysis(), tags, reflection.insights());
        return new Judgement(order, tagged, deltas, base, rejections, held, refused, note);
    }

    /// The same with all that was refused.
    Judgement refusing(List<RefusedChange> all) {
        return new Judgement(order, reflection, deltas, base, rejections, held, all, note);
    }

    /// The same with something that a reader of the journal should know.
    Judgement noted(String words) {
        return new Judgement(order, reflection, deltas, base, rejections, held, refused, words);
    }

    /// What waits of it, as the only thing to do.
    Judgement ofHeld() {
        List<Operation> operations = held.stream().map(PendingOperation::told).toList();
        List<Delta> waiting = IntStream.iterate(0, from -> from < operations.size(), from -> from + Delta.LIMIT)
                .mapToObj(from -> Delta.of(operations.subList(from, Math.min(from + Delta.LIMIT, operations.size()))))
                .toList();
        return new Judgement(
                order, new Reflection("", List.of(), List.of()), waiting, base, List.of(), List.of(), List.of(), "");
    }

    /// All of it as operations that wait.
    Judgement withHeld() {
        List<Delta> all = new ArrayList<>(deltas);
        all.addAll(ofHeld().deltas);
        return new Judgement(order, reflection, all, base, rejections, List.of(), refused, note);
    }

    /// What of it a person may accept: what was refused, and what would change a pinned key point.
    List<RefusedChange> refusedIn(Playbook playbook) {
        List<RefusedChange> pinned = deltas.stream()
                .flatMap(delta -> delta.operations().stream())
                .flatMap(operation ->
                        sparing(operation, playbook) instanceof Operation.Malformed(String ignored, String why)
                                        && !(operation instanceof Operation.Malformed)
                                ? Stream.of(Refusals.of(operation, why, base))
                                : Stream.empty())
                .toList();
        return Refusals.of(refused, pinned);
    }

    /// Carries it out on a playbook, which may be newer than the one that was judged by.
    Applied applyTo(Playbook newest) {
        Applied refused = refused(newest);
        return switch (order) {
            case TAGS_FIRST -> refused.then(this::tag).then(this::change);
            case OPERATIONS_FIRST -> refused.then(this::change).then(this::tag);
        };
    }

    private Applied refused(Playbook newest) {
        return new Applied(newest, List.of(), rejections, List.of());
    }

    /// Why operations wait, in a line for a person; empty where none does.
    String waiting() {
        Map<String, Long> counts = held.stream()
                .collect(Collectors.groupingBy(PendingOperation::why, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + (entry.getValue() == 1 ? " waits" : " wait") + " for your yes: "
                        + entry.getKey())
                .collect(Collectors.joining("; "));
    }

    /// Counts its tags, and tells what its operations would not do; what they would do waits.
    Applied tagOnly(Playbook newest) {
        Applied tagged = refused(newest).then(this::tag);
        Applied trial = change(tagged.playbook());
        return tagged.then(playbook -> new Applied(playbook, List.of(), trial.rejections(), trial.notes()));
    }

    /// What can be proposed of it: the operations that would change this playbook.
    Proposal proposal(String session, List<String> turns, String model, Playbook playbook) {
        Set<Integer> refused =
                change(playbook).rejections().stream().map(Rejection::index).collect(Collectors.toSet());
        List<Operation> operations = new ArrayList<>();
        int index = 0;
        for (Delta delta : deltas) {
            for (Operation operation : delta.operations()) {
                if (!refused.contains(index)) {
                    operations.add(operation);
                }
                index++;
            }
        }
        Map<String, String> meant = new LinkedHashMap<>();
        operations.stream()
                .flatMap(JudgeCache::targets)
                .forEach(id -> playbook.find(id)
                        .ifPresent(placed -> meant.put(
                                id, base.getOrDefault(id, placed.keyPoint().text()))));
        String reasoning = deltas.stream()
                .map(Delta::reasoning)
                .filter(words -> !KeyPoint.isBlank(words))
                .collect(Collectors.joining(" "));
        return Proposal.of(session, turns, model, reasoning, operations, meant);
    }

    private Applied tag(Playbook playbook) {
        return playbook.tag(reflection.tags());
    }

    private Applied change(Playbook playbook) {
        List<Delta> sparing = deltas.stream()
                .map(delta -> new Delta(
                        delta.reasoning(),
                        delta.operations().stream()
                                .map(operation -> sparing(operation, playbook))
                                .toList()))
                .toList();
        return playbook.apply(sparing, base);
    }

    /// The operation, or a refusal where it would change or remove what a person pinned.
    private static Operation sparing(Operation operation, Playbook playbook) {
        return JudgeCache.targets(operation)
                .filter(id -> playbook.find(id)
                        .filter(placed -> placed.keyPoint().isPinned())
                        .isPresent())
                .findFirst()
                .<Operation>map(
                        id -> new Operation.Malformed(operation.op(), id + " is pinned: only a person changes it"))
                .orElse(operation);
    }
}
