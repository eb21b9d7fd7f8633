package dev.acumen.bench;

import dev.acumen.json.Json;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import java.net.URI;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// What a scripted model answers: a key point about the last topic that it was told of, always the same.
final class Answers {
    private static final Pattern TOPIC = Pattern.compile("topic-\\d+");

    private Answers() {}

    /// The answer of a Reflector, a Curator or a referee, whoever is asked. A referee decides on nothing.
    static Reply to(Received request) {
        if (request.prompt().startsWith("You compare key points")) {
            return Reply.json(Json.Obj.of("pairs", new Json.Arr(List.of())));
        }
        String topic = TOPIC.matcher(request.prompt())
                .results()
                .reduce((_, next) -> next)
                .map(MatchResult::group)
                .orElse("topic-0");
        String text = keyPoint(topic);
        return request.prompt().contains("\n# Reflection\n") ? delta(text) : reflection(text);
    }

    /// What is learned of a topic.
    static String keyPoint(String topic) {
        return "Run make mend-" + topic + " when " + topic + " is broken";
    }

    /// What is put before a command so that it asks the model at this URL, whatever it costs.
    static String environment(URI url) {
        return "ANTHROPIC_API_KEY=none ANTHROPIC_BASE_URL=" + url
                + " ACUMEN_LIMITS_CALLS=1000000 ACUMEN_LIMITS_TOKENS=1000000000 ACUMEN_LIMITS_USD=1000000 ";
    }

    private static Reply reflection(String text) {
        Json.Obj insight = Json.Obj.of(
                "insight",
                new Json.Text(text),
                "section",
                new Json.Text("PATTERNS & APPROACHES"),
                "why",
                new Json.Text("it worked"),
                "origin",
                new Json.Text("work"),
                "evidence",
                Json.Arr.ofTexts(List.of("T1")));
        return Reply.json(Json.Obj.of(
                "analysis",
                new Json.Text(text),
                "bullet_tags",
                new Json.Arr(List.of()),
                "insights",
                new Json.Arr(List.of(insight))));
    }

    private static Reply delta(String text) {
        Json.Obj add = Json.Obj.of(
                "type",
                new Json.Text("ADD"),
                "text",
                new Json.Text(text),
                "section",
                new Json.Text("PATTERNS & APPROACHES"));
        return Reply.json(Json.Obj.of("reasoning", new Json.Text("new"), "operations", new Json.Arr(List.of(add))));
    }
}
