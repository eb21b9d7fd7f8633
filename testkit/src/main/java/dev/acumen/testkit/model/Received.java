package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request that a [ScriptedServer] received. The methods read both wire formats.
///
/// @param path the target with its query, such as `/v1/messages?beta=true`
/// @param headers names in lower case
/// @param body as it came
/// @param json the body read; empty if it is no JSON object
public record Received(String path, Map<String, List<String>> headers, String body, Json.Obj json, Wire wire) {
    /// The tool by whose input `claude --json-schema` gets JSON.
    static final String STRUCTURED_OUTPUT = "StructuredOutput";

    public Received {
        headers = Map.copyOf(headers);
    }

    /// The model that was asked; empty if none was named.
    public String model() {
        return json.textOr("model", "");
    }

    /// All text of system and user in order, one below the other.
    public String prompt() {
        return String.join(
                "\n", parts().stream().filter(Part::isPrompt).map(Part::text).toList());
    }

    /// How many results of tools stand behind the user's last words.
    public int results() {
        int results = 0;
        for (Json.Obj message : Part.objects(json.get("messages"))) {
            List<Json.Obj> blocks = Part.objects(message.get("content")).stream()
                    .filter(block -> block.textOr("type", "").equals("tool_result"))
                    .toList();
            switch (message.textOr("role", "")) {
                case "tool" -> results++;
                case "user" -> results = blocks.isEmpty() ? 0 : results + blocks.size();
                default -> {
                    // The model's own words and calls.
                }
            }
        }
        return results;
    }

    /// The texts behind each of which Anthropic's prompt cache is to end (`cache_control`).
    public List<String> cached() {
        return parts().stream()
                .filter(part -> part.isText() && part.isMarked())
                .map(Part::text)
                .toList();
    }

    /// The most tokens that the answer may have; 0 if the request does not say.
    public long maxTokens() {
        String name = json.members().containsKey("max_completion_tokens") ? "max_completion_tokens" : "max_tokens";
        return json.get(name) instanceof Json.Num(String literal) ? Long.parseLong(literal) : 0;
    }

    /// The JSON schema that the answer has to fit.
    public Optional<Json.Obj> schema() {
        return switch (wire) {
            case ANTHROPIC -> object(json, "output_config", "format", "schema");
            case OPENAI -> object(json, "response_format", "json_schema", "schema");
        };
    }

    /// The first value of a header, in whatever case its name is written here.
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /// Whether the answer is wanted as a stream of events.
    boolean isStream() {
        return json.get("stream") instanceof Json.Bool(boolean value) && value;
    }

    /// Whether the answer is wanted as a call of the tool that `claude --json-schema` offers.
    boolean wantsStructuredOutput() {
        return Part.objects(json.get("tools")).stream()
                .anyMatch(tool -> tool.textOr("name", "").equals(STRUCTURED_OUTPUT));
    }

    /// Whether it only hands back the result of that call.
    boolean isFollowUp() {
        List<Json.Obj> messages = Part.objects(json.get("messages"));
        return wantsStructuredOutput()
                && !messages.isEmpty()
                && Part.objects(messages.getLast().get("content")).stream()
                        .anyMatch(block -> block.textOr("type", "").equals("tool_result"));
    }

    List<Part> parts() {
        return Part.of(json);
    }

    private static Optional<Json.Obj> object(Json.Obj start, String... names) {
        @Nullable Json at = start;
        for (String name : names) {
            at = at instanceof Json.Obj object ? object.get(name) : null;
        }
        return at instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
    }
}
