package dev.acumen.client;

import java.nio.file.Path;
import java.util.Comparator;

/// A session's transcript, and where and when the session began.
///
/// @param file the transcript
/// @param id the session's id, as the client's events tell it
/// @param folder the folder in which the session ran; never empty
/// @param time as the transcript says it, ISO-8601; empty where it does not say
/// @param isHeadless whether no person was there, as far as the transcript says
public record SessionFile(Path file, String id, String folder, String time, boolean isHeadless) {
    /// The oldest first.
    public static final Comparator<SessionFile> BY_TIME =
            Comparator.comparing(SessionFile::time).thenComparing(SessionFile::file);
}
