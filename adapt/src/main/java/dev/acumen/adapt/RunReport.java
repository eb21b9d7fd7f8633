package dev.acumen.adapt;

import dev.acumen.adapt.chart.Chart;
import dev.acumen.adapt.chart.Interval;
import dev.acumen.llm.ModelUsage;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A page about a run, in Markdown with charts beside it.
///
/// @param first the score on test tasks before the run; empty where it was not measured
/// @param last the same with the best playbook
record RunReport(AdaptResult result, boolean isOnline, Optional<Evaluation> first, Optional<Evaluation> last) {
    /// First attempts of so many tasks are one mean in the curve.
    private static final int WINDOW = 10;

    /// What was used by phase, the test included. A playbook that says the same as at the start is tested once.
    Map<Phase, ModelUsage> usage() {
        Map<Phase, ModelUsage> usage = new EnumMap<>(Phase.class);
        usage.putAll(result.usage());
        boolean isSame = Trials.words(result.start()).equals(Trials.words(result.best()));
        Stream.concat(first.stream(), isSame ? Stream.empty() : last.stream())
                .map(Evaluation::usage)
                .reduce(ModelUsage::plus)
                .ifPresent(used -> usage.put(Phase.TEST, used));
        return usage;
    }

    /// The charts by the names of their files; none for a run that learned from no task.
    Map<String, String> charts() {
        Map<String, String> charts = new LinkedHashMap<>();
        if (!result.steps().isEmpty()) {
            charts.put("score.svg", score().svg());
            charts.put("playbook.svg", sizes().svg());
            charts.put("tokens.svg", tokens().svg());
            charts.put("kept.svg", kept().svg());
        }
        return charts;
    }

    private Chart score() {
        List<Chart.Line> lines = new ArrayList<>();
        lines.add(line(
                "tasks, last " + WINDOW,
                i -> IntStream.rangeClosed(Math.max(0, i - WINDOW + 1), i)
                        .mapToDouble(j -> result.steps()
                                .get(j)
                                .attempts()
                                .getFirst()
                                .score()
                                .value())
                        .average()
                        .orElse(0)));
        if (!result.evaluations().isEmpty()) {
            lines.add(line("held-out tasks", this::heldOut));
        }
        return chart("Score", lines);
    }

    /// The newest score on held-out tasks when a task was learned from.
    private double heldOut(int number) {
        AdaptStep step = result.steps().get(number);
        return result.evaluations().stream()
                .filter(one -> one.epoch() < step.epoch() || (one.epoch() == step.epoch() && one.step() <= step.step()))
                .reduce((ignored, next) -> next)
                .map(Evaluation::score)
                .orElse(0.0);
    }

    private Chart sizes() {
        return chart("Tokens of the playbook", List.of(line("tokens", of(step -> Trials.tokens(step.after())))));
    }

    private Chart tokens() {
        return chart(
                "Tokens used", List.of(line("tokens", of(step -> step.spent().total()))));
    }

    private Chart kept() {
        return chart(
                "Deltas kept and turned back",
                List.of(
                        line("kept", number -> count(number, true)),
                        line("turned back", number -> count(number, false))));
    }

    private double count(int number, boolean isKept) {
        return result.steps().subList(0, number + 1).stream()
                .filter(step -> step.operations() > 0 && step.isKept() == isKept)
                .count();
    }

    private IntToDoubleFunction of(ToDoubleFunction<AdaptStep> value) {
        return number -> value.applyAsDouble(result.steps().get(number));
    }

    private Chart.Line line(String label, IntToDoubleFunction value) {
        return new Chart.Line(
                label,
                IntStream.range(0, result.steps().size())
                        .mapToObj(i -> Interval.exact(value.applyAsDouble(i)))
                        .toList());
    }

    private Chart chart(String title, List<Chart.Line> lines) {
        List<String> places = IntStream.rangeClosed(1, result.steps().size())
                .mapToObj(Integer::toString)
                .toList();
        return new Chart(title, "tasks learned from", places, lines);
    }

    String markdown() {
        StringBuilder page = new StringBuilder("# Adaptation report\n\n");
        result.stopped()
                .ifPresent(why -> page.append("The run was stopped: ")
                        .append(why.reason())
                        .append(". The same command goes on.\n\n"));
        page.append("| | before | after |\n|---|--:|--:|\n");
        first.ifPresent(before -> last.ifPresent(after ->
                row(page, "score on " + after.attempts().size() + " test tasks", score(before), score(after))));
        if (!result.evaluations().isEmpty()) {
            Evaluation start = result.evaluations().getFirst();
            row(
                    page,
                    "score on " + start.attempts().size() + " held-out tasks",
                    score(start),
                    number(result.bestScore()));
        }
        row(page, "key points", result.start().size(), result.best().size());
        row(page, "tokens of the playbook", Trials.tokens(result.start()), Trials.tokens(result.best()));
        page.append('\n');
        String playbook = result.evaluations().isEmpty() ? "the last playbook" : "the playbook with the best score";
        page.append("*After* is ").append(playbook).append(", `best_playbook.txt`. ");
        learned(page);
        used(page);
        for (String chart : charts().keySet()) {
            page.append("\n![")
                    .append(chart.replace(".svg", ""))
                    .append("](")
                    .append(chart)
                    .append(")\n");
        }
        return page.toString();
    }

    private void learned(StringBuilder page) {
        List<AdaptStep> turnedBack =
                result.steps().stream().filter(step -> !step.isKept()).toList();
        page.append(isOnline ? "Tasks done and learned from: " : "Tasks learned from: ")
                .append(result.steps().size())
                .append(", with a mean score of ")
                .append(number(result.score()))
                .append(" at the first attempt.\n");
        if (!turnedBack.isEmpty()) {
            page.append("\nThe gate turned back what these tasks taught:\n\n")
                    .append("| task | score on held-out tasks | measured with |\n|---|--:|--:|\n");
            for (AdaptStep step : turnedBack) {
                page.append("| ").append(step.task().id().replace("|", "\\|")).append(" | ");
                page.append(step.evidence()
                        .map(seen ->
                                String.format(Locale.ROOT, "%+.3f | %d tasks |%n", seen.difference(), seen.pairs()))
                        .orElse("| |\n"));
            }
        }
    }

    private void used(StringBuilder page) {
        page.append("\n| tokens | read | written | cost |\n|---|--:|--:|--:|\n");
        usage().forEach((phase, used) -> row(page, phase.label(), used));
        row(page, "all", usage().values().stream().reduce(ModelUsage.NONE, ModelUsage::plus));
    }

    private static void row(StringBuilder page, String label, ModelUsage used) {
        String cost = used.cost()
                .map(dollars -> "$" + dollars.setScale(4, RoundingMode.HALF_UP).toPlainString())
                .orElse("not known");
        page.append("| ")
                .append(label)
                .append(" | ")
                .append(used.total() - used.output())
                .append(" | ")
                .append(used.output())
                .append(" | ")
                .append(cost)
                .append(" |\n");
    }

    private static void row(StringBuilder page, String label, Object before, Object after) {
        page.append("| ")
                .append(label)
                .append(" | ")
                .append(before)
                .append(" | ")
                .append(after)
                .append(" |\n");
    }

    private static String score(Evaluation evaluation) {
        return number(evaluation.score());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
