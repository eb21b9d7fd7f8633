package dev.acumen.testkit.model;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// A script that a person writes as JSON: a list of rules, of which the first that fits decides.
///
/// ```json
/// [{"fault": "429", "retryAfter": 2, "times": 1},
///  {"when": "text that the prompt contains", "answer": {"operations": []}, "delayMs": 500}]
/// ```
///
/// Every member may be missing: a rule without `when` fits every request, one without `times` as often as one
/// likes.
final class JsonScript {
    private final List<Rule> rules;

    private record Rule(String when, AtomicLong left, Reply reply) {
        boolean takes(Received request) {
            return request.prompt().contains(when) && left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
        }
    }

    private JsonScript(List<Rule> rules) {
        this.rules = rules;
    }

    /// Reads a script.
    ///
    /// @param source what the bytes are, for messages
    /// @throws BadInputException if it is none
    static Script read(byte[] bytes, String source) {
        if (!(JsonReader.read(bytes, source) instanceof Json.Arr(List<Json> elements))) {
            throw new BadInputException(source, "$", "a list of rules was expected");
        }
        List<Rule> rules = new ArrayList<>();
        for (Json element : elements) {
            String place = "$[" + rules.size() + "]";
            if (!(element instanceof Json.Obj rule)) {
                throw new BadInputException(source, place, "a rule is an object");
            }
            rules.add(rule(rule, source, place));
        }
        return new JsonScript(rules)::reply;
    }

    // The number of the request is no part of these rules.
    private Reply reply(Received request, @SuppressWarnings("unused") int number) {
        Optional<Rule> rule = rules.stream().filter(one -> one.takes(request)).findFirst();
        return rule.map(Rule::reply).orElseGet(() -> Reply.badRequest("No rule of the script fits this request."));
    }

    private static Rule rule(Json.Obj rule, String source, String place) {
        String fault = rule.textOr("fault", "");
        Reply reply = fault(fault, answer(rule), Duration.ofSeconds(number(rule, "retryAfter", 1)))
                .orElseThrow(() -> new BadInputException(source, place + ".fault", "unknown fault: " + fault));
        long delay = number(rule, "delayMs", 0);
        return new Rule(
                rule.textOr("when", ""),
                new AtomicLong(number(rule, "times", Long.MAX_VALUE)),
                delay == 0 ? reply : reply.after(Duration.ofMillis(delay)));
    }

    private static String answer(Json.Obj rule) {
        return switch (rule.members().getOrDefault("answer", new Json.Text("OK"))) {
            case Json.Text(String text) -> text;
            case Json json -> JsonWriter.compact(json);
        };
    }

    private static long number(Json.Obj rule, String name, long other) {
        return rule.get(name) instanceof Json.Num(String literal) ? Math.round(Double.parseDouble(literal)) : other;
    }

    private static Optional<Reply> fault(String name, String answer, Duration retryAfter) {
        return Optional.ofNullable(
                switch (name) {
                    case "" -> Reply.text(answer);
                    case "429" -> Reply.rateLimited(retryAfter);
                    case "529" -> Reply.overloaded();
                    case "500" -> Reply.serverError();
                    case "400" -> Reply.badRequest();
                    case "401" -> Reply.unauthorized();
                    case "cut" -> new Reply.Cut(answer);
                    case "hang" -> new Reply.Hang();
                    case "drip" -> new Reply.Drip(answer, Duration.ofMillis(20));
                    case "reset" -> new Reply.Reset();
                    case "reset-midway" -> new Reply.ResetMidway(answer);
                    case "garbage" -> new Reply.Garbage();
                    case "half-json" -> new Reply.HalfJson();
                    case "wrong-types" -> new Reply.WrongTypes();
                    default -> null;
                });
    }
}
