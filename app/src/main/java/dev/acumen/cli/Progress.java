package dev.acumen.cli;

import dev.acumen.learn.Lesson;
import dev.acumen.model.Usage;
import dev.acumen.worker.Bootstrap;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;

/// How far a bootstrap is: one line that is drawn anew on a terminal, else a line for each batch.
final class Progress {
    private static final int WIDTH = 20;
    private static final String BEGINNING_OF_LINE = "\r\u001B[K";

    private final PrintWriter err;
    private final boolean isTerminal;
    private final int sessions;
    private final Clock clock;
    private final long began;
    private int done;
    private Usage usage = Usage.NONE;

    /// @param err where it is told
    /// @param isTerminal whether a line can be drawn over
    /// @param sessions how many there are
    Progress(PrintWriter err, boolean isTerminal, int sessions, Clock clock) {
        this.err = err;
        this.isTerminal = isTerminal;
        this.sessions = sessions;
        this.clock = clock;
        this.began = clock.millis();
        draw();
    }

    /// A batch is learned.
    void advance(Bootstrap.Outcome outcome) {
        done += outcome.results().size();
        for (Bootstrap.Result result : outcome.results()) {
            if (result instanceof Bootstrap.Result.Ended ended && ended.lesson() instanceof Lesson.Learned learned) {
                usage = usage.plus(learned.usage());
            }
        }
        draw();
    }

    /// Makes room for other lines.
    void clear() {
        if (isTerminal) {
            err.print(BEGINNING_OF_LINE);
            err.flush();
        }
    }

    private void draw() {
        String told = done + " of " + Narration.counted(sessions, "session") + ", " + Money.told(usage) + left();
        if (isTerminal) {
            int full = sessions == 0 ? WIDTH : Math.min(WIDTH, done * WIDTH / sessions);
            err.print(BEGINNING_OF_LINE + "[" + "#".repeat(full) + "·".repeat(WIDTH - full) + "] " + told);
            err.flush();
        } else if (done > 0) {
            err.println(told);
        }
    }

    private String left() {
        if (done == 0 || done >= sessions) {
            return "";
        }
        Duration left = Duration.ofMillis((clock.millis() - began) / done * (sessions - done));
        return ", about " + (left.toMinutes() > 0 ? left.toMinutes() + " min" : left.toSeconds() + " s") + " left";
    }
}
