/// What every adapter of an agent framework has to do: its test class extends
/// [AgentContract][dev.acumen.testkit.agent.AgentContract] and runs it against an agent of the framework.
@NullMarked
package dev.acumen.testkit.agent;

import org.jspecify.annotations.NullMarked;
