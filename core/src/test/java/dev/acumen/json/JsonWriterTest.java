package dev.acumen.json;

import static dev.acumen.document.JsonFixtures.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    @Test
    void writesManyLinesIndentedByTwo() {
        Json json = json("{\"b\":{\"x\":[1,{\"y\":null}]},\"a\":[],\"o\":{},\"t\":true,\"f\":false,\"s\":\"é\"}");

        String pretty = JsonWriter.pretty(json);

        assertThat(pretty).isEqualTo("""
                        {
                          "b": {
                            "x": [
                              1,
                              {
                                "y": null
                              }
                            ]
                          },
                          "a": [],
                          "o": {},
                          "t": true,
                          "f": false,
                          "s": "é"
                        }""");
    }

    @Test
    void writesOneLineWithoutSpaces() {
        Json json = json("""
                { "b" : { "x" : [ 1 , { "y" : null } ] } ,
                  "a" : [ ] , "s" : "two words" }""");

        String compact = JsonWriter.compact(json);

        assertThat(compact).isEqualTo("{\"b\":{\"x\":[1,{\"y\":null}]},\"a\":[],\"s\":\"two words\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "\"\"", "-1.50", "[]", "{}", "\"a\""})
    void writesAnyValueAtTheTop(String text) {
        Json json = json(text);

        assertThat(JsonWriter.compact(json)).isEqualTo(text);
        assertThat(JsonWriter.pretty(json)).isEqualTo(text);
    }

    @Test
    void escapesQuotesBackslashesAndControlCharactersAlone() {
        String text = "\" \\ / \b \f \n \r \t \u0000 \u001f \u001b \u007f \u0085 \u2028 \u2029 < > & '";

        String written = JsonWriter.compact(new Json.Text(text));

        assertThat(written)
                .isEqualTo(
                        "\"\\\" \\\\ / \\b \\f \\n \\r \\t \\u0000 \\u001f \\u001b \\u007f \\u0085 \u2028 \u2029 < > & '\"");
        assertThat(json(written)).isEqualTo(new Json.Text(text));
    }

    @Test
    void leavesEmojiAndOtherScriptsUnescaped() {
        String text = "😀 👩‍🚀 é 日本語 استخدم \uFEFF";

        String written = JsonWriter.pretty(Json.Obj.of(text, new Json.Text(text)));

        assertThat(written).isEqualTo("{\n  \"" + text + "\": \"" + text + "\"\n}");
    }

    @ParameterizedTest
    @CsvSource({"1.0", "1.10", "-0", "1E+3", "1e400", "9007199254740993", "0.1000000000000000055511151231257827"})
    void keepsTheTextOfANumber(String literal) {
        String written = JsonWriter.compact(json("{\"score\": " + literal + "}"));

        assertThat(written).isEqualTo("{\"score\":" + literal + "}");
    }

    @Test
    void writesWhatReadsAsTheSame() {
        SplittableRandom seeds = new SplittableRandom(21);
        for (int round = 0; round < 20_000 * SCALE; round++) {
            long seed = seeds.nextLong();
            Json json = randomValue(new SplittableRandom(seed), 4);

            String compact = JsonWriter.compact(json);
            String pretty = JsonWriter.pretty(json);

            assertThat(json(compact)).as("seed %s", seed).isEqualTo(json);
            assertThat(json(pretty)).as("seed %s", seed).isEqualTo(json);
            assertThat(JsonReader.read(pretty.getBytes(StandardCharsets.UTF_8), "test"))
                    .as("seed %s", seed)
                    .isEqualTo(json);
            assertThat(JsonWriter.pretty(json(pretty))).as("seed %s", seed).isEqualTo(pretty);
            assertThat(compact).as("seed %s", seed).doesNotContain("\n");
        }
    }

    private static Json randomValue(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> Json.NULL;
            case 1 -> new Json.Bool(random.nextBoolean());
            case 2 -> Json.Num.of(random.nextLong());
            case 3 -> new Json.Num(random.nextInt(100) + ".50e" + random.nextInt(-9, 9));
            case 4 -> new Json.Text(randomText(random));
            case 5 ->
                new Json.Arr(Stream.generate(() -> randomValue(random, depth - 1))
                        .limit(random.nextInt(4))
                        .toList());
            default -> {
                Map<String, Json> members = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    members.put(randomText(random), randomValue(random, depth - 1));
                }
                yield new Json.Obj(members);
            }
        };
    }

    private static String randomText(SplittableRandom random) {
        return Stream.generate(() -> switch (random.nextInt(5)) {
                    case 0 -> random.nextInt(0x20);
                    case 1 -> (int) "\"\\/{}[]:,'".charAt(random.nextInt(10));
                    case 2 -> random.nextInt(0x20, 0x7F);
                    case 3 -> random.nextInt(0x80, 0xD800);
                    default -> random.nextInt(0xE000, 0x110000);
                })
                .limit(random.nextInt(8))
                .map(Character::toString)
                .collect(Collectors.joining());
    }
}
