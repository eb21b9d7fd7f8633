package dev.acumen.review;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SimilarText;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A key point that a proposed text is near.
///
/// @param id the key point's
public record Neighbour(String id, SimilarText similar) {
    /// The most key points that are shown beside a new text.
    private static final int MOST = 3;

    /// For each operation the nearest ones of what it would put into a playbook, apart from the key points that it is
    /// about. May take seconds in a big playbook whose texts were never compared.
    public static Map<Operation, List<Neighbour>> of(
            Collection<Operation> operations, Playbook playbook, Refiner refiner) {
        Map<String, String> ids = playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .collect(Collectors.toMap(KeyPoint::text, KeyPoint::name, (first, _) -> first));
        List<String> texts = operations.stream()
                .flatMap(operation -> operation.newText().stream())
                .distinct()
                .toList();
        Map<String, List<SimilarText>> similar = texts.isEmpty()
                ? Map.of()
                : refiner.neighbours(texts, ids.keySet()).stream().collect(Collectors.groupingBy(SimilarText::text));
        Map<Operation, List<Neighbour>> all = new LinkedHashMap<>();
        for (Operation operation : operations) {
            List<String> targets = targets(operation);
            all.put(
                    operation,
                    similar.getOrDefault(operation.newText().orElse(""), List.of()).stream()
                            .map(each -> new Neighbour(ids.getOrDefault(each.other(), ""), each))
                            .filter(neighbour -> !targets.contains(neighbour.id))
                            .limit(MOST)
                            .toList());
        }
        return all;
    }

    /// Those of one operation.
    public static List<Neighbour> of(Operation operation, Playbook playbook, Refiner refiner) {
        return of(List.of(operation), playbook, refiner).getOrDefault(operation, List.of());
    }

    /// What the key point is to the text, such as `contradicts`.
    public String what() {
        return switch (similar.kind()) {
            case SAME -> "says the same as";
            case OPPOSITE -> "contradicts";
            case VARIANT, NEAR -> "near";
        };
    }

    private static List<String> targets(Operation operation) {
        return switch (operation) {
            case Operation.Update update -> List.of(update.targetId());
            case Operation.Merge merge -> merge.sourceIds();
            case Operation.Delete delete -> List.of(delete.targetId());
            case Operation.Add _, Operation.Malformed _ -> List.of();
        };
    }
}
