/// Providers of language models: which one is asked, why, and how.
///
/// [ModelChoice][dev.acumen.providers.ModelChoice] decides from settings and environment who is asked.
/// [Models][dev.acumen.providers.Models] makes the model for a [Role][dev.acumen.providers.Role] from it, with the
/// limits and retries of `dev.acumen.llm` around an adapter, and [Budgets][dev.acumen.providers.Budgets] keeps count of
/// what may be spent. There are three adapters: Anthropic's and OpenAI's interfaces through LangChain4j, which no other
/// package knows, and the client `claude` as a process. An adapter sends one request and has no time limit of its own:
/// its caller interrupts it.
///
/// Start with [ModelChoice][dev.acumen.providers.ModelChoice].
@NullMarked
package dev.acumen.providers;

import org.jspecify.annotations.NullMarked;
