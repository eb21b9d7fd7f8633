/// Language models of providers: which one is asked, why, and how.
///
/// [ModelChoice][dev.acumen.models.ModelChoice] says from settings and environment who is asked;
/// [Models][dev.acumen.models.Models] makes the model for a [Role][dev.acumen.models.Role] from it, with the limits
/// and the retries of `dev.acumen.model` around an adapter. There are three adapters: Anthropic's and OpenAI's
/// interfaces through LangChain4j, which nothing outside of this package knows, and the client `claude` as a
/// process. [Budgets][dev.acumen.models.Budgets] is what may be spent. An adapter sends one request and has no time
/// limit of its own: who asks interrupts it.
///
/// Start with [ModelChoice][dev.acumen.models.ModelChoice].
@NullMarked
package dev.acumen.models;

import org.jspecify.annotations.NullMarked;
