package dev.acumen.web.view;

import java.util.List;

/// Key points that are about to become one.
///
/// @param problem why they did not yet; empty where nobody tried
/// @param rows the key points, as they are now
/// @param text the words of the new one
/// @param section the short name of its section
/// @param helpful how often they were rated helpful in all
/// @param harmful how often they were rated harmful in all
/// @param back the address of the page to come back to
/// @param choices the sections
public record MergeView(
        String problem,
        List<KeyPointRow> rows,
        String text,
        String section,
        long helpful,
        long harmful,
        String back,
        List<Choice> choices)
        implements View {
    public MergeView {
        rows = List.copyOf(rows);
        choices = List.copyOf(choices);
    }

    @Override
    public String template() {
        return "merge";
    }
}
