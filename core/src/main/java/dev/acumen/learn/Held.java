package dev.acumen.learn;

import dev.acumen.playbook.Basis;
import dev.acumen.playbook.Operation;

/// An operation that waits for a person's yes, in review or not.
///
/// @param operation what would be done
/// @param why why it waits, such as `it switches safety off`
public record Held(Operation operation, String why) {
    /// The operation, with why it waits before its own reason.
    Operation told() {
        Basis basis = operation.basis();
        String own = basis.why().isBlank() ? "" : ". " + basis.why();
        return operation.with(new Basis("it waits, for " + why + own, basis.evidence()));
    }
}
