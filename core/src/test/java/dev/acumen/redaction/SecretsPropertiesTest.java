package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.acumen.process.ProcessorTime;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("campaign")
class SecretsPropertiesTest {
    private static final boolean IS_FULL = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1;

    /// So many characters a long text has.
    private static final int LONG = IS_FULL ? 120_000 : 6_000;

    private static final int TEXTS = IS_FULL ? 3_000 : 300;

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String DIGITS = "0123456789";
    private static final String ALL = LETTERS + DIGITS;
    private static final String HEX = "0123456789abcdef";

    /// What surrounds a secret in real texts.
    private static final List<String> PIECES = List.of(
            "the build is green again\n",
            "{\"a\":1,\"list\":[true,null]}\n",
            "2026-03-04T10:11:12Z INFO [main] started in 212 ms\n",
            "    if (token == null) { return password.length(); }\n",
            "see https://example.com:8080/path for the docs\n",
            "commit 3f2a9c1d4e5b6a7f8091a2b3c4d5e6f708192a3b\n",
            "Passwords are hashed, tokens expire, and a secret is a secret.\n",
            "| left | right |\n",
            "sha512-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
            "export PATH=$PATH:/opt/bin\n",
            "Straße, naïve, 日本語 🚀\n",
            "```sh\nmvn -B verify\n```\n");

    private static final List<Function<String, String>> SETTINGS = List.of(
            canary -> "password: " + canary + "\n",
            canary -> "export API_TOKEN=" + canary + "\n",
            canary -> "{\"client_secret\": \"" + canary + "\"}\n",
            canary -> "{\\\"apiKey\\\": \\\"" + canary + "\\\"}\n",
            canary -> "postgres://shop:" + canary + "@db:5432/shop\n",
            canary -> "Authorization: Bearer " + canary + "\n",
            canary -> "X-Api-Key: " + canary + "\n",
            canary -> "GET /hook?token=" + canary + "&page=2\n",
            canary -> "curl -u admin:" + canary + " https://acme.dev\n",
            canary -> "docker login -u acme -p " + canary + "\n",
            canary -> "mysql -u root -p" + canary + " shop\n",
            canary -> "machine acme.dev login bob password " + canary + "\n",
            canary -> "the password is " + canary + ".\n",
            canary -> "<private>" + canary + "</private>\n",
            canary -> "use ghp" + "_" + canary + " for it\n",
            canary -> "sk-" + "ant-api03-" + canary + "\n",
            canary -> "xox" + "b-1234567890-" + canary + "\n",
            canary -> "-----BEGIN RSA PRIVATE" + " KEY-----\n" + canary + "\n-----END RSA PRIVATE" + " KEY-----\n");

    @Test
    void leavesNothingOfASecretWhereverItStands() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);

        for (int i = 0; i < TEXTS; i++) {
            String canary = canary(random);
            int setting = i % SETTINGS.size();
            String text = pieces(random) + SETTINGS.get(setting).apply(canary) + pieces(random);

            String redacted = Secrets.redacted(text);

            assertThat(redacted)
                    .as("seed %d, setting %d: %s", seed, setting, text)
                    .doesNotContain(canary);
            assertThat(Secrets.redacted(redacted)).as("seed %d, again", seed).isEqualTo(redacted);
        }
    }

    @Test
    void changesNothingMoreTheSecondTimeOfAnyText() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        List<LabelledText> lines = LabelledText.of("labelled");

        for (int i = 0; i < TEXTS; i++) {
            String text = cut(random, lines.get(random.nextInt(lines.size())).text())
                    + (random.nextBoolean() ? " " : "")
                    + cut(random, lines.get(random.nextInt(lines.size())).text());

            assertThatCode(() -> Secrets.redacted(text))
                    .as("seed %d: %s", seed, text)
                    .doesNotThrowAnyException();
            String redacted = Secrets.redacted(text);
            assertThat(Secrets.redacted(redacted)).as("seed %d: %s", seed, text).isEqualTo(redacted);
        }
    }

    @Test
    void leavesTextsWithoutASecretAlone() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);

        for (int i = 0; i < TEXTS; i++) {
            String text = pieces(random) + pieces(random);

            assertThat(Secrets.redacted(text)).as("seed %d", seed).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo",
                "eyJ",
                "eyJhbGciOiJIUzI1NiJ9.",
                "password ",
                "password",
                "password=",
                "password: {",
                "token token2 ",
                "secret_key_",
                "://",
                "a://b:",
                "a://b:c/",
                "-----BEGIN PRIVATE KEY-----",
                "-----BEGIN AAAA",
                "-----END PRIVATE KEY-----",
                "<private>",
                "</private>",
                "curl -u ",
                "curl a:",
                "docker login ",
                "mysql -",
                "authorization: ",
                "bearer bearer",
                "xoxb-",
                "sk-",
                "MTA",
                "hvs.",
                "login with ",
                "user as a and ",
                "<password>",
                "name: password value ",
                "\\\"token\\\":",
                "PuTTY-User-Key-File",
                "echo a | ",
                "a:5432:",
                "PASSWORD=",
                "password = ",
                "[a]\npassword = ",
                "the password for ",
                "password is ",
                "user a, password ",
                "user is a and the password ",
                "login(\"a\", ",
                "connect(\"a.b\", \"c\", ",
                "mysql -u a -p ",
                " -u a -p ",
                "snmp-server community ",
                "username a secret ",
                "key key ",
                "pin ",
                "recovery codes: a1b2 ",
                "keys: a1 ",
                "token-a ",
                "abcd!",
                " is the password",
                "token=process.env.a",
                "[",
                "((((((((((",
                "                ",
                "\n"
            })
    void takesAboutAsLongForACharacterOfALongTextAsOfAShortOne(String unit) {
        String text = unit.repeat(LONG / unit.length());
        String part = text.substring(0, text.length() / 4);

        Secrets.redacted(part);
        Duration ofPart = work(part);

        assertThat(work(text)).as(unit).isLessThan(ofPart.multipliedBy(8).plus(Duration.ofMillis(100)));
    }

    /// Four times the text takes sixteen times as long where work grows with the square.
    private static Duration work(String text) {
        return ProcessorTime.of(() -> Secrets.redacted(text));
    }

    private static String canary(SplittableRandom random) {
        StringBuilder canary = new StringBuilder("k7")
                .append(LETTERS.charAt(random.nextInt(26)))
                .append("Q4");
        for (int i = 0; i < 35; i++) {
            canary.append(ALL.charAt(random.nextInt(ALL.length())));
        }
        return canary.append(HEX.charAt(random.nextInt(HEX.length()))).toString();
    }

    private static String pieces(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static String cut(SplittableRandom random, String text) {
        int from = random.nextInt(text.length());
        return random.nextBoolean() ? text.substring(from) : text.substring(0, from);
    }
}
