package dev.acumen.server;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// What is logged, until it is closed.
final class RecordedLog extends Handler implements AutoCloseable {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger;

    /// @param name of the logger
    RecordedLog(String name) {
        this.logger = Logger.getLogger(name);
        logger.addHandler(this);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord line) {
        lines.add(line.getLevel() + " " + line.getMessage() + Arrays.toString(line.getParameters()) + " "
                + line.getThrown());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
