package dev.acumen.review;

import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.output.Excerpts;
import dev.acumen.store.JournalLine;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Looks up from which words of a session something was learned: lines of transcripts by their ids, without
/// secrets, each shortened to an excerpt on one line. A session is read once.
public final class EvidenceReader {
    /// The most columns of an excerpt.
    private static final int LONGEST = 240;

    private final Environment environment;
    private final Map<String, String> files;
    private final Map<String, Optional<Map<String, List<Words>>>> sessions = new HashMap<>();

    /// @param environment where the transcripts may be
    public EvidenceReader(Environment environment) {
        this(environment, List.of());
    }

    /// @param environment where the transcripts may be
    /// @param journal says from which files sessions were learned that the client does not keep
    public EvidenceReader(Environment environment, List<JournalLine> journal) {
        this.environment = environment;
        this.files = new HashMap<>();
        for (JournalLine line : journal) {
            if (!line.cause().transcript().isEmpty()) {
                files.put(line.cause().session(), line.cause().transcript());
            }
        }
    }

    /// Whose words they are.
    enum Speaker {
        PERSON("you"),
        COMMAND("command"),
        AGENT("agent"),
        CALL("call"),
        RESULT("result"),
        FAILURE("failed"),
        REFUSAL("refused");

        private final String label;

        Speaker(String label) {
            this.label = label;
        }

        /// One word for a person.
        String label() {
            return label;
        }
    }

    /// Words of a transcript.
    ///
    /// @param line the id of their line
    /// @param text an excerpt without line breaks and secrets; never empty
    public record Words(String line, Speaker by, String text) {
        /// Whose words they are, in one word, such as `you`.
        public String speaker() {
            return by.label;
        }

        /// The same for a person.
        public String told() {
            return by.label + ": " + text;
        }

        Json json() {
            return Json.Obj.of(
                    "line", new Json.Text(line),
                    "by", new Json.Text(by.label),
                    "text", new Json.Text(text));
        }
    }

    /// Words with what stood around them.
    ///
    /// @param isQuoted whether they were asked for
    /// @param isAfterGap whether something of the session was left out before them
    public record Spoken(Words words, boolean isQuoted, boolean isAfterGap) {}

    /// What a session says in some lines and around them.
    ///
    /// @param isThere whether the session's transcript is still there
    /// @param spoken in the order of the session; what the transcript does not have is missing
    /// @param file the file that the session was learned from, where the client does not keep it; else empty
    public record Passage(boolean isThere, List<Spoken> spoken, String file) {
        public Passage {
            spoken = List.copyOf(spoken);
        }
    }

    /// What a session says.
    ///
    /// @param isThere whether the session's transcript is still there
    /// @param words in the order in which they were asked for; what the transcript does not have is missing
    /// @param file the file that the session was learned from, where the client does not keep it; else empty
    public record Account(boolean isThere, List<Words> words, String file) {
        public Account {
            words = List.copyOf(words);
        }
    }

    /// The words in some lines of a session.
    ///
    /// @param session its id; what is none has no transcript
    /// @param lines the ids of the lines
    public Account of(String session, List<String> lines) {
        Optional<Map<String, List<Words>>> known = sessions.computeIfAbsent(session, this::read);
        List<Words> words = new ArrayList<>();
        known.ifPresent(all -> lines.stream()
                .distinct()
                .map(line -> all.getOrDefault(line, List.of()))
                .forEach(words::addAll));
        return new Account(known.isPresent(), words, files.getOrDefault(session, ""));
    }

    /// The words in some lines of a session, and around each.
    ///
    /// @param session its id; what is none has no transcript
    /// @param lines the ids of the lines
    /// @param reach how many lines before and after each
    public Passage around(String session, List<String> lines, int reach) {
        Optional<Map<String, List<Words>>> known = sessions.computeIfAbsent(session, this::read);
        List<String> all = known.map(Map::keySet).map(List::copyOf).orElse(List.of());
        SortedSet<Integer> places = new TreeSet<>();
        for (int i = 0; i < all.size(); i++) {
            if (lines.contains(all.get(i))) {
                places.addAll(IntStream.rangeClosed(Math.max(0, i - reach), Math.min(all.size() - 1, i + reach))
                        .boxed()
                        .toList());
            }
        }
        List<Spoken> spoken = new ArrayList<>();
        int last = -1;
        for (int place : places) {
            String line = all.get(place);
            for (Words words : known.orElse(Map.of()).getOrDefault(line, List.of())) {
                spoken.add(new Spoken(words, lines.contains(line), last >= 0 && place > last + 1));
                last = place;
            }
        }
        return new Passage(known.isPresent(), spoken, files.getOrDefault(session, ""));
    }

    private Optional<Map<String, List<Words>>> read(String session) {
        try {
            Optional<Path> transcript = transcript(session);
            return transcript.isEmpty()
                    ? Optional.empty()
                    : Optional.of(words(Clients.of(environment)
                            .of(transcript.get())
                            .read(transcript.get(), environment.secrets())
                            .whole()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// The session's file where a client keeps it, else the one that it was learned from.
    private Optional<Path> transcript(String session) throws IOException {
        return Clients.of(environment).transcript(session).or(() -> named(session));
    }

    private Optional<Path> named(String session) {
        try {
            return Optional.ofNullable(files.get(session)).map(Path::of).filter(Files::isRegularFile);
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static Map<String, List<Words>> words(Trajectory session) {
        Map<String, List<Words>> words = new LinkedHashMap<>();
        for (Turn turn : session.turns()) {
            add(words, turn.id(), speaker(turn.author()), turn.prompt());
            turn.steps().forEach(step -> add(words, step));
        }
        return words;
    }

    private static Speaker speaker(Turn.Author author) {
        return switch (author) {
            case PERSON -> Speaker.PERSON;
            case COMMAND -> Speaker.COMMAND;
            case AGENT -> Speaker.AGENT;
        };
    }

    private static void add(Map<String, List<Words>> words, Step step) {
        switch (step) {
            case Step.Message message -> add(words, message.line(), Speaker.AGENT, message.text());
            case Step.ToolCall call -> {
                add(
                        words,
                        call.line(),
                        Speaker.CALL,
                        call.isCommand() ? call.input() : call.tool() + " " + call.input());
                outcome(words, call.outcome());
            }
            case Step.Elided _ -> {
                // Nobody knows what it was.
            }
        }
    }

    private static void outcome(Map<String, List<Words>> words, Outcome outcome) {
        switch (outcome) {
            case Outcome.Succeeded done -> add(words, done.line(), Speaker.RESULT, done.output());
            case Outcome.Failed failed -> add(words, failed.line(), Speaker.FAILURE, failed.error());
            case Outcome.Rejected rejected -> add(words, rejected.line(), Speaker.REFUSAL, rejected.reason());
            case Outcome.Held held -> add(words, held.line(), Speaker.FAILURE, held.reason());
            case Outcome.Unknown _ -> {
                // Nothing was said.
            }
        }
    }

    private static void add(Map<String, List<Words>> words, String line, Speaker by, String text) {
        String excerpt = new Excerpts(LONGEST).of(text);
        if (!excerpt.isEmpty()) {
            words.computeIfAbsent(line, _ -> new ArrayList<>()).add(new Words(line, by, excerpt));
        }
    }
}
