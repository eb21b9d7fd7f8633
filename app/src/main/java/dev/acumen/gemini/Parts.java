package dev.acumen.gemini;

import dev.acumen.json.Json;
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
}
