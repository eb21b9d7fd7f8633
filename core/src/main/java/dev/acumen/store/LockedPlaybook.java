package dev.acumen.store;

import dev.acumen.document.Hash;
import dev.acumen.document.Layer;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.document.RenumberedKeyPoint;
import dev.acumen.document.TreeChange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One look at a project's files, under the lock.
///
/// It begins by bringing playbook and journal together: what a crash cut short is carried out again, what somebody
/// else wrote gets a line of its own. After that the last line of the journal ends at the file as it is.
final class LockedPlaybook {
    /// From this size on, in bytes beside its snapshot, a journal is closed: each look reads the open one whole.
    static final long LONG = 256 << 10;

    private final ProjectFiles files;
    private final Journal journal;
    private final PlaybookFile playbook;
    private final String now;
    private final List<String> notices = new ArrayList<>();
    private final List<JournalLine> lines;
    private final Set<String> learnedAbove = new LinkedHashSet<>();
    private byte @Nullable [] bytes;
    private @Nullable String hash;
    private PlaybookDocument document;
    private @Nullable LockedPlaybook below;
    private boolean wasTorn;

    private LockedPlaybook(ProjectFiles files, Journal journal, PlaybookFile playbook, String now) throws IOException {
        this.files = files;
        this.journal = journal;
        this.now = now;
        this.playbook = playbook;
        this.bytes = playbook.bytes();
        this.hash = bytes == null ? null : Hash.of(bytes);
        this.document = playbook.document(bytes);
        this.lines = new ArrayList<>();
    }

    /// @param now the time to write, ISO-8601 with an offset
    /// @throws dev.acumen.json.BadInputException if the playbook cannot be understood; nothing was changed then
    static LockedPlaybook at(ProjectFiles files, Journal journal, PlaybookFile playbook, String now)
            throws IOException {
        LockedPlaybook look = new LockedPlaybook(files, journal, playbook, now);
        look.sweep();
        look.settle();
        return look;
    }

    /// The file as it is.
    PlaybookDocument document() {
        return document;
    }

    /// This look at a layer, with what lies below it.
    LockedPlaybook over(LockedPlaybook lower) {
        below = lower;
        notices.addAll(lower.notices);
        return this;
    }

    /// What lies below the layer that this is a look at; null where it is none.
    @Nullable
    LockedPlaybook below() {
        return below;
    }

    /// What the playbook file holds; of a layer, what it and the playbook below are together.
    Playbook playbook() {
        return playbook(document);
    }

    /// The same with another document in place of this one.
    Playbook playbook(PlaybookDocument other) {
        return below == null
                ? other.playbook().numbered(files.isOfUser())
                : Layer.over(below.document.playbook(), other);
    }

    /// The file that sessions know as the playbook, if it is there.
    PlaybookDocument found() {
        return below == null || below.document.isNew() ? document : below.document;
    }

    /// The document after a change of the playbook.
    ///
    /// @param removed what the file remembers from then on of what was removed from it
    PlaybookDocument.Edit edit(Applied applied, List<RemovedKeyPoint> removed) {
        return below == null
                ? document.with(applied, removed, now)
                : Layer.edit(below.document.playbook(), document, applied, now);
    }

    /// The time of this look, ISO-8601 with an offset.
    String now() {
        return now;
    }

    /// Whether the file is as a line left it.
    boolean isAt(JournalLine line) {
        return Objects.equals(line.to(), hash);
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
        learned.addAll(learnedAbove);
        if (below != null) {
            learned.addAll(learned(below.lines));
        }
        return learned;
    }

    /// The turns that were learned into the layer over a playbook; nothing where these are the files of a layer.
    static Set<String> learnedInLayer(ProjectFiles files) throws IOException {
        return files.own().equals(files.folder())
                ? learned(new Journal(files.local()).lines(new ArrayList<>()))
                : Set.of();
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

    /// The journal lines of the project's whole life, oldest first.
    List<JournalLine> allLines() throws IOException {
        return journal.allLines(new ArrayList<>());
    }

    /// What a process that was killed left behind.
    private void sweep() throws IOException {
        Files.deleteIfExists(files.next());
        Files.deleteIfExists(files.nextJournal());
        Files.deleteIfExists(files.nextProposal());
        Files.deleteIfExists(files.nextRejected());
        Files.deleteIfExists(files.nextUsage());
        wasTorn = journal.closeLastLine();
        lines.addAll(journal.lines(new ArrayList<>()));
        learnedAbove.addAll(learnedInLayer(files));
    }

    private void settle() throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        JournalLine last = lines.getLast();
        if (!Objects.equals(last.to(), hash) && wasCutShort(last)) {
            carryOut(last);
        }
        if (!Objects.equals(last.to(), hash)) {
            noteOutside(last);
        }
        if (journal.size() - lines.getFirst().size() > LONG) {
            JournalLine snapshot = snapshot();
            journal.close(snapshot);
            lines.clear();
            lines.add(snapshot);
        }
    }

