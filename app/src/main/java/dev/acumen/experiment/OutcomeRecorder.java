package dev.acumen.experiment;

import dev.acumen.client.SessionCost;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.learn.Lesson;
import dev.acumen.playbook.Tag;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Measures sessions, each time one is learned. What takes reading the transcript once more is measured only of those
/// that have a part in an experiment.
///
/// @param project the project's folder
public record OutcomeRecorder(Environment environment, Path project) {

    /// Keeps what came of a session as far as it went, if it was learned or has a part in an experiment.
    ///
    /// @param transcript its file
    /// @param session all of it
    /// @param lesson what came of learning it now
    /// @throws IOException if the transcript cannot be read, or the outcomes cannot be written
    public void record(Path transcript, Trajectory session, Lesson lesson) throws IOException {
        Optional<SessionPart> part = SessionPart.of(session.session(), environment);
        boolean isKept = part.isPresent() || lesson instanceof Lesson.Learned;
        if (!isKept || session.turns().isEmpty()) {
            return;
        }
        OutcomeFile file = OutcomeFile.of(project);
        List<Signal> signals = Signals.in(session);
        Map<Measure, Double> values = counts(session, signals);
        if (part.isPresent()) {
            addCost(values, transcript, session, signals);
            // Each turn is learned once, so that ratings add up.
            values.put(
                    Measure.RATINGS, ratings(lesson, part.get().keyPoint()) + earlierRatings(file, session.session()));
        }
        file.append(new SessionOutcomes(
                session.session(),
                part.map(SessionPart::experiment).orElse(""),
                part.map(SessionPart::keyPoint).orElse(""),
                part.map(SessionPart::isHeldOut).orElse(false),
                values));
    }

    private static double earlierRatings(OutcomeFile file, String session) throws IOException {
        return file.sessions().stream()
                .filter(outcomes -> outcomes.session().equals(session))
                .mapToDouble(outcomes -> outcomes.values().getOrDefault(Measure.RATINGS, 0.0))
                .sum();
    }

    /// Ratings of other key points: only sessions that were shown the tested one can rate it.
    private static double ratings(Lesson lesson, String tested) {
        double ratings = 0;
        if (lesson instanceof Lesson.Learned learned) {
            for (Tag tag : learned.reflection().tags()) {
                ratings += tag.name().equals(tested) ? 0 : value(tag);
            }
        }
        return ratings;
    }

    private static int value(Tag tag) {
        return switch (tag.rating()) {
            case HELPFUL -> 1;
            case HARMFUL -> -1;
            case NEUTRAL -> 0;
        };
    }

    private static Map<Measure, Double> counts(Trajectory session, List<Signal> signals) {
        Map<Measure, Double> values = new EnumMap<>(Measure.class);
        values.put(Measure.CORRECTIONS, (double) corrections(signals));
        values.put(Measure.FAILED_COMMANDS, (double) failedCommands(session));
        values.put(Measure.TURNS, (double) session.turns().stream()
                .filter(turn -> turn.author() == Turn.Author.PERSON)
                .count());
        return values;
    }

    private void addCost(Map<Measure, Double> values, Path transcript, Trajectory session, List<Signal> signals)
            throws IOException {
        String first = session.turns().getFirst().id();
        Optional<String> passed = firstPassed(signals);
        Set<String> lines = new HashSet<>(Set.of(first));
        passed.ifPresent(lines::add);
        SessionCost cost = Clients.of(environment).of(transcript).cost(transcript, lines);
        cost.tokens().ifPresent(tokens -> values.put(Measure.TOKENS, (double) tokens));
        passed.flatMap(line -> cost.between(first, line))
                .ifPresent(time -> values.put(Measure.CHECK_SECONDS, (double) time.toSeconds()));
    }

    private static long corrections(List<Signal> signals) {
        return signals.stream()
                .flatMap(signal -> switch (signal) {
                    case Signal.Correction correction -> Optional.of(correction.line()).stream();
                    case Signal.Complaint complaint -> Optional.of(complaint.line()).stream();
                    case Signal.Statement _,
                            Signal.Recovery _,
                            Signal.Citation _,
                            Signal.Hold _,
                            Signal.Check _,
                            Signal.Doubt _,
                            Signal.Retraction _ -> Optional.<String>empty().stream();
                })
                .distinct()
                .count();
    }

    private static long failedCommands(Trajectory session) {
        return session.turns().stream()
                .flatMap(turn -> turn.steps().stream())
                .filter(step -> step instanceof Step.ToolCall call
                        && call.isCommand()
                        && call.outcome() instanceof Outcome.Failed)
                .count();
    }

    private static Optional<String> firstPassed(List<Signal> signals) {
        return signals.stream()
                .filter(signal -> signal instanceof Signal.Check check && check.passed())
                .map(signal -> ((Signal.Check) signal).line())
                .findFirst();
    }
}
