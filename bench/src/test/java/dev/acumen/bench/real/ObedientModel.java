package dev.acumen.bench.real;

import dev.acumen.adapt.Task;
import dev.acumen.json.Json;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A model that knows no convention and keeps every one that it is told: as the agent it gives the right answer if its
/// prompt has a key point, or an advice, for each rule of the task; as the Reflector it repeats what the check said; as
/// the Curator it adds what is new.
final class ObedientModel implements Script {
    private static final Pattern SAID = Pattern.compile(
            "(?<!:: )\\b(" + ToyAnswers.ruleNames().collect(Collectors.joining("|")) + "): [^\"\\\\\\n]*");
    private static final Pattern INSIGHT = Pattern.compile("\"insight\" ?: ?\"([^\"]*)\"");

    private final Map<String, ToyAnswers> answers = ToyAnswers.all();
    private final List<Task> tasks;

    ObedientModel() throws IOException {
        Conventions set = Conventions.in(ToyAnswers.SET);
        this.tasks = Stream.concat(set.train().stream(), set.test().stream()).toList();
    }

    static boolean isAgent(Received request) {
        return request.prompt().contains("You answer a question.");
    }

    static boolean isReflector(Received request) {
        return request.prompt().contains("You review a session");
    }

    @Override
    public Reply reply(Received request, int number) {
        String prompt = request.prompt();
        return Reply.json(
                isAgent(request) ? answer(prompt) : isReflector(request) ? reflection(prompt) : delta(prompt));
    }

    private Json answer(String prompt) {
        Task task = tasks.stream()
                .filter(one -> prompt.contains("# Question\n\n" + one.input()))
                .findFirst()
                .orElseThrow();
        ToyAnswers both = Objects.requireNonNull(answers.get(task.id()));
        boolean isTold = both.rules().stream()
                .allMatch(rule -> prompt.contains(":: " + rule + ": ") || prompt.contains("- " + rule + ": "));
        return Json.Obj.of(
                "reasoning",
                new Json.Text("As told."),
                "bullet_ids",
                Json.Arr.ofTexts(List.of()),
                "final_answer",
                new Json.Text(isTold ? both.right() : both.usual()));
    }

    private static Json reflection(String prompt) {
        List<Json> insights = SAID.matcher(prompt)
                .results()
                .map(found -> found.group().strip())
                .distinct()
                .filter(said -> !prompt.contains(":: " + said))
                .<Json>map(said -> Json.Obj.of(
                        "insight",
                        new Json.Text(said),
                        "section",
                        new Json.Text("PROJECT CONTEXT"),
                        "evidence",
                        Json.Arr.ofTexts(List.of("T1")),
                        "origin",
                        new Json.Text("work")))
                .toList();
        return Json.Obj.of(
                "analysis",
                new Json.Text("The check failed."),
                "bullet_tags",
                new Json.Arr(List.of()),
                "insights",
                new Json.Arr(insights));
    }

    private static Json delta(String prompt) {
        Matcher insight = INSIGHT.matcher(prompt);
        List<Json> operations = insight.results()
                .map(found -> found.group(1))
                .filter(text -> !prompt.contains(":: " + text))
                .<Json>map(text -> Json.Obj.of(
                        "type",
                        new Json.Text("ADD"),
                        "text",
                        new Json.Text(text),
                        "section",
                        new Json.Text("PROJECT CONTEXT")))
                .toList();
        return Json.Obj.of("reasoning", new Json.Text("New."), "operations", new Json.Arr(operations));
    }
}
