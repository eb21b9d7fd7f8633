package dev.acumen.worker;

import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What stands in an entry of the queue.
final class Entries {
    static final String PROJECT = "project";
    static final String TRANSCRIPT = "transcript";
    static final String EVENTS = "events";
    static final String EVENT = "event";
    static final String AT = "at";
    static final String FINGERPRINT = "fingerprint";
    static final String NEXT = "next";
    static final String REASON = "reason";

    /// How many tries have begun of which nobody knows how they ended.
    static final String BEGUN = "begun";

    /// How often in a row the provider could not be reached.
    static final String UNREACHED = "unreached";

    private Entries() {}

    /// Files in a folder, which need not exist.
    ///
    /// @param glob what their names are like
    /// @throws IOException if the folder cannot be read
    static List<Path> files(Path folder, String glob) throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
                found.forEach(files::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        return files;
    }

    /// An entry to whose session something has happened.
    static Json.Obj marked(Json.Obj entry, Event event, boolean isNew) {
        boolean isLess = event.kind() == Event.Kind.SUBAGENT && !isNew;
        Json.Obj marked = entry.with(EVENTS, Json.Num.of(number(entry, EVENTS) + 1));
        Json.Obj timed = isLess
                ? marked
                : marked.with(EVENT, new Json.Text(event.kind().label()))
                        .with(AT, new Json.Text(event.time().toString()));
        if (event.kind() == Event.Kind.SUBAGENT) {
            return isNew
                    ? timed.with(
                            NEXT, new Json.Text(event.time().plus(Queue.IDLE).toString()))
                    : timed;
        }
        return entry.text(REASON) == null ? timed.without(NEXT) : timed;
    }

    /// The same for another provider environment; what went wrong in the one before says nothing about it.
    static Json.Obj stamped(Json.Obj entry, String fingerprint) {
        boolean isSame = entry.textOr(FINGERPRINT, "").equals(fingerprint);
        return isSame
                ? entry
                : (entry.text(REASON) == null
                                ? entry
                                : entry.without("tries")
                                        .without(UNREACHED)
                                        .without(NEXT)
                                        .without(REASON))
                        .with(FINGERPRINT, new Json.Text(fingerprint));
    }

    /// The same without what went wrong in earlier tries.
    static Json.Obj begunAnew(Json.Obj entry) {
        return entry.without("tries")
                .without(BEGUN)
                .without(UNREACHED)
                .without(NEXT)
                .without(REASON);
    }

    /// The same where it waits for nothing but a provider that can be reached again: it is due now. Empty for any
    /// other entry.
    static Optional<Json.Obj> reached(Json.Obj entry, Clock clock) {
        String now = OffsetDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS).toString();
        return number(entry, UNREACHED) > 0 ? Optional.of(entry.with(NEXT, new Json.Text(now))) : Optional.empty();
    }

    /// What is to be written to an entry's file first: its frame, and what others said there meanwhile.
    static Json.Obj happened(Json.Obj frame, Json.Obj now) {
        Json.Obj entry = frame;
        for (String member : List.of(FINGERPRINT, EVENT, AT, EVENTS)) {
            Json value = now.get(member);
            entry = value == null ? entry : entry.with(member, value);
        }
        return entry;
    }

    /// A small number in an entry; 0 where there is none.
    static int number(Json.Obj entry, String member) {
        return entry.get(member) instanceof Json.Num(String digits) && digits.matches("\\d{1,6}")
                ? Integer.parseInt(digits)
                : 0;
    }

    /// Which session an entry is about.
    static Json.Obj frame(Path project, Path transcript, String session, String fingerprint) {
        return Json.Obj.of(
                "v",
                Json.Num.of(1),
                PROJECT,
                new Json.Text(project.toString()),
                TRANSCRIPT,
                new Json.Text(transcript.toString()),
                "session",
                new Json.Text(session),
                FINGERPRINT,
                new Json.Text(fingerprint));
    }

    /// When something happened last; the beginning of 1970 where that is not known.
    static Instant time(Json.Obj entry) {
        try {
            return Instant.parse(entry.textOr(AT, ""));
        } catch (DateTimeException _) {
            return Instant.EPOCH;
        }
    }

    /// A path in an entry; empty where there is none.
    static String path(Json.Obj entry, String member) {
        try {
            return Path.of(entry.textOr(member, "")).toString();
        } catch (InvalidPathException _) {
            return "";
        }
    }
}
