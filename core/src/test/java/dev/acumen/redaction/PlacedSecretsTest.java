package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlacedSecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "net user kim Moorland /add|Moorland",
                "recovery codes: 4k2p-9xw1 7bq3-m5t8|4k2p-9xw1",
                "psalm_salt: 1; PASSWORD_SALT=Zk3vQ9xT2mLw7RbY|Zk3vQ9xT2mLw7RbY",
                "db := \"shop:Reef-9lantern@tcp(db.lan:3306)/shop\"|Reef-9lantern",
                "Unseal Key 1: qT7vLw2ZxK9mRb4YcN8sHd3FgJ6pVe1A|qT7vLw2ZxK9mRb4YcN8sHd3FgJ6pVe1A"
            })
    void takesOutWhatStandsBesideItsName(String text, String secret) {
        assertThat(Secrets.redacted(text)).doesNotContain(secret);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "clave pública abc, contraseña: Kx9!mar.Tres|Kx9!mar.Tres",
                "chave pública ok e senha: Vento+88Norte|Vento+88Norte",
                "password: 'Quarz44_secret'|Quarz44_secret",
            })
    void takesOutWhatStandsNearSomethingPublic(String text, String secret) {
        assertThat(Secrets.redacted(text)).doesNotContain(secret);
    }

    @Test
    void takesOutAnIndentedLicence() {
        String block = "        9F3K2L7QW8XZ4M1N 6TR5YB0VC2DH8JG4";

        assertThat(Secrets.redacted("-----BEGIN LICENSE-----\n" + block + "\n-----END LICENSE-----"))
                .doesNotContain("6TR5YB0VC2DH8JG4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Token minted at 0x8d3E07aF52b91C46aD0f7be2295E1dC7043aB6f8",
                "authorized_keys: ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQDk7vJmW2qZrT9xLsBpY4nH8cFgUe3oKiRt6wVb",
                "password: 'bitte-dein-passwort-eintragen'",
                "read -rsp 'Password: ' PW && printf '%s' \"$PW\"",
                "config.password = settings.text('mail.smtp.password')",
                "la clave pública del nodo es mQ7xZ2vT9kLw4RbY8cNs1Hd3FgJ6pVeA5uXoK0iBqEw="
            })
    void leavesWhatIsPublicOrAPlaceholder(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }

    @Test
    void takesOutWhatACommandPrintsAndLeavesOtherOutput() {
        assertThat(Secrets.redacted("$ cat /run/secrets/mail\nq8ZtVw3LxK7m\n")).doesNotContain("q8ZtVw3LxK7m");
        assertThat(Secrets.redacted("$ cat README.md\nq8\n")).isEqualTo("$ cat README.md\nq8\n");
    }

    @Test
    void decodesTextOnly() {
        assertThat(PlacedSecrets.decoded("aGVsbG8gd29ybGQh")).isEqualTo("hello world!");
        assertThat(PlacedSecrets.decoded("////")).isEmpty();
        assertThat(PlacedSecrets.decoded("no base64!")).isEmpty();
    }
}
