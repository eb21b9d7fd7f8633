package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A model whose answer to a prompt is always the same: a [WholeHistory] taught by it depends on nothing but the
/// order in which deltas are applied. Sessions of one batch reword, merge and delete the same key points.
final class ConstantModel {
    private static final Pattern TOPIC = Pattern.compile("topic-(\\d+)-\\d+");
    private static final Pattern KEY_POINT = Pattern.compile("(?m)^\\[((?:pat|mis)-\\d+)\\].*? :: (.*)$");

    /// Key points that many sessions touch.
    private static final int CONTESTED = 4;

    private ConstantModel() {}

    static Script script() {
        return (request, _) -> reply(request, Duration.ZERO);
    }

    static Script script(Duration latency) {
        return (request, _) -> reply(request, latency);
    }

    /// Each answer takes its own time.
    ///
    /// @param most in milliseconds
    static Script script(int most, long seed) {
        return (request, _) -> reply(
                request,
                Duration.ofMillis(new SplittableRandom(seed ^ key(request).hashCode()).nextInt(most)));
    }

    /// What is asked for: the role, and the number of the session.
    static String key(Received request) {
        return (isCurator(request) ? "curator " : "reflector ") + session(request);
    }

    static Reply reply(Received request, Duration latency) {
        return message(request, isCurator(request) ? delta(request) : reflection(request))
                .after(latency);
    }

    private static boolean isCurator(Received request) {
        return request.prompt().contains("\n# Reflection\n");
    }

    private static int session(Received request) {
        MatchResult last = TOPIC.matcher(asked(request))
                .results()
                .reduce((_, next) -> next)
                .orElseThrow();
        return Integer.parseInt(last.group(1));
    }

    private static String asked(Received request) {
        String prompt = request.prompt();
        return prompt.substring(prompt.indexOf(isCurator(request) ? "\n# Reflection\n" : "\n# Session\n"));
    }

    private static List<String> topics(Received request) {
        return TOPIC.matcher(asked(request))
                .results()
                .map(MatchResult::group)
                .distinct()
                .toList();
    }

    /// The key points that the prompt shows, id and text.
    private static Map<String, String> keyPoints(Received request) {
        String prompt = request.prompt();
        String playbook = prompt.substring(
                prompt.indexOf("\n# Playbook\n"),
                prompt.length() - asked(request).length());
        Map<String, String> keyPoints = new LinkedHashMap<>();
        KEY_POINT.matcher(playbook).results().forEach(line -> keyPoints.put(line.group(1), line.group(2)));
        return keyPoints;
    }

    private static Json reflection(Received request) {
        int session = session(request);
        List<Json> tags = keyPoints(request).keySet().stream()
                .filter(id -> (id.hashCode() + session) % 3 == 0)
                .<Json>map(id -> object("name", id, "tag", "helpful", "rationale", "it was followed"))
                .toList();
        List<Json> insights = topics(request).stream()
                .<Json>map(topic -> object(
                                "insight",
                                "Run make mend-" + topic + " when " + topic + " is broken",
                                "section",
                                topic.endsWith("1") ? "MISTAKES TO AVOID" : "PATTERNS & APPROACHES",
                                "why",
                                "it worked",
                                "origin",
                                "work")
                        .with("evidence", Json.Arr.ofTexts(List.of("T1"))))
                .toList();
        return object("analysis", "Session " + session + " went well.")
                .with("bullet_tags", new Json.Arr(tags))
                .with("insights", new Json.Arr(insights));
    }

    private static Json delta(Received request) {
        int session = session(request);
        List<Json> operations = new ArrayList<>();
        for (String topic : topics(request)) {
            operations.add(object(
                    "type",
                    "ADD",
                    "text",
                    "Run make mend-" + topic + " when " + topic + " is broken",
                    "section",
                    topic.endsWith("1") ? "MISTAKES TO AVOID" : "PATTERNS & APPROACHES"));
        }
        Map<String, String> known = keyPoints(request);
        if (known.size() >= CONTESTED) {
            operations.add(contested(session, known));
        }
        return object("reasoning", "Session " + session).with("operations", new Json.Arr(operations));
    }

    private static Json contested(int session, Map<String, String> known) {
        List<String> ids = List.copyOf(known.keySet());
        return switch (session % 4) {
            case 0, 1 ->
                object("type", "UPDATE", "target_id", ids.getFirst(), "text", "Reworded by session " + session);
            case 2 ->
                object("type", "MERGE", "merged_text", merged(session, List.copyOf(known.values())))
                        .with("source_ids", Json.Arr.ofTexts(ids.subList(1, 3)));
            default -> object("type", "DELETE", "target_id", ids.get(session % 8 == 3 ? 2 : 3));
        };
    }

    private static String merged(int session, List<String> texts) {
        return "Merged by session " + session + ": " + texts.get(1) + "; " + texts.get(2);
    }

    private static Json.Obj object(String... members) {
        Json.Obj object = Json.Obj.of();
        for (int i = 0; i < members.length; i += 2) {
            object = object.with(members[i], new Json.Text(members[i + 1]));
        }
        return object;
    }

    /// An answer whose usage does not depend on what was asked before.
    private static Reply message(Received request, Json answer) {
        Json message = object("id", "msg_1", "type", "message", "role", "assistant", "model", request.model())
                .with("content", new Json.Arr(List.of(object("type", "text", "text", JsonWriter.compact(answer)))))
                .with("stop_reason", new Json.Text("end_turn"))
                .with(
                        "usage",
                        Json.Obj.of(
                                "input_tokens",
                                Json.Num.of(1000 + session(request)),
                                "output_tokens",
                                Json.Num.of(100)));
        return new Reply.Raw(
                200,
                Map.of("content-type", "application/json"),
                JsonWriter.compact(message).getBytes(StandardCharsets.UTF_8));
    }
}
