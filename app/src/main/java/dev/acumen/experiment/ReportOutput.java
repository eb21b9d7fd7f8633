package dev.acumen.experiment;

import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Widths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Prints what an experiment showed, for a person and for programs.
///
/// @param report what it showed
public record ReportOutput(ExperimentReport report) {
    private static final int NAME = 33;
    private static final int NUMBER = 11;
    private static final int MOST_NAMED = 5;
    private static final int SHORT_ID = 8;
    private static final double MINUTES_FROM = 120;

    /// What a table of its rows has at the top.
    public static final Row HEAD =
            new Row("mean of a session", "with", "held out", "difference, 95 %", "what it means");

    /// What was measured, in words.
    ///
    /// @param outcome what it is
    /// @param shown the mean of the sessions with what is tested
    /// @param heldOut the same of those without
    /// @param difference between them; empty where it cannot be told yet
    /// @param meaning in a sentence
    public record Row(String outcome, String shown, String heldOut, String difference, String meaning) {
        private String line() {
            return (Widths.padded(outcome, NAME)
                            + Widths.padded(shown, NUMBER)
                            + Widths.padded(heldOut, NUMBER)
                            + difference)
                    .stripTrailing();
        }
    }

    /// Prints it.
    public void print(Columns columns) {
        ConsoleOutput console = columns.console();
        console.heading(heading());
        sentences().forEach(console::say);
        if (!rows().isEmpty()) {
            console.say("");
            console.heading(HEAD.line());
        }
        for (Row row : rows()) {
            console.line(row.line());
            console.say("  " + row.meaning());
        }
        String suggestion = suggestion();
        if (!suggestion.isEmpty()) {
            console.say(suggestion);
        }
    }

    /// Which experiment it is.
    public String heading() {
        return "Experiment " + report.id() + ": "
                + (report.isRunning() ? report.share() + " % of" : "ended; held-out") + " sessions "
                + (report.isRunning() ? "do" : "did") + " not get " + report.what();
    }

    /// How many sessions it is about.
    public List<String> sentences() {
        String counts = ConsoleOutput.counted(report.shown(), "session") + " with " + report.what() + ", "
                + report.heldOut() + " held out.";
        return report.missing().isEmpty() ? List.of(counts) : List.of(counts, missing());
    }

