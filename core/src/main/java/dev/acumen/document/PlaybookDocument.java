package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A playbook file: the playbook in it, and the tree that it is written back from, so that what the playbook
/// does not know (fields, entries, sections of others) stays where it is.
///
/// Immutable. Reading mends what is not yet in today's form (flat `key_points`, scores, ids that occur twice); the
/// mended tree reaches the disk with the next change, not before.
public final class PlaybookDocument {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Json.Obj original;
    private final Json.Obj tree;
    private final Playbook playbook;
    private final List<String> findings;
    private final List<EntryChange> repairs;
    private final List<Migration> migrations;
    private final boolean isRestructured;
    private final boolean hasByteOrderMark;
    private final boolean endsWithNewLine;
    private final boolean isNew;

    private PlaybookDocument(PlaybookTree read, boolean hasByteOrderMark, boolean endsWithNewLine) {
        this(read, read.original(), hasByteOrderMark, endsWithNewLine, false);
    }

    private PlaybookDocument(
            PlaybookTree read, Json.Obj original, boolean hasByteOrderMark, boolean endsWithNewLine, boolean isNew) {
        this.isNew = isNew;
        this.original = original;
        this.tree = read.tree();
        this.playbook = read.playbook();
        this.findings = read.findings();
        this.repairs = read.repairs();
        this.migrations = read.migrations();
        this.isRestructured = read.isRestructured();
        this.hasByteOrderMark = hasByteOrderMark;
        this.endsWithNewLine = endsWithNewLine;
    }

    /// The document of a file that is not there yet.
    public static PlaybookDocument empty() {
        PlaybookTree fresh = PlaybookTree.read(PlaybookTree.fresh(), "");
        Json sections = fresh.tree().get(PlaybookTree.SECTIONS);
        Json.Obj nothing = Json.Obj.of(PlaybookTree.SECTIONS, sections == null ? Json.NULL : sections);
        return new PlaybookDocument(fresh, nothing, false, true, true);
    }

    /// Reads the bytes of a playbook file, of today's form or an older one (REQ-SECT-006, REQ-SECT-007,
    /// REQ-SCORE-004 to 006).
    ///
    /// @param source the file, for messages
    /// @throws dev.acumen.json.BadInputException if the file is no playbook: not JSON in UTF-8, or
    /// without its shape. A single malformed entry is no reason; it is kept and reported in [#findings]
    public static PlaybookDocument read(byte[] bytes, String source) {
        Json json = JsonReader.read(bytes, source);
        return new PlaybookDocument(
                PlaybookTree.read(json, source),
                JsonReader.startsWithByteOrderMark(bytes),
                bytes[bytes.length - 1] == '\n');
    }

    /// Whether there is no file yet.
    public boolean isNew() {
        return isNew;
    }

    /// The key points.
    public Playbook playbook() {
        return playbook;
    }

    /// The whole file as it would be written.
    public Json.Obj tree() {
        return tree;
    }

    /// The whole file as it was read, before anything in it was mended; of a file that is not there, the sections
    /// alone.
    public Json.Obj original() {
        return original;
    }

    /// What is in the file and takes no part: one sentence each, with its place.
    public List<String> findings() {
        return findings;
    }

    /// What the file remembers of what was removed from it, the oldest first.
    public List<RemovedKeyPoint> removed() {
        return RemovedKeyPoint.in(tree);
    }

    /// What reading mended, as journal changes.
    public List<EntryChange> repairs() {
        return repairs;
    }

    /// The entries that reading brought from an older form into today's.
    public List<Migration> migrations() {
        return migrations;
    }

    /// Whether the file is of an older form, so that it should be backed up before it is written in today's.
    public boolean isRestructured() {
        return isRestructured;
    }

    /// The file's bytes.
    public byte[] bytes() {
        byte[] text = (JsonWriter.pretty(tree) + (endsWithNewLine ? "\n" : "")).getBytes(StandardCharsets.UTF_8);
        if (!hasByteOrderMark) {
            return text;
        }
        byte[] marked = Arrays.copyOf(BYTE_ORDER_MARK, BYTE_ORDER_MARK.length + text.length);
        System.arraycopy(text, 0, marked, BYTE_ORDER_MARK.length, text.length);
        return marked;
    }

