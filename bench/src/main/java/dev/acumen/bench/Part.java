package dev.acumen.bench;

import java.io.IOException;

/// Some of what is measured, with its baselines.
interface Part {
    /// Makes what is measured with, and sees that it does what it should.
    void prepare() throws IOException;

    /// Measures everything, as often as one session asks for.
    void session() throws IOException;

    /// Tells what came of all sessions.
    void report(Report report) throws IOException;
}
