package dev.acumen.claude;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.trajectory.Excerpt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One line of a transcript: the members that matter, as a small tree. Everything else is skipped token by
/// token, and the strings that are kept are cut, so that a line's bulk is never built.
final class TranscriptLine {
    private static final Set<String> TYPES = Set.of("user", "assistant");
    private static final Set<String> WANTED = Set.of(
            "type",
            "uuid",
            "sessionId",
            "cwd",
            "timestamp",
            "entrypoint",
            "isMeta",
            "isSidechain",
            "isCompactSummary",
            "isApiErrorMessage",
            "origin",
            "promptSource",
            "toolDenialKind",
            "message");

    /// Of a message and its content blocks: pictures, the thoughts of a model and its accounts are not read.
    private static final Set<String> UNWANTED = Set.of("source", "thinking", "signature", "usage");

    private static final int TEXT_LIMIT = 120_000;
    private static final int MOST_ELEMENTS = 10_000;
    private static final int DEPTH = 500;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
            .build();

    private TranscriptLine() {}

    /// The members of a line that is of a known type; null for any other.
    ///
    /// @throws IOException if the line is no JSON object
    static Json.@Nullable Obj read(byte[] bytes, int length) throws IOException {
        try (JsonParser parser = FACTORY.createParser(bytes, 0, length)) {
            return read(parser);
        }
    }

    /// The same for a line that had to be decoded first.
    static Json.@Nullable Obj read(String line) throws IOException {
        try (JsonParser parser = FACTORY.createParser(line)) {
            return read(parser);
        }
    }

    private static Json.@Nullable Obj read(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("an object was expected");
        }
        Map<String, Json> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if (!WANTED.contains(name)) {
                parser.skipChildren();
            } else {
                members.put(name, value(parser, true));
                if (name.equals("type")
                        && !(members.get(name) instanceof Json.Text(String type) && TYPES.contains(type))) {
                    return null;
                }
            }
        }
        if (parser.nextToken() != null) {
            throw new IOException("something stands after the end of the object");
        }
        return members.containsKey("type") ? new Json.Obj(members) : null;
    }

    private static Json value(JsonParser parser, boolean isOfMessage) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, isOfMessage);
            case START_ARRAY -> array(parser, isOfMessage);
            case VALUE_STRING -> new Json.Text(JsonReader.wellFormed(Excerpt.of(parser.getText(), TEXT_LIMIT)));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(parser.getText());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.NULL;
            default -> throw new IOException("a value was expected");
        };
    }

    /// @param isOfMessage whether this is a message or one of its content blocks, and not what a tool was given
    private static Json.Obj object(JsonParser parser, boolean isOfMessage) throws IOException {
        Map<String, Json> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if ((isOfMessage && UNWANTED.contains(name)) || members.size() >= MOST_ELEMENTS) {
                parser.skipChildren();
            } else {
                members.put(name, value(parser, isOfMessage && name.equals("content")));
            }
        }
        return new Json.Obj(members);
    }

    private static Json.Arr array(JsonParser parser, boolean isOfMessage) throws IOException {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (elements.size() >= MOST_ELEMENTS) {
                parser.skipChildren();
            } else {
                elements.add(value(parser, isOfMessage));
            }
        }
        return new Json.Arr(elements);
    }
}
