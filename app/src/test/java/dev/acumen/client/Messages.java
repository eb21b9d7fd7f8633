package dev.acumen.client;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Received;
import java.util.List;
import java.util.stream.Stream;

/// The messages of a request of the client.
///
/// @param all in order
record Messages(List<Json.Obj> all) {
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

    /// The texts of the messages that are neither the user's nor the agent's.
    List<String> system() {
        return all.stream()
                .filter(message -> message.textOr("role", "").equals("system"))
                .map(Messages::text)
                .toList();
    }

    /// The texts of the messages of the user.
    List<String> user() {
        return all.stream().filter(Messages::isUser).map(Messages::text).toList();
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
