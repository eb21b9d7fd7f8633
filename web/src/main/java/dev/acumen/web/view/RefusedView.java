package dev.acumen.web.view;

import java.util.List;

/// Changes that were refused when sessions were learned.
///
/// @param rows the newest first
/// @param total how many there are
/// @param later the address of older ones; empty where there are none
public record RefusedView(ReviewLinks links, List<Row> rows, int total, String later) implements View {
    public RefusedView {
        rows = List.copyOf(rows);
    }

    /// A refused change.
    ///
    /// @param name what it is called by
    /// @param heading what it would have done
    /// @param entries what would have become of each key point that it is about
    /// @param why why it was refused
    /// @param from its session and when that was learned
    /// @param isKept whether it can be accepted
    public record Row(
            String name,
            String heading,
            List<ProposedChange.Entry> entries,
            String why,
            String from,
            boolean isKept,
            boolean isFocused) {
        public Row {
            entries = List.copyOf(entries);
        }
    }

    @Override
    public String template() {
        return "refused";
    }
}
