package dev.acumen.worker;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Hash;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
    static final String EVENTS = "events";
    private static final String EVENT = "event";
    private static final String AT = "at";
    private static final String FINGERPRINT = "fingerprint";
    private static final String NEXT = "next";
    private static final String REASON = "reason";

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
            claimed.put(file, number(parsed(file).orElseGet(Json.Obj::of), EVENTS));
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
                    ? parsed(failed(file))
                            .orElseGet(Json.Obj::of)
                            .without("tries")
                            .without(NEXT)
                            .without(REASON)
                    : waiting;
            Json.Obj entry = frame(event.project(), event.transcript(), session(event.transcript()), "");
            for (Map.Entry<String, Json> member : before.members().entrySet()) {
                entry = entry.with(member.getKey(), member.getValue());
            }
            PrivateFiles.write(
                    file,
                    marked(
                            stamped(entry, event.fingerprint()),
                            event,
                            waiting.members().isEmpty()));
            takeBack(file);
        }
    }

    private static Json.Obj marked(Json.Obj entry, Event event, boolean isNew) {
        boolean isLess = event.kind() == Event.Kind.SUBAGENT && !isNew;
        Json.Obj marked = entry.with(EVENTS, Json.Num.of(number(entry, EVENTS) + 1));
        Json.Obj timed = isLess
                ? marked
                : marked.with(EVENT, new Json.Text(event.kind().label()))
                        .with(AT, new Json.Text(event.time().toString()));
        if (event.kind() == Event.Kind.SUBAGENT) {
            return isNew
                    ? timed.with(NEXT, new Json.Text(event.time().plus(IDLE).toString()))
                    : timed;
        }
        return entry.text(REASON) == null ? timed.without(NEXT) : timed;
    }

    /// The same for another provider environment; what went wrong in the one before says nothing about it.
    private static Json.Obj stamped(Json.Obj entry, String fingerprint) {
        boolean isSame = entry.textOr(FINGERPRINT, "").equals(fingerprint);
        return isSame
                ? entry
                : (entry.text(REASON) == null
                                ? entry
                                : entry.without("tries").without(NEXT).without(REASON))
                        .with(FINGERPRINT, new Json.Text(fingerprint));
    }

    /// Leaves a session that waits to another provider environment.
    ///
    /// @throws IOException if that cannot be kept
    public void stamp(Waiting entry, String fingerprint) throws IOException {
        try (Claim _ = hold(entry.file())) {
            Json.Obj waiting = read(entry.file());
            if (!waiting.members().isEmpty()) {
                PrivateFiles.write(entry.file(), stamped(waiting, fingerprint));
            }
        }
    }

    /// Holds an entry's file for a moment.
    Claim hold(Path file) throws IOException {
        return Claim.awaited(acumen, "entry\n" + file.getFileName());
    }

    /// What is to be written to an entry's file first: its frame, and what others said there meanwhile.
    static Json.Obj happened(Json.Obj frame, Json.Obj now) {
        Json.Obj entry = frame;
        for (String member : List.of(FINGERPRINT, EVENT, AT, EVENTS)) {
            Json value = now.get(member);
            entry = value == null ? entry : entry.with(member, value);
        }
        return entry;
    }

    /// A small number in an entry; 0 where there is none.
    static int number(Json.Obj entry, String member) {
        return entry.get(member) instanceof Json.Num(String digits) && digits.matches("\\d{1,6}")
                ? Integer.parseInt(digits)
                : 0;
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
        Json.Obj frame = frame(project, transcript, session, fingerprint);
        Json.Obj before = before(file);
        int events = claimed.getOrDefault(file, number(before, EVENTS));
        return new QueueEntry(this, file, frame, before, events, clock);
    }

    private static Json.Obj frame(Path project, Path transcript, String session, String fingerprint) {
        return Json.Obj.of(
                "v",
                Json.Num.of(1),
                "project",
                new Json.Text(project.toString()),
                "transcript",
                new Json.Text(transcript.toString()),
                "session",
                new Json.Text(session),
                FINGERPRINT,
                new Json.Text(fingerprint));
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
                    PrivateFiles.write(file, entry.without(NEXT).with(REASON, new Json.Text(reason)));
                    giveUp(file);
                }
            }
        }
    }

    private Json.Obj before(Path file) throws IOException {
        Json.Obj waiting = read(file);
        return waiting.members().isEmpty()
                ? parsed(failed(file)).orElseGet(Json.Obj::of).without("tries")
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

    /// What waits, in no order of any meaning. An entry that cannot be understood waits, too.
    ///
    /// @throws IOException if the queue cannot be read
    public List<Waiting> waiting() throws IOException {
        if (!Files.isDirectory(queue)) {
            return List.of();
        }
        List<Waiting> waiting = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(queue, "*.json")) {
            for (Path entry : entries) {
                waiting(entry).ifPresent(waiting::add);
            }
        }
        known.keySet().retainAll(waiting.stream().map(Waiting::file).collect(Collectors.toSet()));
        return waiting;
    }

    /// Moves entries that cannot be understood to those that failed.
    ///
    /// @throws IOException if one cannot be moved
    void sweep() throws IOException {
        for (Waiting entry : waiting()) {
            if (entry.project().isEmpty() || entry.transcript().isEmpty()) {
                try (Claim _ = hold(entry.file())) {
                    Json.Obj object = read(entry.file());
                    if (!object.members().isEmpty()) {
                        PrivateFiles.write(
                                entry.file(),
                                object.with(REASON, new Json.Text("it names no project or no transcript")));
                        giveUp(entry.file());
                    }
                }
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
                    entry.textOr("project", ""),
                    entry.textOr("transcript", ""),
                    entry.textOr(FINGERPRINT, ""),
                    entry.textOr(EVENT, ""),
                    entry.textOr(AT, ""),
                    number(entry, EVENTS),
                    entry.textOr(NEXT, ""),
                    entry.textOr(REASON, ""));
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

    private Path file(Path project, Path transcript) {
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
