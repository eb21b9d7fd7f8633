package dev.acumen.output;

import dev.acumen.learn.Lesson;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Note;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.store.Proposal;
import dev.acumen.store.Refusal;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a person is told, such as what changes did: a line for each change, the reason below it.
///
/// On a terminal lines are broken between words and coloured, here and nowhere else; whoever tells something needs
/// not care. Elsewhere every line stays whole and plain. Whatever is in a text, it never moves the cursor.
public final class ConsoleOutput {
    /// So far what happened stands behind when it did.
    public static final int TIMED = 18;

    private static final int REASON = 6;
    private static final Pattern MARK = Pattern.compile("^ *(?:[-+~!≈=→•*] )?");

    private final PrintWriter out;
    private final TerminalInfo display;

    /// What other programs read as well.
    public ConsoleOutput(PrintWriter out) {
        this(out, TerminalInfo.PLAIN);
    }

    /// @param display what it is printed to
    public ConsoleOutput(PrintWriter out, TerminalInfo display) {
        this.out = out;
        this.display = display;
    }

    /// What a session taught.
    public void learned(Lesson.Learned lesson) {
        say("  " + counted(lesson.turns(), "turn") + ". " + lesson.reflection().analysis());
        String reasoning = JsonReport.whole(lesson.deltas()).reasoning();
        if (!reasoning.isEmpty()) {
            say("  " + reasoning);
        }
        lesson.proposal()
                .ifPresentOrElse(proposal -> proposed(proposal, lesson.applied()), () -> applied(lesson.applied()));
        if (lesson.replaced() > 0) {
            say("  It replaces " + counted(lesson.replaced(), "change") + " that waited.");
        }
    }

    private void proposed(Proposal proposal, Applied applied) {
        applied.changes().forEach(this::change);
        applied.rejections().forEach(this::rejection);
        applied.notes().forEach(this::note);
        for (Operation operation : proposal.operations()) {
            line("  • " + OperationOutput.summary(operation));
            reason(operation.basis().why(), operation.basis().evidence());
        }
        say(
                proposal.operations().isEmpty()
                        ? "  Nothing is proposed."
                        : "  " + counted(proposal.operations().size(), "change")
                                + " proposed, to be decided on with acumen review.");
    }

    /// What operations did, and what was not applied.
    public void applied(Applied applied) {
        applied.changes().forEach(this::change);
        applied.rejections().forEach(this::rejection);
        applied.notes().forEach(this::note);
        if (applied.changes().isEmpty()) {
            say("  Nothing changed.");
        }
    }

