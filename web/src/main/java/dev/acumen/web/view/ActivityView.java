package dev.acumen.web.view;

import java.util.List;

/// The journal, the newest first, or one change of it.
///
/// @param filters by kind; none on the page of one change
/// @param entries those that are shown
/// @param back the address of this page
/// @param more the address of the next ones; empty where there are none
public record ActivityView(List<Filter> filters, List<JournalEntry> entries, String back, String more) implements View {
    public ActivityView {
        filters = List.copyOf(filters);
        entries = List.copyOf(entries);
    }

    /// A kind of change, and how many there are.
    ///
    /// @param label what a person reads
    /// @param address relative to the base
    public record Filter(String label, int count, String address, boolean isChosen) {}

    @Override
    public String template() {
        return "activity";
    }
}
