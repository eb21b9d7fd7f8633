package dev.acumen.store;

import dev.acumen.document.Layer;
import dev.acumen.document.LocalClock;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.document.Share;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps a project's playbook in `.claude/playbook.json`, with a journal and a lock in `.claude/acumen/`.
///
/// The file is the truth, the journal explains it. A transaction takes the lock, reads the file again, and then
/// first appends its journal line, then puts the new file in place; both are on the disk before it returns.
///
/// A store with a layer keeps what changes in `.claude/acumen/local/`, over the playbook file, which it only reads.
public final class FilePlaybookStore implements JournaledStore {
    private static final int TRIES = 10;

    private final ProjectFiles files;
    private final Journal journal;
    private final PlaybookFile playbook;
    private final Clock clock;
    private final StoreListener listener;
    private final Duration patience;

    /// The playbook file under the layer; null where there is no layer.
    private final @Nullable Below below;

    private record Below(ProjectFiles files, Journal journal, PlaybookFile playbook) {
        static Below of(ProjectFiles files) {
            return new Below(files, new Journal(files), new PlaybookFile(files.playbook()));
        }

        PlaybookDocument document() throws IOException {
            return playbook.document(playbook.bytes());
        }
    }

    /// A store to which nobody listens.
    ///
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public FilePlaybookStore(Path project, Clock clock) {
        this(project, clock, StoreListener.NONE);
    }

    /// @param project the project's folder
    /// @param clock for `last_updated` and the journal
    /// @param listener hears what happens
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public FilePlaybookStore(Path project, Clock clock, StoreListener listener) {
        this(project, clock, listener, ProjectLock.PATIENCE);
    }

    FilePlaybookStore(Path project, Clock clock, StoreListener listener, Duration patience) {
        this(ProjectFiles.of(project), null, clock, listener, patience);
    }

    /// A store of `playbook.json` in a folder, with a journal and a lock in its folder `acumen`.
    ///
    /// @param clock for `last_updated` and the journal
    /// @throws StoreException if the folder is not there, or if the playbook is a link out of it
    public static FilePlaybookStore inFolder(Path folder, Clock clock) {
        return new FilePlaybookStore(
                ProjectFiles.inFolder(folder), null, clock, StoreListener.NONE, ProjectLock.PATIENCE);
    }

    /// A store that keeps what changes in a layer over the playbook file.
    ///
    /// @param project the project's folder
    /// @param clock for `last_updated` and the journal
    /// @param listener hears what happens
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public static FilePlaybookStore layered(Path project, Clock clock, StoreListener listener) {
        ProjectFiles files = ProjectFiles.of(project);
        return new FilePlaybookStore(files.local(), Below.of(files), clock, listener, ProjectLock.PATIENCE);
    }

    /// The store of the user's playbook. The ids that it gives begin with `u-`.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @throws StoreException if the playbook is a link that leads nowhere
    public static FilePlaybookStore ofUser(Path acumen, Clock clock, StoreListener listener) {
        return new FilePlaybookStore(ProjectFiles.ofUser(acumen), null, clock, listener, ProjectLock.PATIENCE);
    }

    private FilePlaybookStore(
            ProjectFiles files, @Nullable Below below, Clock clock, StoreListener listener, Duration patience) {
        this.files = files;
        this.below = below;
        this.journal = new Journal(files);
        this.playbook = new PlaybookFile(files.playbook());
        this.clock = clock;
        this.listener = listener;
        this.patience = patience;
    }

    /// Whether a project's files are those of this store; links may lead elsewhere by now.
    ///
    /// @throws StoreException if the folder is not there, or if links lead out of it
    public boolean isOf(Path project) {
        return (below == null ? files : below.files).equals(ProjectFiles.of(project));
    }

    /// Where the playbook is kept, without the layer.
    public Path file() {
        return (below == null ? files : below.files).playbook();
    }

    @Override
    public String place() {
        return file().toString();
    }

    /// Whether what changes is kept in a layer.
    public boolean isLayered() {
        return below != null;
    }

