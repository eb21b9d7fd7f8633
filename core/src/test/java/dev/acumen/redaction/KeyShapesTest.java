package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyShapesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "byte[] key = {0x1f, 0x8a, 0x33, 0xd0, 0x5c, 0x71, 0xe4, 0x09, 0xbb, 0x62, 0x17, 0xfa, 0x4e, 0x90, 0xc8, 0x2d};|0x5c, 0x71",
                "The product key is 7HQ2-KM4T-9XWB-R3FD, enter it once|7HQ2-KM4T",
                "Wiederherstellungsschlüssel: 48K2-QM7T-31XW-R9FD|48K2-QM7T"
            })
    void takesOutKeysInPieces(String text, String secret) {
        assertThat(Secrets.redacted(text.replace("\\n", "\n"))).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int[] sizes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};",
                "The product key has the format XXXXX-XXXXX-XXXXX",
                "serial ports are polled 4 to 8 times"
            })
    void leavesOtherNumbersAndGroups(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }
}
