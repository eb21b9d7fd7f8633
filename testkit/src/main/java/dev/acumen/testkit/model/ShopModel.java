package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A model that works in a shop and does not know which carrier brings what where, for the agents of `examples/`.
/// As an agent it calls the tool `ship` with an `order` and a `carrier`: with the one that a key point names, and
/// with a truck where none does; where the tool fails and names another, with that one. An agent that offers no
/// tools gets the arguments as JSON, or `{"answer": …}`, and gives results back as lines that begin with `Result:
/// `. As a Reflector it finds what a tool said about carriers; as a Curator it adds what the playbook does not say.
public final class ShopModel {
    /// The tool that it calls.
    public static final String TOOL = "ship";

    private static final Pattern ORDER = Pattern.compile("Ship order (\\d+) to the (\\w+)");
    private static final Pattern RULE = Pattern.compile("Parcels to the (\\w+) go by (\\w+)");
    private static final Pattern LINE = Pattern.compile("\\[(\\w+-\\d+)].*Parcels to the (\\w+) go by (\\w+)");
    private static final String SESSION = "\n# Session\n";

    private ShopModel() {}

    /// The model as a script for a server.
    public static Script script() {
        return (request, ignored) -> {
            String prompt = request.prompt();
            if (ScriptedCurator.isAsked(prompt)) {
                return Reply.json(ScriptedCurator.delta(prompt, RULE));
            }
            return prompt.contains(SESSION) ? Reply.json(reflected(prompt)) : working(request, prompt);
        };
    }

    private static Reply working(Received request, String prompt) {
        boolean hasTools = request.json().members().containsKey("tools");
        int results = hasTools
                ? request.results()
                : (int) prompt.lines()
                        .filter(line -> line.startsWith("Result: "))
                        .count();
        MatchResult order = ORDER.matcher(prompt)
                .results()
                .reduce((ignored, later) -> later)
                .orElseThrow(() -> new IllegalStateException("the prompt has no order: " + prompt));
        Optional<MatchResult> known = LINE.matcher(prompt)
                .results()
                .filter(line -> line.group(2).equals(order.group(2)))
                .findFirst();
        Optional<String> told = RULE.matcher(prompt)
                .results()
                .filter(rule -> rule.group(1).equals(order.group(2)))
                .map(rule -> rule.group(2))
                .findFirst();
        boolean isDone = results > 1 || (results == 1 && known.isPresent());
        if (isDone) {
            String cited = known.map(line -> " [" + line.group(1) + "]").orElse("");
            String answer = "Order " + order.group(1) + " is on its way." + cited;
            return hasTools ? Reply.text(answer) : Reply.json(Json.Obj.of("answer", new Json.Text(answer)));
        }
        Json.Obj call =
                Json.Obj.of("order", new Json.Text(order.group(1)), "carrier", new Json.Text(told.orElse("truck")));
        return hasTools ? Reply.call(TOOL, call) : Reply.json(call);
    }

    private static Json reflected(String prompt) {
        List<Json> insights = RULE.matcher(prompt.substring(prompt.indexOf(SESSION)))
                .results()
                .map(MatchResult::group)
                .distinct()
                .<Json>map(text -> Json.Obj.of(
                        "insight", new Json.Text(text),
                        "section", new Json.Text("PROJECT CONTEXT"),
                        "why", new Json.Text("the tool said so"),
                        "evidence", Json.Arr.ofTexts(List.of("T1")),
                        "origin", new Json.Text("work")))
                .toList();
        return Json.Obj.of(
                "analysis", new Json.Text("What the tool said about carriers."),
                "bullet_tags", new Json.Arr(List.of()),
                "insights", new Json.Arr(insights));
    }
}
