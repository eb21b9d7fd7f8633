package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.PlaybookDocument;
import dev.acumen.json.Undo;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Keeps a project's playbook in `.claude/playbook.json`, with a journal and a lock in `.claude/acumen/`.
///
/// The file is the truth, the journal explains it. A transaction takes the lock, reads the file again, and then
/// first appends its journal line, then puts the new file in place; both are on the disk before it returns.
public final class FilePlaybookStore implements PlaybookStore {
    private static final int TRIES = 10;

    private final ProjectFiles files;
    private final Journal journal;
    private final PlaybookFile playbook;
    private final Clock clock;
    private final StoreListener listener;
    private final Duration patience;

    /// A store to which nobody listens.
    ///
    /// @param project the project's folder
    /// @param clock for `last_updated` and the journal
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
        this.files = ProjectFiles.of(project);
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
        return files.equals(ProjectFiles.of(project));
    }

    /// Where the playbook is kept.
    public Path file() {
        return files.playbook();
    }

    @Override
    public State read() {
        try {
            PlaybookDocument document = playbook.document(playbook.bytes());
            List<String> findings = new ArrayList<>(document.findings());
            Set<String> learned = Look.learned(journal.lines(findings));
            List<RejectedText> rejected = new Wishes(files, "").rejected(findings);
            return new State(document.playbook(), learned, findings, rejected, new ProposalFiles(files).read(findings));
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// All that ever happened to the playbook, oldest first.
    ///
    /// @throws StoreException if the journal cannot be read
    public List<JournalLine> log() {
        try {
            List<String> findings = new ArrayList<>();
            List<JournalLine> lines = journal.allLines(findings);
            findings.forEach(finding -> tell(() -> listener.noticed(finding)));
            return lines;
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// The deltas that wait for a person's yes, oldest first. What cannot be understood is told to the listener and
    /// stays where it is.
    ///
    /// @throws StoreException if they cannot be read
    public List<Proposal> proposals() {
        try {
            List<String> findings = new ArrayList<>();
            List<Proposal> proposals = new ProposalFiles(files).read(findings);
            findings.forEach(finding -> tell(() -> listener.noticed(finding)));
            return proposals;
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// What a person rejected, oldest first.
    ///
    /// @throws BadInputException if that cannot be understood
    /// @throws StoreException if it cannot be read
    public List<RejectedText> rejected() {
        try {
            return new RejectedFile(files).read();
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// Whether the playbook was changed without Acumen, and the journal does not tell of it yet. Nothing is
    /// written.
    ///
    /// @throws StoreException if playbook or journal cannot be read
    public boolean isChangedElsewhere() {
        try {
            JournalLine last = lastUnsettled();
            return last != null && !Objects.equals(last.from(), hash());
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// Brings playbook and journal together where something is left to do, as every change does first. Does
    /// nothing in a project without a journal, and nothing while another process is at work.
    public void settle() {
        try {
            if (lastUnsettled() != null) {
                locked(Duration.ZERO, Look::document);
            }
        } catch (IOException | StoreException | BadInputException _) {
            // Reading goes on without it: the next change will do it, or say why it cannot.
        }
    }

    /// The journal's last line, where it does not tell of the playbook that is there.
    private @Nullable JournalLine lastUnsettled() throws IOException {
        List<JournalLine> lines = journal.lines(new ArrayList<>());
        return lines.isEmpty() || Objects.equals(lines.getLast().to(), hash()) ? null : lines.getLast();
    }

    private @Nullable String hash() throws IOException {
        byte[] bytes = playbook.bytes();
        return bytes == null ? null : Disk.hash(bytes);
    }

    @Override
    public Optional<Applied> update(Transaction transaction) {
        Carried carried = carryOut(transaction);
        Applied applied = carried.applied;
        if (applied != null) {
            tell(() -> listener.carriedOut(transaction.cause(), carried.before, applied));
        }
        return Optional.ofNullable(applied);
    }

    private Carried carryOut(Transaction transaction) {
        try {
            return locked(patience, look -> carryOut(look, transaction));
        } catch (IOException e) {
            throw failure("written", e);
        } catch (BadInputException | StoreException e) {
            throw e;
        } catch (RuntimeException defect) {
            tell(() -> listener.failed(transaction.cause(), defect));
            throw defect;
        }
    }

    private record Carried(
            PlaybookDocument before, @Nullable Applied applied) {}

    private Carried carryOut(Look look, Transaction transaction) throws IOException {
        PlaybookDocument before = look.document();
        if (transaction.isOverlapping(look.learned())) {
            return new Carried(before, null);
        }
        boolean isLearning = transaction.isLearning();
        Wishes wishes = new Wishes(files, look.now());
        State state = wishes.state(before.playbook().remembering(look.ids()), look.learned(), isLearning);
        Outcome outcome = transaction.decision().apply(state);
        Applied applied = outcome.applied();
        commit(look, wishes, outcome, isLearning, () -> {
            if (!applied.changes().isEmpty()) {
                look.write(transaction.cause(), transaction.learned(), before.with(applied, look.now()));
            } else if (isLearning) {
                look.remember(transaction.cause(), transaction.learned());
            }
        });
        if (!transaction.cause().session().isEmpty()) {
            look.count();
        }
        return new Carried(before, applied);
    }

    private interface Writing {
        void write() throws IOException;
    }

    /// Writes a change with what belongs to it.
    private static void commit(Look look, Wishes wishes, Outcome outcome, boolean isLearning, Writing writing)
            throws IOException {
        Playbook before = look.document().playbook();
        Wishes.Way way = wishes.before(outcome, isLearning);
        try {
            writing.write();
        } catch (IOException | RuntimeException e) {
            try {
                way.back();
            } catch (IOException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
        try {
            wishes.after(outcome, isLearning, before, look.document().playbook());
        } catch (IOException e) {
            look.notices()
                    .add("what was decided is done, but not all of it could be noted (" + Remedy.reason(e)
                            + "): some of it will be asked again");
        }
    }

    /// Takes the last change back that was neither taken back nor took something back itself, and of which
    /// something is left.
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Undone undo() {
        return undo(History::lastOnes);
    }

    /// Takes a change back, or all that was learned from a session. Of a session, what was removed or reworded
    /// since stays as it is; a change is taken back as a whole or not at all.
    ///
    /// @param name the id of a journal line or of a session, or its first letters, four or more
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Undone undo(String name) {
        return undo(history -> List.of(history.named(name)));
    }

    private Undone undo(Function<History, List<History.Choice>> choosing) {
        if (!Files.exists(files.journal())) {
            return new Undone.Refused(History.NOTHING);
        }
        try {
            return locked(patience, look -> {
                History history = new History(look.allLines());
                String reason = History.NOTHING;
                for (History.Choice choice : choosing.apply(history)) {
                    Optional<Undone> undone = choice.lines().isEmpty()
                            ? Optional.of(new Undone.Refused(choice.reason()))
                            : takeBack(look, history, choice);
                    if (undone.isPresent()) {
                        return undone.get();
                    }
                    reason = choice.lines().getFirst().id() + " left nothing that could be taken back";
                }
                return new Undone.Refused(reason);
            });
        } catch (IOException e) {
            throw failure("written", e);
        }
    }

    /// @return empty where nothing of it is left
    private Optional<Undone> takeBack(Look look, History history, History.Choice choice) throws IOException {
        Undo undo = new Undo(look.document());
        List<JournalLine> lines = choice.lines();
        Set<String> left = new LinkedHashSet<>();
        for (JournalLine line : lines) {
            List<String> reasons = undo.takeBack(line.change()).stream()
                    .map(found -> found.reason() + history.lastAbout(found.id(), line))
                    .toList();
            Optional<String> reason = history.joinedSince(line, lines)
                    .or(() -> reasons.stream().filter(_ -> !choice.isSession()).findFirst());
            if (reason.isPresent()) {
                return Optional.of(new Undone.Refused(line.id() + " cannot be taken back: " + reason.get()));
            }
            left.addAll(reasons);
        }
        if (undo.isEmpty()) {
            return left.stream()
                    .findFirst()
                    .map(first -> new Undone.Refused("nothing of this session is left to take back: " + first));
        }
        List<String> ids = lines.stream().map(JournalLine::id).toList();
        PlaybookDocument.Edit edit = look.document().with(undo, look.ids(), look.now());
        Outcome outcome = Outcome.of(Applied.nothing(edit.document().playbook()))
                .rejecting(history.regretted(lines, edit.document().playbook()));
        List<JournalLine> done = new ArrayList<>();
        commit(
                look,
                new Wishes(files, look.now()),
                outcome,
                false,
                () -> done.add(look.write(Cause.undo(ids), List.of(), edit)));
        return Optional.of(new Undone.Done(done.getFirst(), lines, outcome.rejected(), List.copyOf(left)));
    }

    /// Keeps which key points may be out of date, for [StoredPlaybook#usage]; what was kept before goes. Does
    /// nothing in a project without a folder of Acumen's, and changes no playbook.
    ///
    /// @param flags under a key point's mark ([dev.acumen.playbook.Usage#mark]) why it may be; nothing is kept of
    /// key points that there are not, or not worded so
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be kept, or the lock is held by another for long
    public void flag(Map<String, String> flags) {
        if (!Files.isDirectory(files.folder())) {
            return;
        }
        files.refuseLinks();
        try (ProjectLock _ = ProjectLock.take(files.lock(), patience)) {
            UsageFile.flag(files, flags, playbook.document(playbook.bytes()).playbook());
        } catch (IOException e) {
            throw new StoreException(files.usage() + " could not be written: " + Remedy.told(e), false, e);
        }
    }

    private interface Work<T> {
        T on(Look look) throws IOException;
    }

    private <T> T locked(Duration wait, Work<T> work) throws IOException {
        Disk.folders(files.folder());
        files.refuseLinks();
        if (!Files.exists(files.ignoreFile()) || Files.size(files.ignoreFile()) == 0) {
            Files.writeString(files.ignoreFile(), "*\n");
        }
        readAhead();
        List<String> notices = new ArrayList<>();
        try (ProjectLock _ = ProjectLock.take(files.lock(), wait)) {
            return anew(work, notices, TRIES);
        } finally {
            notices.forEach(notice -> tell(() -> listener.noticed(notice)));
        }
    }

    /// Begins again where somebody saved the file in the meantime.
    private <T> T anew(Work<T> work, List<String> notices, int tries) throws IOException {
        try {
            Look look = Look.at(files, journal, playbook, now());
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

    /// A listener that throws changes nothing.
    private static void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException _) {
            // What was done is done, whatever becomes of the telling.
        }
    }

    /// Reads and understands before the lock what is there, so that little is left to do while others wait.
    private void readAhead() throws IOException {
        playbook.document(playbook.bytes());
        journal.lines(new ArrayList<>());
    }

    private String now() {
        return OffsetDateTime.now(clock).truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private StoreException failure(String verb, IOException e) {
        String advice = Remedy.of(e);
        return new StoreException(
                files.playbook() + " could not be " + verb + ": " + Remedy.reason(e) + "; it is as it was"
                        + (advice.isEmpty() ? "" : ", " + advice),
                false,
                e);
    }
}
