package dev.acumen.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.OwnMembers;
import dev.acumen.trajectory.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The lines of a transcript, each a JSON object: the members that matter, as a small tree. Everything else is skipped
/// token by token, and the strings that are kept are cut, so that a line's bulk is never built.
///
/// What cannot be read in a file that can (a broken line, a line that is too long, bytes that are no UTF-8) is reported
/// and costs the rest nothing.
///
/// @param file the transcript
/// @param wanted what is read of a line
/// @param trouble hears what cannot be read
public record JsonLines(Path file, Wanted wanted, Consumer<String> trouble) {
    /// A longer line is reported and left out. There are clients that write a whole history on one line.
    static final int LINE_LIMIT = 32 << 20;

    private static final int TEXT_LIMIT = 120_000;
    private static final int MOST_ELEMENTS = 100_000;
    private static final int DEPTH = 500;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH)
                    .maxStringLength(LINE_LIMIT)
                    .build())
            .build();

    /// Reads the lines in their order.
    ///
    /// @param each takes a line and says whether it wants another
    /// @throws IOException if the file cannot be read
    public void read(Predicate<Json.Obj> each) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            LineReader lines = new LineReader(in, LINE_LIMIT);
            boolean goesOn = true;
            while (goesOn && lines.next()) {
                Json.Obj line = line(lines);
                goesOn = line.members().isEmpty() || each.test(line);
            }
        }
    }

    /// The first line that can be read; empty where there is none, or the file cannot be read.
    ///
    /// @param file the transcript
    /// @param wanted what is read of the line
    public static Optional<Json.Obj> first(Path file, Wanted wanted) {
        List<Json.Obj> first = new ArrayList<>();
        try {
            new JsonLines(file, wanted, _ -> {}).read(line -> {
                first.add(line);
                return false;
            });
        } catch (IOException _) {
            return Optional.empty();
        }
        return first.stream().findFirst();
    }

    /// A line as far as it can be read; an empty object for none.
    private Json.Obj line(LineReader lines) {
        if (lines.isTooLong()) {
            problem(lines, lines.lengthTrouble());
            return Json.Obj.of();
        }
        if (lines.isBlank(0)) {
            return Json.Obj.of();
        }
        try {
            return parsed(lines);
        } catch (IOException e) {
            problem(lines, lines.trouble(e));
            return Json.Obj.of();
        }
    }

    private Json.Obj parsed(LineReader lines) throws IOException {
        try (JsonParser parser = FACTORY.createParser(lines.bytes(), 0, lines.length())) {
            return object(parser);
        } catch (StreamConstraintsException e) {
            throw e;
        } catch (IOException e) {
            if (isUtf8(lines)) {
                throw e;
            }
            problem(lines, "bytes that are no UTF-8 were replaced");
            String text = new String(lines.bytes(), 0, lines.length(), StandardCharsets.UTF_8);
            try (JsonParser parser = FACTORY.createParser(text)) {
                return object(parser);
            }
        }
    }

    private static boolean isUtf8(LineReader lines) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(lines.bytes(), 0, lines.length()));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    private Json.Obj object(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("an object was expected");
        }
        Json.Obj line = object(parser, wanted);
        if (parser.nextToken() != null) {
            throw new IOException("text after the end of the object");
        }
        return line;
    }

    private static Json.Obj object(JsonParser parser, Wanted wanted) throws IOException {
        OwnMembers members = new OwnMembers();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            Wanted ofMember = wanted.member(name);
            parser.nextToken();
            if (ofMember == null || members.size() >= MOST_ELEMENTS) {
                parser.skipChildren();
            } else {
                members.put(name, value(parser, ofMember));
            }
        }
        return new Json.Obj(members);
    }

    private static Json value(JsonParser parser, Wanted wanted) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, wanted);
            case START_ARRAY -> array(parser, wanted);
            case VALUE_STRING -> new Json.Text(JsonReader.wellFormed(Excerpt.of(parser.getText(), TEXT_LIMIT)));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(parser.getText());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> Json.NULL;
            default -> throw new IOException("a value was expected");
        };
    }

    private static Json.Arr array(JsonParser parser, Wanted wanted) throws IOException {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (elements.size() >= MOST_ELEMENTS) {
                parser.skipChildren();
            } else {
                elements.add(value(parser, wanted));
            }
        }
        return new Json.Arr(elements);
    }

    private void problem(LineReader lines, String problem) {
        trouble.accept(file.getFileName() + ", line " + lines.number() + ": " + problem);
    }
}
