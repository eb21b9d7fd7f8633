package dev.acumen.claudecode;

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

/// One line of a transcript: the members that matter, as a small tree. Everything else is skipped token by
/// token, and the strings that are kept are cut, so that a line's bulk is never built.
final class TranscriptLine {
    private static final Set<String> TYPES = Set.of("user", "assistant");

    private static final Set<String> OF_LINE = Set.of(
            "type",
            "uuid",
            "cwd",
            "timestamp",
            "entrypoint",
            "isMeta",
            "isVisibleInTranscriptOnly",
            "isSidechain",
            "isCompactSummary",
            "isApiErrorMessage",
            "origin",
            "promptSource",
            "toolDenialKind",
            "message");
    private static final Set<String> OF_MESSAGE = Set.of("role", "content");

    /// Pictures and the thoughts of a model are not read.
    private static final Set<String> OF_BLOCK =
            Set.of("type", "text", "id", "name", "input", "tool_use_id", "is_error", "content");

    private static final int TEXT_LIMIT = 120_000;
    private static final int MOST_ELEMENTS = 10_000;
    private static final int DEPTH = 500;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
            .build();

    /// What an object in a line is, and so which of its members are read.
    private enum Part {
        LINE,
        MESSAGE,
        /// A content block, or a part of what a tool answered.
        BLOCK,
        /// Anything else, such as what a tool was given.
        OTHER;

        boolean has(String member) {
            return switch (this) {
                case LINE -> OF_LINE.contains(member);
                case MESSAGE -> OF_MESSAGE.contains(member);
                case BLOCK -> OF_BLOCK.contains(member);
                case OTHER -> true;
            };
        }

        Part of(String member) {
            return switch (this) {
                case LINE -> member.equals("message") ? MESSAGE : OTHER;
                case MESSAGE, BLOCK -> member.equals("content") ? BLOCK : OTHER;
                case OTHER -> OTHER;
            };
        }
    }

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
        OwnMembers members = new OwnMembers();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            member(parser, Part.LINE, members);
            if (parser.currentName().equals("type")
                    && !(members.get("type") instanceof Json.Text(String type) && TYPES.contains(type))) {
                return null;
            }
        }
        if (parser.nextToken() != null) {
            throw new IOException("text after the end of the object");
        }
        return members.containsKey("type") ? new Json.Obj(members) : null;
    }

    /// Reads or skips the member whose name the parser is at.
    private static void member(JsonParser parser, Part part, OwnMembers members) throws IOException {
        String name = parser.currentName();
        parser.nextToken();
        if (part.has(name) && members.size() < MOST_ELEMENTS) {
            members.put(name, value(parser, part.of(name)));
        } else {
            parser.skipChildren();
        }
    }

    private static Json value(JsonParser parser, Part part) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, part);
            case START_ARRAY -> array(parser, part);
            case VALUE_STRING -> new Json.Text(JsonReader.wellFormed(Excerpt.of(parser.getText(), TEXT_LIMIT)));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(parser.getText());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.NULL;
            default -> throw new IOException("a value was expected");
        };
    }

    private static Json.Obj object(JsonParser parser, Part part) throws IOException {
        OwnMembers members = new OwnMembers();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            member(parser, part, members);
        }
        return new Json.Obj(members);
    }

    /// @param part what the objects among the elements are
    private static Json.Arr array(JsonParser parser, Part part) throws IOException {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (elements.size() >= MOST_ELEMENTS) {
                parser.skipChildren();
            } else {
                elements.add(value(parser, part));
            }
        }
        return new Json.Arr(elements);
    }
}
