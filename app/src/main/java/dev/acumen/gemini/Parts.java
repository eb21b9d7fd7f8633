package dev.acumen.gemini;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;

/// The parts of a message, as Google's interface to its models has them.
final class Parts {
    private Parts() {}

    /// The texts among them, without a model's thoughts.
    static List<String> texts(List<Json> parts) {
        List<String> texts = new ArrayList<>();
        for (Json part : parts) {
            if (part instanceof Json.Text(String text)) {
                texts.add(text);
            } else if (part instanceof Json.Obj object
                    && object.get("text") instanceof Json.Text(String text)
                    && !new Json.Bool(true).equals(object.get("thought"))) {
                texts.add(text);
            }
        }
        return texts;
    }

    /// What a tool answered, as text.
    ///
    /// @param response has the member `response`
    /// @param member which of its members: `output` or `error`
    static String answer(Json.Obj response, String member) {
        Json answer = response.get("response") instanceof Json.Obj object ? object.get(member) : null;
        return switch (answer) {
            case null -> "";
            case Json.Text(String text) -> text;
            case Json other -> JsonWriter.compact(other);
        };
    }
}
