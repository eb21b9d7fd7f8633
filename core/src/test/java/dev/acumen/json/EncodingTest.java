package dev.acumen.json;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.acumen.document.PlaybookDocument;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes that are no UTF-8.
class EncodingTest {

    @ParameterizedTest
    @ValueSource(strings = {"EFBBBF 007B0000", "EFBBBF FEFF0000", "EFBBBF 0000FFFE"})
    void refusesFourByteTextBehindAByteOrderMarkAsBadInput(String hex) {
        byte[] bytes = bytes(hex);

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> PlaybookDocument.read(bytes, "playbook.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EFBBBF 7B007D00", "EFBBBF 007B007D", "EFBBBF 7B0000007D000000", "EFBBBF FEFF007B007D"})
    void refusesUtf16BehindAByteOrderMark(String hex) {
        byte[] bytes = bytes(hex);

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> PlaybookDocument.read(bytes, "playbook.json"));
    }

    /// A NUL in two bytes, a solidus in three, and a code point above U+10FFFF.
    @ParameterizedTest
    @ValueSource(strings = {"22 C080 22", "22 E080AF 22", "22 F7BFBFBF 22", "22 F5808080 22"})
    void refusesBytesThatUtf8DoesNotAllow(String hex) {
        byte[] bytes = bytes(hex);

        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> JsonReader.read(bytes, "file"));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
