package dev.acumen.pipeline;

import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The session that an agent is in, found by words that it quotes: clients do not say which session calls a server.
/// What the agent itself said, and its calls of this server, are no place to find them in.
///
/// @param whole the session, without calls of this server
/// @param open the turns that are still going on
/// @param last the id of the turn that the agent is in
/// @param lines the ids of the lines that have the words
record OwnSession(Trajectory whole, Set<String> open, String last, List<String> lines) {
    /// So long ago a session's transcript was written to last.
    private static final Duration RECENT = Duration.ofDays(1);

    private static final int MOST_LOOKED_INTO = 10;

    /// Clients put the server's name before a tool's, or leave it out.
    private static final Pattern OWN_TOOL = Pattern.compile("(?:.*[_-])?(?:recall|remember|rate|propose)");

    /// The fewest characters of a quotation.
    private static final int SHORTEST = 12;

    /// @param quotes words of a session, as they stand there; spaces do not matter
    /// @return empty where no session of the project has all of them
    static Optional<OwnSession> of(List<String> quotes, Environment environment, Path project) {
        List<String> wanted = quotes.stream().map(OwnSession::normal).toList();
        if (wanted.isEmpty() || wanted.stream().anyMatch(quote -> quote.length() < SHORTEST)) {
            return Optional.empty();
        }
        Instant now = environment.clock().instant();
        return recent(environment, project)
                .flatMap(session -> with(wanted, session, now).stream())
                .findFirst();
    }

    /// The sessions of the project that an agent may be in, the newest first.
    static Stream<RecordedSession> recent(Environment environment, Path project) {
        Instant earliest = environment.clock().instant().minus(RECENT);
        TranscriptReading reading = new TranscriptReading(environment, project, true);
        return Clients.of(environment).sessions(file -> written(file).isAfter(earliest), _ -> {}).stream()
                .filter(found -> reading.isOfHistory(found.folder(), found.file()))
                .map(SessionFile::file)
                .sorted(Comparator.comparing(OwnSession::written).reversed())
                .limit(MOST_LOOKED_INTO)
                .flatMap(file -> read(file, reading).stream());
    }

    private static Instant written(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException _) {
            return Instant.EPOCH;
        }
    }

    private static Optional<RecordedSession> read(Path file, TranscriptReading reading) {
        try {
            return Optional.of(reading.recorded(file));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<OwnSession> with(List<String> wanted, RecordedSession recorded, Instant now) {
        Trajectory whole = recorded.whole();
        List<Turn> turns = whole.turns().stream()
                .map(turn -> new Turn(
                        turn.id(),
                        turn.author(),
                        turn.prompt(),
                        turn.steps().stream()
                                .filter(Predicate.not(OwnSession::isOwnCall))
                                .toList()))
                .toList();
        List<String> lines = new ArrayList<>();
        for (String quote : wanted) {
            Optional<String> line = turns.stream()
                    .flatMap(OwnSession::words)
                    .filter(words -> normal(words.text()).contains(quote))
                    .map(Words::line)
                    .findFirst();
            if (line.isEmpty()) {
                return Optional.empty();
            }
            lines.add(line.get());
        }
        return Optional.of(new OwnSession(
                new Trajectory(whole.session(), whole.project(), turns, whole.problems()),
                new HashSet<>(recorded.openTurns(now, RecordedSession.UNANSWERED)),
                recorded.lastTurn(),
                lines.stream().distinct().toList()));
    }

    private static boolean isOwnCall(Step step) {
        return step instanceof Step.ToolCall call
                && OWN_TOOL.matcher(call.tool()).matches();
    }

    private record Words(String line, String text) {}

    private static Stream<Words> words(Turn turn) {
        return Stream.concat(
                Stream.of(new Words(turn.id(), turn.prompt())),
                turn.steps().stream().flatMap(OwnSession::words));
    }

    private static Stream<Words> words(Step step) {
        return switch (step) {
            case Step.Message _, Step.Elided _ -> Stream.empty();
            case Step.ToolCall call ->
                Stream.concat(Stream.of(new Words(call.line(), call.input())), words(call.outcome()));
        };
    }

    private static Stream<Words> words(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded done -> Stream.of(new Words(done.line(), done.output()));
            case Outcome.Failed failed -> Stream.of(new Words(failed.line(), failed.error()));
            case Outcome.Rejected rejected -> Stream.of(new Words(rejected.line(), rejected.reason()));
            case Outcome.Held held -> Stream.of(new Words(held.line(), held.reason()));
            case Outcome.Unknown _ -> Stream.empty();
        };
    }

    private static String normal(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
