package dev.acumen.playbook;

import java.util.List;
import java.util.Optional;

/// The answer of single-call mode: judgements, and a delta or, in the older form, new key points.
///
/// @param delta the operations; when there are any, even none at all in an empty list, `newKeyPoints` is ignored
/// (REQ-CUR-008)
/// @param newKeyPoints additions of the older form
/// @param evaluations judgements of key points
public record Extraction(Optional<Delta> delta, List<Operation> newKeyPoints, List<Tag> evaluations) {
    public Extraction {
        newKeyPoints = List.copyOf(newKeyPoints);
        evaluations = List.copyOf(evaluations);
    }
}
