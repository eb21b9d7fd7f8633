package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.experiment.ExperimentReport;
import dev.acumen.experiment.ExperimentState;
import dev.acumen.experiment.Measure;
import dev.acumen.experiment.OutcomeFile;
import dev.acumen.experiment.ReportOutput;
import dev.acumen.experiment.SessionOutcomes;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.SpendSums;
import dev.acumen.output.Money;
import dev.acumen.providers.Budgets;
import dev.acumen.review.PlaybookWeek;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.TrendsView;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// What became of a playbook week by week.
final class TrendPages implements Chapter {
    private static final int MOST = 26;

    private static final int AFTER_RATINGS = 3;

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        if (!rest.isEmpty()) {
            return new Answer.Missing();
        }
        FilePlaybookStore store = opened.readStore();
        LocalDate today = OffsetDateTime.now(opened.environment().clock()).toLocalDate();
        LocalDate earliest = PlaybookWeek.monday(today).minusWeeks(MOST - 1L);
        Map<LocalDate, ModelUsage> spent = opened.isOfUser() ? spent(opened, earliest) : Map.of();
        List<PlaybookWeek> weeks = PlaybookWeek.of(
                store.log(),
                opened.state().playbook().size(),
                spent.keySet().stream().min(LocalDate::compareTo).orElse(today),
                today,
                opened.environment().clock().getZone(),
                MOST);
        Function<PlaybookWeek, ModelUsage> usage =
                opened.isOfUser() ? week -> spent.getOrDefault(week.monday(), ModelUsage.NONE) : PlaybookWeek::usage;
        return Answer.Page.of(
                opened.frame(Frame.Tab.TRENDS, "Trends", request),
                opened.project().isEmpty()
                        ? new TrendsView(tables(weeks, usage, true), Optional.empty())
                        : new TrendsView(
                                withCorrections(tables(weeks, usage, false), weeks, opened.folder()),
                                Optional.of(experiment(opened))));
    }

    /// Corrections are counted by project, so that those of the user's own playbook are not known.
    private static List<TrendsView.Figures> withCorrections(
            List<TrendsView.Figures> tables, List<PlaybookWeek> weeks, Path project) throws IOException {
        Map<String, Double> corrections = new HashMap<>();
        for (SessionOutcomes outcomes : OutcomeFile.of(project).sessions()) {
            Optional.ofNullable(outcomes.values().get(Measure.CORRECTIONS))
                    .ifPresent(count -> corrections.put(outcomes.session(), count));
        }
        List<TrendsView.Figures> all = new ArrayList<>(tables);
        all.add(
                AFTER_RATINGS,
                table(
                        weeks,
                        "Corrections",
                        "Prompts and refused calls in which you reject something or find fault, in sessions that were"
                                + " learned in this week.",
                        "per session",
                        new Figure(
                                new TrendsView.Column("Corrections", "line accent"),
                                week -> mean(week.sessions().stream()
                                        .flatMap(session -> Stream.ofNullable(corrections.get(session)))
                                        .toList()))));
        return all;
    }

    private static TrendsView.Cell mean(List<Double> counts) {
        String mean = counts.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.2f",
                        counts.stream().mapToDouble(Double::doubleValue).sum() / counts.size());
        return new TrendsView.Cell(mean, mean.isEmpty() ? "–" : mean);
    }

    private static TrendsView.Experiment experiment(OpenedPlaybook opened) throws IOException {
        Environment environment = opened.environment();
        Optional<ExperimentState> state = ExperimentState.of(opened.folder(), environment);
        List<TrendsView.Results> results = new ArrayList<>();
        if (state.isPresent()) {
            ExperimentReport.of(opened.folder(), environment).stream()
                    .map(ReportOutput::new)
                    .forEach(report -> results.add(results(report)));
        }
        return new TrendsView.Experiment(
                state.filter(one -> !one.experiment().isStopped())
                        .map(ExperimentState::told)
                        .orElse(""),
                results);
    }

    private static TrendsView.Results results(ReportOutput report) {
        return new TrendsView.Results(
                report.heading(),
                report.sentences(),
                outcome(ReportOutput.HEAD),
                report.rows().stream().map(TrendPages::outcome).toList(),
                report.suggestion());
    }

    private static TrendsView.Outcome outcome(ReportOutput.Row row) {
        return new TrendsView.Outcome(row.outcome(), row.shown(), row.heldOut(), row.difference(), row.meaning());
    }

    /// What the user's account says that models used in all projects, by the first day of the week.
    private static Map<LocalDate, ModelUsage> spent(OpenedPlaybook opened, LocalDate first) throws IOException {
        Settings settings = opened.settings();
        SortedMap<LocalDate, SpendSums.Sum> days =
                new Budgets(opened.environment()).spending(settings).spentByDay(first);
        Map<LocalDate, ModelUsage> weeks = new HashMap<>();
        days.forEach((day, sum) -> weeks.merge(PlaybookWeek.monday(day), sum.usage(), ModelUsage::plus));
        return weeks;
    }

    private static List<TrendsView.Figures> tables(
            List<PlaybookWeek> weeks, Function<PlaybookWeek, ModelUsage> usage, boolean isOfUser) {
        String whose = isOfUser ? "Of all projects." : "Of learning this project's sessions.";
        return List.of(
                table(
                        weeks,
                        "Key points",
                        "At the end of the week.",
                        "",
                        counts("Total", "line accent", PlaybookWeek::total)),
                table(
                        weeks,
                        "Added and removed",
                        "",
                        "",
                        counts("Added", "bars good", PlaybookWeek::added),
                        counts("Removed", "bars bad", PlaybookWeek::removed)),
                table(
                        weeks,
                        "Ratings",
                        "Of key points that sessions were shown.",
                        "",
                        counts("Helpful", "bars good", PlaybookWeek::helpful),
                        counts("Harmful", "bars bad", PlaybookWeek::harmful)),
                table(
                        weeks,
                        "Sessions learned",
                        "",
                        "",
                        counts(
                                "Sessions",
                                "bars accent",
                                week -> week.sessions().size())),
                table(
                        weeks,
                        "Tokens",
                        whose,
                        "",
                        counts(
                                "Tokens",
                                "bars accent",
                                week -> usage.apply(week).total())),
                table(
                        weeks,
                        "Cost",
                        whose,
                        "USD",
                        new Figure(new TrendsView.Column("Cost", "bars accent"), week -> cost(usage.apply(week)))));
    }

    /// A column and what it says of a week.
    private record Figure(TrendsView.Column column, Function<PlaybookWeek, TrendsView.Cell> cell) {}

    private static Figure counts(String label, String look, Function<PlaybookWeek, Number> count) {
        return new Figure(new TrendsView.Column(label, look), week -> {
            long number = count.apply(week).longValue();
            return new TrendsView.Cell(String.valueOf(number), String.format(Locale.ROOT, "%,d", number));
        });
    }

    /// Tokens without a cost are those of a model without a price.
    private static TrendsView.Cell cost(ModelUsage usage) {
        Optional<BigDecimal> cost = usage.cost().filter(usd -> usd.signum() > 0 || usage.total() == 0);
        return new TrendsView.Cell(
                cost.map(BigDecimal::toPlainString).orElse(""),
                cost.map(Money::usd).orElse("price unknown"));
    }

    private static TrendsView.Figures table(
            List<PlaybookWeek> weeks, String title, String note, String unit, Figure... figures) {
        return new TrendsView.Figures(
                title,
                note,
                unit,
                Arrays.stream(figures).map(Figure::column).toList(),
                weeks.stream()
                        .map(week -> new TrendsView.Row(
                                week.monday().toString(),
                                Arrays.stream(figures)
                                        .map(figure -> figure.cell().apply(week))
                                        .toList()))
                        .toList());
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return new Answer.Missing();
    }
}
