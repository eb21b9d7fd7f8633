package dev.acumen.store;

import dev.acumen.document.EntryChange;
import dev.acumen.document.Hash;
import dev.acumen.document.Layer;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.document.Share;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Moves what a layer holds into the playbook below. Under the lock.
///
/// What goes is noted first, then the playbook is written, then the layer. Whoever comes after a crash finds the note:
/// where the playbook's journal tells of this share, the layer is written; else nothing has happened.
record LayerSharing(ProjectFiles files, OpenPlaybook layer, OpenPlaybook below) {
    private static final int ID_LENGTH = 10;

    /// @param removals what the playbook below remembers of what is removed
    /// @throws StoreException if it cannot be written; all is as it was then, or the next look completes it
    void carryOut(Share share, Removals removals) throws IOException {
        List<String> entries = share.entries().stream().sorted().toList();
        String id = id(layer.now(), entries);
        Json note = Json.Obj.of("v", Json.Num.of(1), "share", new Json.Text(id), "entries", Json.Arr.ofTexts(entries));
        Disk.replace(
                files.sharing(),
                files.nextSharing(),
                (JsonWriter.compact(note) + "\n").getBytes(StandardCharsets.UTF_8));
        Cause cause = cause(id);
        if (share.size() > 0) {
            Applied applied = share.applied();
            List<RemovedKeyPoint> removed = removals.after(
                    below.document(), TransactionResult.of(applied), List.of(), false, applied.playbook());
            below.write(cause, List.of(), below.edit(applied, removed));
        }
        empty(cause, entries);
    }

    /// What the journals of both sides call what happens to both at once.
    static String id(String now, List<String> what) {
        return Hash.of(now + String.join("\n", what)).substring(0, ID_LENGTH);
    }

    private static Cause cause(String id) {
        return Cause.of(Cause.SHARE).with(Json.Obj.of(), id);
    }

    private void empty(Cause cause, List<String> entries) throws IOException {
        layer.write(cause, List.of(), Layer.without(entries, layer.document(), layer.now()));
        Files.deleteIfExists(files.sharing());
    }

    /// Completes what a crash cut short.
    void complete() throws IOException {
        if (!Files.isRegularFile(files.sharing(), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Json.Obj note = note();
        String id = note.textOr("share", "");
        // Where the playbook was changed elsewhere meanwhile, what was shared may not be in it: it stays here as well.
        boolean isBelow = below.allLines().stream().anyMatch(line -> isOf(line, id) && below.isAt(line));
        boolean isDone = layer.allLines().stream().anyMatch(line -> isOf(line, id));
        if (isBelow && !isDone) {
            empty(cause(id), note.texts("entries"));
        } else {
            Files.deleteIfExists(files.sharing());
        }
    }

    private Json.Obj note() throws IOException {
        String name = files.sharing().toString();
        try (InputStream in = Disk.ordinary(files.sharing(), name)) {
            return JsonReader.read(JsonReader.bytes(in, name), name) instanceof Json.Obj note ? note : Json.Obj.of();
        } catch (BadInputException ignored) {
            return Json.Obj.of();
        }
    }

    /// The last share that nobody took back, but the playbook is as if it had never been.
    ///
    /// @param layer the journal of the layer
    /// @param below that of the playbook
    static Optional<JournalLine> discarded(Journal layer, Journal below, PlaybookDocument playbook) throws IOException {
        List<JournalLine> lines = CurrentIds.of(below.allLines(new ArrayList<>()));
        Set<String> takenBack = JournalLine.takenBack(lines).keySet();
        Set<String> back = UndoTransaction.sharesBack(layer.allLines(new ArrayList<>()), lines);
        return lines.reversed().stream()
                .filter(line -> line.is(Cause.SHARE)
                        && !takenBack.contains(line.id())
                        && !back.contains(line.cause().note())
                        && isDiscarded(line, playbook))
                .findFirst();
    }

    /// Whether a playbook is as if a share had never been: somebody discarded it with git, and nobody removed what it
    /// brought.
    ///
    /// @param line tells of the share, with the ids of today
    static boolean isDiscarded(JournalLine line, PlaybookDocument playbook) {
        Map<String, Json> entries = new HashMap<>();
        Set<String> texts = new HashSet<>();
        if (playbook.original().get("sections") instanceof Json.Obj sections) {
            for (Json section : sections.members().values()) {
                for (Json entry : section instanceof Json.Arr list ? list.elements() : List.<Json>of()) {
                    EntryChange.Spot spot = new EntryChange.Spot("", 0, entry);
                    entries.put(spot.name(), entry);
                    texts.add(spot.text());
                }
            }
        }
        playbook.removed().forEach(removed -> texts.add(removed.hash()));
        return !line.changes().isEmpty()
                && line.changes().stream().allMatch(change -> isAsBefore(change, entries, texts));
    }

    private static boolean isAsBefore(EntryChange change, Map<String, Json> entries, Set<String> texts) {
        EntryChange.Spot before = change.before();
        EntryChange.Spot after = change.after();
        if (before != null) {
            return before.entry().equals(entries.get(before.name()));
        }
        return after == null
                || (!entries.containsKey(after.name())
                        && !texts.contains(after.text())
                        && !texts.contains(RemovedKeyPoint.hashOf(after.text())));
    }

    /// Whether a line tells of this share.
    static boolean isOf(JournalLine line, String id) {
        return line.is(Cause.SHARE) && line.cause().note().equals(id);
    }
}
