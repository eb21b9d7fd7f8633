package dev.acumen.codex;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.OwnMembers;
import dev.acumen.trajectory.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One line of a rollout, as far as it matters. What Codex tells the model, and what it told it before a compaction,
/// is skipped token by token, and the strings that are kept are cut.
///
/// @param type what the line is
/// @param time when it was written, ISO-8601; empty where it does not say
/// @param payload what it holds
record RolloutLine(String type, String time, Json.Obj payload) {
    static final String SESSION = "session_meta";
    static final String EVENT = "event_msg";
    static final String RESPONSE = "response_item";

    private static final Set<String> TYPES = Set.of(SESSION, EVENT, RESPONSE);
    private static final Set<String> SKIPPED = Set.of(
            "base_instructions",
            "dynamic_tools",
            "info",
            "rate_limits",
            "thread_settings",
            "encrypted_content",
            "text_elements",
            "internal_chat_message_metadata_passthrough");
    private static final int TEXT_LIMIT = 120_000;
    private static final int MOST_ELEMENTS = 10_000;
    private static final int DEPTH = 500;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
            .build();

    /// A line that is of a known type; null for any other.
    ///
    /// @throws IOException if the line is no JSON object
    static @Nullable RolloutLine read(byte[] bytes, int length) throws IOException {
        try (JsonParser parser = FACTORY.createParser(bytes, 0, length)) {
            return read(parser);
        }
    }

    /// The same for a line that had to be decoded first.
    static @Nullable RolloutLine read(String line) throws IOException {
        try (JsonParser parser = FACTORY.createParser(line)) {
            return read(parser);
        }
    }

    /// The object that a text of JSON holds, such as the arguments of a call; without members where it holds none.
    static Json.Obj object(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return parser.nextToken() == JsonToken.START_OBJECT && value(parser) instanceof Json.Obj object
                    ? object
                    : Json.Obj.of();
        } catch (IOException _) {
            return Json.Obj.of();
        }
    }

    private static @Nullable RolloutLine read(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("an object was expected");
        }
        String type = "";
        String time = "";
        Json.Obj payload = Json.Obj.of();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("payload") && token == JsonToken.START_OBJECT) {
                payload = object(parser);
            } else if (name.equals("type") && token == JsonToken.VALUE_STRING) {
                type = parser.getText();
                if (!TYPES.contains(type)) {
                    return null;
                }
            } else if (name.equals("timestamp") && token == JsonToken.VALUE_STRING) {
                time = parser.getText();
            } else {
                parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            throw new IOException("text after the end of the object");
        }
        return type.isEmpty() ? null : new RolloutLine(type, time, payload);
    }

    private static Json value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> new Json.Text(JsonReader.wellFormed(Excerpt.of(parser.getText(), TEXT_LIMIT)));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(parser.getText());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.NULL;
            default -> throw new IOException("a value was expected");
        };
    }

    private static Json.Obj object(JsonParser parser) throws IOException {
        OwnMembers members = new OwnMembers();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if (SKIPPED.contains(name) || members.size() >= MOST_ELEMENTS) {
                parser.skipChildren();
            } else {
                members.put(name, value(parser));
            }
        }
        return new Json.Obj(members);
    }

    private static Json.Arr array(JsonParser parser) throws IOException {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (elements.size() >= MOST_ELEMENTS) {
                parser.skipChildren();
            } else {
                elements.add(value(parser));
            }
        }
        return new Json.Arr(elements);
    }

    /// A member of the payload that is a text; empty for none.
    String text(String name) {
        return payload.textOr(name, "");
    }

    /// The item that a line completes; without members for any other line.
    Json.Obj item() {
        return type.equals(EVENT)
                        && text("type").equals("item_completed")
                        && payload.get("item") instanceof Json.Obj item
                ? item
                : Json.Obj.of();
    }
}
