package dev.acumen.pipeline;

import dev.acumen.document.Hash;
import dev.acumen.learn.AgentJudge;
import dev.acumen.learn.Screen;
import dev.acumen.learn.UnrecordedScreen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.TransactionResult;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Map;

/// What an agent asks to be kept in the user's own playbook, where no session shows that the user said it. A repository
/// may have told the agent to ask, so it waits for the user's yes.
///
/// @param text the words
/// @param section where they belong
/// @param project the project in which the agent is, as it is shown
public record AgentWish(String text, String section, String project) {
    /// What comes of it: a proposal, the same for the same words, or why it is refused.
    ///
    /// @param state of the user's own playbook
    public TransactionResult proposed(PlaybookStore.State state) {
        Operation.Add add = new Operation.Add(
                text, section, Provenance.of("an agent asked for it in " + project + "; you did not type it there"));
        Screen.Screened screened = new UnrecordedScreen()
                .deltas(
                        List.of(Delta.of(List.of(add))),
                        new Reflection("", List.of(), List.of()),
                        new Trajectory("", "", List.of(), List.of()),
                        Map.of());
        Applied tried = state.playbook()
                .apply(screened.held().isEmpty() ? screened.deltas().getFirst() : Delta.of(List.of(add)));
        if (!tried.rejections().isEmpty()) {
            return TransactionResult.of(tried);
        }
        Proposal proposal = Proposal.of(
                "", List.of(Hash.of(text)), AgentJudge.MODEL, "for all your projects", List.of(add), Map.of());
        return TransactionResult.of(Applied.nothing(state.playbook()))
                .with(List.of(proposal.numberedAs(state.proposals())));
    }
}
