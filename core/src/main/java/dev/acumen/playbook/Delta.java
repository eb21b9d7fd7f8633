package dev.acumen.playbook;

import java.util.List;

/// What the Curator proposes: operations in the order in which they are to be applied, and why.
///
/// @param reasoning the Curator's own words; may be empty
/// @param operations any number, of which the first [#LIMIT] count (CON-CUR-004)
public record Delta(String reasoning, List<Operation> operations) {
    /// The most operations that one delta may have; the others are rejected.
    public static final int LIMIT = 10;

    public Delta {
        operations = List.copyOf(operations);
    }

    /// A delta without a word about it.
    public static Delta of(List<Operation> operations) {
        return new Delta("", operations);
    }
}
