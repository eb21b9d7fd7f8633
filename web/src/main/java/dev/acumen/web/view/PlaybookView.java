package dev.acumen.web.view;

import java.util.List;

/// The key points of a playbook, or those that were searched for.
///
/// @param query the words that were searched for; empty for none
/// @param filter the value of the filter that is on; empty for none
/// @param section the short name of the section that is shown; empty for all
/// @param size how many key points the playbook has
/// @param summary how many are shown of how many
/// @param sections links to the sections
/// @param filters links to the filters
/// @param groups what is shown: section by section, or the best match first in one group without a heading
/// @param earlier the address of the page before; empty where there is none
/// @param more the address of the next page; empty where there is none
/// @param here the address of this page
/// @param choices the sections, for forms
public record PlaybookView(
        String query,
        String filter,
        String section,
        int size,
        String summary,
        List<Link> sections,
        List<Link> filters,
        List<Group> groups,
        String earlier,
        String more,
        String here,
        List<Choice> choices)
        implements View {
    public PlaybookView {
        sections = List.copyOf(sections);
        filters = List.copyOf(filters);
        groups = List.copyOf(groups);
        choices = List.copyOf(choices);
    }

    /// A link that narrows the list, or widens it again.
    ///
    /// @param count how many key points it leads to; empty where that is not counted
    public record Link(String label, String address, boolean isOn, String count) {}

    /// Key points below a heading.
    ///
    /// @param heading empty for none
    public record Group(String heading, List<KeyPointRow> rows) {
        public Group {
            rows = List.copyOf(rows);
        }
    }

    @Override
    public String template() {
        return "playbook";
    }
}
