package dev.acumen.faults.process;

/// A process that has ended.
///
/// @param exitCode more than 128 where it was killed
record Ended(int exitCode, String out, String err) {
    private static final int KILLED = 128;

    boolean wasKilled() {
        return exitCode > KILLED;
    }

    /// @throws AssertionError if it ended otherwise
    Ended expect(int code) {
        if (exitCode != code) {
            throw new AssertionError("ended with " + exitCode + " and not " + code + "\n" + out + err);
        }
        return this;
    }

    /// What nobody may be shown, whatever goes wrong.
    ///
    /// @throws AssertionError if it told of a defect
    Ended withoutStackTrace() {
        if (err.contains("\tat ") || err.contains("Exception")) {
            throw new AssertionError("ended with " + exitCode + " and a stack trace\n" + err);
        }
        return this;
    }
}