    /// This document with changes carried out on its tree.
    ///
    /// @param applied what was done to this document's playbook
    /// @param lastUpdated the time to write as `last_updated`, ISO-8601 with an offset
    /// @throws dev.acumen.json.BadInputException if a key point would have to go into a section that is no list
    public Edit with(Applied applied, String lastUpdated) {
        return with(applied, removed(), lastUpdated);
    }

    /// The same with what the file remembers from now on of what was removed from it.
    public Edit with(Applied applied, List<RemovedKeyPoint> removed, String lastUpdated) {
        TreeEditor editor = new TreeEditor(tree);
        applied.changes().forEach(editor::carryOut);
        Edit edit = edited(editor, editor.changes(), applied.playbook().idFloors(), removed, lastUpdated);
        if (!edit.document.playbook.equals(applied.playbook())) {
            throw new IllegalStateException("the edited file does not hold the playbook that it should");
        }
        return edit;
    }

    /// This document with earlier changes taken back.
    ///
    /// @param taken what was taken back, on this document's tree
    /// @param ids key points' ids that were ever given, of which none may be given again
    /// @param removed what the file remembers from now on of what was removed from it
    /// @param lastUpdated the time to write as `last_updated`, ISO-8601 with an offset
    public Edit with(Undo taken, Set<String> ids, List<RemovedKeyPoint> removed, String lastUpdated) {
        Playbook result = PlaybookTree.read(taken.tree(), "").playbook();
        return edited(
                new TreeEditor(taken.tree()),
                TreeChange.between(tree, taken.tree()).changes(),
                result.remembering(playbook.ids()).remembering(ids).idFloors(),
                removed,
                lastUpdated);
    }

    /// This document with another tree.
    ///
    /// @param entryChanges what was done to the entries of this document's tree
    Edit with(Json.Obj other, List<EntryChange> entryChanges, Map<Section, Long> floors, String lastUpdated) {
        return edited(new TreeEditor(other), entryChanges, floors, removed(), lastUpdated);
    }

    private Edit edited(
            TreeEditor editor,
            List<EntryChange> entryChanges,
            Map<Section, Long> floors,
            List<RemovedKeyPoint> removed,
            String lastUpdated) {
        editor.set("last_updated", new Json.Text(lastUpdated));
        editor.setFloors(floors);
        if (!removed.equals(removed())) {
            editor.set(RemovedKeyPoint.MEMBER, RemovedKeyPoint.write(removed, tree.get(RemovedKeyPoint.MEMBER)));
        }
        PlaybookDocument edited = of(editor.tree());
        List<EntryChange> all = new ArrayList<>(repairs);
        all.addAll(entryChanges);
        TreeChange frame = TreeChange.frame(original, withoutEntryChanges(edited.tree));
        return new Edit(edited, new TreeChange(frame.top(), frame.sections(), all));
    }

    /// The tree with the lists of this document: what entry changes begin at.
    private Json.Obj withoutEntryChanges(Json.Obj edited) {
        if (!(edited.get(PlaybookTree.SECTIONS) instanceof Json.Obj sections
                && tree.get(PlaybookTree.SECTIONS) instanceof Json.Obj mine)) {
            throw new IllegalStateException("a playbook has sections");
        }
        Json.Obj begun = sections;
        for (String section : sections.members().keySet()) {
            if (sections.get(section) instanceof Json.Arr && mine.get(section) instanceof Json.Arr list) {
                begun = begun.with(section, list);
            }
        }
        return edited.with(PlaybookTree.SECTIONS, begun);
    }

    /// This document after a change that the journal holds.
    ///
    /// @return empty if the change does not begin at this document
    public Optional<PlaybookDocument> after(TreeChange change) {
        return change.applyTo(tree).map(this::of);
    }

    /// Another tree in the manner of this file.
    private PlaybookDocument of(Json.Obj other) {
        return new PlaybookDocument(PlaybookTree.read(other, ""), hasByteOrderMark, endsWithNewLine);
    }

    /// A changed document, and the change as the journal records it.
    ///
    /// @param document the document afterwards
    public record Edit(PlaybookDocument document, TreeChange change) {}
}
