package dev.acumen.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads JSON strictly (RFC 8259): UTF-8, no duplicate names but in a model's answer, no comments, bounded depth and
/// length.
public final class JsonReader {
    private static final int DEPTH = 200;

    /// The most bytes of one JSON text; nothing of ours comes near it.
    public static final int MOST_BYTES = 64 << 20;

    /// What is said of a file in which both sides of a merge still stand.
    public static final String CONFLICT = "a merge conflict that is not resolved";

    /// What is set up once, and only where something is not plainly well-formed.
    private static final class Parsing {
        /// Set up once: a factory keeps the names that it has seen.
        private static final JsonFactory FACTORY = new JsonFactoryBuilder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEPTH)
                        .maxNumberLength(100)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();

        /// Reads what a model wrote: of a name twice in one object the last value counts.
        private static final JsonFactory LENIENT = FACTORY.rebuild()
                .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();

        /// What the parser says about its own settings.
        private static final Pattern ADVICE = Pattern.compile(
                "(?s):? *\\(?enable `.*|, from `[^`]*`| \\((?:start marker|not recognized|maybe|for (?:Array|Object) starting).*|: maybe a .*|;? use `.*");

        /// What git leaves in a file that two branches changed.
        private static final Pattern CONFLICT = Pattern.compile("(?m)^(?:<{7}|>{7}) ");
    }

    private final JsonParser parser;
    private final CharSequence text;
    private final String source;
    private final List<String> repeated;

    private JsonReader(JsonParser parser, CharSequence text, String source, List<String> repeated) {
        this.parser = parser;
        this.text = text;
        this.source = source;
        this.repeated = repeated;
    }

    /// The bytes of one JSON text.
    ///
    /// @throws BadInputException if there are more than 64 MiB
    public static byte[] bytes(InputStream in, String source) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new BadInputException(source, "", "this is larger than 64 MiB, too large to be read");
        }
        return bytes;
    }

    /// The object in a file; an empty one where the file is missing or broken, or holds something else.
    public static Json.Obj objectIn(Path file) {
        String source = file.toString();
        try (InputStream in = Files.newInputStream(file)) {
            return read(bytes(in, source), source) instanceof Json.Obj object ? object : Json.Obj.of();
        } catch (IOException | BadInputException ignored) {
            return Json.Obj.of();
        }
    }

    /// The one value in these bytes. A byte order mark is read over.
    ///
    /// @param source what the bytes are, for messages
    /// @throws BadInputException if they are not one JSON value in UTF-8
    public static Json read(byte[] bytes, String source) {
        if (isUtf16(bytes)) {
            throw new BadInputException(source, "", "this is UTF-16 text; save it as UTF-8");
        }
        int start = startsWithByteOrderMark(bytes) ? 3 : 0;
        Json wellFormed = WellFormed.read(bytes, start);
        return wellFormed == null ? parsed(bytes, start, source) : wellFormed;
    }

    /// The one value in these bytes from `start` on, or what is wrong with them.
    static Json parsed(byte[] bytes, int start, String source) {
        ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
        CharBuffer out = CharBuffer.allocate(bytes.length - start);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(in, out, true);
        if (result.isError()) {
            int end = out.position();
            throw new BadInputException(source, "line " + line(out.flip(), end), "this is not UTF-8 text");
        }
        try (JsonParser parser = Parsing.FACTORY.createParser(out.array(), 0, out.position())) {
            return new JsonReader(parser, out.flip(), source, new ArrayList<>()).document();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The one value in this text.
    ///
    /// @throws BadInputException if it is not one JSON value
    public static Json read(String text, String source) {
        return read(Parsing.FACTORY, text, source, new ArrayList<>());
    }

    /// The one value in a text that a model wrote: of a name twice in one object the last value counts.
    ///
    /// @param repeated takes the places of such names, as `$.operations[2].text`
    /// @throws BadInputException if it is otherwise not one JSON value
    static Json readLastOf(String text, String source, List<String> repeated) {
        return read(Parsing.LENIENT, text, source, repeated);
    }

    private static Json read(JsonFactory factory, String text, String source, List<String> repeated) {
        try (JsonParser parser = factory.createParser(text)) {
            return new JsonReader(parser, text, source, repeated).document();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether the bytes begin with the UTF-8 byte order mark.
    public static boolean startsWithByteOrderMark(byte[] bytes) {
        return bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
    }

    /// JSON begins with two ASCII characters, so a NUL among the first bytes, or a UTF-16 mark, gives it away.
    private static boolean isUtf16(byte[] bytes) {
        if (bytes.length < 2) {
            return false;
        }
        int mark = ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
        boolean marked = mark == 0xFEFF || mark == 0xFFFE;
        return marked || bytes[0] == 0 || bytes[1] == 0;
    }

    private Json document() throws IOException {
        try {
            if (parser.nextToken() == null) {
                throw new BadInputException(source, "", "this is empty; a JSON value was expected");
            }
            Json value = value();
            if (parser.nextToken() != null) {
                throw problem("text after the end of the JSON", parser.currentTokenLocation());
            }
            return value;
        } catch (JsonProcessingException e) {
            Matcher conflict = Parsing.CONFLICT.matcher(text);
            if (conflict.find()) {
                throw new BadInputException(source, "line " + line(text, conflict.start()), CONFLICT);
            }
            throw problem(Parsing.ADVICE.matcher(e.getOriginalMessage()).replaceAll(""), e.getLocation());
        }
    }

    /// The line, from 1, on which each value of a JSON text begins, by its path, such as `$.operations[2].text`.
    ///
    /// @throws BadInputException if [#read] would throw it
    public static Map<String, Integer> lines(byte[] bytes, String source) {
        read(bytes, source);
        Map<String, Integer> lines = new LinkedHashMap<>();
        int start = startsWithByteOrderMark(bytes) ? 3 : 0;
        String text = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
        try (JsonParser parser = Parsing.FACTORY.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isStructStart() || token.isScalarValue()) {
                    lines.put(
                            path(contextOf(parser)),
                            parser.currentTokenLocation().getLineNr());
                }
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The line of a place in a text, from 1.
    private static long line(CharSequence text, int place) {
        return 1 + text.subSequence(0, place).chars().filter(c -> c == '\n').count();
    }

    private Json value() throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> new Json.Text(wellFormed(parser.getText()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(parser.getText());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.NULL;
            default -> throw problem("a value was expected", parser.currentTokenLocation());
        };
    }

    private Json.Obj object() throws IOException {
        Map<String, Json> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = wellFormed(parser.currentName());
            parser.nextToken();
            if (members.containsKey(name)) {
                repeated.add(path(contextOf(parser)));
            }
            members.put(name, value());
        }
        return new Json.Obj(members);
    }

    private Json.Arr array() throws IOException {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value());
        }
        return new Json.Arr(elements);
    }

    /// A lone half of a surrogate pair, which no UTF-8 can hold, becomes U+FFFD.
    public static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return repaired(text);
            }
        }
        return text;
    }

    private static String repaired(String text) {
        StringBuilder repaired = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                .forEach(repaired::appendCodePoint);
        return repaired.toString();
    }

    private BadInputException problem(String problem, @Nullable JsonLocation location) {
        JsonLocation at = location == null ? parser.currentLocation() : location;
        String place = "line " + at.getLineNr() + ", column " + at.getColumnNr();
        String path = path(parser.getParsingContext());
        return new BadInputException(source, path.equals("$") ? place : path + " (" + place + ")", problem);
    }

    /// What holds the value that begins here; an object or a list is its own context already.
    private static JsonStreamContext contextOf(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        return parser.currentToken().isStructStart() ? at.getParent() : at;
    }

    /// Where the parser is, as `$.operations[2].text`.
    private static String path(JsonStreamContext context) {
        Deque<String> steps = new ArrayDeque<>();
        for (JsonStreamContext at = context; at != null && !at.inRoot(); at = at.getParent()) {
            if (at.inArray()) {
                steps.push("[" + Math.max(0, at.getCurrentIndex()) + "]");
            } else if (at.hasCurrentName()) {
                steps.push("." + at.getCurrentName());
            }
        }
        return "$" + String.join("", steps);
    }
}
