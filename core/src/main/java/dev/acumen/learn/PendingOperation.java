package dev.acumen.learn;

import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;

/// An operation that waits for a person's yes, in review or not.
///
/// @param operation what would be done
/// @param why why it waits, such as `it switches safety off`
public record PendingOperation(Operation operation, String why) {
    /// The operation, with why it waits before its own reason.
    Operation told() {
        Provenance basis = operation.basis();
        String own = basis.why().isBlank() ? "" : ". " + basis.why();
        return operation.with(new Provenance("it waits, for " + why + own, basis.evidence()));
    }
}
