package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The changes that wait for a decision.
///
/// @param proposals those that are shown
/// @param from the place of the first of them, from 0
/// @param total how many changes wait
/// @param earlier the address of the changes before those; empty where there are none
/// @param later the address of the changes behind those; empty where there are none
/// @param similar the address of the same page with what texts are near, which takes longer; empty where it is known
/// @param pairs the address of contradictions and close pairs, which take longer to find as well
/// @param turn whether what sessions teach waits for a decision; empty where nothing is learned by itself
/// @param users how many changes of the user's own playbook wait elsewhere
/// @param notice what a person has to know first
/// @param putBack the change that was just rejected
public record ReviewView(
        ReviewLinks links,
        List<Proposal> proposals,
        int from,
        int total,
        String earlier,
        String later,
        String similar,
        String pairs,
        Optional<Switch> turn,
        int users,
        Optional<Notice> notice,
        Optional<PutBack> putBack)
        implements View {
    public ReviewView {
        proposals = List.copyOf(proposals);
    }

    /// Selects the elements that say what texts are near.
    public String similarPlaces() {
        return "#similar,"
                + proposals.stream()
                        .flatMap(proposal -> proposal.changes().stream())
                        .map(change -> "#" + change.place() + "-similar")
                        .collect(Collectors.joining(","));
    }

    /// What one session would change.
    ///
    /// @param heading where it is from
    /// @param reasoning about the whole; may be empty
    /// @param whole how many changes it has, where all are shown; else 0
    /// @param seen what a form sends, so that nobody accepts more than was shown
    public record Proposal(
            String id, String heading, String reasoning, List<ProposedChange> changes, int whole, String seen) {
        public Proposal {
            changes = List.copyOf(changes);
        }
    }

    /// @param isOn whether review is on
    /// @param isOverridden whether the environment of this program says otherwise
    public record Switch(boolean isOn, boolean isOverridden) {}

    /// What could not be done.
    ///
    /// @param typed what a person typed; empty where nothing was
    public record Notice(String heading, List<String> sentences, String typed) {
        public Notice {
            sentences = List.copyOf(sentences);
        }
    }

    /// A rejection that can be taken back.
    ///
    /// @param name of the change
    public record PutBack(String name) {}

    @Override
    public String template() {
        return "review";
    }
}
