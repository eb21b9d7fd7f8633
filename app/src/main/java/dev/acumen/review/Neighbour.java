package dev.acumen.review;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SimilarText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A key point that a proposed text is near.
///
/// @param id the key point's
public record Neighbour(String id, SimilarText similar) {
    /// The most key points that are shown beside a new text.
    private static final int MOST = 3;

    /// The nearest ones of what an operation would put into a playbook, apart from the key points that it is about. May
    /// take seconds in a big playbook whose texts were never compared.
    public static List<Neighbour> of(Operation operation, Playbook playbook, Refiner refiner) {
        if (operation.newText().isEmpty()) {
            return List.of();
        }
        Map<String, String> ids = playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .collect(Collectors.toMap(KeyPoint::text, KeyPoint::name, (first, _) -> first));
        ids.values().removeAll(targets(operation));
        return refiner.neighbours(List.of(operation.newText().get()), ids.keySet()).stream()
                .limit(MOST)
                .map(similar -> new Neighbour(ids.getOrDefault(similar.other(), ""), similar))
                .toList();
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
