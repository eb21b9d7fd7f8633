package dev.acumen.server;

import dev.acumen.agent.AgentTool;
import dev.acumen.agent.Arguments;
import dev.acumen.agent.ProposeAnswer;
import dev.acumen.agent.ProposeArguments;
import dev.acumen.learn.Lesson;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import java.util.List;

/// The tool `propose` of a team's service. It knows no transcript of the session that calls it, so there is no evidence
/// to check, and every operation waits for a reviewer.
record ProposeToTeam() implements AgentTool<TeamPlaybook> {
    @Override
    public ToolDescription description() {
        return ProposeArguments.description(
                "Propose changes of the playbook by what this session showed. The service knows no transcript: every"
                        + " operation waits for a reviewer of the team, who reads its reason.",
                List.of());
    }

    @Override
    public ToolAnswer call(Arguments arguments, TeamPlaybook playbook) {
        Lesson.Learned learned = playbook.propose(ProposeArguments.operations(arguments, playbook.playbook()));
        ProposeAnswer answer = new ProposeAnswer();
        learned.proposal()
                .filter(proposal -> !proposal.operations().isEmpty())
                .ifPresent(proposal -> answer.waits(
                        proposal, "A reviewer of the team decides on proposal " + proposal.id() + ". Tell the user."));
        return answer.refused(learned.applied()).answer();
    }
}
