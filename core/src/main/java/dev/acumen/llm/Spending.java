package dev.acumen.llm;

/// Keeps account of what is spent, and to limits. Safe for use by many threads at once.
public interface Spending {

    /// Allows a request and notes it down before it is sent, so that it is accounted for whatever happens to this
    /// process; or refuses it.
    ///
    /// @param model the model's name
    /// @param estimate what the request will probably use
    Begun begin(String model, Request.Purpose purpose, ModelUsage estimate);

    /// Notes down what came of a request. One that never reached the provider counts for none.
    void end(Begun.Open call, Reply reply);

    /// What became of the wish to send a request.
    sealed interface Begun {
        /// It may be sent.
        ///
        /// @param id of this request alone
        /// @param estimate what it will probably use
        record Open(String id, ModelUsage estimate) implements Begun {}

        /// It must not be sent.
        record Refused(Failure why) implements Begun {}
    }
}
