/// The playbook for an agent that asks for it: the tools, prompts and resources of `acumen mcp`, and of a team's
/// service.
///
/// [PlaybookTools][dev.acumen.agent.PlaybookTools] is what both have in common, over the port
/// [AgentPlaybook][dev.acumen.agent.AgentPlaybook]. [Recall][dev.acumen.agent.Recall] and
/// [Rate][dev.acumen.agent.Rate] are the same everywhere. Of `remember` and `propose`, which go other ways,
/// [RememberedText][dev.acumen.agent.RememberedText], [ProposeArguments][dev.acumen.agent.ProposeArguments] and
/// [ProposeAnswer][dev.acumen.agent.ProposeAnswer] are shared. [Arguments][dev.acumen.agent.Arguments] reads what a
/// tool
/// was given, [SafeOutput][dev.acumen.agent.SafeOutput] is what goes out.
///
/// [PlaybookOffer][dev.acumen.agent.PlaybookOffer] serves a project:
/// [AgentProject][dev.acumen.agent.AgentProject] says which one is meant,
/// [ProjectPlaybook][dev.acumen.agent.ProjectPlaybook] what of its playbook an agent may see.
///
/// Start with [PlaybookTools][dev.acumen.agent.PlaybookTools].
@NullMarked
package dev.acumen.agent;

import org.jspecify.annotations.NullMarked;
