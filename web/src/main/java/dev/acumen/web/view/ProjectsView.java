package dev.acumen.web.view;

import java.util.List;

/// All playbooks of this machine: the user's own, then the projects'.
///
/// @param rows those that are shown here
/// @param from how many come before them
/// @param all how many there are
public record ProjectsView(List<Row> rows, int from, int all) implements View {
    public ProjectsView {
        rows = List.copyOf(rows);
    }

    /// A playbook.
    ///
    /// @param keyPoints how many it has
    /// @param waiting how many changes wait for a decision
    /// @param learned when a session was learned last; empty for never
    /// @param spent what learning its sessions took this month; empty for nothing
    /// @param note what a person has to know, such as that Acumen is off there; empty for nothing
    public record Row(Frame.Scope scope, int keyPoints, int waiting, String learned, String spent, String note) {}

    /// How many there are up to the last one that is shown here.
    public int to() {
        return from + rows.size();
    }

    @Override
    public String template() {
        return "projects";
    }
}
