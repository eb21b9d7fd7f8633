package dev.acumen.review;

import dev.acumen.document.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What the journal knows, for a person and for other programs.
public final class LogOutput {
    /// Members of the file that change by themselves.
    private static final Set<String> FRAME = Set.of("version", "last_updated", "id_floors", "removed");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /// Where the second column of a heading begins.
    private static final int AFTER_ID = 12;

    private final ConsoleOutput console;

    /// @param console where it is told
    public LogOutput(ConsoleOutput console) {
        this.console = console;
    }

    /// One transaction: a line for it, and one for each entry that changed with the reason.
    public void line(JournalLine line) {
        console.row(heading(line), AFTER_ID, Integer.MAX_VALUE);
        line.changes().forEach(change -> change(change, List.of()));
        beside(line).forEach(what -> console.line("  ~ " + what));
        String nothing = nothing(line);
        if (!nothing.isEmpty()) {
            console.say("  " + nothing);
        }
        if (line.is(Cause.LEARN) && !line.cause().note().isEmpty()) {
            console.line("  ! " + line.cause().note());
        }
    }

    /// What a transaction changed in the file beside entries.
    public static List<String> beside(JournalLine line) {
        return Stream.concat(
                        line.change().top().members().keySet().stream().filter(member -> !FRAME.contains(member)),
                        line.change().sections().members().keySet().stream().map(section -> "section " + section))
                .toList();
    }

    /// What to say of a transaction that changed no entry; empty for one that did.
    public static String nothing(JournalLine line) {
        if (!line.changes().isEmpty() || line.is(Cause.SNAPSHOT)) {
            return "";
        }
        if (line.is(Cause.REVIEW)) {
            return "no key point changed: a change was rejected, or a rejection was taken back";
        }
        boolean isSilent = line.is(Cause.LEARN)
                && line.cause().refused().isEmpty()
                && line.cause().note().isEmpty();
        return isSilent ? "nothing to learn" : "no key point changed";
    }

    private static String heading(JournalLine line) {
        Cause cause = line.cause();
        StringBuilder heading = new StringBuilder(line.id() + "  " + time(line.time()) + "  " + cause.kind());
        if (!cause.session().isEmpty()) {
            heading.append("  session ").append(cause.session());
        }
        if (!cause.undone().isEmpty()) {
            heading.append("  of ").append(String.join(", ", cause.undone()));
        }
        return heading.append(line.isLocal() ? "  local" : "").toString();
    }

    /// The time where it was written, to the second.
    private static String time(String time) {
        try {
            return TIME.format(OffsetDateTime.parse(time));
        } catch (DateTimeParseException _) {
            return time;
        }
    }

    /// What one transaction did to one key point and those that went into it, with the transcript lines behind it.
    public void lineAbout(Set<String> keyPoints, JournalLine line) {
        console.row(heading(line), AFTER_ID, Integer.MAX_VALUE);
        line.changes().stream()
                .filter(change -> keyPoints.contains(change.id()))
                .forEach(change -> change(change, change.evidence()));
    }

    private void change(EntryChange change, List<String> evidence) {
        EntryDescription told = EntryDescription.of(change);
        if (!told.sign().isEmpty()) {
            console.change(told.sign(), change.id(), told.what());
        }
        console.reason(change.why(), evidence);
    }

    /// The lines as they stand in the journal, each with its id.
    public static Json json(List<JournalLine> lines) {
        return new Json.Arr(lines.stream().<Json>map(LogOutput::json).toList());
    }

    /// A line of the journal for other programs.
    public static Json.Obj json(JournalLine line) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", new Json.Text(line.id()));
        if (line.isLocal()) {
            members.put("layer", new Json.Text("local"));
        }
        members.putAll(line.json().members());
        return new Json.Obj(members);
    }
}
