package dev.acumen.trajectory;

import java.util.List;

/// How much of a turn is shown; all limits in characters.
///
/// @param prompt of a prompt and of the words with which a user did not allow something
/// @param conclusion of the agent's last message of a turn
/// @param message of its other messages
/// @param input of a command, or of what a tool worked on
/// @param error of an error
/// @param output up to which the output of a call that worked is shown at all
/// @param isFlat whether conclusions and errors go on one line
/// @param counted which steps are only counted
/// @param steps how many steps are shown at most
record Detail(
        int prompt,
        int conclusion,
        int message,
        int input,
        int error,
        int output,
        boolean isFlat,
        Counted counted,
        int steps) {

    /// Which steps are counted rather than shown, unless something was noticed there.
    enum Counted {
        /// None.
        NONE,
        /// Calls of one tool, one after another, that worked and are no commands.
        RUNS,
        /// All calls that worked, and all messages but conclusions and citations.
        UNREMARKABLE
    }

    private static final int ALL = Integer.MAX_VALUE;

    /// From the most detail to the least. User's words, marks and failures are kept longest.
    static final List<Detail> LEVELS = List.of(
            new Detail(24_000, 4_000, 400, 160, 1_200, 40, false, Counted.NONE, ALL),
            new Detail(12_000, 2_000, 240, 100, 600, 40, false, Counted.NONE, ALL),
            new Detail(8_000, 1_200, 120, 70, 300, 40, true, Counted.NONE, ALL),
            new Detail(6_000, 800, 80, 60, 160, 40, true, Counted.RUNS, ALL),
            new Detail(4_000, 500, 60, 56, 120, 24, true, Counted.RUNS, ALL),
            new Detail(3_000, 400, 50, 48, 100, 0, true, Counted.UNREMARKABLE, ALL),
            new Detail(2_000, 300, 40, 40, 80, 0, true, Counted.UNREMARKABLE, 200),
            new Detail(1_200, 200, 40, 32, 60, 0, true, Counted.UNREMARKABLE, 60),
            new Detail(600, 120, 30, 24, 50, 0, true, Counted.UNREMARKABLE, 20),
            new Detail(300, 80, 30, 24, 40, 0, true, Counted.UNREMARKABLE, 6),
            new Detail(150, 60, 30, 20, 30, 0, true, Counted.UNREMARKABLE, 2),
            new Detail(60, 60, 30, 20, 30, 0, true, Counted.UNREMARKABLE, 0));

    /// The last level that is only about cost; those after it are for what does not fit otherwise.
    static final int ECONOMICAL = 4;

    static final int LEAST = LEVELS.size() - 1;
}
