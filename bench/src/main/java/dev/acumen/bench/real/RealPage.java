package dev.acumen.bench.real;

import dev.acumen.adapt.Scored;
import dev.acumen.adapt.Task;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.SpendSums;
import dev.acumen.playbook.Rendering;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The page of a run, as Markdown.
///
/// @param where whom the model was asked at
/// @param spent all requests, those that were lost and repeated included
record RealPage(String model, String where, LocalDate date, RealRun.Outcome.Finished result, SpendSums.Sum spent) {
    /// The rule at the start of a line that a check printed.
    private static final Pattern RULE = Pattern.compile("(?m)^([a-z]+): ");

    private Interval difference() {
        List<Double> without = result.without().scores();
        List<Double> with = result.with().scores();
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < with.size(); i++) {
            differences.add(with.get(i) - without.get(i));
        }
        return Interval.ofDifferences(differences);
    }

    /// What a person wants to know first.
    String summary() {
        return """
                without a playbook  %s
                with the playbook   %s
                difference          %s
                cost                %s
                """.formatted(
                score(result.without()), score(result.with()), difference().signed(), cost(spent.usage()));
    }

    private static String score(RealRun.Group group) {
        return Interval.ofScores(group.scores()).text();
    }

    String text() {
        int runs = result.with().runs().size();
        StringBuilder page = new StringBuilder(Texts.INTRODUCTION.formatted(
                model, model, where, date, result.learned().steps().size(), tasks().size(), runs, runs));
        page.append("| without a playbook | ").append(score(result.without())).append(" |\n");
        page.append("| with the playbook | ").append(score(result.with())).append(" |\n");
        page.append("| difference | ").append(difference().signed()).append(" |\n\n");
        page.append("## Cost\n\n| | tokens of prompts | tokens of answers | cost |\n|---|---:|---:|---:|\n");
        page.append(used("without a playbook", result.without().usage()));
        page.append(used("learning", result.learned().total()));
        page.append(used("with the playbook", result.with().usage()));
        page.append("\n%d requests were sent in all, for %s.\n".formatted(spent.calls(), cost(spent.usage())));
        page.append("\n## The playbook\n\n");
        page.append(Rendering.keyPoints(result.learned().playbook()).strip().indent(4));
        page.append("\n## Checks\n\nHow many of ")
                .append(runs)
                .append(" runs passed, and how often which rule failed.\n\n");
        page.append("| task | without | failed | with | failed |\n|---|---:|---|---:|---|\n");
        for (int i = 0; i < tasks().size(); i++) {
            page.append("| ").append(tasks().get(i).id());
            page.append(cells(result.without(), i))
                    .append(cells(result.with(), i))
                    .append(" |\n");
        }
        return page.append(Texts.LIMITS).toString();
    }

    private List<Task> tasks() {
        return result.with().runs().getFirst().tasks();
    }

    private static String used(String name, ModelUsage usage) {
        return "| %s | %d | %d | %s |\n".formatted(name, usage.total() - usage.output(), usage.output(), cost(usage));
    }

    private static String cost(ModelUsage usage) {
        return usage.cost().map(Texts::dollars).orElse("not known");
    }

    private static String cells(RealRun.Group group, int task) {
        List<Scored> attempts =
                group.runs().stream().map(run -> run.attempts().get(task)).toList();
        long right =
                attempts.stream().filter(attempt -> attempt.score().isFull()).count();
        Map<String, Long> failed = attempts.stream()
                .filter(attempt -> !attempt.score().isFull())
                .flatMap(attempt -> failed(attempt).stream())
                .collect(Collectors.groupingBy(rule -> rule, TreeMap::new, Collectors.counting()));
        return " | " + right + " | "
                + failed.entrySet().stream()
                        .map(rule -> rule.getKey() + " " + rule.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static List<String> failed(Scored attempt) {
        List<String> rules = RULE.matcher(attempt.score().feedback())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        return rules.isEmpty() ? List.of("no answer") : rules;
    }
}
