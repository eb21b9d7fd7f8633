package dev.acumen.queue;

import java.nio.file.Path;
import java.time.Instant;

/// That a session has something to learn from.
///
/// @param project the project's folder
/// @param transcript the session's transcript
/// @param kind what happened
/// @param time when
/// @param fingerprint of the provider environment in which it happened
public record Event(Path project, Path transcript, Kind kind, Instant time, String fingerprint) {
    /// What can happen to a session.
    public enum Kind {
        /// It ended.
        ENDED("SessionEnd"),
        /// It goes on with a summary in the place of what was said.
        COMPACTED("PreCompact"),
        /// A subagent of it ended; the session goes on.
        SUBAGENT("SubagentStop"),
        /// Nothing was written to its transcript for a long time.
        IDLE("CatchUp");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /// Its name in files: that of the client's event, where there is one.
        public String label() {
            return label;
        }
    }
}