    /// Whether the file is what it was before a change of ours, and nobody has put it there since: a file, or where
    /// there is none a folder, that was touched after the journal was somebody else's doing, such as a checkout.
    private boolean wasCutShort(JournalLine last) throws IOException {
        // Before the line that was torn could begin, the one before it had been seen to.
        if (wasTorn || last.is(Cause.OUTSIDE) || !Objects.equals(last.from(), hash)) {
            return false;
        }
        Path touched = bytes == null ? files.playbook().resolveSibling(".") : files.playbook();
        return Files.getLastModifiedTime(touched).compareTo(journal.time()) <= 0;
    }

    private void carryOut(JournalLine last) throws IOException {
        Optional<PlaybookDocument> after = document.after(last.change());
        if (after.isPresent()) {
            put(after.get(), after.get().bytes());
            notices.add("the last change (" + last.cause().kind() + ", " + last.time()
                    + ") had been cut short and was carried out");
        }
    }

    private void noteOutside(JournalLine last) throws IOException {
        Json.Obj found = document.original();
        List<RenumberedKeyPoint> renumbered = RenumberedFile.read(files);
        Optional<TreeChange> change = state().map(known -> TreeChange.outside(known, found, renumbered));
        Json whole = change.isPresent() ? null : wholeFile();
        append(JournalLine.of(
                now, Cause.of(Cause.OUTSIDE), change.orElse(TreeChange.NONE), whole, List.of(), last.to(), hash));
        RenumberedFile.remove(files);
    }

    /// The file as the journal has it; empty where the journal has a gap.
    private Optional<Json.Obj> state() {
        int start = lines.size() - 1;
        while (start > 0 && lines.get(start).playbook() == null) {
            start--;
        }
        Optional<Json.Obj> state = switch (lines.get(start).playbook()) {
            case Json.Obj whole -> Optional.of(whole);
            case Json.Null _ -> Optional.of(PlaybookDocument.empty().original());
            case null, default -> Optional.empty();
        };
        for (int i = start + 1; i < lines.size(); i++) {
            TreeChange change = lines.get(i).change();
            boolean isNext =
                    Objects.equals(lines.get(i).from(), lines.get(i - 1).to());
            state = isNext ? state.flatMap(change::applyTo) : Optional.empty();
        }
        return state;
    }

    private JournalLine snapshot() {
        List<String> learned = List.copyOf(learned());
        return JournalLine.snapshot(now, wholeFile(), learned, highestIds(), hash);
    }

    private Json wholeFile() {
        return bytes == null ? Json.NULL : document.original();
    }

    /// Writes a changed playbook: first its line, then the file. Where that fails, both are as they were.
    JournalLine write(Cause cause, List<String> learned, PlaybookDocument.Edit edit) throws IOException {
        if (document.isRestructured() && bytes != null) {
            backUp(bytes);
        }
        byte[] after = edit.document().bytes();
        if (after.length > JsonReader.MOST_BYTES) {
            throw new StoreException(
                    files.playbook() + " would become larger than 64 MiB and could not be read again; it is as it was",
                    false);
        }
        Journal.Mark mark = journal.mark();
        JournalLine line = JournalLine.of(now, cause, edit.change(), null, learned, hash, Hash.of(after));
        append(line);
        try {
            put(edit.document(), after);
        } catch (IOException e) {
            journal.cutTo(mark, e);
            throw e;
        }
        return line;
    }

    /// Notes turns that were learned and changed nothing.
    void remember(Cause cause, List<String> learned) throws IOException {
        append(JournalLine.of(now, cause, TreeChange.NONE, null, learned, hash, hash));
    }

    /// Counts which key points were of use in what was learned.
    void count() {
        if (!lines.isEmpty()) {
            UsageFile.update(files, lines, playbook());
        }
    }

    /// A journal begins with a snapshot of what was there before it.
    private void append(JournalLine line) throws IOException {
        List<JournalLine> added = lines.isEmpty() ? List.of(snapshot(), line) : List.of(line);
        journal.append(added);
        lines.addAll(added);
    }

    private void put(PlaybookDocument next, byte[] content) throws IOException {
        Disk.replace(files.playbook(), files.next(), content, this::refuseWhatCameMeanwhile);
        bytes = content;
        hash = Hash.of(content);
        document = next;
    }

    /// Somebody who does not know the lock may have saved the file since it was read.
    private void refuseWhatCameMeanwhile() throws IOException {
        if (!Arrays.equals(bytes, playbook.bytes())) {
            throw new ChangedMeanwhileException(files.playbook());
        }
    }

    /// Keeps a file of an older form as it was found. The name is that of its content: the same file is kept once.
    private void backUp(byte[] before) throws IOException {
        Disk.folders(files.backups());
        Path backup = files.backups().resolve("playbook-" + Hash.of(before).substring(0, 16) + ".json");
        if (!Files.exists(backup)) {
            Disk.replace(backup, files.next(), before);
        }
    }
}
