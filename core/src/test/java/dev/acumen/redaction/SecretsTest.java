package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AKIAQ3EGRIJZ7LMWDTXY",
                "ghp_0123456789abcdefghijklmnopqrstuvwxyz",
                "github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz",
                "glpat-abcdefghij0123456789",
                "sk-ant-api03-abcdefghijklmnopqrstuvwxyz",
                "sk-proj-abcdefghijklmnopqrstuvwxyz",
                "sk_live_abcdefghij0123456789",
                "xoxb-1234567890-abcdefghij",
                "AIzaSyA-abcdefghijklmnopqrstuvwxyz01234",
                "npm_abcdefghijklmnopqrstuvwxyz0123456789",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N"
            })
    void takesOutKeysOfWellKnownFormats(String key) {
        String redacted = Secrets.redacted("the key is " + key + ", keep it");

        assertThat(redacted)
                .startsWith("the key is [")
                .endsWith(" removed], keep it")
                .doesNotContain(key);
    }

    @Test
    void takesOutWhatIsMarkedPrivate() {
        assertThat(Secrets.redacted("a <private>secret\nlines</private> b <PRIVATE>open"))
                .isEqualTo("a [private removed] b [private removed]");
    }

    @Test
    void takesOutPrivateKeysWhole() {
        String redacted = Secrets.redacted("""
                before
                -----BEGIN RSA PRIVATE KEY-----
                MIIEowIBAAKCAQEA
                -----END RSA PRIVATE KEY-----
                after""");

        assertThat(redacted).isEqualTo("before\n[private key removed]\nafter");
    }

    @Test
    void takesOutTheRestOfAKeyAndOfAMarkWhoseBeginningWasCutOff() {
        String key = "MIIEowIBAAKCAQEAMIIEowIBAAKCAQEAMIIEowIBAAKCAQEA\n-----END PRIVATE KEY-----\nafter";

        assertThat(Secrets.redacted(key)).isEqualTo("[private key removed]\nafter");
        assertThat(Secrets.redacted("hidden</private> shown")).isEqualTo("[private removed] shown");
    }

    @Test
    void takesOutWhatStandsBehindMarkupAndABlank() {
        assertThat(Secrets.redacted("password: ** [\"a\", \"KIVx0gEXp2rFebK7rGz"))
                .isEqualTo("password: **[secret removed]");
    }

    @Test
    void takesOnlyThePasswordOutOfAConnectionString() {
        assertThat(Secrets.redacted("postgres://shop:hunter2@db:5432/shop"))
                .isEqualTo("postgres://shop:[password removed]@db:5432/shop");
    }

    @Test
    void takesOutBearerTokens() {
        assertThat(Secrets.redacted("Authorization: Bearer abcdef0123456789abcdef"))
                .isEqualTo("Authorization: Bearer [bearer token removed]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PGPASSWORD=hunter2secret psql -h db",
                "./bin/deploy --env prod --api-key 9f8e7d6c5b4a39281706",
                "send the header X-Api-Key: 9f8e7d6c5b4a3928 with every call",
                "{\"client_secret\": \"s3cr3t-value-99\"}"
            })
    void takesOutWhatIsAssignedToANameOfASecret(String text) {
        assertThat(Secrets.redacted(text))
                .contains("[secret removed]")
                .doesNotContain("hunter2secret", "9f8e7d6c5b4a", "s3cr3t-value-99");
    }

    @Test
    void takesOutKnownValuesWhereverTheyStandButNoShortOnes() {
        String text = "it said plainvalue, plainvalue-2 and word";

        assertThat(Secrets.redacted(text, List.of("plainvalue", "plainvalue-2", "word")))
                .isEqualTo("it said [known secret removed], [known secret removed] and word");
    }

    @Test
    void namesTheKindOfTheFirstSecretThatIsNotAlreadyGone() {
        assertThat(Secrets.kindIn("[aws key removed], and the password is hunter2!"))
                .contains("password");
        assertThat(Secrets.kindIn("[aws key removed], and the password is required"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the password is required, and so is the token",
                "export GITHUB_TOKEN=$TOKEN_2024",
                "commit 3f2a9c1d4e5b6a7f8091a2b3c4d5e6f708192a3b",
                "uuid 3ed76f42-bbe6-4011-bc42-d4a8a637cba3",
                "sha512-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
                "see https://example.com:8080/path and user@example.com",
                "npm view http://localhost:4873/@scope/package",
                "the task-runner skips sk-short names",
                "a bearer of news"
            })
    void leavesLookAlikesAlone(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }

    @Test
    void leavesThePublicExampleKeyOfAws() {
        String example =
                "aws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

        assertThat(Secrets.redacted(example)).isEqualTo(example);
    }

    @Test
    void findsAKeyInColouredTextAndLeavesOtherColours() {
        String coloured = "\u001B[31mghp_0123456789\u001B[0mabcdefghijklmnopqrstuvwxyz";

        assertThat(Secrets.redacted(coloured)).isEqualTo("[github token removed]");
        assertThat(Secrets.kindIn(coloured)).contains("github token");
        assertThat(Secrets.redacted("\u001B[32mPASS\u001B[0m")).isEqualTo("\u001B[32mPASS\u001B[0m");
    }

    @Test
    void knowsFormatsOfProvidersByGitleaks() {
        String key = "dt0c01." + "Q7ZK".repeat(3) + "LM2XW9PTVB4R" + "." + "A9F3KX7ZQW2MLP8D".repeat(4);

        assertThat(Secrets.redacted("use " + key + " here")).isEqualTo("use [dynatrace api token removed] here");
    }
}
