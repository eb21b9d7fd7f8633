/// Language models: asking one, trying again, and keeping within limits.
///
/// [LanguageModel][dev.acumen.model.LanguageModel] is the port. An adapter sends one request and reports what came
/// of it as a [Reply][dev.acumen.model.Reply], a [Failure][dev.acumen.model.Failure] among them: nothing is thrown.
/// Two models that wrap another one add what all adapters share: [MeteredModel][dev.acumen.model.MeteredModel] asks
/// [Spending][dev.acumen.model.Spending] first and accounts for each request, and
/// [RetryingModel][dev.acumen.model.RetryingModel] around it tries again where that makes sense.
///
/// Start with [LanguageModel][dev.acumen.model.LanguageModel].
@NullMarked
package dev.acumen.model;

import org.jspecify.annotations.NullMarked;
