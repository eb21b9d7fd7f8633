package dev.acumen.store;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RenumberedKeyPoint;
import dev.acumen.document.TreeChange;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
final class LockedPlaybook extends OpenPlaybook {
    /// From this size on, in bytes beside its snapshot, a journal is closed: each look reads the open one whole.
    static final long LONG = 256 << 10;

    private final ProjectFiles files;
    private final Journal journal;
    private final PlaybookFile playbook;
    private final Set<String> learnedAbove = new LinkedHashSet<>();
    private boolean wasTorn;

    private LockedPlaybook(
            ProjectFiles files, Journal journal, PlaybookFile playbook, byte @Nullable [] bytes, String now) {
        super(files.playbook().toString(), now, files.isOfUser(), bytes, playbook.document(bytes));
        this.files = files;
        this.journal = journal;
        this.playbook = playbook;
    }

    /// @param now the time to write, ISO-8601 with an offset
    /// @throws dev.acumen.json.BadInputException if the playbook cannot be understood; nothing was changed then
    static LockedPlaybook at(ProjectFiles files, Journal journal, PlaybookFile playbook, String now)
            throws IOException {
        LockedPlaybook look = new LockedPlaybook(files, journal, playbook, playbook.bytes(), now);
        look.sweep();
        look.settle();
        return look;
    }

    @Override
    Set<String> learned() {
        Set<String> learned = super.learned();
        learned.addAll(learnedAbove);
        return learned;
    }

    /// The turns that were learned into the layer over a playbook; nothing where these are the files of a layer.
    static Set<String> learnedInLayer(ProjectFiles files) throws IOException {
        return files.own().equals(files.folder())
                ? learned(new Journal(files.local()).lines(new ArrayList<>()))
                : Set.of();
    }

    @Override
    List<JournalLine> allLines() throws IOException {
        return journal.allLines(new ArrayList<>());
    }

    @Override
    ReviewState reviewState() {
        return new ReviewState(new ProposalFiles(files), new RejectedFile(files), now());
    }

    /// What a process that was killed left behind.
    private void sweep() throws IOException {
        Files.deleteIfExists(files.next());
        Files.deleteIfExists(files.nextJournal());
        Files.deleteIfExists(files.nextProposal());
        Files.deleteIfExists(files.nextRejected());
        Files.deleteIfExists(files.nextUsage());
        wasTorn = journal.closeLastLine();
        lines().addAll(journal.lines(new ArrayList<>()));
        learnedAbove.addAll(learnedInLayer(files));
    }

    private void settle() throws IOException {
        if (lines().isEmpty()) {
            return;
        }
        JournalLine last = lines().getLast();
        if (!isAt(last) && wasCutShort(last)) {
            carryOut(last);
        }
        if (!isAt(last)) {
            noteOutside(last);
        }
        if (journal.size() - lines().getFirst().size() > LONG) {
            JournalLine snapshot = snapshot();
            journal.close(snapshot);
            lines().clear();
            lines().add(snapshot);
        }
    }

    /// Whether the file is what it was before a change of ours, and nobody has put it there since: a file, or where
    /// there is none a folder, that was touched after the journal was somebody else's doing, such as a checkout.
    private boolean wasCutShort(JournalLine last) throws IOException {
        // Before the line that was torn could begin, the one before it had been seen to.
        if (wasTorn || last.is(Cause.OUTSIDE) || !Objects.equals(last.from(), hash())) {
            return false;
        }
        Path touched = bytes() == null ? files.playbook().resolveSibling(".") : files.playbook();
        return Files.getLastModifiedTime(touched).compareTo(journal.time()) <= 0;
    }

    private void carryOut(JournalLine last) throws IOException {
        Optional<PlaybookDocument> after = document().after(last.change());
        if (after.isPresent()) {
            put(after.get(), after.get().bytes());
            notices()
                    .add("the last change (" + last.cause().kind() + ", " + last.time()
                            + ") had been cut short and was carried out");
        }
    }

    private void noteOutside(JournalLine last) throws IOException {
        Json.Obj found = document().original();
        List<RenumberedKeyPoint> renumbered = RenumberedFile.read(files);
        Optional<TreeChange> change = state().map(known -> TreeChange.outside(known, found, renumbered));
        Json whole = change.isPresent() ? null : whole();
        append(JournalLine.of(
                now(), Cause.of(Cause.OUTSIDE), change.orElse(TreeChange.NONE), whole, List.of(), last.to(), hash()));
        RenumberedFile.remove(files);
    }

    /// The file as the journal has it; empty where the journal has a gap.
    private Optional<Json.Obj> state() {
        int start = lines().size() - 1;
        while (start > 0 && lines().get(start).playbook() == null) {
            start--;
        }
        Optional<Json.Obj> state = switch (lines().get(start).playbook()) {
            case Json.Obj whole -> Optional.of(whole);
            case Json.Null ignored -> Optional.of(PlaybookDocument.empty().original());
            case null, default -> Optional.empty();
        };
        for (int i = start + 1; i < lines().size(); i++) {
            TreeChange change = lines().get(i).change();
            boolean isNext =
                    Objects.equals(lines().get(i).from(), lines().get(i - 1).to());
            state = isNext ? state.flatMap(change::applyTo) : Optional.empty();
        }
        return state;
    }

    @Override
    void keep(JournalLine line, PlaybookDocument next, byte[] content) throws IOException {
        byte[] before = bytes();
        if (document().isRestructured() && before != null) {
            backUp(before);
        }
        Journal.Mark mark = journal.mark();
        append(line);
        try {
            put(next, content);
        } catch (IOException e) {
            journal.cutTo(mark, e);
            throw e;
        }
    }

    @Override
    void keep(List<JournalLine> added) throws IOException {
        journal.append(added);
    }

    @Override
    void count() {
        if (isBegun()) {
            UsageFile.update(files, lines(), playbook());
        }
    }

    private void put(PlaybookDocument next, byte[] content) throws IOException {
        Disk.replace(files.playbook(), files.next(), content, this::refuseWhatCameMeanwhile);
        set(next, content);
    }

    /// Somebody who does not know the lock may have saved the file since it was read.
    private void refuseWhatCameMeanwhile() throws IOException {
        if (!Arrays.equals(bytes(), playbook.bytes())) {
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
