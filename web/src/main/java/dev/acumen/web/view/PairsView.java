package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// Key points that contradict each other, and those that perhaps say the same.
///
/// @param isWithin whether it is loaded into the list of proposed changes
/// @param contradictions those that nobody settled
/// @param close the nearest
/// @param more how many further pairs there are
/// @param notice what a person has to know first
public record PairsView(
        ReviewLinks links,
        boolean isWithin,
        List<Pair> contradictions,
        List<Pair> close,
        int more,
        Optional<ReviewView.Notice> notice)
        implements View {
    public PairsView {
        contradictions = List.copyOf(contradictions);
        close = List.copyOf(close);
    }

    /// Two key points.
    ///
    /// @param place the id of its element on the page
    /// @param why what tells them apart; may be empty
    /// @param isFocused whether the page begins here
    public record Pair(String place, Side first, Side second, String why, boolean isFocused) {}

    /// One of them.
    ///
    /// @param helpful how often it was rated helpful
    /// @param harmful how often it was rated harmful
    /// @param draft what a person typed in its place, and why that could not be done
    public record Side(
            String id,
            String section,
            String text,
            long helpful,
            long harmful,
            boolean isPinned,
            Optional<ProposedChange.Draft> draft) {}

    @Override
    public String template() {
        return "pairs";
    }
}
