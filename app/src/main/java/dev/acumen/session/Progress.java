package dev.acumen.session;

import dev.acumen.learn.Lesson;
import dev.acumen.model.Usage;
import dev.acumen.narration.Money;
import dev.acumen.narration.Narration;
import dev.acumen.worker.Bootstrap;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/// How far a bootstrap is: one line that is drawn anew on a terminal, else a line for each batch. Sessions in which
/// nothing is new are not counted.
public final class Progress {
    private static final int WIDTH = 10;
    private static final String BEGINNING_OF_LINE = "\r\u001B[K";

    /// A line that does not fit is cut, for one of two rows could not be drawn over.
    private static final String CUT = "\u001B[?7l";

    private static final String WRAP = "\u001B[?7h";

    private final PrintWriter err;
    private final boolean isTerminal;
    private final int sessions;
    private final Clock clock;
    private final long began;
    private int done;
    private Usage usage = Usage.NONE;

    /// @param err where it is told
    /// @param isTerminal whether a line can be drawn over
    /// @param sessions how many are to be learned
    public Progress(PrintWriter err, boolean isTerminal, int sessions, Clock clock) {
        this.err = err;
        this.isTerminal = isTerminal;
        this.sessions = sessions;
        this.clock = clock;
        this.began = clock.millis();
    }

    /// A batch is learned.
    public void advance(List<Bootstrap.Result> results) {
        int before = done;
        for (Bootstrap.Result result : results) {
            if (result instanceof Bootstrap.Result.Ended(var _, Lesson lesson, var _)) {
                done += lesson instanceof Lesson.NothingNew ? 0 : 1;
                usage = usage.plus(used(lesson));
            }
        }
        if (!isTerminal && done > before) {
            err.println(told());
        }
    }

    /// How many sessions are still to be learned.
    public int left() {
        return Math.max(0, sessions - done);
    }

    /// Shows it on a terminal.
    public void draw() {
        if (isTerminal) {
            int full = sessions == 0 ? WIDTH : Math.min(WIDTH, done * WIDTH / sessions);
            err.print(
                    BEGINNING_OF_LINE + CUT + "[" + "#".repeat(full) + "·".repeat(WIDTH - full) + "] " + told() + WRAP);
            err.flush();
        }
    }

    /// Makes room for other lines.
    public void clear() {
        if (isTerminal) {
            err.print(BEGINNING_OF_LINE);
            err.flush();
        }
    }

    private static Usage used(Lesson lesson) {
        return switch (lesson) {
            case Lesson.Learned learned -> learned.usage();
            case Lesson.NotJudged notJudged -> notJudged.usage();
            case Lesson.NothingNew _, Lesson.RolledBack _ -> Usage.NONE;
        };
    }

    private String told() {
        return done + " of " + Narration.counted(sessions, "session") + ", " + Money.told(usage) + timeLeft();
    }

    private String timeLeft() {
        if (done == 0 || left() == 0) {
            return "";
        }
        Duration left = Duration.ofMillis((clock.millis() - began) * left() / done);
        return ", " + (left.toMinutes() > 0 ? left.toMinutes() + " min" : left.toSeconds() + " s") + " left";
    }
}
