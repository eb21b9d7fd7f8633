package dev.acumen.store;

import dev.acumen.document.Hash;
import dev.acumen.document.Layer;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.document.TreeChange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A playbook that is open for a change, with what the change has to know of its journal. Subclasses know where it is
/// kept.
abstract class OpenPlaybook {
    private final String name;
    private final String now;
    private final boolean isOfUser;
    private final List<String> notices = new ArrayList<>();
    private final List<JournalLine> lines = new ArrayList<>();
    private byte @Nullable [] bytes;
    private @Nullable String hash;
    private PlaybookDocument document;
    private @Nullable OpenPlaybook below;

    /// @param name what messages call it
    /// @param now the time to write, ISO-8601 with an offset
    /// @param bytes the playbook as it is kept; null where there is none yet
    /// @param document what they hold
    OpenPlaybook(String name, String now, boolean isOfUser, byte @Nullable [] bytes, PlaybookDocument document) {
        this.name = name;
        this.now = now;
        this.isOfUser = isOfUser;
        this.bytes = bytes;
        this.hash = bytes == null ? null : Hash.of(bytes);
        this.document = document;
    }

    /// The playbook as it is kept.
    PlaybookDocument document() {
        return document;
    }

    /// Its bytes; null where there is none yet.
    byte @Nullable [] bytes() {
        return bytes;
    }

    /// The hash of its bytes; null where there is none yet.
    @Nullable
    String hash() {
        return hash;
    }

    /// Makes this the look at a layer.
    void putOver(OpenPlaybook lower) {
        below = lower;
        notices.addAll(lower.notices);
    }

    /// What lies below the layer that this is a look at; null where it is none.
    @Nullable
    OpenPlaybook below() {
        return below;
    }

    /// What the playbook holds; of a layer, what it and the playbook below are together.
    Playbook playbook() {
        return playbook(document);
    }

    /// The same with another document in place of this one.
    Playbook playbook(PlaybookDocument other) {
        return below == null ? other.playbook().numbered(isOfUser) : Layer.over(below.document.playbook(), other);
    }

    /// The document that sessions know as the playbook, if it is there.
    PlaybookDocument found() {
        return below == null || below.document.isNew() ? document : below.document;
    }

    /// The document after a change of the playbook.
    ///
    /// @param removed what the playbook remembers from then on of what was removed from it
    PlaybookDocument.Edit edit(Applied applied, List<RemovedKeyPoint> removed) {
        return below == null
                ? document.with(applied, removed, now)
                : Layer.edit(below.document.playbook(), document, applied, now);
    }

    /// The time of this look, ISO-8601 with an offset.
    String now() {
        return now;
    }

    /// Whether the playbook is as a line left it.
    boolean isAt(JournalLine line) {
        return Objects.equals(line.to(), hash);
    }

    /// The lines of the journal that is open.
    List<JournalLine> lines() {
        return lines;
    }

    /// Whether the last line of the journal is of this kind.
    boolean endsWith(String kind) {
        return !lines.isEmpty() && lines.getLast().is(kind);
    }

    /// What a person may want to know of what was found.
    List<String> notices() {
        return notices;
    }

    /// The turns that were learned.
    Set<String> learned() {
        Set<String> learned = learned(lines);
        if (below != null) {
            learned.addAll(learned(below.lines));
        }
        return learned;
    }

    static Set<String> learned(List<JournalLine> lines) {
        Set<String> learned = new LinkedHashSet<>();
        lines.forEach(line -> learned.addAll(line.learned()));
        return learned;
    }

    /// The ids of key points that the journal knows of, gone or not; of those that a closed journal knew, the
    /// highest of each section.
    Set<String> ids() {
        return ids(lines);
    }

    static Set<String> ids(List<JournalLine> lines) {
        Set<String> ids = new HashSet<>();
        lines.forEach(line -> line.collectIds(ids));
        return ids;
    }

    /// An id for each section that gave any, the one with the highest number.
    private List<String> highestIds() {
        List<String> highest = new ArrayList<>();
        Playbook.empty()
                .remembering(ids())
                .idFloors()
                .forEach((section, number) -> highest.add(section.slug() + "-" + number));
        return highest;
    }

    /// The playbook as it is, as the first line of a journal.
    JournalLine snapshot() {
        return JournalLine.snapshot(now, whole(), List.copyOf(learned()), highestIds(), hash);
    }

    Json whole() {
        return bytes == null ? Json.NULL : document.original();
    }

    /// Writes a changed playbook with its line. Where that fails, all is as it was.
    JournalLine write(Cause cause, List<String> learned, PlaybookDocument.Edit edit) throws IOException {
        byte[] after = edit.document().bytes();
        if (after.length > JsonReader.MOST_BYTES) {
            throw new StoreException(
                    name + " would become larger than 64 MiB and could not be read again; it is as it was", false);
        }
        JournalLine line = JournalLine.of(now, cause, edit.change(), null, learned, hash, Hash.of(after));
        keep(line, edit.document(), after);
        return line;
    }

    /// Notes turns that were learned and changed nothing.
    void remember(Cause cause, List<String> learned) throws IOException {
        append(JournalLine.of(now, cause, TreeChange.NONE, null, learned, hash, hash));
    }

    /// A journal begins with a snapshot of what was there before it.
    void append(JournalLine line) throws IOException {
        List<JournalLine> added = isBegun() ? List.of(line) : List.of(snapshot(), line);
        keep(added);
        lines.addAll(added);
    }

    /// Says what the playbook is from now on.
    void set(PlaybookDocument next, byte[] content) {
        bytes = content;
        hash = Hash.of(content);
        document = next;
    }

    /// Whether the journal has a line.
    boolean isBegun() {
        return !lines.isEmpty();
    }

    /// Keeps a line and the playbook that it leads to, or neither.
    abstract void keep(JournalLine line, PlaybookDocument next, byte[] content) throws IOException;

    /// Keeps lines at the end of the journal.
    abstract void keep(List<JournalLine> added) throws IOException;

    /// The journal lines of the playbook's whole life, oldest first.
    abstract List<JournalLine> allLines() throws IOException;

    /// What persons say beside the playbook.
    abstract ReviewState reviewState();

    /// Counts which key points were of use in what was learned.
    abstract void count();
}