    /// What was measured; nothing where no session was.
    public List<Row> rows() {
        return report.comparisons().entrySet().stream()
                .filter(_ -> sessions() > 0)
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Row row(Measure measure, Comparison comparison) {
        return new Row(
                measure.title(),
                mean(measure, comparison.shownMean(), comparison.shown()),
                mean(measure, comparison.heldOutMean(), comparison.heldOut()),
                difference(measure, comparison),
                sentence(measure, comparison));
    }

    /// What it suggests to do; empty for nothing.
    public String suggestion() {
        return new Suggestion(report).told();
    }

    private String missing() {
        List<String> named = report.missing().stream()
                .limit(MOST_NAMED)
                .map(part -> part.session()
                        .substring(0, Math.min(SHORT_ID, part.session().length())))
                .toList();
        int more = report.missing().size() - named.size();
        long heldOut = report.missing().stream().filter(SessionPart::isHeldOut).count();
        return "No outcomes of " + ConsoleOutput.counted(report.missing().size(), "session") + " (" + heldOut
                + " held out): still running, waiting to be learned, or lost: " + String.join(", ", named)
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String mean(Measure measure, double mean, int count) {
        return count == 0 ? "-" : value(measure, mean);
    }

    private static String value(Measure measure, double value) {
        if (measure == Measure.CHECK_SECONDS) {
            return value < MINUTES_FROM ? rounded(value) + " s" : rounded(value / 60) + " min";
        }
        return rounded(value);
    }

    /// Three digits that count.
    private static String rounded(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size < 10 ? "%.2f" : size < 100 ? "%.1f" : "%,.0f", value);
    }

    static String difference(Measure measure, Comparison comparison) {
        if (comparison.verdict() == Comparison.Verdict.TOO_FEW) {
            return "";
        }
        if (isNone(comparison)) {
            return "";
        }
        return switch (measure.scale()) {
            case COUNT, AMOUNT ->
                percent(comparison.difference()) + " % (" + percent(comparison.low()) + " to "
                        + percent(comparison.high()) + ")";
            case BALANCE ->
                signed(comparison.difference()) + " (" + signed(comparison.low()) + " to " + signed(comparison.high())
                        + ")";
        };
    }

    private static boolean isNone(Comparison comparison) {
        return comparison.shownMean() == 0 && comparison.heldOutMean() == 0;
    }

    private static String signed(double value) {
        return (value > 0 ? "+" : "") + rounded(value);
    }

    private static String percent(double ratio) {
        long percent = Math.round(100 * (ratio - 1));
        return (percent > 0 ? "+" : "") + percent;
    }

    /// What a comparison means, in one sentence.
    private String sentence(Measure measure, Comparison comparison) {
        int measured = comparison.shown() + comparison.heldOut();
        String count = measured > 0 && measured < sessions()
                ? " (Measured in " + measured + " of " + ConsoleOutput.counted(sessions(), "session") + ".)"
                : "";
        return switch (comparison.verdict()) {
                    case TOO_FEW ->
                        measured == 0
                                ? "No session says it yet."
                                : "Not enough sessions yet: about " + more(comparison) + " more.";
                    case OPEN -> open(comparison);
                    case LOWER -> verdict("Lower", !measure.isMoreBetter());
                    case HIGHER -> verdict("Higher", measure.isMoreBetter());
                }
                + count;
    }

    private int sessions() {
        return report.shown() + report.heldOut();
    }

    /// About how many more sessions it takes, where not each of them can be measured.
    private long more(Comparison comparison) {
        return (long) comparison.more() * sessions() / (comparison.shown() + comparison.heldOut());
    }

    private String open(Comparison comparison) {
        if (isNone(comparison)) {
            return "None in either group.";
        }
        return "No difference shown yet; one of this size would take "
                + (comparison.more() < 0 ? "over " + 20L * sessions() : "about " + more(comparison))
                + " more sessions.";
    }

    private String verdict(String direction, boolean isBetter) {
        return direction + " with " + report.what() + ", which is " + (isBetter ? "better" : "worse") + ".";
    }

    /// The same for programs.
    public Json json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", new Json.Text(report.id()));
        members.put("share", report.isRunning() ? Json.Num.of(report.share()) : Json.NULL);
        members.put("key_point", report.keyPoint().isEmpty() ? Json.NULL : new Json.Text(report.keyPoint()));
        members.put("running", new Json.Bool(report.isRunning()));
        members.put("shown", Json.Num.of(report.shown()));
        members.put("held_out", Json.Num.of(report.heldOut()));
        members.put(
                "missing",
                Json.Arr.ofTexts(
                        report.missing().stream().map(SessionPart::session).toList()));
        List<Json> outcomes = new ArrayList<>();
        report.comparisons().forEach((measure, comparison) -> outcomes.add(json(measure, comparison)));
        members.put("outcomes", new Json.Arr(outcomes));
        members.put("suggestion", new Json.Text(new Suggestion(report).label()));
        return new Json.Obj(members);
    }

    private Json json(Measure measure, Comparison comparison) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("outcome", new Json.Text(measure.label()));
        members.put("scale", new Json.Text(measure.scale() == Measure.Scale.BALANCE ? "difference" : "ratio"));
        members.put("shown", json(comparison.shown(), comparison.shownMean()));
        members.put("held_out", json(comparison.heldOut(), comparison.heldOutMean()));
        if (comparison.verdict() != Comparison.Verdict.TOO_FEW) {
            members.put("estimate", number(comparison.difference()));
            members.put("low", number(comparison.low()));
            members.put("high", number(comparison.high()));
        }
        members.put("verdict", new Json.Text(comparison.verdict().name().toLowerCase(Locale.ROOT)));
        if (comparison.more() > 0 && comparison.shown() + comparison.heldOut() > 0) {
            members.put("more_sessions", Json.Num.of(more(comparison)));
        }
        members.put("meaning", new Json.Text(sentence(measure, comparison)));
        return new Json.Obj(members);
    }

    private static Json json(int sessions, double mean) {
        Json.Obj json = Json.Obj.of("sessions", Json.Num.of(sessions));
        return sessions == 0 ? json : json.with("mean", number(mean));
    }

    private static Json number(double value) {
        return new Json.Num(String.format(Locale.ROOT, "%.4f", value));
    }
}
