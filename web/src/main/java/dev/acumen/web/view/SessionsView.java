package dev.acumen.web.view;

import java.util.List;

/// The sessions of a playbook, the newest first.
///
/// @param total how many there are
/// @param rows those that are shown
/// @param more the address of the next ones; empty where there are none
public record SessionsView(int total, List<Row> rows, String more) implements View {
    public SessionsView {
        rows = List.copyOf(rows);
    }

    /// A session.
    ///
    /// @param time when it was shown or taught something last, to the minute
    /// @param page of the session, by its id
    /// @param facts what it was shown, taught and cost, each in a few words
    /// @param waiting what waits for a decision, in a few words; empty for nothing
    public record Row(String time, JournalEntry.Link page, List<String> facts, String waiting) {
        public Row {
            facts = List.copyOf(facts);
        }
    }

    @Override
    public String template() {
        return "sessions";
    }
}
