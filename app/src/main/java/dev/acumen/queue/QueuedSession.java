package dev.acumen.queue;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A session that waits to be learned, or that failed: all that its file says.
///
/// @param file its file, in the queue or among those that failed
/// @param project the project's folder; empty where the file cannot be understood
/// @param transcript the session's transcript; empty where the file cannot be understood
/// @param session the session's id
/// @param fingerprint the provider environment that is to learn it
/// @param event the label of the last event; empty where a person began to learn it
/// @param at the time of that event, ISO-8601; empty where a person began to learn it
/// @param events the number of events
/// @param tries how learning it went so far
/// @param answers what models answered so far; empty before the first try
/// @param folder where a session ran whose project is not known; empty for any other
public record QueuedSession(
        Path file,
        String project,
        String transcript,
        String session,
        String fingerprint,
        String event,
        String at,
        int events,
        Tries tries,
        Optional<Answers> answers,
        String folder) {
    private static final int SHOWN = 8;

    /// How learning a session went so far.
    ///
    /// @param failed the number of tries that failed
    /// @param begun the number of tries that began, and whose end nobody knows
    /// @param unreached how often in a row the provider could not be reached
    /// @param next the time of the next try, ISO-8601; empty before the first, and after the last
    /// @param reason why it was not learned; empty where it was not tried yet
    public record Tries(int failed, int begun, int unreached, String next, String reason) {
        /// No try yet.
        public static final Tries NONE = new Tries(0, 0, 0, "", "");

        Tries waiting(String time, String why) {
            return new Tries(failed, begun, unreached, time, why);
        }
    }

    /// What models answered about a session.
    ///
    /// @param about a digest of the turns and of who judges them
    /// @param usage what was used for it
    /// @param texts the answers, by step
    public record Answers(String about, ModelUsage usage, Map<String, String> texts) {
        static final Answers NONE = new Answers("", ModelUsage.NONE, Map.of());
    }

    static QueuedSession of(Path file, Path project, Path transcript, String session, String fingerprint) {
        return new QueuedSession(
                file,
                project.toString(),
                transcript.toString(),
                session,
                fingerprint,
                "",
                "",
                0,
                Tries.NONE,
                Optional.empty(),
                "");
    }

    /// All in a folder, those that were tried first. A file that cannot be understood counts as well.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<QueuedSession> in(Path folder) throws IOException {
        List<QueuedSession> sessions = new ArrayList<>();
        for (Path file : files(folder, "*.json")) {
            try {
                read(file).ifPresent(sessions::add);
            } catch (IOException e) {
                sessions.add(unreadable(file, "its entry cannot be read: " + e.getMessage()));
            }
        }
        sessions.sort(QueuedSession::compare);
        return sessions;
    }

    private static int compare(QueuedSession a, QueuedSession b) {
        int order = Boolean.compare(a.reason().isEmpty(), b.reason().isEmpty());
        order = order == 0 ? a.next().compareTo(b.next()) : order;
        return order == 0 ? a.session.compareTo(b.session) : order;
    }

    /// Files in a folder, which need not exist.
    ///
    /// @param glob what their names are like
    /// @throws IOException if the folder cannot be read
    static List<Path> files(Path folder, String glob) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            found.forEach(files::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (NoSuchFileException _) {
            return List.of();
        }
        return files;
    }

    /// What a file says; one without a project and a transcript where it cannot be understood.
    ///
    /// @return empty where there is no such file
    /// @throws IOException if it cannot be read
    static Optional<QueuedSession> read(Path file) throws IOException {
        try {
            return Optional.of(parse(file));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (BadInputException _) {
            return Optional.of(unreadable(file, "its entry cannot be understood"));
        }
    }

    private static QueuedSession unreadable(Path file, String reason) {
        return of(file, Path.of(""), Path.of(""), stem(file), "").with(Tries.NONE.waiting("", reason));
    }

    private static String stem(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.jsonl?$", "");
    }

    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be read
    static QueuedSession parse(Path file) throws IOException {
        String source = file.toString();
        try (InputStream in = Files.newInputStream(file)) {
            if (JsonReader.read(JsonReader.bytes(in, source), source) instanceof Json.Obj object) {
                return of(file, object);
            }
            throw new BadInputException(source, "", "this is no entry of the queue");
        }
    }

    private static QueuedSession of(Path file, Json.Obj object) {
        String transcript = path(object, "transcript");
        Tries tries = new Tries(
                number(object, "tries"),
                number(object, "begun"),
                number(object, "unreached"),
                object.textOr("next", ""),
                object.textOr("reason", ""));
        return new QueuedSession(
                file,
                path(object, "project"),
                transcript,
                object.textOr("session", stem(transcript.isEmpty() ? file : Path.of(transcript))),
                object.textOr("fingerprint", ""),
                object.textOr("event", ""),
                object.textOr("at", ""),
                number(object, "events"),
                tries,
                object.get("answers") instanceof Json.Obj texts
                        ? Optional.of(answers(object, texts))
                        : Optional.empty(),
                path(object, "folder"));
    }

    private static Answers answers(Json.Obj object, Json.Obj texts) {
        Map<String, String> answers = new LinkedHashMap<>();
        for (Map.Entry<String, Json> answer : texts.members().entrySet()) {
            if (answer.getValue() instanceof Json.Text(String text)) {
                answers.put(answer.getKey(), text);
            }
        }
        return new Answers(object.textOr("about", ""), ModelUsageJson.read(object.get("usage")), answers);
    }

    /// A small number; 0 where there is none.
    private static int number(Json.Obj object, String member) {
        return object.get(member) instanceof Json.Num(String digits) && digits.matches("\\d{1,6}")
                ? Integer.parseInt(digits)
                : 0;
    }

    private static String path(Json.Obj object, String member) {
        try {
            return Path.of(object.textOr(member, "")).toString();
        } catch (InvalidPathException _) {
            return "";
        }
    }

    /// What its file says.
    Json.Obj content() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", Json.Num.of(1));
        members.put("project", new Json.Text(project));
        members.put("transcript", new Json.Text(transcript));
        members.put("session", new Json.Text(session));
        members.put("fingerprint", new Json.Text(fingerprint));
        put(members, "event", event);
        put(members, "at", at);
        put(members, "events", events);
        answers.ifPresent(one -> members.put("about", new Json.Text(one.about())));
        if (answers.isPresent() || tries.failed() > 0) {
            members.put("tries", Json.Num.of(tries.failed()));
        }
        put(members, "begun", tries.begun());
        put(members, "unreached", tries.unreached());
        put(members, "next", tries.next());
        put(members, "reason", tries.reason());
        answers.ifPresent(one -> {
            Map<String, Json> texts = new LinkedHashMap<>();
            one.texts().forEach((step, text) -> texts.put(step, new Json.Text(text)));
            members.put("usage", ModelUsageJson.write(one.usage()));
            members.put("answers", new Json.Obj(texts));
        });
        put(members, "folder", folder);
        return new Json.Obj(members);
    }

    private static void put(Map<String, Json> members, String name, String text) {
        if (!text.isEmpty()) {
            members.put(name, new Json.Text(text));
        }
    }

    private static void put(Map<String, Json> members, String name, int number) {
        if (number > 0) {
            members.put(name, Json.Num.of(number));
        }
    }

    /// From when on it may be tried again, ISO-8601; empty where it was not tried yet, or will not be again.
    public String next() {
        return tries.next();
    }

    /// Why it was not learned; empty where it was not tried yet.
    public String reason() {
        return tries.reason();
    }

    /// Whether it names a project and a transcript.
    public boolean isComplete() {
        return !project.isEmpty() && !transcript.isEmpty();
    }

    /// The time of the last event; empty where it is not known.
    public Optional<Instant> time() {
        try {
            return Optional.of(Instant.parse(at));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    QueuedSession with(Tries others) {
        return new QueuedSession(
                file, project, transcript, session, fingerprint, event, at, events, others, answers, folder);
    }

    QueuedSession with(Answers others) {
        return new QueuedSession(
                file, project, transcript, session, fingerprint, event, at, events, tries, Optional.of(others), folder);
    }

    /// The same in another file, for another project.
    QueuedSession movedTo(Path other, String owner) {
        return new QueuedSession(
                other, owner, transcript, session, fingerprint, event, at, events, tries, answers, folder);
    }

    /// The same for a session whose project is not known.
    QueuedSession lost(Path ran, String reason) {
        return new QueuedSession(
                file,
                project,
                transcript,
                session,
                fingerprint,
                event,
                at,
                events,
                tries.waiting(tries.next(), reason),
                answers,
                ran.toString());
    }

    private QueuedSession with(String environment, String kind, String time, int count) {
        return new QueuedSession(
                file, project, transcript, session, environment, kind, time, count, tries, answers, folder);
    }

    /// The same with the events of another state of it, and its provider environment.
    QueuedSession withEventsOf(QueuedSession now) {
        return with(now.fingerprint, now.event, now.at, now.events);
    }

    /// The same after an event. The end of a subagent does not hide what happened to the session itself.
    QueuedSession after(Event happened, boolean isNew) {
        boolean isSubagent = happened.kind() == Event.Kind.SUBAGENT;
        QueuedSession after = isSubagent && !isNew
                ? with(fingerprint, event, at, events + 1)
                : with(fingerprint, happened.kind().label(), happened.time().toString(), events + 1);
        if (isSubagent) {
            String idle = happened.time().plus(Queue.IDLE).toString();
            return isNew ? after.with(tries.waiting(idle, tries.reason())) : after;
        }
        return tries.reason().isEmpty() ? after.with(tries.waiting("", "")) : after;
    }

    /// The same for another provider environment. What failed in the one before does not count there.
    QueuedSession stamped(String environment) {
        boolean isSame = fingerprint.equals(environment);
        QueuedSession stamped = with(environment, event, at, events);
        return isSame || tries.reason().isEmpty() ? stamped : stamped.anew();
    }

    /// The same as if nobody had tried it; a process that ended in the middle of a try counts still.
    QueuedSession anew() {
        return with(new Tries(0, tries.begun(), 0, "", ""));
    }

    /// One line for a person.
    public String told() {
        String name = session.substring(0, Math.min(SHOWN, session.length()));
        String where = project.isEmpty() ? "" : " in " + project.substring(project.lastIndexOf('/') + 1);
        String when = next().isEmpty() ? "" : ", waiting until " + minute(next());
        return name + where + when + (reason().isEmpty() ? "" : ": " + reason());
    }

    /// The same for other programs.
    public Json.Obj json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("session", new Json.Text(session));
        members.put("project", new Json.Text(project));
        put(members, "next", next());
        put(members, "reason", reason());
        return new Json.Obj(members);
    }

    /// A time as a person reads it.
    public static String minute(String time) {
        return time.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d).*", "$1 $2");
    }
}
