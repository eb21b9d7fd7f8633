package dev.acumen.client;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Received;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The messages of a request of the client.
///
/// @param all in order
record Messages(List<Json.Obj> all) {
    private static final Pattern PREFIX = Pattern.compile(
            "(?<=^|\\n)(?:<system-reminder>\\n)?(?:SessionStart|UserPromptSubmit|SubagentStart)(?::\\w+)? hook (?:additional context|success): ");

    Messages {
        all = List.copyOf(all);
    }

    static Messages of(Received request) {
        return new Messages(objects(request.json().members().getOrDefault("messages", Json.NULL)));
    }

    /// The last text of the user with what stands before it in the same message.
    String asked() {
        return all.stream()
                .filter(message -> isUser(message) && !isResult(message))
                .map(Messages::text)
                .reduce("", (_, next) -> next);
    }

    /// What the last text of the user names behind a marker, on its line and between bars; nothing without the marker.
    List<String> asked(String marker) {
        String asked = asked();
        int start = asked.lastIndexOf(marker);
        return start < 0
                ? List.of()
                : Stream.of(asked.substring(start + marker.length())
                                .lines()
                                .findFirst()
                                .orElse("")
                                .split("\\|"))
                        .map(String::strip)
                        .toList();
    }

    /// How many results of tools came after that.
    int results() {
        int results = 0;
        for (Json.Obj message : all) {
            if (isUser(message)) {
                results = isResult(message) ? results + 1 : 0;
            }
        }
        return results;
    }

    /// What tools were answered, each as the request that brought it has it, in order.
    static List<String> results(List<Received> requests) {
        return requests.stream()
                .map(Messages::of)
                .filter(messages -> messages.results() > 0)
                .map(Messages::newest)
                .toList();
    }

    /// The commands that the agent called, in order.
    List<String> commands() {
        return all.stream()
                .flatMap(Messages::blocks)
                .filter(block -> block.textOr("type", "").equals("tool_use"))
                .map(block -> block.get("input") instanceof Json.Obj input ? input.textOr("command", "") : "")
                .toList();
    }

    /// What came since the agent spoke last.
    String newest() {
        int from = 0;
        for (int i = 0; i < all.size(); i++) {
            from = all.get(i).textOr("role", "").equals("assistant") ? i + 1 : from;
        }
        return new Messages(all.subList(from, all.size())).text();
    }

    /// What hooks put in front of the model, in order.
    List<Injection> injections() {
        return all.stream().flatMap(Messages::injections).toList();
    }

    private static Stream<Injection> injections(Json.Obj message) {
        String role = message.textOr("role", "");
        return PREFIX.splitAsStream(text(message)).skip(1).map(rest -> new Injection(role, rest));
    }

    /// A text of a hook.
    ///
    /// @param role of the message in which it stands: `system`, or `user` in the older form
    /// @param text from after the client's words about it, with whatever stands behind it in the message
    record Injection(String role, String text) {}

    /// The texts of the messages of the user.
    List<String> user() {
        return all.stream().filter(Messages::isUser).map(Messages::text).toList();
    }

    /// All texts, one below the other.
    String text() {
        return String.join("\n", all.stream().map(Messages::text).toList());
    }

    private static boolean isUser(Json.Obj message) {
        return message.textOr("role", "").equals("user");
    }

    private static boolean isResult(Json.Obj message) {
        return blocks(message).anyMatch(block -> block.textOr("type", "").equals("tool_result"));
    }

    private static String text(Json.Obj message) {
        return message.get("content") instanceof Json.Text(String text)
                ? text
                : String.join(
                        "\n",
                        blocks(message)
                                .map(block -> block.textOr("text", JsonWriter.compact(block)))
                                .toList());
    }

    private static Stream<Json.Obj> blocks(Json.Obj message) {
        return objects(message.members().getOrDefault("content", Json.NULL)).stream();
    }

    private static List<Json.Obj> objects(Json array) {
        return array instanceof Json.Arr(List<Json> elements)
                ? elements.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(Json.Obj.class::cast)
                        .toList()
                : List.of();
    }
}
