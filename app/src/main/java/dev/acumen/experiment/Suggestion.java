package dev.acumen.experiment;

import dev.acumen.experiment.Comparison.Verdict;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Proposal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What an experiment with one key point suggests to do with it. Nothing happens by itself.
///
/// @param report what the experiment showed
public record Suggestion(ExperimentReport report) {
    /// What is suggested.
    enum Kind {
        /// Some outcome is worse with the key point, none is better.
        REMOVE,
        /// Some outcome is better with the key point, none is worse.
        PIN,
        /// Nothing is shown, or some outcomes are better and others worse, or the whole playbook was tested.
        NOTHING
    }

    Kind kind() {
        boolean isBetter = false;
        boolean isWorse = false;
        for (Map.Entry<Measure, Comparison> one : report.comparisons().entrySet()) {
            isBetter |= is(one, one.getKey().isMoreBetter() ? Verdict.HIGHER : Verdict.LOWER);
            isWorse |= is(one, one.getKey().isMoreBetter() ? Verdict.LOWER : Verdict.HIGHER);
        }
        if (report.keyPoint().isEmpty() || isBetter == isWorse) {
            return Kind.NOTHING;
        }
        return isBetter ? Kind.PIN : Kind.REMOVE;
    }

    private static boolean is(Map.Entry<Measure, Comparison> one, Verdict verdict) {
        return one.getValue().verdict() == verdict;
    }

    /// It for a person; empty for nothing.
    String told() {
        return switch (kind()) {
            case REMOVE ->
                report.what()
                        + " does harm here. acumen report --propose proposes to remove it; acumen review asks you.";
            case PIN -> report.what() + " helps here. acumen pin " + report.keyPoint() + " shows it to every session.";
            case NOTHING -> "";
        };
    }

    String label() {
        return kind().name().toLowerCase(Locale.ROOT);
    }

    /// The proposal to remove a key point that does harm, the same each time; empty where it does none, or is not
    /// there.
    public Optional<Proposal> removal(Playbook playbook) {
        if (kind() != Kind.REMOVE) {
            return Optional.empty();
        }
        return playbook.find(report.keyPoint())
                .map(placed -> Proposal.of(
                        "",
                        List.of("experiment " + report.id()),
                        "none",
                        "by the experiment of " + report.id(),
                        List.of(new Operation.Delete(report.keyPoint(), Provenance.of(why()))),
                        Map.of(report.keyPoint(), placed.keyPoint().text())));
    }

    private String why() {
        String shown = report.comparisons().entrySet().stream()
                .filter(one -> is(one, Verdict.LOWER) || is(one, Verdict.HIGHER))
                .map(one -> one.getKey().title() + " " + ReportOutput.difference(one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
        return "does harm: with it, " + shown + ", in " + report.shown() + " sessions with it and " + report.heldOut()
                + " without";
    }
}
