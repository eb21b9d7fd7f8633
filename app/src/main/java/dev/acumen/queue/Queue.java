package dev.acumen.queue;

import dev.acumen.document.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.queue.QueuedSession.Tries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The sessions that are being learned with a model, or wait for it: an entry for each transcript, in a folder
/// of the user's.
///
/// Where it is not needed it is not made. Safe for use by several threads and processes: whoever learns a
/// transcript claims it before transcript and entry are read, and gives it back when the try has ended. What
/// happens to a session meanwhile is added to its entry all the same ([#add]), and keeps it in the queue.
public final class Queue {
    /// So many processes may end while they learn a session.
    private static final int MOST_BEGUN = 5;

    /// After so long a session is taken for over, though nobody said that it ended.
    public static final Duration IDLE = Duration.ofMinutes(30);

    private final Path acumen;
    private final Path queue;
    private final Path failed;
    private final Clock clock;
    private final Consumer<String> warn;

    /// How many events there were when a transcript was claimed.
    private final Map<Path, Integer> claimed = new ConcurrentHashMap<>();

    /// What was read of the files, as long as they stay the same.
    private final Map<Path, Read> known = new ConcurrentHashMap<>();

    /// Of which entries it was told that they cannot be read.
    private final Set<Path> told = ConcurrentHashMap.newKeySet();

    private record Read(FileTime time, long size, @Nullable Object key, QueuedSession waiting) {}

    /// @param acumen the user's folder of Acumen's own
    public Queue(Path acumen, Clock clock) {
        this(acumen, clock, _ -> {});
    }

    /// @param acumen the user's folder of Acumen's own
    /// @param warn hears of entries that cannot be understood
    public Queue(Path acumen, Clock clock, Consumer<String> warn) {
        this.acumen = acumen;
        this.queue = acumen.resolve(AcumenFolder.QUEUE);
        this.failed = acumen.resolve(AcumenFolder.FAILED);
        this.clock = clock;
        this.warn = warn;
    }

    /// Claims a transcript, so that nobody else pays for the same answers.
    ///
    /// @param project the project's folder
    /// @throws ClaimedException if another is learning it
    /// @throws IOException if it cannot be claimed
    public Claim claim(Path project, Path transcript) throws IOException {
        Claim claim = Claim.of(acumen, name(project, transcript));
        try {
            Path file = file(project, transcript);
            claimed.put(
                    file, QueuedSession.read(file).map(QueuedSession::events).orElse(0));
            return claim;
        } catch (IOException e) {
            claim.close();
            throw e;
        }
    }

    /// Claims a project's whole history.
    ///
    /// @param project the project's folder
    /// @throws ClaimedException if another is learning it
    /// @throws IOException if it cannot be claimed
    public Claim claimAll(Path project) throws IOException {
        return Claim.of(acumen, project.toString());
    }

    /// Claims the work for a project: a worker learns one of its sessions at a time.
    ///
    /// @param project the project's folder
    /// @throws ClaimedException if another worker is at it
    /// @throws IOException if it cannot be claimed
    public Claim claimWork(Path project) throws IOException {
        return Claim.of(acumen, "work\n" + real(project));
    }

    /// Something happened to a session: it waits to be learned. What is kept of earlier tries stays, and so does
    /// the wait after one that failed, unless it was made in another provider environment.
    ///
    /// @throws IOException if that cannot be kept
    public void add(Event event) throws IOException {
        Path file = file(event.project(), event.transcript());
        try (Claim _ = hold(file)) {
            Optional<QueuedSession> waiting = read(file);
            QueuedSession before = waiting.or(() -> failedBefore(file).map(one -> one.with(Tries.NONE)))
                    .filter(QueuedSession::isComplete)
                    .orElseGet(() -> QueuedSession.of(
                            file, event.project(), event.transcript(), session(event.transcript()), ""));
            write(before.stamped(event.fingerprint()).after(event, waiting.isEmpty()));
            takeBack(file);
        }
    }

    /// Leaves a session that waits to another provider environment.
    ///
    /// @throws IOException if that cannot be kept
    public void stamp(QueuedSession session, String fingerprint) throws IOException {
        change(session.file(), waiting -> waiting.stamped(fingerprint));
    }

    /// The provider can be reached again: what waits for that alone is due.
    ///
    /// @throws IOException if that cannot be kept
    public void reached(String fingerprint) throws IOException {
        reached(session -> session.fingerprint().equals(fingerprint));
    }

    /// The service of a project can be reached again: what waits for that alone is due.
    ///
    /// @param project the project's folder
    /// @throws IOException if that cannot be kept
    public void reached(Path project) throws IOException {
        reached(session -> session.project().equals(project.toString()));
    }

    /// Sessions of a project go elsewhere from now on: what waits is due, and why it waited says nothing any more.
    ///
    /// @param project the project's folder
    /// @throws IOException if that cannot be kept
    public void redirected(Path project) throws IOException {
        for (QueuedSession session : waiting()) {
            if (session.project().equals(project.toString())) {
                change(session.file(), QueuedSession::anew);
            }
        }
    }

