package dev.acumen.bench;

/// What is demanded of a figure, and whether it holds.
///
/// @param what what is measured
/// @param demand what is demanded
/// @param measured what was measured; for a bar that another command judges, that command
/// @param verdict whether it holds
/// @param ifMissed why it may be missed, and the next step
record Bar(String what, String demand, String measured, Verdict verdict, String ifMissed) {
    static final String UNKNOWN = "Not looked into yet; the next step is a profile of this run's inputs.";

    enum Verdict {
        HOLDS("holds"),
        MISSED("**missed**"),
        ELSEWHERE("see there");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    static Bar of(String what, String demand, String measured, boolean holds) {
        return new Bar(what, demand, measured, holds ? Verdict.HOLDS : Verdict.MISSED, UNKNOWN);
    }

    /// One that another command judges.
    static Bar elsewhere(String what, String demand, String where) {
        return new Bar(what, demand, where, Verdict.ELSEWHERE, "");
    }

    /// The same, with an explanation for the day on which it is missed.
    Bar explained(String why) {
        return new Bar(what, demand, measured, verdict, why);
    }
}
