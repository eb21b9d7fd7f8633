package dev.acumen.cli;

import dev.acumen.learn.Lesson;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Note;
import dev.acumen.playbook.Placed;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import java.io.PrintWriter;
import java.util.List;

/// What changes did, for a person: a line for each change, the reason below it.
final class Narration {
    private final PrintWriter out;

    Narration(PrintWriter out) {
        this.out = out;
    }

    void learned(Lesson.Learned lesson) {
        say("  " + counted(lesson.turns(), "turn") + ". " + lesson.reflection().analysis());
        String reasoning = Report.whole(lesson.deltas()).reasoning();
        if (!reasoning.isEmpty()) {
            say("  " + reasoning);
        }
        applied(lesson.applied());
    }

    void applied(Applied applied) {
        applied.changes().forEach(this::change);
        applied.rejections().forEach(this::rejection);
        applied.notes().forEach(this::note);
        if (applied.changes().isEmpty()) {
            say("  Nothing changed.");
        }
    }

    private void change(Change change) {
        Placed before = change.before();
        Placed after = change.after();
        if (before == null && after != null) {
            say("  + [" + change.id() + "] " + after.section().title() + " :: "
                    + flat(after.keyPoint().text()));
        } else if (after == null) {
            say("  - [" + change.id() + "] "
                    + (before == null ? "" : flat(before.keyPoint().text())));
        } else {
            say("  ~ [" + change.id() + "] " + what(change, after));
        }
        reason(change.basis().why(), change.basis().evidence());
    }

    /// One thing that happened to a key point.
    void change(String sign, String id, String what) {
        line("  " + sign + (id.isEmpty() ? " " : " [" + id + "] ") + what);
    }

    /// What has to be one line, whatever is in it.
    void line(String text) {
        say(flat(text));
    }

    /// Why it happened, below it; nothing where nothing was said.
    void reason(String why, List<String> evidence) {
        String reason = withEvidence(why, evidence);
        if (!reason.isEmpty()) {
            say("      " + flat(reason));
        }
    }

    private static String what(Change change, Placed after) {
        return switch (change.kind()) {
            case TAG -> Report.rating(change);
            case PIN -> "pinned";
            case UNPIN -> "unpinned";
            case MOVE -> "→ " + after.section().title();
            case ADD, UPDATE, MERGE, DELETE, PRUNE, DEDUPLICATE, CAP ->
                flat(after.keyPoint().text());
        };
    }

    private static String withEvidence(String why, List<String> evidence) {
        return evidence.isEmpty()
                ? why
                : why + " (transcript line" + (evidence.size() == 1 ? " " : "s ") + String.join(", ", evidence) + ")";
    }

    private void rejection(Rejection rejection) {
        String what = rejection.op().isEmpty() ? "operation" : rejection.op();
        say("  ! " + what + " at index " + rejection.index() + " was not applied: " + flat(rejection.reason()));
    }

    private void note(Note note) {
        say("  ! " + note.op() + " at index " + note.index() + ": " + flat(note.sentence()));
    }

    void playbook(Playbook playbook, String file) {
        if (playbook.size() == 0) {
            say("The playbook is empty: " + file);
        } else {
            say(Rendering.keyPoints(playbook));
            say("");
            say(counted(playbook.size(), "key point") + " in " + file);
        }
    }

    /// The text on one line, so that it cannot look like more than one.
    private static String flat(String text) {
        return text.replaceAll("\\R", " ");
    }

    void say(String text) {
        out.println(Terminal.safe(text));
    }

    static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
