package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkSecretsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET https://maps.atlas.example/tiles?key=q7Zt2mWx9LpR4vKd8sNb|q7Zt2mWx9LpR4vKd8sNb",
                "https://chat.atlas.example/hooks/T81/q7Zt2mWx9LpR4vKd8sNbYc|q7Zt2mWx9LpR4vKd8sNbYc",
                "https://node.atlas.example/v3/8f14e45fceea167a5a36dedd4bea2543|8f14e45fceea167a5a36dedd4bea2543"
            })
    void takesOutKeysInAddresses(String text, String secret) {
        assertThat(Secrets.redacted(text.replace("\\n", "\n"))).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://shop.atlas.example/list?key=price-descending-by-default",
                "https://docs.atlas.example/hooks/how-to-write-a-webhook",
                "https://shop.atlas.example/share/2f1c7a54-09be-4d0e-9d26-71c3a5b8e6f0"
            })
    void leavesWordsAndIdentifiersInAddresses(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }
}
