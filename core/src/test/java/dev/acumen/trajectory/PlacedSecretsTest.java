package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacedSecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "net user kim Moorland /add|Moorland",
                "recovery codes: 4k2p-9xw1 7bq3-m5t8|4k2p-9xw1",
                "psalm_salt: 1; PASSWORD_SALT=Zk3vQ9xT2mLw7RbY|Zk3vQ9xT2mLw7RbY",
                "Unseal Key 1: qT7vLw2ZxK9mRb4YcN8sHd3FgJ6pVe1A|qT7vLw2ZxK9mRb4YcN8sHd3FgJ6pVe1A"
            })
    void takesOutWhatStandsBesideItsName(String text, String secret) {
        assertThat(Secrets.redacted(text)).doesNotContain(secret);
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
