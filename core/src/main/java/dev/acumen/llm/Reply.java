package dev.acumen.llm;

/// What came of a request: an answer or a [Failure].
public sealed interface Reply permits Reply.Answer, Failure {

    /// What was used, also by what failed.
    ModelUsage usage();

    /// The model answered.
    ///
    /// @param text its words
    /// @param usage what it used
    /// @param isCutOff whether the room for the answer was not enough
    record Answer(String text, ModelUsage usage, boolean isCutOff) implements Reply {}
}
