package dev.acumen.pipeline;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Supplier;

/// A line at the bottom of a terminal that says how far something is, drawn anew every second while there is
/// something to say. Nothing where lines cannot be drawn over. Safe for use by several threads.
public final class LiveLine implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final String BEGINNING_OF_LINE = "\r\u001B[K";

    /// A line that does not fit is cut, for one of two rows could not be drawn over.
    private static final String CUT = "\u001B[?7l";

    private static final String WRAP = "\u001B[?7h";

    private final PrintWriter err;
    private final boolean isTerminal;
    private final Supplier<String> text;
    private boolean isTicking;
    private boolean isClosed;

    /// @param err where it is drawn
    /// @param isTerminal whether a line can be drawn over
    /// @param text what it says while time passes; empty for nothing
    public LiveLine(PrintWriter err, boolean isTerminal, Supplier<String> text) {
        this.err = err;
        this.isTerminal = isTerminal;
        this.text = text;
    }

    /// Draws what there is to say, now and every second from now on.
    public synchronized void begin() {
        if (isTerminal && !isTicking && !isClosed) {
            isTicking = true;
            Thread.ofPlatform().daemon().name("progress").start(this::tick);
        }
        drawIfAny();
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(PERIOD);
                synchronized (this) {
                    if (isClosed) {
                        return;
                    }
                    drawIfAny();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void drawIfAny() {
        String line = text.get();
        if (!line.isEmpty()) {
            draw(line);
        }
    }

    /// Draws this line.
    synchronized void draw(String line) {
        if (isTerminal && !isClosed) {
            err.print(BEGINNING_OF_LINE + CUT + line + WRAP);
            err.flush();
        }
    }

    /// Makes room for other lines.
    public synchronized void clear() {
        if (isTerminal) {
            err.print(BEGINNING_OF_LINE);
            err.flush();
        }
    }

    /// Takes the line away for good.
    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            if (isTicking) {
                clear();
            }
        }
    }
}
