package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A piece of a prompt: a tool, or a block of a message.
///
/// @param role `tool` for the description of one, else who speaks
/// @param isText whether it is plain text; anything else is compact JSON
/// @param isMarked whether a prompt cache is to keep everything up to the end of this part
record Part(String role, boolean isText, String text, boolean isMarked) {
    private static final String MARKER = "cache_control";

    /// All parts in the order in which a prompt cache sees them: tools, system, messages.
    static List<Part> of(Json.Obj request) {
        List<Part> parts = new ArrayList<>();
        objects(request.get("tools")).forEach(tool -> parts.add(block("tool", tool)));
        addContent(parts, "system", request.get("system"));
        objects(request.get("messages"))
                .forEach(message -> addContent(parts, message.textOr("role", "user"), message.get("content")));
        return parts;
    }

    /// The objects in an array; none if it is no array.
    static List<Json.Obj> objects(@Nullable Json array) {
        return array instanceof Json.Arr(List<Json> elements)
                ? elements.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(Json.Obj.class::cast)
                        .toList()
                : List.of();
    }

    /// Whether it is text that was put to the model, not its own.
    boolean isPrompt() {
        return isText && !role.equals("assistant");
    }

    private static void addContent(List<Part> parts, String role, @Nullable Json content) {
        if (content instanceof Json.Text(String text)) {
            parts.add(new Part(role, true, text, false));
        } else {
            objects(content).forEach(block -> parts.add(block(role, block)));
        }
    }

    private static Part block(String role, Json.Obj block) {
        String text = block.text("text");
        boolean isMarked = block.get(MARKER) instanceof Json.Obj;
        return text == null
                ? new Part(role, false, JsonWriter.compact(block.without(MARKER)), isMarked)
                : new Part(role, true, text, isMarked);
    }
}
