package dev.acumen.worker;

import dev.acumen.format.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    private record Read(FileTime time, long size, @Nullable Object key, Waiting waiting) {}

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
            claimed.put(file, Entries.number(parsed(file).orElseGet(Json.Obj::of), Entries.EVENTS));
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
            Json.Obj waiting = read(file);
            Json.Obj before = waiting.members().isEmpty()
                    ? Entries.begunAnew(parsed(failed(file)).orElseGet(Json.Obj::of))
                    : waiting;
            Json.Obj entry = Entries.frame(event.project(), event.transcript(), session(event.transcript()), "");
            for (Map.Entry<String, Json> member : before.members().entrySet()) {
                entry = entry.with(member.getKey(), member.getValue());
            }
            PrivateFiles.write(
                    file,
                    Entries.marked(
                            Entries.stamped(entry, event.fingerprint()),
                            event,
                            waiting.members().isEmpty()));
            takeBack(file);
        }
    }

    /// Leaves a session that waits to another provider environment.
    ///
    /// @throws IOException if that cannot be kept
    public void stamp(Waiting entry, String fingerprint) throws IOException {
        try (Claim _ = hold(entry.file())) {
            Json.Obj waiting = read(entry.file());
            if (!waiting.members().isEmpty()) {
                PrivateFiles.write(entry.file(), Entries.stamped(waiting, fingerprint));
            }
        }
    }

    /// The provider can be reached again: what waits for that alone is due.
    ///
    /// @throws IOException if that cannot be kept
    public void reached(String fingerprint) throws IOException {
        for (Waiting entry : waiting()) {
            if (entry.fingerprint().equals(fingerprint) && !entry.next().isEmpty()) {
                try (Claim _ = hold(entry.file())) {
                    Optional<Json.Obj> due = Entries.reached(read(entry.file()), clock);
                    if (due.isPresent()) {
                        PrivateFiles.write(entry.file(), due.get());
                    }
                }
            }
        }
    }

    /// Holds an entry's file for a moment.
    Claim hold(Path file) throws IOException {
        return Claim.awaited(acumen, "entry\n" + file.getFileName());
    }

    /// The id of the session in a transcript, which is its file's name.
    public static String session(Path transcript) {
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
        Json.Obj frame = Entries.frame(project, transcript, session, fingerprint);
        Json.Obj before = before(file);
        int events = claimed.getOrDefault(file, Entries.number(before, Entries.EVENTS));
        return new QueueEntry(this, file, frame, before, events, clock);
    }

    /// A try begins: that is written down, so that a process that ends in the middle of it counts, too.
    ///
    /// @return whether it may begin; otherwise so many processes have ended while they learned the session that it
    /// has moved to those that failed
    /// @throws IOException if that cannot be kept
    public boolean begin(Waiting waiting) throws IOException {
        Path file = waiting.file();
        try (Claim _ = hold(file)) {
            Json.Obj entry = read(file);
            int begun = Entries.number(entry, Entries.BEGUN);
            if (entry.members().isEmpty()) {
                return true;
            }
            if (begun < MOST_BEGUN) {
                PrivateFiles.write(file, entry.with(Entries.BEGUN, Json.Num.of(begun + 1)));
                return true;
            }
            PrivateFiles.write(
                    file,
                    entry.without(Entries.NEXT)
                            .with(Entries.REASON, new Json.Text("the process ended while it was learned")));
            giveUp(file);
            return false;
        }
    }

    /// A try ended in a way that nobody expects: that is one that failed. Where the entry has gone all the same, it
    /// was the last thing to be done.
    ///
    /// @return when it may be tried again; empty where nobody will
    /// @throws IOException if that cannot be kept
    Optional<ZonedDateTime> broken(Waiting waiting, String reason) throws IOException {
        Path file = waiting.file();
        Json.Obj before = read(file);
        if (before.members().isEmpty()) {
            return Optional.empty();
        }
        Json.Obj frame = Entries.frame(
                Path.of(waiting.project()),
                Path.of(waiting.transcript()),
                before.textOr("session", ""),
                waiting.fingerprint());
        int events = claimed.getOrDefault(file, Entries.number(before, Entries.EVENTS));
        return new QueueEntry(this, file, frame, before, events, clock).broken(reason);
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
            try (Claim _ = hold(file)) {
                Json.Obj entry = read(file);
                if (!entry.members().isEmpty()) {
                    PrivateFiles.write(file, entry.without(Entries.NEXT).with(Entries.REASON, new Json.Text(reason)));
                    giveUp(file);
                }
            }
        }
    }

    private Json.Obj before(Path file) throws IOException {
        Json.Obj waiting = read(file);
        return waiting.members().isEmpty()
                ? parsed(failed(file)).orElseGet(Json.Obj::of).without("tries").without(Entries.BEGUN)
                : waiting;
    }

    /// What an entry's file holds; an empty object where there is none, or none that can be understood. Such a
    /// file is moved to those that failed.
    Json.Obj read(Path file) throws IOException {
        try {
            return read(file, file.toString());
        } catch (NoSuchFileException _) {
            return Json.Obj.of();
        } catch (BadInputException e) {
            warn.accept(e.getMessage() + "; it was moved to failed/, and its session begins anew");
            giveUp(file);
            return Json.Obj.of();
        }
    }

    private static Json.Obj read(Path file, String source) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (JsonReader.read(JsonReader.bytes(in, source), source) instanceof Json.Obj object) {
                return object;
            }
            throw new BadInputException(source, "", "this is no entry of the queue");
        }
    }

    private static Optional<Json.Obj> parsed(Path file) throws IOException {
        try {
            return Optional.of(read(file, file.toString()));
        } catch (NoSuchFileException | BadInputException _) {
            return Optional.empty();
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
    boolean isFailed(Waiting entry) {
        return Files.exists(failed(entry.file()));
    }

    /// How many sessions nobody will try again by itself.
    ///
    /// @throws IOException if that cannot be read
    public int failed() throws IOException {
        if (!Files.isDirectory(failed)) {
            return 0;
        }
        try (Stream<Path> entries = Files.list(failed)) {
            return Math.toIntExact(
                    entries.filter(file -> file.toString().endsWith(".json")).count());
        }
    }

    /// What waits, in no order of any meaning. An entry that cannot be understood waits, too; one that cannot
    /// even be read is told once.
    ///
    /// @throws IOException if the queue cannot be read
    public List<Waiting> waiting() throws IOException {
        if (!Files.isDirectory(queue)) {
            return List.of();
        }
        List<Waiting> waiting = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(queue, "*.json")) {
            for (Path entry : entries) {
                try {
                    waiting(entry).ifPresent(waiting::add);
                } catch (IOException | RuntimeException e) {
                    tell(entry, e);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        known.keySet().retainAll(waiting.stream().map(Waiting::file).collect(Collectors.toSet()));
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
    void sweep() throws IOException {
        for (Waiting entry : waiting()) {
            if (entry.project().isEmpty() || entry.transcript().isEmpty()) {
                try {
                    putAside(entry.file());
                } catch (IOException | RuntimeException e) {
                    tell(entry.file(), e);
                }
            }
        }
    }

    private void putAside(Path file) throws IOException {
        try (Claim _ = hold(file)) {
            Json.Obj object = read(file);
            if (!object.members().isEmpty()) {
                PrivateFiles.write(
                        file, object.with(Entries.REASON, new Json.Text("it names no project or no transcript")));
                giveUp(file);
            }
        }
    }

    /// What waits of a transcript.
    ///
    /// @param project the project's folder
    /// @throws IOException if the entry cannot be read
    public Optional<Waiting> waiting(Path project, Path transcript) throws IOException {
        return waiting(file(project, transcript));
    }

    private Optional<Waiting> waiting(Path file) throws IOException {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            Read before = known.get(file);
            if (before != null
                    && before.time().equals(now.lastModifiedTime())
                    && before.size() == now.size()
                    && Objects.equals(before.key(), now.fileKey())) {
                return Optional.of(before.waiting());
            }
            Json.Obj entry = understood(file);
            Waiting waiting = new Waiting(
                    file,
                    Entries.path(entry, Entries.PROJECT),
                    Entries.path(entry, Entries.TRANSCRIPT),
                    entry.textOr(Entries.FINGERPRINT, ""),
                    entry.textOr(Entries.EVENT, ""),
                    entry.textOr(Entries.AT, ""),
                    Entries.number(entry, Entries.EVENTS),
                    entry.textOr(Entries.NEXT, ""),
                    entry.textOr(Entries.REASON, ""));
            known.put(file, new Read(now.lastModifiedTime(), now.size(), now.fileKey(), waiting));
            return Optional.of(waiting);
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private static Json.Obj understood(Path file) throws IOException {
        try {
            return read(file, file.toString());
        } catch (BadInputException _) {
            return Json.Obj.of();
        }
    }

    /// A session that waits to be learned.
    ///
    /// @param file its entry's file
    /// @param project the project's folder; empty where the entry cannot be understood
    /// @param transcript the session's transcript; empty where the entry cannot be understood
    /// @param fingerprint which provider environment is to learn it
    /// @param event what happened last, by its label; empty where a person began to learn it
    /// @param at when that was, ISO-8601; empty where a person began to learn it
    /// @param events how often something happened
    /// @param next from when on it may be tried again, ISO-8601; empty where it was not tried yet
    /// @param reason why it was not learned; empty where it was not tried yet
    public record Waiting(
            Path file,
            String project,
            String transcript,
            String fingerprint,
            String event,
            String at,
            int events,
            String next,
            String reason) {}

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
