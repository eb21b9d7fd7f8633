package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.EntryChange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.json.TreeChange;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One transaction, as the journal tells it.
///
/// @param id what it is called by: the beginning of its hash
/// @param time when, ISO-8601 with an offset
/// @param cause why
/// @param change what changed
/// @param playbook the whole file afterwards, in a snapshot and where the state before is not known; else null.
/// JSON null stands for no file
/// @param learned ids of the turns that were learned with it
/// @param from SHA-256 of the file before; null where there was none
/// @param to SHA-256 of the file afterwards; null where there is none
public record JournalLine(
        String id,
        String time,
        Cause cause,
        TreeChange change,
        @Nullable Json playbook,
        List<String> learned,
        @Nullable String from,
        @Nullable String to) {
    private static final int ID_LENGTH = 10;

    public JournalLine {
        learned = List.copyOf(learned);
    }

    /// A line that is about to be written.
    static JournalLine of(
            String time,
            Cause cause,
            TreeChange change,
            @Nullable Json playbook,
            List<String> learned,
            @Nullable String from,
            @Nullable String to) {
        JournalLine line = new JournalLine("", time, cause, change, playbook, learned, from, to);
        return new JournalLine(id(line.text()), time, cause, change, playbook, learned, from, to);
    }

    /// @throws BadInputException if the text is no line of a journal
    static JournalLine read(String text, String source) {
        if (!(JsonReader.read(text, source) instanceof Json.Obj line && line.get("cause") instanceof Json.Obj cause)) {
            throw new BadInputException(source, "$.cause", "a transaction with its cause was expected");
        }
        return new JournalLine(
                id(text),
                line.textOr("time", ""),
                Cause.read(cause),
                TreeChange.read(line, source),
                line.get("playbook"),
                line.texts("learned"),
                line.text("from"),
                line.text("to"));
    }

    private static String id(String text) {
        return Disk.hash(text.getBytes(StandardCharsets.UTF_8)).substring(0, ID_LENGTH);
    }

    /// The line without its line break.
    String text() {
        return JsonWriter.compact(json());
    }

    /// The line as it stands in the journal.
    public Json.Obj json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", Json.Num.of(1));
        members.put("time", new Json.Text(time));
        members.put("cause", cause.json(learned));
        if (playbook != null) {
            members.put("playbook", playbook);
        }
        change.writeTo(members);
        members.put("learned", Json.Arr.ofTexts(learned));
        members.put("from", text(from));
        members.put("to", text(to));
        return new Json.Obj(members);
    }

    private static Json text(@Nullable String value) {
        return value == null ? Json.NULL : new Json.Text(value);
    }

    /// What became of the entries.
    public List<EntryChange> changes() {
        return change.changes();
    }

    /// Whether the file became another one with it.
    public boolean isChange() {
        return !Objects.equals(from, to);
    }

    /// Whether it is of this kind.
    public boolean is(String kind) {
        return cause.kind().equals(kind);
    }

    /// Whether it tells something about a key point.
    public boolean isAbout(String keyPoint) {
        return changes().stream().anyMatch(entry -> entry.id().equals(keyPoint));
    }
}
