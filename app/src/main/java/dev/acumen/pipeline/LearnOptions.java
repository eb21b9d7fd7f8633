package dev.acumen.pipeline;

/// What a run of learning may do.
///
/// @param source where its transcripts come from
/// @param isWritten whether it may write; else it shows what it would do, and changes nothing
/// @param isAgain whether it learns turns that were learned before
/// @param spending how much it may spend
/// @param isOfProject whether it learns into the project's playbook; what fails then waits for the background worker,
/// which knows no other
public record LearnOptions(Source source, boolean isWritten, boolean isAgain, Spending spending, boolean isOfProject) {
    /// Those of a run that learns into the project's playbook.
    public LearnOptions(Source source, boolean isWritten, boolean isAgain, Spending spending) {
        this(source, isWritten, isAgain, spending, true);
    }

    /// Those of a run that learns into another playbook.
    public LearnOptions elsewhere() {
        return new LearnOptions(source, isWritten, isAgain, spending, false);
    }

    /// Where transcripts come from.
    public enum Source {
        /// A person named them.
        NAMED,
        /// They are all of a project.
        HISTORY,
        /// Events of the client told of them.
        EVENTS
    }

    /// How much may be spent.
    public enum Spending {
        /// What is left of today's limits.
        WITHIN_LIMITS,
        /// What a person agrees to.
        ASKING,
        /// All that it takes.
        UNLIMITED
    }

    /// Whether sessions that hardly teach anything are left to signals alone.
    boolean isSparing() {
        return source != Source.NAMED;
    }

    /// Whether a model may decide on close pairs. Not in a history, whose sessions must not wait for each other.
    boolean isRefereed() {
        return isWritten && source != Source.HISTORY;
    }
}