    @Override
    public State read() {
        try {
            PlaybookDocument document = playbook.document(playbook.bytes());
            List<String> findings = new ArrayList<>(document.findings());
            Set<String> learned = LockedPlaybook.learned(journal.lines(findings));
            Playbook whole = document.playbook().numbered(files.isOfUser());
            List<RemovedKeyPoint> removed = document.removed();
            learned.addAll(LockedPlaybook.learnedInLayer(files));
            if (below != null) {
                PlaybookDocument lower = below.document();
                whole = Layer.over(lower.playbook(), document);
                findings.addAll(lower.findings());
                learned.addAll(LockedPlaybook.learned(below.journal.lines(findings)));
                removed = lower.isNew() ? removed : lower.removed();
            }
            List<RejectedText> rejected = ReviewState.rejected(new RejectedFile(files), findings);
            return new State(whole, learned, findings, rejected, new ProposalFiles(files).read(findings), removed);
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// All that ever happened to the playbook and to its layer, oldest first.
    ///
    /// @throws StoreException if the journal cannot be read
    @Override
    public List<JournalLine> log() {
        try {
            List<String> findings = new ArrayList<>();
            List<JournalLine> lines = journal.allLines(findings);
            if (below != null) {
                lines = JournalHistory.merged(below.journal.allLines(findings), lines);
            }
            findings.forEach(finding -> StoreListener.tell(() -> listener.noticed(finding)));
            return lines;
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// The last share that nobody took back and that the playbook file has lost, such as by `git checkout`.
    public Optional<JournalLine> discardedShare() {
        try {
            return below == null ? Optional.empty() : LayerSharing.discarded(journal, below.journal, below.document());
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// The deltas that wait for a person's yes, oldest first. The listener is told of malformed ones; they stay.
    ///
    /// @throws StoreException if they cannot be read
    @Override
    public List<Proposal> proposals() {
        try {
            List<String> findings = new ArrayList<>();
            List<Proposal> proposals = new ProposalFiles(files).read(findings);
            findings.forEach(finding -> StoreListener.tell(() -> listener.noticed(finding)));
            return proposals;
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    @Override
    public List<RejectedText> rejected() {
        try {
            return new RejectedFile(files).read();
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// Whether the playbook was changed without Acumen and the journal does not tell of it yet. Writes nothing.
    ///
    /// @throws StoreException if playbook or journal cannot be read
    public boolean isChangedElsewhere() {
        try {
            JournalLine last = lastUnsettled();
            return last != null && !Objects.equals(last.from(), new PlaybookFile(file()).hash());
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// Brings playbook and journal together where something is left to do, as every change does first. Does
    /// nothing in a project without a journal, and nothing while another process is at work.
    @Override
    public void settle() {
        try {
            if (lastUnsettled() != null || (below != null && unsettled(files, journal) != null)) {
                locked(Duration.ZERO, LockedPlaybook::document);
            }
        } catch (IOException | StoreException | BadInputException ignored) {
            // Reading goes on without it: the next change will do it, or say why it cannot.
        }
    }

    /// The last line of the playbook's journal, where it does not tell of the playbook that is there.
    private @Nullable JournalLine lastUnsettled() throws IOException {
        return below == null ? unsettled(files, journal) : unsettled(below.files, below.journal);
    }

    private static @Nullable JournalLine unsettled(ProjectFiles files, Journal journal) throws IOException {
        List<JournalLine> lines = journal.lines(new ArrayList<>());
        JournalLine last = lines.isEmpty() ? null : lines.getLast();
        return last == null || Objects.equals(last.to(), new PlaybookFile(files.playbook()).hash()) ? null : last;
    }

    @Override
    public Optional<Applied> update(Transaction transaction) {
        Execution.Carried carried = carryOut(transaction);
        Applied applied = carried.applied();
        if (applied != null) {
            StoreListener.tell(() -> listener.carriedOut(transaction.cause(), carried.before(), applied));
        }
        return Optional.ofNullable(applied);
    }

    private Execution.Carried carryOut(Transaction transaction) {
        try {
            return locked(
                    patience,
                    look -> new Execution(look, removals(look.below() != null, look), listener).carryOut(transaction));
        } catch (IOException e) {
            throw failure("written", e);
        } catch (BadInputException | StoreException e) {
            throw e;
        } catch (RuntimeException defect) {
            StoreListener.tell(() -> listener.failed(transaction.cause(), defect));
            throw defect;
        }
    }

    /// What the playbook remembers of what is removed. What a layer removes stays in this clone until it is shared.
    private Removals removals(boolean isLocal, OpenPlaybook look) {
        return new Removals(Removals.isShared(files.playbook()), listener, look.now(), isLocal);
    }

    @Override
    public UndoResult undo() {
        return undo(UndoTransaction::last);
    }

    @Override
    public UndoResult undo(String name) {
        return undo(taking -> taking.named(name));
    }

    private interface Taking {
        UndoResult with(UndoTransaction taking) throws IOException;
    }

    private UndoResult undo(Taking taking) {
        if (!Files.exists(files.journal()) && (below == null || !Files.exists(below.files.journal()))) {
            return new UndoResult.Refused(JournalHistory.NOTHING);
        }
        try {
            return locked(patience, look -> taking.with(new UndoTransaction(look, removals(false, look))));
        } catch (IOException e) {
            throw failure("written", e);
        }
    }

    /// What of the layer would go into the playbook file. Nothing is written.
    ///
    /// @param wanted ids of key points; all where there are none
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read
    public Share shareable(Collection<String> wanted) {
        if (below == null) {
            return Share.of(Playbook.empty(), List.of(), PlaybookDocument.empty(), wanted);
        }
        try {
            PlaybookDocument lower = below.document();
            Set<String> given = LockedPlaybook.ids(below.journal.lines(new ArrayList<>()));
            return Share.of(
                    lower.playbook().remembering(given), lower.removed(), playbook.document(playbook.bytes()), wanted);
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// Moves what of the layer was shown to a person into the playbook file.
    ///
    /// @param wanted as for [#shareable]
    /// @param shown what that gave
    /// @return false where it is not the same any more; nothing was written then
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public boolean share(Collection<String> wanted, Share shown) {
        try {
            return locked(patience, look -> {
                OpenPlaybook lower = look.below();
                if (lower == null) {
                    return false;
                }
                Playbook remembering = lower.document().playbook().remembering(lower.ids());
                boolean isSame = Share.of(remembering, lower.document().removed(), look.document(), wanted)
                        .equals(shown);
                if (isSame) {
                    new LayerSharing(files, look, lower).carryOut(shown, removals(false, lower));
                }
                return isSame;
            });
        } catch (IOException e) {
            throw failure("written", e);
        }
    }

    /// Keeps which key points may be out of date, for [StoredPlaybook#usage]; what was kept before goes. Does
    /// nothing in a project without a folder of Acumen's, and changes no playbook.
    ///
    /// @param flags under a key point's mark ([dev.acumen.playbook.Usage#mark]) why it may be; nothing is kept of
    /// key points that there are not, or not worded so
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be kept, or the lock is held by another for long
    @Override
    @SuppressWarnings("try")
    public void flag(Map<String, String> flags) {
        if (!Files.isDirectory(files.folder())) {
            return;
        }
        files.refuseLinks();
        try (ProjectLock ignored = ProjectLock.take(files.lock(), patience)) {
            UsageFile.flag(files, flags, read().playbook());
        } catch (IOException e) {
            throw new StoreException(files.usage() + " could not be written: " + ErrorAdvice.told(e), false, e);
        }
    }

    @Override
    public Usage usage() {
        return UsageJson.usage(UsageJson.read(files.usage()));
    }

    @Override
    public PlaybookCopy copy() {
        refuseToMove("copied");
        CopiedFiles copied = new CopiedFiles(files, journal);
        try {
            return copied.isNothing() ? PlaybookCopy.none() : locked(patience, ignored -> copied.read());
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    @Override
    public void restore(PlaybookCopy copy) {
        refuseToMove("replaced");
        try {
            locked(patience, ignored -> {
                new CopiedFiles(files, journal).write(copy);
                return copy;
            });
        } catch (IOException e) {
            throw failure("written", e);
        }
    }

    private void refuseToMove(String what) {
        if (below != null) {
            throw new StoreException(
                    file() + " has a local layer over it and cannot be " + what
                            + " as a whole: acumen share, then remove " + StoredPlaybook.LAYER_FOLDER,
                    false);
        }
        if (files.isOfUser()) {
            throw new StoreException(file() + " is the user's own playbook, which stays a file", false);
        }
    }

    private interface Work<T> {
        T on(LockedPlaybook look) throws IOException;
    }

    @SuppressWarnings("try")
    private <T> T locked(Duration wait, Work<T> work) throws IOException {
        Disk.folders(files.own());
        files.refuseLinks();
        if (below != null) {
            below.files.refuseLinks();
        }
        if (!Files.exists(files.ignoreFile()) || Files.size(files.ignoreFile()) == 0) {
            Files.writeString(files.ignoreFile(), "*\n");
        }
        readAhead();
        List<String> notices = new ArrayList<>();
        try (ProjectLock ignored = ProjectLock.take(files.lock(), wait)) {
            return anew(work, notices, TRIES);
        } finally {
            notices.forEach(notice -> StoreListener.tell(() -> listener.noticed(notice)));
        }
    }

    /// Begins again where somebody saved the file in the meantime.
    private <T> T anew(Work<T> work, List<String> notices, int tries) throws IOException {
        try {
            LockedPlaybook look = look();
            try {
                return work.on(look);
            } finally {
                notices.addAll(look.notices());
            }
        } catch (ChangedMeanwhileException e) {
            if (tries == 1) {
                throw e;
            }
            return anew(work, notices, tries - 1);
        }
    }

    private LockedPlaybook look() throws IOException {
        String now = now();
        if (below == null) {
            return LockedPlaybook.at(files, journal, playbook, now);
        }
        LockedPlaybook lower = LockedPlaybook.at(below.files, below.journal, below.playbook, now);
        LockedPlaybook look = LockedPlaybook.at(files, journal, playbook, now);
        look.putOver(lower);
        new LayerSharing(files, look, lower).complete();
        if (look.endsWith(Cause.UNDO)) {
            new UndoTransaction(look, removals(false, look)).complete();
        }
        return look;
    }

    /// Reads and understands before the lock what is there, so that little is left to do while others wait.
    private void readAhead() throws IOException {
        playbook.document(playbook.bytes());
        journal.lines(new ArrayList<>());
        if (below != null) {
            below.document();
            below.journal.lines(new ArrayList<>());
        }
    }

    private String now() {
        return LocalClock.now(clock);
    }

    private StoreException failure(String verb, IOException e) {
        String advice = ErrorAdvice.of(e);
        String what = files.playbook() + " could not be " + verb + ": " + ErrorAdvice.reason(e) + "; it is as it was";
        return new StoreException(advice.isEmpty() ? what : what + ", " + advice, false, e);
    }
}
