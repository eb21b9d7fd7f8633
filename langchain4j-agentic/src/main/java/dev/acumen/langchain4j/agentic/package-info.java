/// Acumen for LangChain4j's agentic module: agents of a workflow that learn from their runs.
///
/// Start with [AcumenAgents][dev.acumen.langchain4j.agentic.AcumenAgents].
///
/// @since 0.1
@NullMarked
package dev.acumen.langchain4j.agentic;

import org.jspecify.annotations.NullMarked;
