package dev.acumen.cli;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// What the tests of the worker share: a project, hooks that fire in it, and sessions that are learned without a model.
abstract class InTheBackground {
    static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    static final String RULE = "Always run make lint before you commit.";

    @TempDir
    Path folder = Path.of("");

    Program program = new Program(folder, folder, Map.of(), "");
    Fired fired = new Fired(folder, folder);

    @BeforeEach
    void begin() throws IOException {
        program = Program.in(folder).with("AGENTIC_CONTEXT_MODEL", "").with("ACUMEN_PROVIDER", "none");
        fired = Fired.in(program);
    }

    /// A session in the project.
    TranscriptBuilder session(String name) {
        return new TranscriptBuilder(name).in(program.here().toString());
    }

    /// A session's transcript, written some seconds ago.
    Path transcript(TranscriptBuilder session, String name) throws IOException {
        Path file = program.home().resolve(".claude/projects/p/" + name + ".jsonl");
        return Fired.written(session.writeTo(file), NOW.minusSeconds(5));
    }

    /// A session in which a person says something lasting.
    static TranscriptBuilder saying(TranscriptBuilder session) {
        return session.person(RULE).agent("I will.");
    }

    /// The transcript of a session in which a person says something lasting.
    Path said(String name) throws IOException {
        return transcript(saying(session(name)), name);
    }

    /// Runs the worker for what a hook left.
    Program.Ran work(Path spool) {
        return program.run("worker", "--spool", spool.toString());
    }
}
