package dev.acumen.ui;

import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import java.util.Locale;
import java.util.Set;

/// How a change came about, for a person who looks for one.
enum ChangeKind {
    ALL("All", Set.of()),
    LEARNED("Learned", Set.of(Cause.LEARN)),
    REVIEWED("Reviewed", Set.of(Cause.REVIEW, Cause.ACCEPT)),
    BY_HAND("By hand", Set.of("add", "edit", "remove", "merge", "move", "pin", "unpin", "tag", "guard")),
    ELSEWHERE("Elsewhere", Set.of(Cause.OUTSIDE)),
    UNDONE("Undo", Set.of(Cause.UNDO)),
    OTHER("Other", Set.of());

    private final String label;
    private final Set<String> causes;

    ChangeKind(String label, Set<String> causes) {
        this.label = label;
        this.causes = causes;
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
        for (ChangeKind kind : values()) {
            if (kind.causes.contains(line.cause().kind())) {
                return kind;
            }
        }
        return OTHER;
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
            case Cause.REVIEW -> "Accepted in review";
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
