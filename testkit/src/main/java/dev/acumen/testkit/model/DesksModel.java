package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A model that learns which desk answers which message, for the tasks of `examples/adaptation`. It knows no desk: as
/// an agent it goes by key points and advice, and names the wrong desk without; as a Reflector it says what the right
/// answer was; as a Curator it adds what the playbook does not say.
public final class DesksModel {
    private static final Pattern TOPIC = Pattern.compile("writes about (.+?): ");
    private static final Pattern RIGHT = Pattern.compile("The right answer: (.+)");
    private static final Pattern RULE = Pattern.compile("Messages about (.+?) go to the desk ([\\w -]+)");
    private static final Pattern CITED = Pattern.compile("Key points used: \\[(\\S+)]");
    private static final String SESSION = "\n# Session\n";
    private static final String QUESTION = "\n# Question\n";

    private DesksModel() {}

    /// The model as a script for a server.
    public static Script script() {
        return (request, ignored) -> Reply.json(answer(request.prompt()));
    }

    private static Json answer(String prompt) {
        if (ScriptedCurator.isAsked(prompt)) {
            return ScriptedCurator.delta(prompt, RULE);
        }
        return prompt.contains(SESSION) ? reflected(prompt) : answered(prompt);
    }

    private static Json answered(String prompt) {
        String topic =
                found(TOPIC, prompt.substring(prompt.lastIndexOf(QUESTION))).orElse("");
        Optional<String> line = prompt.lines()
                .filter(one -> one.contains("Messages about " + topic + " go to"))
                .findFirst();
        String cited = line.filter(one -> one.startsWith("["))
                .map(one -> one.substring(1, one.indexOf(']')))
                .orElse("");
        String desk = line.map(RULE::matcher)
                .filter(Matcher::find)
                .map(rule -> rule.group(2))
                .orElse("front");
        return Json.Obj.of(
                "reasoning", new Json.Text("The message is about " + topic + "."),
                "bullet_ids", Json.Arr.ofTexts(cited.isEmpty() ? List.of() : List.of(cited)),
                "final_answer", new Json.Text(desk));
    }

    private static Json reflected(String prompt) {
        String session = prompt.substring(prompt.indexOf(SESSION));
        Optional<String> rule = found(RIGHT, session)
                .flatMap(desk -> found(TOPIC, session)
                        .map(topic -> "Messages about " + topic + " go to the desk " + desk.strip()));
        List<Json> insights = rule.stream()
                .<Json>map(text -> Json.Obj.of(
                        "insight", new Json.Text(text),
                        "section", new Json.Text("PROJECT CONTEXT"),
                        "why", new Json.Text("the check said so"),
                        "evidence", Json.Arr.ofTexts(List.of("T1")),
                        "origin", new Json.Text("work")))
                .toList();
        List<Json> tags = found(CITED, session).stream()
                .<Json>map(id -> Json.Obj.of(
                        "name", new Json.Text(id),
                        "tag", new Json.Text(rule.isEmpty() ? "helpful" : "harmful"),
                        "rationale", new Json.Text("it was followed")))
                .toList();
        return Json.Obj.of(
                "analysis", new Json.Text(rule.orElse("The answer is right.")),
                "bullet_tags", new Json.Arr(tags),
                "insights", new Json.Arr(insights));
    }

    private static Optional<String> found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
