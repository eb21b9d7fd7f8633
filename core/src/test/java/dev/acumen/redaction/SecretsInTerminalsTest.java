package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsInTerminalsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "expect 'Password:'\\nsend 'gartenlaube\\r'|gartenlaube",
                "page.fill('#password', 'gartenlaube')|gartenlaube",
                "$ cat passwd.txt\\nUhu7-Nest!44\\n|Uhu7-Nest!44",
                "The password was reset.\\nNew value: Uhu7-Nest!44\\n|Uhu7-Nest!44"
            })
    void takesOutWhatIsTypedOrPrinted(String text, String secret) {
        assertThat(Secrets.redacted(text.replace("\\n", "\n"))).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "page.fill('#password', process.env.PASSWORD)",
                "page.click('#password', 'left')",
                "cat notes.txt"
            })
    void leavesReferencesAndOtherFiles(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }
}
