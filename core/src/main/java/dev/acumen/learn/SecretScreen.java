package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.redaction.Secrets;
import java.util.List;
import java.util.Optional;

/// Keeps secrets out of the playbook: an operation whose text holds one is exchanged for one that will be rejected,
/// in the same place, so that the others go on and the rejection names the kind of secret and not the secret.
public final class SecretScreen {
    private SecretScreen() {}

    /// The delta, and none of its texts holds a secret.
    public static Delta screened(Delta delta) {
        return new Delta(Secrets.redacted(delta.reasoning()), screened(delta.operations()));
    }

    /// The extraction, and none of its texts holds a secret.
    public static Extraction screened(Extraction extraction) {
        return new Extraction(
                extraction.delta().map(SecretScreen::screened),
                screened(extraction.newKeyPoints()),
                extraction.evaluations());
    }

    private static List<Operation> screened(List<Operation> operations) {
        return operations.stream().map(SecretScreen::screened).toList();
    }

    /// The operation, or what takes its place. Out of its reason a secret is only taken.
    public static Operation screened(Operation operation) {
        Optional<String> kind = kindIn(operation);
        return kind.isPresent()
                ? new Operation.Malformed(operation.op(), "its text holds a secret (" + kind.get() + ")")
                : withScreenedReason(operation);
    }

    private static Operation withScreenedReason(Operation operation) {
        Provenance basis = operation.basis();
        return operation.with(new Provenance(Secrets.redacted(basis.why()), basis.evidence(), basis.isByUser()));
    }

    /// The kind of secret that the text of an operation holds.
    private static Optional<String> kindIn(Operation operation) {
        return operation.newText().flatMap(Secrets::kindIn);
    }
}
