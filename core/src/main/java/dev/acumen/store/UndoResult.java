package dev.acumen.store;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What came of taking changes back.
public sealed interface UndoResult {

    /// They were taken back.
    ///
    /// @param written the journal lines that did it, at least one: of the playbook, of its layer, or of both
    /// @param lines what was taken back, the newest first
    /// @param rejected what will not be learned again
    /// @param reopened what of a proposal waits for a person's yes again; empty for nothing
    /// @param left what of a session stays as it is, for later changes stand in the way: a sentence each
    record Done(
            List<JournalLine> written,
            List<JournalLine> lines,
            List<RejectedText> rejected,
            Optional<Proposal> reopened,
            List<String> left)
            implements UndoResult {
        public Done {
            written = List.copyOf(written);
            lines = List.copyOf(lines);
            rejected = List.copyOf(rejected);
            left = List.copyOf(left);
        }

        /// The first of the lines that did it.
        public JournalLine line() {
            return written.getFirst();
        }

        /// Ids of the lines that bring all of it back when they are taken back. Of two that were written together,
        /// one brings back both.
        public List<String> wayBack() {
            Set<String> together = new HashSet<>();
            return written.stream()
                    .filter(line -> line.cause().note().isEmpty()
                            || together.add(line.cause().note()))
                    .map(JournalLine::id)
                    .toList();
        }
    }

    /// Nothing was changed.
    ///
    /// @param reason one sentence for a person
    record Refused(String reason) implements UndoResult {}
}
