package dev.acumen.exchange;

import dev.acumen.playbook.Placed;
import java.util.List;

/// A playbook of another system, as far as it was understood.
///
/// @param entries its key points, in the order of the file
/// @param passedOver what was not understood, each a sentence that begins with the line
public record Foreign(List<Entry> entries, List<String> passedOver) {
    public Foreign {
        entries = List.copyOf(entries);
        passedOver = List.copyOf(passedOver);
    }

    /// A key point of it.
    ///
    /// @param line where it begins, from 1
    /// @param heading the section as that system calls it; empty where there was none
    /// @param placed the key point with that system's id, in the section of ours that it belongs to
    public record Entry(int line, String heading, Placed placed) {}
}
