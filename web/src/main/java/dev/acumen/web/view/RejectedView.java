package dev.acumen.web.view;

import java.util.List;

/// What was rejected and is not learned again.
///
/// @param rows the newest first
/// @param total how many there are
/// @param later the address of older ones; empty where there are none
/// @param news what was just done; may be empty
public record RejectedView(ReviewLinks links, List<Row> rows, int total, String later, String news) implements View {
    public RejectedView {
        rows = List.copyOf(rows);
    }

    /// A rejected text.
    ///
    /// @param isDeletion whether its removal was rejected
    /// @param how how it came to be rejected, and when
    public record Row(int number, String text, boolean isDeletion, String how) {}

    @Override
    public String template() {
        return "rejected";
    }
}
