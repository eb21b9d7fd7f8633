package dev.acumen.learn;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import java.util.List;
import java.util.Map;

/// What a session teaches, ready to be applied.
///
/// @param order whether tags or operations come first
/// @param reflection what the session shows
/// @param deltas what is to change, one after another
/// @param base the texts of the key points that the deltas are about, as they were when they were thought out
/// @param rejections what was refused before it could become an operation
/// @param note what a reader of the journal should know about it; empty for nothing
public record Judgement(
        Order order,
        Reflection reflection,
        List<Delta> deltas,
        Map<String, String> base,
        List<Rejection> rejections,
        String note) {

    /// That there is nothing to learn.
    public static final Judgement NOTHING = new Judgement(
            Order.TAGS_FIRST, new Reflection("", List.of(), List.of()), List.of(), Map.of(), List.of(), "");

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
    }

    /// Carries it out on a playbook, which may be newer than the one that was judged by.
    Applied applyTo(Playbook newest) {
        Applied refused = new Applied(newest, List.of(), rejections, List.of());
        return switch (order) {
            case TAGS_FIRST -> refused.then(this::tag).then(this::change);
            case OPERATIONS_FIRST -> refused.then(this::change).then(this::tag);
        };
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
        return Keeping.targets(operation)
                .filter(id -> playbook.find(id)
                        .filter(placed -> placed.keyPoint().isPinned())
                        .isPresent())
                .findFirst()
                .<Operation>map(
                        id -> new Operation.Malformed(operation.op(), id + " is pinned: only a person changes it"))
                .orElse(operation);
    }
}
