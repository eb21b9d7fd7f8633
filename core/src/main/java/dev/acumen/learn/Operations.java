package dev.acumen.learn;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Note;
import dev.acumen.playbook.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What became of the operations of a transaction.
///
/// @param applied what the transaction did, tags and pruning included
record Operations(Applied applied) {
    private static final List<Change.Kind> TYPES =
            List.of(Change.Kind.ADD, Change.Kind.UPDATE, Change.Kind.MERGE, Change.Kind.DELETE);

    /// Whether there were none.
    boolean isEmpty() {
        return TYPES.stream().allMatch(type -> carriedOut(type) == 0)
                && skipped().isEmpty()
                && truncations().isEmpty();
    }

    /// How many of each type were applied and skipped, and why.
    String summary() {
        List<String> lines = new ArrayList<>(List.of("Curator operations summary:"));
        for (Change.Kind type : TYPES) {
            lines.add("  " + type + ": " + carriedOut(type) + " applied, " + skipped(type) + " skipped");
        }
        long ofKnownType = TYPES.stream().mapToLong(this::skipped).sum();
        lines.add("  Unknown type: " + (skipped().size() - ofKnownType) + " skipped");
        truncations().forEach(sentence -> lines.add("  " + sentence));
        List<String> reasons = reasons();
        if (!reasons.isEmpty()) {
            lines.add("  Skip reasons:");
            reasons.forEach(reason -> lines.add("    - " + RedactedText.plain(reason)));
        }
        return String.join("\n", lines);
    }

    /// A sentence for each delta that was too long. What is beyond the limit of one delta stands together, for
    /// operations are counted through, and the next delta begins with one that counts.
    List<String> truncations() {
        List<Integer> lengths = new ArrayList<>();
        int next = -1;
        for (Rejection rejection : applied.rejections()) {
            if (rejection instanceof Rejection.BeyondLimit beyond) {
                int length = beyond.index() == next ? lengths.removeLast() : Delta.LIMIT;
                lengths.add(length + 1);
                next = beyond.index() + 1;
            }
        }
        return lengths.stream()
                .map(length -> "Operations list truncated from " + length + " to " + Delta.LIMIT)
                .toList();
    }

    /// How many of a type were carried out. A MERGE counts by what it made, not by what it removed.
    private long carriedOut(Change.Kind type) {
        return applied.changes().stream()
                .filter(change -> change.kind() == type && (type != Change.Kind.MERGE || change.after() != null))
                .count();
    }

    private long skipped(Change.Kind type) {
        return skipped().stream()
                .filter(rejection -> rejection.op().equals(type.name()))
                .count();
    }

    /// The operations that were refused, but for those that were cut off.
    private List<Rejection> skipped() {
        return applied.rejections().stream().filter(Operations::isSkipped).toList();
    }

    private static boolean isSkipped(Rejection rejection) {
        return switch (rejection) {
            case Rejection.UnknownId unknown -> isType(unknown.op());
            case Rejection.Malformed malformed ->
                !malformed.op().equals("TAG") && !malformed.op().equals(Rejection.INSIGHT);
            case Rejection.Superseded ignored -> true;
            case Rejection.DuplicateText ignored -> true;
            case Rejection.AlreadySo ignored -> false;
            case Rejection.BeyondLimit ignored -> false;
        };
    }

    private static boolean isType(String op) {
        return TYPES.stream().anyMatch(type -> type.name().equals(op));
    }

    private List<String> reasons() {
        Stream<String> leftOut = applied.notes().stream()
                .filter(Note.UnknownSource.class::isInstance)
                .map(note -> at(note.op(), note.index()) + note.sentence());
        Stream<String> refused =
                skipped().stream().map(rejection -> at(rejection.op(), rejection.index()) + rejection.reason());
        return Stream.concat(leftOut, refused).toList();
    }

    private static String at(String op, int index) {
        return (op.isEmpty() ? "operation" : op) + " at index " + index + ": ";
    }
}
