/// The playbook for an agent that asks for it: the tools and resources of `acumen mcp`.
///
/// [PlaybookOffer][dev.acumen.agent.PlaybookOffer] is the whole; [Recall][dev.acumen.agent.Recall],
/// [Remember][dev.acumen.agent.Remember] and [Rate][dev.acumen.agent.Rate] are its tools.
/// [AgentProject][dev.acumen.agent.AgentProject] says which project is meant,
/// [ServedPlaybook][dev.acumen.agent.ServedPlaybook] what of its playbook an agent may see, and
/// [Arguments][dev.acumen.agent.Arguments] reads what a tool was given.
///
/// Start with [PlaybookOffer][dev.acumen.agent.PlaybookOffer].
@NullMarked
package dev.acumen.agent;

import org.jspecify.annotations.NullMarked;
