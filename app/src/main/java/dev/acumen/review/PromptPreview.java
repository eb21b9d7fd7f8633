package dev.acumen.review;

import dev.acumen.command.Guards;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a prompt would bring a session.
///
/// @param text what the agent would see
/// @param explanation what it holds and why
/// @param atCalls ids of what is shown only at the calls that their guards name
/// @param nothing why it brings nothing, in a sentence; empty where it brings something
public record PromptPreview(String text, Explanation explanation, List<String> atCalls, String nothing) {
    public PromptPreview {
        atCalls = List.copyOf(atCalls);
    }

    /// @param whole what of the playbooks sessions may be shown
    /// @param usage when its key points were of use
    /// @param shown ids of what the session was shown before; none for a new one
    public static PromptPreview of(String prompt, Playbook whole, Usage usage, Settings settings, Set<String> shown) {
        int most = settings.value(Setting.SELECT_BUDGET).number().intValueExact();
        if (isOfClient(prompt)) {
            Selection selection = Selection.first(Playbook.empty(), SelectionContext.of(prompt), 0);
            return new PromptPreview(
                    selection.text(),
                    Explanation.of(selection, most, Map.of(), List.of()),
                    List.of(),
                    "The client generates such prompts; they bring no key points.");
        }
        Playbook playbook =
                settings.value(Setting.ACT_GUARDS).isOn() ? Guards.in(whole).shown(whole, prompt, "") : whole;
        SelectionContext occasion = new SelectionContext(
                prompt,
                usage,
                settings.value(Setting.SELECT_USER_SHARE).number().intValueExact());
        int budget = shown.isEmpty() ? most : Math.min(most, Selection.FURTHER);
        Selection selection = shown.isEmpty()
                ? Selection.first(playbook, occasion, budget)
                : Selection.further(playbook, shown, occasion, budget);
        Map<String, KeyPoint> known = PastPlaybook.at(Long.MAX_VALUE, playbook, List.of());
        List<String> leftOut = known.keySet().stream()
                .filter(id -> !selection.ids().contains(id) && !shown.contains(id))
                .toList();
        boolean isNothing = selection.choices().isEmpty() && leftOut.isEmpty();
        return new PromptPreview(
                selection.text(),
                Explanation.of(selection, budget, known, leftOut),
                whole.ids().stream().filter(id -> !playbook.ids().contains(id)).toList(),
                !isNothing
                        ? ""
                        : playbook.size() == 0 ? "There is nothing to show." : "The session was shown everything.");
    }

    /// Whether a client generates such a prompt.
    public static boolean isOfClient(String prompt) {
        return SelectionContext.isOfClient(prompt);
    }
}
