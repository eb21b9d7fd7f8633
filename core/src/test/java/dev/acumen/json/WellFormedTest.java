package dev.acumen.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WellFormedTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final List<String> SEEDS = List.of(
            """
            {"version": "1.0", "sections": {"PATTERNS & APPROACHES": [
              {"name": "pat-001", "text": "use \\"hints\\" 😀 \\u00e9\\ud83d\\ude00 日本", "helpful": 5, "harmful": 0, "x": [1.50, -0, 1e5, null]},
              {"name": "pat-002", "text": "\\\\ \\/ \\b\\f\\n\\r\\t", "pinned": true, "y": false}], "OTHERS": []}, "z": {}}
            """,
            "[[[{}]], -1.5E-7, 0, \"\", true , false\t, null\r\n]",
            "\"text\"",
            "12",
            " {\"a\" : 1 , \"b\":{\"a\":2}} ");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "\"\"",
                "0",
                "-0",
                "-0.0e+00",
                "1E9",
                "true",
                "null",
                "{\"\":[]}",
                "\"\\u0000\\uD83D\\uDE00\\uD83D\"",
                "\"é 日本 😀\"",
                " \t\r\n1 \t\r\n"
            })
    void readsWhatIsWellFormedAsTheParserDoes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        Json value = WellFormed.read(bytes, 0);

        assertThat(value).isNotNull().isEqualTo(JsonReader.parsed(bytes, 0, "test"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "\"",
                "\"\\",
                "\"\\u12",
                "\"\\x\"",
                "\"\n\"",
                "[1,]",
                "[,1]",
                "[1 2]",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "{a:1}",
                "{\"a\":1,\"a\":2}",
                "{\"a\"}",
                "{\"half \\ud800\":1}",
                "01",
                "+1",
                "1.",
                ".5",
                "1e",
                "-",
                "1a",
                "nul",
                "nullx",
                "True",
                "1 2",
                "[] x",
                "\"\uFFFD\"",
                "/**/1"
            })
    void givesUpOnEverythingElse(String text) {
        Json value = WellFormed.read(text.getBytes(StandardCharsets.UTF_8), 0);

        assertThat(value).isNull();
    }

    @Test
    void givesUpBeforeTheParserWould() {
        assertThat(read("[".repeat(200) + "]".repeat(200))).isNull();
        assertThat(read("9".repeat(100))).isNull();
        assertThat(read("{\"" + "n".repeat(2_000) + "\":1}")).isNull();
        assertThat(WellFormed.read(new byte[] {'"', (byte) 0xC3, '"'}, 0)).isNull();
        assertThat(WellFormed.read(new byte[] {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'}, 0))
                .isNull();
    }

    @Test
    void whatIsCutOffIsReadAsTheParserDoesOrNotAtAll() {
        for (String seed : SEEDS) {
            byte[] whole = seed.getBytes(StandardCharsets.UTF_8);
            for (int start = 0; start <= whole.length; start++) {
                for (int end : new int[] {start, whole.length}) {
                    byte[] part = start == end ? Arrays.copyOf(whole, end) : Arrays.copyOfRange(whole, start, end);

                    Json value = WellFormed.read(part, 0);

                    assertThat(value == null || value.equals(parsed(part)))
                            .as(new String(part, StandardCharsets.UTF_8))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void readsALongText() {
        String long1 = "\"" + "x".repeat(5_000_000) + "\"";

        assertThat(read(long1)).isEqualTo(new Json.Text("x".repeat(5_000_000)));
    }

    @Test
    void readsNothingOtherwiseThanTheParser() {
        long seed = 20261122;
        SplittableRandom random = new SplittableRandom(seed);
        Mutations mutations = new Mutations(random);
        int wellFormed = 0;
        for (int i = 0; i < 100_000 * SCALE; i++) {
            byte[] bytes = mutations.of(SEEDS.get(random.nextInt(SEEDS.size())));

            Json value = WellFormed.read(bytes, 0);

            if (value != null) {
                wellFormed++;
                assertThat(value)
                        .as("seed %d, variant %d: %s", seed, i, new String(bytes, StandardCharsets.UTF_8))
                        .isEqualTo(parsed(bytes));
            }
        }
        assertThat(wellFormed).isGreaterThan((int) (1_000 * SCALE));
    }

    private static @Nullable Json read(String text) {
        return WellFormed.read(text.getBytes(StandardCharsets.UTF_8), 0);
    }

    private static @Nullable Json parsed(byte[] bytes) {
        try {
            return JsonReader.parsed(bytes, 0, "test");
        } catch (BadInputException e) {
            return null;
        }
    }
}
