package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainWordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DB_PASSWORD=thistledown",
                "keystore.password=thistledown",
                "    - REDIS_PASSWORD=thistledown",
                "BACKUP_PASSPHRASE='thistledown' make backup",
                "{\"password\": \"thistledown\"}",
                "ROOT_PASSWORD: thistledown",
                "tool --new-password thistledown",
                "tool --set auth.password=thistledown",
                "Server=db;Password=thistledown;Encrypt=true",
                "<password>thistledown</password>",
                "[mail]\nhost = mx\npassword = thistledown\n",
                "requirepass thistledown",
                "client.setPassword(\"thistledown\")"
            })
    void takesOutOneWordThatASettingGivesToTheNameOfAPassword(String text) {
        assertThat(Secrets.redacted(text)).doesNotContain("thistledown").contains("removed]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vault.passphrase=otters under the bridge",
                "export ARCHIVE_PASSWORD=\"otters under the bridge\"",
                "tool --passphrase 'otters under the bridge'",
                "network={ ssid=\"attic\" psk=\"otters under the bridge\" }"
            })
    void takesOutSeveralWordsWhole(String text) {
        String redacted = Secrets.redacted(text);

        assertThat(redacted).doesNotContain("otters", "under", "bridge");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password: string",
                "  password: required",
                "password: \"Your password\"",
                "\"password\": \"Mot de passe\"",
                "password.hint=At least ten characters",
                "password = newPassword",
                "password = form.password",
                "PASSWORD=$1",
                "DB_PASSWORD=${DB_PASSWORD}",
                "createUser(name=name, password=candidate)",
                "{\"errors\": {\"password\": \"This field is required.\"}}",
                "{\"password\": \"too_long\"}",
                "password: see the vault",
                "pass: 12, fail: 0"
            })
    void leavesTypesLabelsReferencesAndMessages(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }

    @Test
    void tellsAMessageFromAPhrase() {
        assertThat(PlainWords.isMessage("enter your password")).isTrue();
        assertThat(PlainWords.isAbout("mindestens acht Zeichen")).isTrue();
        assertThat(PlainWords.isMessage("nine copper lanterns")).isFalse();
    }
}
