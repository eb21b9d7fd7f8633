package dev.acumen.json;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What the messages about unreadable JSON say.
class MessageTest {

    @ParameterizedTest
    @MethodSource("unreadable")
    void saysNothingAboutTheParsersSettings(String text) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> JsonReader.read(text, "file"))
                .withMessageNotContainingAny("StreamReadConstraints", "JsonReadFeature", "StreamReadFeature");
    }

    static Stream<String> unreadable() {
        return Stream.of("NaN", "+1", "[1}", "[".repeat(201), "1".repeat(101), "{\"" + "n".repeat(50_001) + "\": 1}");
    }

    @ParameterizedTest
    @CsvSource({"[1 2], 4", "'[1,,2]', 4", "{1: 2}, 2", "'[1, \"a\" \"b\"]', 9"})
    void namesTheColumnOfTheCharacterInQuestion(String text, int column) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> JsonReader.read(text, "file"))
                .withMessageContaining("line 1, column " + column);
    }
}
