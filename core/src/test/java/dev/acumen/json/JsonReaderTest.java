package dev.acumen.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

    @Test
    void readsEveryKindOfValueInOrder() {
        String text = """
                {"b": [1, -2.50, 1E+3], "a": {"t": true, "f": false, "n": null}, "": "x\\u00e9\\n", "e": {}, "l": []}
                """;

        Json json = read(text);

        Json.Obj object = (Json.Obj) json;
        assertThat(object.members().keySet()).containsExactly("b", "a", "", "e", "l");
        assertThat(object.get("b"))
                .isEqualTo(new Json.Arr(List.of(new Json.Num("1"), new Json.Num("-2.50"), new Json.Num("1E+3"))));
        assertThat(object.get("a"))
                .isEqualTo(Json.Obj.of("t", new Json.Bool(true), "f", new Json.Bool(false), "n", Json.NULL));
        assertThat(object.text("")).isEqualTo("xé\n");
        assertThat(object.get("e")).isEqualTo(new Json.Obj(Map.of()));
        assertThat(object.get("l")).isEqualTo(new Json.Arr(List.of()));
    }

    @ParameterizedTest(name = "{0} at {1}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{\"a\": [1, {\"b\": }]}            | $.a[1].b",
                "{\"a\": 1, \"b\": [1, 2             | $.b[1]",
                "[1, 2 3]                           | $[2]",
                "[[], [[0, x]]]                     | $[1][0][1]",
                "{\"operations\": [{\"type\" \"ADD\"}]} | $.operations[0].type",
                "{\"a b\": {\"\": tru}}               | $.a b.",
            })
    void namesThePathOfAnErrorThatIsNested(String text, String path) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read("\n" + text))
                .satisfies(e -> assertThat(e.place()).startsWith(path + " (line 2, column "))
                .withMessageStartingWith("file: " + path + " (line 2, column ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tru", "{", "\"open", "nul", "{}}"})
    void namesLineAndColumnAloneAtTheTop(String text) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read("\n\n" + text))
                .satisfies(e -> assertThat(e.place()).matches("line 3, column \\d+"));
    }

    @Test
    void countsLinesInATextOfManyLines() {
        String text = """
                {
                  "operations": [
                    {"type": "ADD", "text": "fine"},
                    {"type": "ADD", "text": "not" "fine"}
                  ]
                }
                """;

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read(text))
                .withMessageStartingWith("file: $.operations[1].text (line 4, column 3")
                .satisfies(e -> assertThat(e.source()).isEqualTo("file"));
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"helpful\": 1, \"helpful\": 1}', $.helpful",
        "'{\"a\": [{}, {\"x\": 1, \"y\": 2, \"x\": 3}]}', $.a[1].x",
        "'{\"a\": 1, \"\\u0061\": 2}', $.a"
    })
    void refusesNamesThatOccurTwiceInAnObject(String text, String path) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read(text))
                .withMessageContaining("Duplicate field")
                .satisfies(e -> assertThat(e.place()).startsWith(path + " (line 1, "));
    }

    @Test
    void allowsTheSameNameInDifferentObjects() {
        Json json = read("{\"a\": {\"a\": [{\"a\": 1}, {\"a\": 1}]}}");

        assertThat(JsonWriter.compact(json)).isEqualTo("{\"a\":{\"a\":[{\"a\":1},{\"a\":1}]}}");
    }

    @ParameterizedTest
    @CsvSource({"[, ]", "'{\"a\":', }"})
    void readsTwoHundredLevelsAndNoMore(String open, String close) {
        String deepest = open.repeat(199) + "[]" + close.repeat(199);
        String tooDeep = open.repeat(200) + "[]" + close.repeat(200);

        Json json = read(deepest);

        assertThat(JsonWriter.compact(json)).isEqualTo(deepest);
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read(tooDeep))
                .withMessageContaining("depth");
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> read(open.repeat(1_000_000)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE"})
    void asksForUtf8WhenTheTextIsUtf16(String charset) {
        byte[] bytes = "{\"a\": 1}".getBytes(Charset.forName(charset));

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> JsonReader.read(bytes, "file"))
                .withMessage("file: this is UTF-16 text; save it as UTF-8");
    }

    @Test
    void asksForUtf8WhenALittleEndianTextBeginsWithItsMark() {
        byte[] bytes = "\uFEFF{}".getBytes(StandardCharsets.UTF_16LE);

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> JsonReader.read(bytes, "file"))
                .withMessageContaining("save it as UTF-8");
    }

    @Test
    void readsOverAByteOrderMark() {
        byte[] marked = "\uFEFF{\"a\": \"é\"}".getBytes(StandardCharsets.UTF_8);

        Json json = JsonReader.read(marked, "file");

        assertThat(json).isEqualTo(Json.Obj.of("a", new Json.Text("é")));
        assertThat(JsonReader.startsWithByteOrderMark(marked)).isTrue();
        assertThat(JsonReader.startsWithByteOrderMark(new byte[] {(byte) 0xEF, (byte) 0xBB}))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("notUtf8")
    void refusesBytesThatAreNotUtf8(byte[] inString) {
        byte[] bytes = new byte[inString.length + 8];
        System.arraycopy("{\"a\": \"".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 7);
        System.arraycopy(inString, 0, bytes, 7, inString.length);
        bytes[bytes.length - 1] = '"';

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> JsonReader.read(bytes, "file"))
                .withMessageContaining("UTF-8")
                .satisfies(e -> assertThat(e.place()).contains("line 1"));
    }

    static Stream<byte[]> notUtf8() {
        return Stream.of(
                new byte[] {(byte) 0xFF},
                new byte[] {(byte) 0x80},
                new byte[] {(byte) 0xE9, 'e'},
                new byte[] {(byte) 0xE2, (byte) 0x82},
                new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80});
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t\r\n", "\uFEFF", "\uFEFF \n"})
    void saysThatAnEmptyTextIsEmpty(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> JsonReader.read(bytes, "file"))
                .withMessage("file: this is empty; a JSON value was expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{} {}", "{} x", "[1]]", "1 2", "null,", "\"a\" \"b\"", "{}\n\n}", "{}\u0000"})
    void refusesWhatStandsAfterTheEnd(String text) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read(text))
                .satisfies(e -> assertThat(e.place()).startsWith("line "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'a'",
                "{a: 1}",
                "{\"a\": 1,}",
                "[1,]",
                "[,1]",
                "// c\n1",
                "/* c */ 1",
                "01",
                "+1",
                ".5",
                "1.",
                "1e",
                "-",
                "0x10",
                "NaN",
                "-Infinity",
                "True",
                "\"a\nb\"",
                "\"\u0001\"",
                "\"\\x\"",
                "\"\\u12\"",
                "\"open",
                "{\"a\"}",
                "{1: 2}",
                "\u00A01"
            })
    void isAsStrictAsTheStandard(String text) {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> read(text));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> JsonReader.read(text.getBytes(StandardCharsets.UTF_8), "file"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1.10",
                "1E400",
                "1e-999999999",
                "9007199254740993",
                "123456789012345678901234567890.5",
                "-0.0000"
            })
    void keepsTheTextOfANumber(String literal) {
        Json json = read("[" + literal + "]");

        assertThat(json).isEqualTo(new Json.Arr(List.of(new Json.Num(literal))));
    }

    @Test
    void readsNumbersOfAHundredDigitsAndNoMore() {
        String longest = "7".repeat(100);

        Json json = read(longest);

        assertThat(json).isEqualTo(new Json.Num(longest));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read("{\"helpful\": " + longest + "7}"))
                .satisfies(e -> assertThat(e.place()).startsWith("$.helpful (line 1, "));
    }

    @ParameterizedTest
    @CsvSource({
        "\\ud800, \uFFFD",
        "\\udc00, \uFFFD",
        "a\\ud83dz, a\uFFFDz",
        "\\ude00\\ud83d, \uFFFD\uFFFD",
        "\\ud83d\\ud83d\\ude00, \uFFFD\uD83D\uDE00",
        "\\ud83d\\ude00, \uD83D\uDE00"
    })
    void replacesHalfASurrogatePair(String escaped, String expected) {
        String text = "\"" + escaped + "\"";

        Json fromText = read(text);
        Json fromBytes = JsonReader.read(text.getBytes(StandardCharsets.UTF_8), "file");

        assertThat(fromText).isEqualTo(new Json.Text(expected));
        assertThat(fromBytes).isEqualTo(new Json.Text(expected));
    }

    @Test
    void saysWhatIsWrongWithoutAdviceAboutTheParser() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read("{\"a\": ["))
                .withMessage(
                        "file: $.a[0] (line 1, column 8): Unexpected end-of-input: expected close marker for Array");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> read("# comment"))
                .withMessageNotContaining("JsonReadFeature");
    }

    private static Json read(String text) {
        return JsonReader.read(text, "file");
    }
}
