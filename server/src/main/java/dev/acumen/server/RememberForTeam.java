package dev.acumen.server;

import dev.acumen.agent.AgentTool;
import dev.acumen.agent.Arguments;
import dev.acumen.agent.RememberedText;
import dev.acumen.learn.Lesson;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rejection;
import java.util.List;
import java.util.stream.Collectors;

/// The tool `remember` of a team's service: the user's words wait for a reviewer, for only the agent says that they are
/// the user's.
record RememberForTeam() implements AgentTool<TeamPlaybook> {
    private static final Provenance WHY = Provenance.of("The agent says that its user asked for it");

    @Override
    public ToolDescription description() {
        return RememberedText.description(" Otherwise it waits for a reviewer of the team.");
    }

    @Override
    public ToolAnswer call(Arguments arguments, TeamPlaybook playbook) {
        RememberedText wanted = RememberedText.of(arguments);
        return wanted.known(playbook.playbook()).orElseGet(() -> propose(wanted, playbook));
    }

    private static ToolAnswer propose(RememberedText wanted, TeamPlaybook playbook) {
        Lesson.Learned learned = playbook.propose(List.of(wanted.operation().with(WHY)));
        return learned.proposal()
                .filter(proposal -> !proposal.operations().isEmpty())
                .map(proposal -> wanted.waits(
                        "Waits for a reviewer of the team as proposal " + proposal.id() + ". Tell the user.",
                        "proposal " + proposal.id()))
                .orElseThrow(() -> RememberedText.refused(learned.applied().rejections().stream()
                        .map(Rejection::reason)
                        .collect(Collectors.joining("; "))));
    }
}
