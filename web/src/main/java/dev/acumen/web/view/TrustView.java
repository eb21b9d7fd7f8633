package dev.acumen.web.view;

import java.util.List;

/// The key points that the agent is not shown before a person trusts the project.
///
/// @param reason why
/// @param rows those that are shown here
/// @param from how many come before them
/// @param all how many there are
/// @param seen a digest of all of them, which a form sends back
/// @param isChanged whether they are others than when the person said yes
public record TrustView(String reason, List<Row> rows, int from, int all, String seen, boolean isChanged)
        implements View {
    public TrustView {
        rows = List.copyOf(rows);
    }

    /// A key point.
    ///
    /// @param guard what it is bound to; empty for nothing
    public record Row(String id, String text, String guard) {}

    /// How many there are up to the last one that is shown here.
    public int to() {
        return from + rows.size();
    }

    @Override
    public String template() {
        return "trust";
    }
}