    private void reached(Predicate<QueuedSession> isMeant) throws IOException {
        String now = OffsetDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS).toString();
        for (QueuedSession session : waiting()) {
            if (isMeant.test(session)
                    && !session.next().isEmpty()
                    && session.tries().unreached() > 0) {
                change(
                        session.file(),
                        waiting -> waiting.tries().unreached() == 0
                                ? waiting
                                : waiting.with(waiting.tries().waiting(now, waiting.reason())));
            }
        }
    }

    /// Moves what waits for a project, or failed there, to another one, with what was answered.
    ///
    /// @param project the real path of the project to which it moves
    /// @param isFormer whether a folder is the project from which it moves
    /// @return how many sessions that are
    /// @throws IOException if one cannot be read or written
    public int moveTo(Path project, Predicate<Path> isFormer) throws IOException {
        int moved = 0;
        for (Path folder : List.of(queue, failed)) {
            for (QueuedSession session : QueuedSession.in(folder)) {
                if (session.isComplete() && isFormer.test(Path.of(session.project()))) {
                    Path place = file(project, Path.of(session.transcript()));
                    try (Claim _ = hold(place)) {
                        if (Files.notExists(place)) {
                            write(session.movedTo(place, project.toString()).with(Tries.NONE));
                        }
                    }
                    PrivateFiles.delete(session.file());
                    moved++;
                }
            }
        }
        return moved;
    }

    /// Changes what waits, where it still does.
    private void change(Path file, UnaryOperator<QueuedSession> change) throws IOException {
        try (Claim _ = hold(file)) {
            Optional<QueuedSession> waiting = read(file);
            if (waiting.isPresent()) {
                write(change.apply(waiting.get()));
            }
        }
    }

    void write(QueuedSession session) throws IOException {
        PrivateFiles.write(session.file(), session.content());
    }

    /// Holds an entry's file for a moment.
    Claim hold(Path file) throws IOException {
        return Claim.awaited(acumen, "entry\n" + file.getFileName());
    }

    /// The id of the session in a transcript, which is its file's name; where every session's has the same, its
    /// folder's.
    public static String session(Path transcript) {
        Path folder = transcript.getParent();
        if (folder != null && transcript.endsWith("events.jsonl")) {
            return String.valueOf(folder.getFileName());
        }
        return String.valueOf(transcript.getFileName()).replaceFirst("\\.jsonl$", "");
    }

    /// The entry of a transcript: that of an earlier try, or a new one. Nothing is written before something is
    /// to be kept. One that failed for good and is wanted all the same begins its tries anew, with what was
    /// answered.
    ///
    /// @param project the project's folder
    /// @param transcript the session's transcript
    /// @param session the session's id
    /// @param fingerprint which provider environment learns it
    /// @throws IOException if an entry is there and cannot be read
    public QueueEntry entry(Path project, Path transcript, String session, String fingerprint) throws IOException {
        Path file = file(project, transcript);
        Optional<QueuedSession> waiting = read(file);
        Optional<QueuedSession> before = waiting.or(() -> failedBefore(file).map(one -> {
            Tries tries = one.tries();
            return one.with(new Tries(0, 0, tries.unreached(), "", ""));
        }));
        return entry(QueuedSession.of(file, project, transcript, session, fingerprint), before);
    }

    private QueueEntry entry(QueuedSession frame, Optional<QueuedSession> before) {
        int events = before.map(QueuedSession::events).orElse(0);
        return new QueueEntry(this, frame, before, claimed.getOrDefault(frame.file(), events), clock);
    }

    /// A try begins: that is written down, so that a process that ends in the middle of it counts, too.
    ///
    /// @return whether it may begin; otherwise so many processes have ended while they learned the session that it
    /// has moved to those that failed
    /// @throws IOException if that cannot be kept
    public boolean begin(QueuedSession waiting) throws IOException {
        try (Claim _ = hold(waiting.file())) {
            Optional<QueuedSession> now = read(waiting.file());
            if (now.isEmpty()) {
                return true;
            }
            Tries tries = now.get().tries();
            if (tries.begun() < MOST_BEGUN) {
                write(now.get()
                        .with(new Tries(
                                tries.failed(), tries.begun() + 1, tries.unreached(), tries.next(), tries.reason())));
                return true;
            }
            giveUp(now.get(), "the process ended while it was learned");
            return false;
        }
    }

    /// A try ended in a way that nobody expects: that is one that failed. Where the entry has gone all the same, it
    /// was the last thing to be done.
    ///
    /// @return when it may be tried again; empty where nobody will
    /// @throws IOException if that cannot be kept
    public Optional<ZonedDateTime> broken(QueuedSession waiting, String reason) throws IOException {
        Optional<QueuedSession> before = read(waiting.file());
        if (before.isEmpty()) {
            return Optional.empty();
        }
        QueuedSession frame = QueuedSession.of(
                waiting.file(),
                Path.of(waiting.project()),
                Path.of(waiting.transcript()),
                before.get().session(),
                waiting.fingerprint());
        return entry(frame, before).broken(reason);
    }

    /// The transcript is gone: its entry, where there is one, moves to those that failed.
    ///
    /// @param project the project's folder
    /// @throws IOException if that cannot be done
    public void gone(Path project, Path transcript) throws IOException {
        failed(project, transcript, "the transcript is gone");
    }

    /// A session can never be learned: its entry, where there is one, moves to those that failed.
    ///
    /// @param project the project's folder
    /// @param reason why
    /// @throws IOException if that cannot be done
    public void failed(Path project, Path transcript, String reason) throws IOException {
        Path file = file(project, transcript);
        if (Files.exists(file)) {
            giveUpIfThere(file, reason);
        }
    }

    private void giveUpIfThere(Path file, String reason) throws IOException {
        try (Claim _ = hold(file)) {
            Optional<QueuedSession> waiting = read(file);
            if (waiting.isPresent()) {
                giveUp(waiting.get(), reason);
            }
        }
    }

    private void giveUp(QueuedSession waiting, String reason) throws IOException {
        write(waiting.with(waiting.tries().waiting("", reason)));
        giveUp(waiting.file());
    }

    /// What an entry's file holds; empty where there is none, or none that can be understood. Such a file is moved
    /// to those that failed.
    Optional<QueuedSession> read(Path file) throws IOException {
        try {
            return Optional.of(QueuedSession.parse(file));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (BadInputException e) {
            warn.accept(e.getMessage() + "; it was moved to failed/, and its session begins anew");
            giveUp(file);
            return Optional.empty();
        }
    }

    /// What is kept of a session that failed, for its place in the queue.
    private Optional<QueuedSession> failedBefore(Path file) {
        try {
            QueuedSession before = QueuedSession.parse(failed(file));
            return Optional.of(before.movedTo(file, before.project()));
        } catch (NoSuchFileException | BadInputException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Moves an entry to those that failed.
    void giveUp(Path file) throws IOException {
        PrivateFiles.folder(failed);
        Files.move(file, failed(file), StandardCopyOption.REPLACE_EXISTING);
        PrivateFiles.delete(file);
    }

    /// An entry waits again, or is done: it is none of those that failed.
    void takeBack(Path file) throws IOException {
        Files.deleteIfExists(failed(file));
    }

    private Path failed(Path file) {
        return failed.resolve(file.getFileName());
    }

    /// Whether nobody will try a session again by itself.
    public boolean isFailed(QueuedSession entry) {
        return Files.exists(failed(entry.file()));
    }

    /// How many sessions nobody will try again by itself.
    ///
    /// @throws IOException if that cannot be read
    public int failed() throws IOException {
        return QueuedSession.files(failed, "*.json").size();
    }

    /// What waits, in no order of any meaning. An entry that cannot be understood waits, too; one that cannot
    /// even be read is told once.
    ///
    /// @throws IOException if the queue cannot be read
    public List<QueuedSession> waiting() throws IOException {
        List<QueuedSession> waiting = new ArrayList<>();
        for (Path entry : QueuedSession.files(queue, "*.json")) {
            try {
                waiting(entry).ifPresent(waiting::add);
            } catch (IOException | RuntimeException e) {
                tell(entry, e);
            }
        }
        known.keySet().retainAll(waiting.stream().map(QueuedSession::file).collect(Collectors.toSet()));
        return waiting;
    }

    private void tell(Path entry, Exception trouble) {
        if (told.add(entry)) {
            warn.accept(entry + " cannot be read, and waits: " + trouble);
        }
    }

    /// Moves entries that cannot be understood to those that failed.
    ///
    /// @throws IOException if the queue cannot be read
    public void sweep() throws IOException {
        for (QueuedSession entry : waiting()) {
            if (!entry.isComplete()) {
                try {
                    giveUpIfThere(entry.file(), "it names no project or no transcript");
                } catch (IOException | RuntimeException e) {
                    tell(entry.file(), e);
                }
            }
        }
    }

    /// What waits of a transcript.
    ///
    /// @param project the project's folder
    /// @throws IOException if the entry cannot be read
    public Optional<QueuedSession> waiting(Path project, Path transcript) throws IOException {
        return waiting(file(project, transcript));
    }

    private Optional<QueuedSession> waiting(Path file) throws IOException {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            Read before = known.get(file);
            if (before != null
                    && before.time().equals(now.lastModifiedTime())
                    && before.size() == now.size()
                    && Objects.equals(before.key(), now.fileKey())) {
                return Optional.of(before.waiting());
            }
            Optional<QueuedSession> waiting = QueuedSession.read(file);
            waiting.ifPresent(one -> known.put(file, new Read(now.lastModifiedTime(), now.size(), now.fileKey(), one)));
            return waiting;
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    Path file(Path project, Path transcript) {
        return queue.resolve(Hash.of(name(project, transcript)) + ".json");
    }

    /// The same however links lead there, and also when the transcript is gone.
    private static String name(Path project, Path transcript) {
        Path absolute = transcript.toAbsolutePath();
        Path folder = absolute.getParent();
        return real(project) + "\n" + (folder == null ? absolute : real(folder).resolve(absolute.getFileName()));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException _) {
            return path.toAbsolutePath().normalize();
        }
    }
}
