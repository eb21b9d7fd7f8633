package dev.acumen.transfer;

import dev.acumen.playbook.SectionedKeyPoint;
import java.util.List;

/// Key points of another system, as far as they were understood.
///
/// @param entries its key points, in the order of the file
/// @param passedOver what was not understood, or is not to be taken, each a sentence that begins with the place
public record ImportedKeyPoints(List<Entry> entries, List<String> passedOver) {
    public ImportedKeyPoints {
        entries = List.copyOf(entries);
        passedOver = List.copyOf(passedOver);
    }

    /// A key point of it.
    ///
    /// @param place where it stands: `line 7`, `$.skills.x`
    /// @param heading the section as that system calls it; empty where there was none
    /// @param isSectionKnown whether the heading said which section of ours it belongs to; else it is OTHERS
    /// @param placed the key point with that system's id, or its place, in the section of ours that it belongs to
    public record Entry(String place, String heading, boolean isSectionKnown, SectionedKeyPoint placed) {}
}
