/// Language models: asking one, trying again, and keeping within limits.
///
/// [LanguageModel][dev.acumen.llm.LanguageModel] is the port. An adapter sends one request and returns a
/// [Reply][dev.acumen.llm.Reply]; a [Failure][dev.acumen.llm.Failure] is a reply too, so nothing is thrown. Two
/// wrappers add what all adapters share: [MeteredModel][dev.acumen.llm.MeteredModel] asks
/// [Spending][dev.acumen.llm.Spending] for permission before each request and books what it used, and
/// [RetryingModel][dev.acumen.llm.RetryingModel] tries again where that makes sense. The modules `acumen-langchain4j`
/// and `acumen-spring-ai` have adapters for any model of theirs; the program has its own in
/// `dev.acumen.providers`.
///
/// Start with [LanguageModel][dev.acumen.llm.LanguageModel].
@NullMarked
package dev.acumen.llm;

import org.jspecify.annotations.NullMarked;
