package dev.acumen.trajectory;

import java.util.List;

/// How much of a turn is shown; all limits in characters.
///
/// @param prompt of a prompt and of the words with which a user did not allow something
/// @param conclusion of the agent's last message of a turn
/// @param message of its other messages
/// @param input of a command, or of what a tool worked on, where nothing is remarkable
/// @param remarkable of the same where something was noticed, where it failed, and where it worked after all
/// @param error of an error
/// @param output up to which the output of a call that worked is shown at all
/// @param isFlat whether conclusions and errors go on one line
/// @param counted which steps are only counted
/// @param steps how many steps are shown at most
record RenderLimits(
        int prompt,
        int conclusion,
        int message,
        int input,
        int remarkable,
        int error,
        int output,
        boolean isFlat,
        Counted counted,
        int steps) {

    /// Which steps are counted rather than shown, unless they are remarkable; each one counts more.
    enum Counted {
        /// None.
        NONE,
        /// Calls of one tool, one after another, that worked and are no commands.
        RUNS,
        /// All calls that worked and are no commands: reading, editing, searching.
        TOOLS,
        /// Those, and all messages but conclusions and citations.
        MESSAGES,
        /// Those, and commands that worked.
        UNREMARKABLE
    }

    /// Of an order that another agent gave, and of that agent's conclusion: who gave it tells the user what
    /// matters.
    int order() {
        return Math.max(60, conclusion / 3);
    }

    private static final int ALL = Integer.MAX_VALUE;

    /// From the most detail to the least. User's words, marks and failures are kept longest.
    ///
    /// Where cost is the only reason, a remarkable command keeps 160 characters and an error 240 for as long as
    /// reads, edits, messages, other commands and most of conclusions can be given up instead, and never fewer than
    /// 100 and 120.
    static final List<RenderLimits> LEVELS = List.of(
            new RenderLimits(24_000, 4_000, 400, 160, 400, 1_200, 40, false, Counted.NONE, ALL),
            new RenderLimits(12_000, 2_000, 240, 120, 300, 600, 40, false, Counted.NONE, ALL),
            new RenderLimits(8_000, 1_200, 120, 100, 240, 400, 40, true, Counted.RUNS, ALL),
            new RenderLimits(6_000, 800, 80, 100, 200, 300, 40, true, Counted.TOOLS, ALL),
            new RenderLimits(5_000, 600, 60, 100, 160, 240, 40, true, Counted.MESSAGES, ALL),
            new RenderLimits(5_000, 500, 48, 80, 160, 240, 16, true, Counted.MESSAGES, ALL),
            new RenderLimits(5_000, 400, 36, 72, 160, 240, 16, true, Counted.MESSAGES, ALL),
            new RenderLimits(5_000, 400, 36, 60, 160, 240, 16, true, Counted.MESSAGES, ALL),
            new RenderLimits(5_000, 400, 36, 48, 160, 240, 16, true, Counted.MESSAGES, ALL),
            new RenderLimits(5_000, 400, 36, 36, 160, 240, 16, true, Counted.MESSAGES, ALL),
            new RenderLimits(4_000, 400, 36, 36, 160, 240, 0, true, Counted.UNREMARKABLE, 200),
            new RenderLimits(4_000, 200, 36, 36, 160, 240, 0, true, Counted.UNREMARKABLE, 40),
            new RenderLimits(4_000, 160, 36, 36, 140, 180, 0, true, Counted.UNREMARKABLE, 40),
            new RenderLimits(4_000, 160, 36, 36, 100, 120, 0, true, Counted.UNREMARKABLE, 40),
            new RenderLimits(4_000, 130, 36, 36, 100, 120, 0, true, Counted.UNREMARKABLE, 40),
            new RenderLimits(4_000, 110, 36, 36, 100, 120, 0, true, Counted.UNREMARKABLE, 40),
            new RenderLimits(2_000, 120, 36, 36, 160, 240, 0, true, Counted.UNREMARKABLE, 16),
            new RenderLimits(2_000, 120, 36, 36, 140, 180, 0, true, Counted.UNREMARKABLE, 16),
            new RenderLimits(2_000, 100, 36, 36, 100, 120, 0, true, Counted.UNREMARKABLE, 8),
            new RenderLimits(1_000, 100, 30, 24, 32, 50, 0, true, Counted.UNREMARKABLE, 8),
            new RenderLimits(400, 80, 30, 24, 24, 40, 0, true, Counted.UNREMARKABLE, 4),
            new RenderLimits(150, 60, 30, 20, 20, 30, 0, true, Counted.UNREMARKABLE, 2),
            new RenderLimits(60, 60, 30, 20, 20, 30, 0, true, Counted.UNREMARKABLE, 0));

    /// The last level to which a short session is lowered for its cost alone.
    static final int ECONOMICAL = 15;

    /// The last level to which a long session is lowered for its cost alone; those after it are for what does not
    /// fit otherwise.
    static final int ECONOMICAL_WHEN_LONG = 18;

    static final int LEAST = LEVELS.size() - 1;
}
