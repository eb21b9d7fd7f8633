package dev.acumen.pipeline;

import dev.acumen.output.ConsoleOutput;
import java.io.PrintWriter;
import java.time.Clock;

/// How far refining is: one line that is drawn anew on a terminal, nothing elsewhere. Safe for use by several threads.
public final class RefineProgress implements EmbeddingListener, AutoCloseable {
    private final LiveLine line;
    private final Clock clock;
    private final long began;
    private final int keyPoints;
    private int done;
    private int all;

    /// @param err where it is told
    /// @param isTerminal whether a line can be drawn over
    /// @param keyPoints how many are compared
    public RefineProgress(PrintWriter err, boolean isTerminal, Clock clock, int keyPoints) {
        this.line = new LiveLine(err, isTerminal, this::told);
        this.clock = clock;
        this.began = clock.millis();
        this.keyPoints = keyPoints;
    }

    /// Refining begins. Of a few key points nothing is told.
    public void begin() {
        if (keyPoints >= MANY) {
            line.begin();
        }
    }

    @Override
    public void embedded(int count, int of) {
        synchronized (this) {
            done = count;
            all = of;
        }
        if (count == 0) {
            begin();
        }
    }

    /// Tells something else meanwhile.
    public void telling(Runnable words) {
        line.clear();
        words.run();
    }

    @Override
    public void close() {
        line.close();
    }

    private synchronized String told() {
        long seconds = (clock.millis() - began) / 1000;
        return (done < all
                        ? "Embedding " + done + " of " + ConsoleOutput.counted(all, "key point")
                        : "Comparing " + ConsoleOutput.counted(keyPoints, "key point"))
                + " · " + seconds + " s";
    }
}
