package dev.acumen.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.logging.LogManager;

/// The log of the program, as `logging.properties` says. It goes on while the process ends its requests and lessons:
/// the JDK's own closes when the process is asked to end.
public final class ServerLog extends LogManager {
    private boolean isConfigured;

    /// For [LogManager], which is told the name of the class.
    public ServerLog() {}

    /// Reads `logging.properties`.
    void configure() {
        try (InputStream properties = ServerLog.class.getResourceAsStream("logging.properties")) {
            readConfiguration(properties);
            isConfigured = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void reset() {
        if (!isConfigured) {
            super.reset();
        }
    }
}
