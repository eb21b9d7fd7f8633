package dev.acumen.store;

import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What a person did not want, so that it is not learned or proposed again.
///
/// @param number what it is called by, from 1; 0 until it is kept
/// @param kind what was not wanted about the text
/// @param text the text
/// @param time when, ISO-8601 with an offset; empty until it is kept
/// @param why how the person said so: [#REVIEW], [#UNDO], [#REMOVE] or [#REPLACE]
/// @param session the session that it was learned from; empty where that is not known
public record RejectedText(int number, Kind kind, String text, String time, String why, String session) {
    /// It was rejected in review.
    public static final String REVIEW = "review";

    /// It was learned, and taken back.
    public static final String UNDO = "undo";

    /// It was removed by hand.
    public static final String REMOVE = "remove";

    /// It was reworded by hand, or merged into another one.
    public static final String REPLACE = "replace";

    /// What takes words out because somebody wants it, and not because there are too many.
    private static final Set<Change.Kind> BY_HAND =
            EnumSet.of(Change.Kind.DELETE, Change.Kind.UPDATE, Change.Kind.MERGE);

    /// What was not wanted about a text.
    public enum Kind {
        /// That a key point says it.
        TEXT,
        /// That the key point that says it goes.
        DELETION
    }

    /// One that is to be kept.
    public static RejectedText of(Kind kind, String text, String why, String session) {
        return new RejectedText(0, kind, text, "", why, session);
    }

    /// The texts that a person took out of a playbook, or put others in the place of.
    ///
    /// @param applied what that person did
    /// @param why how the person said so
    public static List<RejectedText> gone(Applied applied, String why) {
        Collection<String> left = applied.playbook().texts().values();
        return applied.changes().stream()
                .filter(change -> BY_HAND.contains(change.kind()))
                .flatMap(change -> Stream.ofNullable(change.before()))
                .map(before -> of(Kind.TEXT, before.keyPoint().text(), why, ""))
                .filter(rejected -> left.stream().noneMatch(text -> rejected.isAbout(Kind.TEXT, text)))
                .toList();
    }

    /// Whether it is about this text, but for its look.
    public boolean isAbout(Kind otherKind, String other) {
        return kind == otherKind && RemovedKeyPoint.plain(text).equals(RemovedKeyPoint.plain(other));
    }

    RejectedText at(int newNumber, String newTime) {
        return new RejectedText(newNumber, kind, text, newTime, why, session);
    }
}
