package dev.acumen.store;

import dev.acumen.document.EntryChange;
import dev.acumen.document.Hash;
import dev.acumen.document.Layer;
import dev.acumen.document.TreeChange;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One transaction, as the journal tells it.
///
/// @param id what it is called by: the beginning of its hash
/// @param time when, ISO-8601 with an offset
/// @param cause why
/// @param change what changed
/// @param playbook the whole file afterwards, in a snapshot and where the state before is not known; else null.
/// JSON null stands for no file
/// @param learned ids of the turns that were learned with it; in a snapshot, of all that were learned before
/// @param given in a snapshot, the highest id of each section that was given before; else none
/// @param from SHA-256 of the file before; null where there was none
/// @param to SHA-256 of the file afterwards; null where there is none
/// @param isLocal whether it tells of the local layer, and not of the playbook file itself
public record JournalLine(
        String id,
        String time,
        Cause cause,
        TreeChange change,
        @Nullable Json playbook,
        List<String> learned,
        List<String> given,
        @Nullable String from,
        @Nullable String to,
        boolean isLocal) {
    private static final int ID_LENGTH = 10;
    private static final Json VERSION = Json.Num.of(1);

    public JournalLine {
        learned = List.copyOf(learned);
        given = List.copyOf(given);
    }

    /// What was there before a journal begins.
    static JournalLine snapshot(
            String time, Json playbook, List<String> learned, List<String> given, @Nullable String hash) {
        return withId(new JournalLine(
                "", time, Cause.of(Cause.SNAPSHOT), TreeChange.NONE, playbook, learned, given, hash, hash, false));
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
        return withId(new JournalLine("", time, cause, change, playbook, learned, List.of(), from, to, false));
    }

    private static JournalLine withId(JournalLine line) {
        return new JournalLine(
                id(line.text()),
                line.time,
                line.cause,
                line.change,
                line.playbook,
                line.learned,
                line.given,
                line.from,
                line.to,
                line.isLocal);
    }

    /// Reads a line.
    ///
    /// @param source where it is kept, for messages
    /// @throws BadInputException if the text is no line of a journal
    public static JournalLine read(String text, String source) {
        if (!(JsonReader.read(text, source) instanceof Json.Obj line
                && VERSION.equals(line.get("v"))
                && line.get("cause") instanceof Json.Obj cause)) {
            throw new BadInputException(source, "$", "a transaction of version 1 with its cause was expected");
        }
        return new JournalLine(
                id(text),
                line.textOr("time", ""),
                Cause.read(cause),
                TreeChange.read(line, source),
                line.get("playbook"),
                line.texts("learned"),
                line.texts("given"),
                line.text("from"),
                line.text("to"),
                false);
    }

    /// A line of the local layer's journal, its changes told as those of the key points that they are about.
    JournalLine ofLayer() {
        TreeChange told = new TreeChange(
                change.top(),
                change.sections(),
                change.changes().stream().map(Layer::told).toList());
        return new JournalLine(id, time, cause, told, playbook, learned, given, from, to, true);
    }

    private static String id(String text) {
        return Hash.of(text).substring(0, ID_LENGTH);
    }

    /// The line as it is written, without its line break.
    public String text() {
        return JsonWriter.compact(json());
    }

    /// The line as it stands in the journal.
    public Json.Obj json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", VERSION);
        members.put("time", new Json.Text(time));
        members.put("cause", cause.json(learned));
        if (playbook != null) {
            members.put("playbook", playbook);
        }
        change.writeTo(members);
        members.put("learned", Json.Arr.ofTexts(learned));
        if (!given.isEmpty()) {
            members.put("given", Json.Arr.ofTexts(given));
        }
        members.put("from", text(from));
        members.put("to", text(to));
        return new Json.Obj(members);
    }

    private static Json text(@Nullable String value) {
        return value == null ? Json.NULL : new Json.Text(value);
    }

    /// Its size in the journal, in bytes.
    int size() {
        return text().getBytes(StandardCharsets.UTF_8).length;
    }

    /// Adds the ids of all key points that it knows of.
    void collectIds(Set<String> ids) {
        ids.addAll(given);
        changes().forEach(entry -> ids.add(entry.id()));
        collectNames(change.top(), ids);
        collectNames(change.sections(), ids);
        if (playbook != null) {
            collectNames(playbook, ids);
        }
    }

    private static void collectNames(Json json, Set<String> names) {
        if (json instanceof Json.Obj object) {
            names.add(object.textOr("name", ""));
            object.members().values().forEach(member -> collectNames(member, names));
        } else if (json instanceof Json.Arr array) {
            array.elements().forEach(element -> collectNames(element, names));
        }
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

    /// For the id of each line that was taken back, the id of the line that did it.
    ///
    /// @param lines oldest first
    public static Map<String, String> takenBack(List<JournalLine> lines) {
        Map<String, String> by = new HashMap<>();
        // From the end: what took something back counts unless something later took it back itself.
        for (JournalLine line : lines.reversed()) {
            if (!by.containsKey(line.id())) {
                line.cause().undone().forEach(id -> by.put(id, line.id()));
            }
        }
        return by;
    }

    /// Whether it tells something about a key point.
    public boolean isAbout(String keyPoint) {
        return changes().stream().anyMatch(entry -> entry.id().equals(keyPoint));
    }
}
