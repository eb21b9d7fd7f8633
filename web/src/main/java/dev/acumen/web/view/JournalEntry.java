package dev.acumen.web.view;

import java.util.List;

/// A line of the journal.
///
/// @param id what it is called by
/// @param time to the minute
/// @param kind what happened, such as `Learned`
/// @param session the session that was learned
/// @param isElsewhere whether it was made without Acumen
/// @param isLocal whether it is about the local layer
/// @param takenBack the line that took it back; its id is empty where none did
/// @param canUndo whether it can be taken back
/// @param changes what it did to key points; perhaps not all of it
/// @param more how many changes are not among these
/// @param notes what else it did, each a sentence
/// @param refused what was refused when the session was learned
public record JournalEntry(
        String id,
        String time,
        String kind,
        Link session,
        boolean isElsewhere,
        boolean isLocal,
        Link takenBack,
        boolean canUndo,
        List<Change> changes,
        int more,
        List<String> notes,
        List<Refused> refused) {
    public JournalEntry {
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
        refused = List.copyOf(refused);
    }

    /// A page to go to.
    ///
    /// @param text empty where there is none
    /// @param address relative to the base
    public record Link(String text, String address) {
        public static final Link NONE = new Link("", "");

        public boolean isThere() {
            return !text.isEmpty();
        }
    }

    /// What became of a key point.
    ///
    /// @param sign `+`, `-` or `~`
    /// @param before its text before, where that is another one; else empty
    /// @param after its text afterwards, where that is another one; else empty
    /// @param what what happened where its text stayed, or where it is; may be empty
    /// @param why the reason that was given; may be empty
    /// @param words of the transcript behind it
    public record Change(
            String sign, Link keyPoint, String before, String after, String what, String why, List<String> words) {
        public Change {
            words = List.copyOf(words);
        }

        /// What the sign says, for who does not see it.
        public String told() {
            return switch (sign) {
                case "+" -> "Added";
                case "-" -> "Removed";
                default -> "Changed";
            };
        }
    }

    /// What was refused.
    public record Refused(String what, String why) {}
}
