package dev.acumen.web.view;

import java.util.List;

/// The key points of a playbook.
///
/// @param query the words that were searched for; empty for none
/// @param size how many key points the playbook has
/// @param rows those that are shown
public record PlaybookView(String query, int size, List<Row> rows) implements View {
    public PlaybookView {
        rows = List.copyOf(rows);
    }

    /// A key point.
    ///
    /// @param helpful how often it was rated helpful
    /// @param harmful how often it was rated harmful
    /// @param verify why it may be out of date; empty where nothing says so
    public record Row(
            String id, String section, String text, long helpful, long harmful, boolean isPinned, String verify) {}

    @Override
    public String template() {
        return "playbook";
    }
}
