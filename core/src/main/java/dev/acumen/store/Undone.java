package dev.acumen.store;

import java.util.List;

/// What came of taking changes back.
public sealed interface Undone {

    /// They were taken back.
    ///
    /// @param line the journal line that did it; taking it back brings them back
    /// @param lines what was taken back, the newest first
    /// @param rejected what will not be learned again
    /// @param left what of a session stays as it is, for later changes stand in the way: a sentence each
    record Done(JournalLine line, List<JournalLine> lines, List<RejectedText> rejected, List<String> left)
            implements Undone {
        public Done {
            lines = List.copyOf(lines);
            rejected = List.copyOf(rejected);
            left = List.copyOf(left);
        }
    }

    /// Nothing was changed.
    ///
    /// @param reason one sentence for a person
    record Refused(String reason) implements Undone {}
}