    private void change(Change change) {
        SectionedKeyPoint before = change.before();
        SectionedKeyPoint after = change.after();
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
    public void change(String sign, String id, String what) {
        line("  " + sign + (id.isEmpty() ? " " : " [" + id + "] ") + what);
    }

    /// What has to be one line, whatever is in it.
    public void line(String text) {
        say(flat(text));
    }

    /// Why it happened, below it; nothing where nothing was said.
    public void reason(String why, List<String> evidence) {
        String reason = withEvidence(why, evidence);
        if (!reason.isEmpty()) {
            lines(flat(" ".repeat(REASON) + reason), REASON, TextStyle.REASON);
        }
    }

    private static String what(Change change, SectionedKeyPoint after) {
        return switch (change.kind()) {
            case TAG -> JsonReport.rating(change);
            case PIN -> "pinned";
            case UNPIN -> "unpinned";
            case AGREE -> "settled";
            case GUARD -> GuardOutput.told(after.keyPoint().guard());
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

    /// A change that was refused when a session was learned, and below it why.
    public void refused(Refusal refusal) {
        Operation operation = refusal.refused().operation();
        String what = operation instanceof Operation.Malformed
                ? operation.op() + " (its text is not kept)"
                : OperationOutput.summary(operation);
        String accepted = refusal.isOpen() ? "" : ", accepted by " + refusal.acceptedBy();
        line("  ! " + refusal.name() + " refused" + accepted + ": " + what);
        reason(refusal.refused().why(), List.of());
    }

    private void note(Note note) {
        say("  ! " + note.op() + " at index " + note.index() + ": " + flat(note.sentence()));
    }

    /// A playbook, by section.
    ///
    /// @param file where it is
    public void playbook(Playbook playbook, Usage usage, String file) {
        if (playbook.size() == 0) {
            say("The playbook is empty: " + file);
            return;
        }
        for (Section section : Section.values()) {
            if (!playbook.in(section).isEmpty()) {
                say(Rendering.heading(section));
                playbook.in(section).forEach(keyPoint -> keyPoint(keyPoint, usage));
                say("");
            }
        }
        say(counted(playbook.size(), "key point") + " in " + file);
    }

    /// A key point, whether it is pinned, and below it its guard and why it may be out of date.
    public void keyPoint(KeyPoint keyPoint, Usage usage) {
        String line = Rendering.line(keyPoint);
        line(keyPoint.isPinned() ? line.replaceFirst(" :: ", " pinned :: ") : line);
        if (!keyPoint.guard().isEmpty()) {
            reason("guard: " + GuardOutput.told(keyPoint.guard()), List.of());
        }
        String verify = usage.verify(keyPoint.name(), keyPoint.text());
        if (!verify.isEmpty()) {
            reason("verify: " + verify, List.of());
        }
    }

    /// The text on one line, so that it cannot look like more than one.
    public static String flat(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Terminal.isAscii(text.charAt(i))) {
                return text.replaceAll("\\R", " ");
            }
        }
        return text;
    }

    /// A text of one line or more. Where one is too long for the terminal, the rest of it is indented a little more
    /// than its beginning, below what follows a sign.
    public void say(String text) {
        if (display.isPlain()) {
            out.println(Terminal.safe(text));
        } else {
            for (String line : text.split("\n", -1)) {
                lines(line, hang(line), TextStyle.LINE);
            }
        }
    }

    /// What went wrong, or a person should know beside what was asked for.
    public void problem(String text) {
        lines(flat("acumen: " + text), 2, TextStyle.LINE);
    }

    /// A question; the answer goes behind it.
    public void ask(String question) {
        List<String> lines = wrapped(flat(Terminal.safe(question)), 0, display.width());
        lines.subList(0, lines.size() - 1).forEach(out::println);
        out.print(lines.getLast().stripTrailing() + " ");
        out.flush();
    }

    private static int hang(String line) {
        Matcher mark = MARK.matcher(line);
        int lead = mark.find() ? mark.end() : 0;
        return line.startsWith("[", lead) ? lead + 2 : lead;
    }

    /// The name of what follows.
    public void heading(String text) {
        lines(flat(text), 0, TextStyle.HEADING);
    }

    /// What happened, behind when it did.
    ///
    /// @param time with an indentation, if it has one
    public void timed(String time, String what) {
        int second = time.length() - time.stripLeading().length() + TIMED;
        boolean isFirst = true;
        for (String line : wrapped(flat(Terminal.safe(Widths.padded(time, second) + what)), second, display.width())) {
            int end = isFirst ? Math.min(second, line.length()) : 0;
            out.println(
                    display.isColoured()
                            ? TextStyle.REASON.on(line.substring(0, end)) + TextStyle.EVENT.on(line.substring(end))
                            : line);
            isFirst = false;
        }
    }

    /// What a person may pass over, beginning with its own indentation.
    public void aside(String text) {
        lines(flat(text), hang(text), TextStyle.REASON);
    }

    private void lines(String line, int hang, TextStyle paint) {
        String safe = Terminal.safe(line);
        if (display.isPlain()) {
            out.println(safe);
            return;
        }
        TextStyle next = paint;
        for (String part : wrapped(safe, hang, display.width())) {
            out.println(display.isColoured() ? next.on(part) : part);
            next = paint == TextStyle.LINE ? TextStyle.FURTHER : paint;
        }
    }

    /// What is told in two columns.
    ///
    /// @param second where the second one begins
    /// @param width the most columns of a line, however wide the terminal is
    public void row(String text, int second, int width) {
        boolean isFirst = true;
        for (String line : wrapped(flat(Terminal.safe(text)), second, Math.min(width, display.width()))) {
            int label = isFirst ? labelEnd(line, second) : 0;
            out.println(
                    display.isColoured()
                            ? TextStyle.label(line.substring(0, label)) + TextStyle.FURTHER.on(line.substring(label))
                            : line);
            isFirst = false;
        }
    }

    /// Where the name at the beginning of a row ends: nowhere, if it has none.
    private static int labelEnd(String line, int second) {
        int end = line.indexOf(' ');
        return end > 0 && end <= second ? end : 0;
    }

    private static List<String> wrapped(String line, int hang, int width) {
        return width == Integer.MAX_VALUE ? List.of(line) : new Wrapping(width).lines(line, hang);
    }

    /// How many there are of something, such as `2 turns`.
    public static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
