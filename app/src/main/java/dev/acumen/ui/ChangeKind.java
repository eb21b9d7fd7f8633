package dev.acumen.ui;

import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import java.util.Locale;

/// How a change came about, for a person who looks for one.
enum ChangeKind {
    ALL("All"),
    LEARNED("Learned"),
    REVIEWED("Reviewed"),
    BY_HAND("By hand"),
    ELSEWHERE("Elsewhere"),
    UNDONE("Undo"),
    OTHER("Other");

    private final String label;

    ChangeKind(String label) {
        this.label = label;
    }

    /// What a person reads.
    String label() {
        return label;
    }

    /// In addresses.
    String path() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The kind of this name; all where there is none.
    static ChangeKind named(String path) {
        for (ChangeKind kind : values()) {
            if (kind.path().equals(path)) {
                return kind;
            }
        }
        return ALL;
    }

    /// The kind of a line, other than all.
    static ChangeKind of(JournalLine line) {
        return switch (line.cause().kind()) {
            case Cause.LEARN -> LEARNED;
            case Cause.REVIEW, Cause.ACCEPT -> REVIEWED;
            case "add", "edit", "remove", "merge", "move", "pin", "unpin", "tag", "guard" -> BY_HAND;
            case Cause.OUTSIDE -> ELSEWHERE;
            case Cause.UNDO -> UNDONE;
            default -> OTHER;
        };
    }

    /// Whether a line is of this kind.
    boolean has(JournalLine line) {
        return this == ALL || of(line) == this;
    }

    /// What happened, in a few words.
    static String told(JournalLine line) {
        String kind = line.cause().kind();
        return switch (kind) {
            case Cause.LEARN -> "Learned";
            case Cause.REVIEW -> "Decided in review";
            case Cause.ACCEPT -> "Accepted what was refused";
            case Cause.OUTSIDE -> "Edited without Acumen";
            case Cause.UNDO -> "Taken back";
            case Cause.SHARE -> "Shared";
            case Cause.PROMOTE -> "Moved to your own playbook";
            case "add" -> "Added" + hand(line);
            case "edit" -> "Reworded" + hand(line);
            case "remove" -> "Removed" + hand(line);
            case "merge" -> "Merged" + hand(line);
            case "move" -> "Moved" + hand(line);
            case "pin" -> "Pinned" + hand(line);
            case "unpin" -> "Unpinned" + hand(line);
            case "tag" -> "Rated" + hand(line);
            case "guard" -> "Guard changed" + hand(line);
            case "import" -> "Imported";
            case "refine" -> "Refined";
            default -> "acumen " + JournalEntries.name(kind);
        };
    }

    private static String hand(JournalLine line) {
        return line.cause().note().equals(Cause.BY_AGENT) ? " " + Cause.BY_AGENT : " by hand";
    }
}
