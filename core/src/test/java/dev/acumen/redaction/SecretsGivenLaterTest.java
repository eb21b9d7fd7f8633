package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsGivenLaterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It asks for the alarm code before it arms. Ours is 48210, ask Ida.|48210",
                "Das Kennwort habe ich gestern geändert, es ist jetzt Uhu-Nest-44 und gilt überall|Uhu-Nest-44",
                "La senha mudou ontem. Agora é Ipe.Amarelo.71, vale para tudo|Ipe.Amarelo.71",
                "The passphrase is asked for twice. It is \"nine geese cross the bridge\", both times|nine geese",
                "The gate opens with 48210, no key needed|48210",
                "El código de la puerta es 48210|48210",
                "PUK 48210733|48210733",
                "bitte einloggen als ida mit Brombeere+77|Brombeere+77",
                "Benutzer ida, Passwort Brombeere+77. Danke|Brombeere+77"
            })
    void takesOutWhatIsToldLater(String text, String secret) {
        assertThat(Secrets.redacted(text)).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The password reset is broken, see CVE-2024-1234 and OPS-4411.",
                "the verification code is checked in 2024 and the PIN was changed in May, 2023",
                "the code returns 4041 and the door stays shut",
                "The token refresh fails. It is slow, too.",
                "{\"pin\": \"Your PIN\", \"count\": 1000}"
            })
    void leavesWhatIsSaidAboutThem(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }
}
