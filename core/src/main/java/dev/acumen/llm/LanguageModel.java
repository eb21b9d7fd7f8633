package dev.acumen.llm;

/// A language model of some provider. Safe for use by many threads at once.
public interface LanguageModel {

    /// Its name, as prices and the journal know it, such as `claude-haiku-4-5`.
    String name();

    /// Asks once.
    ///
    /// Throws nothing for what the world does: an answer that did not come is a [Failure]. A thread that is
    /// interrupted meanwhile gets [Failure.Interrupted], its flag restored.
    Reply ask(Request request);
}
