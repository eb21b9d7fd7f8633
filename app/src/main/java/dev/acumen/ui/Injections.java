package dev.acumen.ui;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.review.Explanation;
import dev.acumen.web.view.InjectionView;
import java.util.List;

/// Makes explanations ready to be drawn.
final class Injections {
    private Injections() {}

    /// Beside the user's own playbook, what was chosen of a project's is left to the project's pages.
    ///
    /// @param time to the minute; empty for what would be shown
    /// @param notes what else there is to know
    static InjectionView view(
            OpenedPlaybook opened, String time, String occasion, Explanation explanation, List<String> notes) {
        return new InjectionView(
                time,
                JournalEntries.text(occasion),
                explanation.sizes(),
                explanation.size(),
                explanation.budget(),
                explanation.choices().stream()
                        .filter(choice -> !opened.isOfUser() || KeyPoint.isOfUser(choice.id()))
                        .map(choice -> new InjectionView.Choice(
                                opened.keyPoint(choice.id()), JournalEntries.text(choice.text()), choice.told()))
                        .toList(),
                explanation.leftOutTold(),
                explanation.whyNot(),
                notes.stream().map(JournalEntries::text).toList());
    }
}
