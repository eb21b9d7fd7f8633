package dev.acumen.experiment;

import dev.acumen.config.Environment;
import dev.acumen.project.Experiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// An experiment of a project, and what it showed.
///
/// @param id when it was started
/// @param keyPoint the key point that held-out sessions lack; empty where they get no playbook
/// @param isRunning whether sessions are still held out
/// @param share how many of a hundred sessions are held out
/// @param shown how many sessions with outcomes had what is tested
/// @param heldOut how many were held out
/// @param missing the sessions of the experiment that have no outcomes
/// @param comparisons by what was measured; a measure that says nothing here is left out
public record ExperimentReport(
        String id,
        String keyPoint,
        boolean isRunning,
        int share,
        int shown,
        int heldOut,
        List<SessionPart> missing,
        Map<Measure, Comparison> comparisons) {
    public ExperimentReport {
        missing = List.copyOf(missing);
        comparisons = new EnumMap<>(comparisons);
    }

    /// All experiments of a project, the latest first; none where there never was one.
    ///
    /// @throws IOException if what sessions brought cannot be read
    public static List<ExperimentReport> of(Path project, Environment environment) throws IOException {
        Optional<Experiment> latest = Optional.ofNullable(Experiment.of(project));
        List<SessionPart> parts = SessionPart.ofProject(project, environment);
        List<SessionOutcomes> outcomes = OutcomeFile.of(project).sessions().stream()
                .filter(SessionOutcomes::isInExperiment)
                .toList();
        Map<String, String> keyPoints = new TreeMap<>();
        outcomes.forEach(one -> keyPoints.put(one.experiment(), one.keyPoint()));
        parts.forEach(part -> keyPoints.put(part.experiment(), part.keyPoint()));
        latest.ifPresent(one -> keyPoints.put(one.id(), one.keyPoint()));
        List<ExperimentReport> reports = new ArrayList<>();
        keyPoints.forEach((id, keyPoint) -> {
            Optional<Experiment> kept = latest.filter(one -> one.id().equals(id));
            List<SessionOutcomes> own =
                    outcomes.stream().filter(one -> one.experiment().equals(id)).toList();
            reports.add(of(
                    id,
                    keyPoint,
                    kept.isPresent() && !kept.get().isStopped(),
                    kept.map(Experiment::share).orElseGet(() -> share(own)),
                    own,
                    missing(id, parts, own)));
        });
        return reports.reversed();
    }

    private static List<SessionPart> missing(String id, List<SessionPart> parts, List<SessionOutcomes> outcomes) {
        Set<String> known = outcomes.stream().map(SessionOutcomes::session).collect(Collectors.toSet());
        return parts.stream()
                .filter(part -> part.experiment().equals(id) && !known.contains(part.session()))
                .toList();
    }

    /// Of one that is over: as many as there were.
    private static int share(List<SessionOutcomes> outcomes) {
        long heldOut = outcomes.stream().filter(SessionOutcomes::isHeldOut).count();
        return outcomes.isEmpty() ? Experiment.SHARE : Math.clamp(100 * heldOut / outcomes.size(), 1, Experiment.MOST);
    }

    static ExperimentReport of(
            String id,
            String keyPoint,
            boolean isRunning,
            int share,
            List<SessionOutcomes> outcomes,
            List<SessionPart> missing) {
        Map<Measure, Comparison> comparisons = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            // Without a playbook there is nothing to rate.
            if (measure != Measure.RATINGS || !keyPoint.isEmpty()) {
                comparisons.put(
                        measure,
                        Comparison.of(
                                values(outcomes, measure, false),
                                values(outcomes, measure, true),
                                measure.scale(),
                                share));
            }
        }
        int heldOut = (int) outcomes.stream().filter(SessionOutcomes::isHeldOut).count();
        return new ExperimentReport(
                id, keyPoint, isRunning, share, outcomes.size() - heldOut, heldOut, missing, comparisons);
    }

    private static double[] values(List<SessionOutcomes> outcomes, Measure measure, boolean isHeldOut) {
        return outcomes.stream()
                .filter(one -> one.isHeldOut() == isHeldOut && one.values().containsKey(measure))
                .mapToDouble(one -> one.values().getOrDefault(measure, 0.0))
                .toArray();
    }

    /// What held-out sessions lack, such as `the playbook`.
    public String what() {
        return keyPoint.isEmpty() ? "the playbook" : "[" + keyPoint + "]";
    }
}
