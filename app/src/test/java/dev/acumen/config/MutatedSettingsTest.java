package dev.acumen.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever becomes of a valid file of settings: it is read, or refused as bad input, and left as it is.
class MutatedSettingsTest {
    private static final long COUNT =
            (long) Math.ceil(100_000 * Double.parseDouble(System.getProperty("acumen.scale", "0.02")));

    private static final String VALID = """
            {
              "learn": {"mode": "single", "headless": false},
              "review": true,
              "refine": {"threshold": 0.9},
              "select": {"budget": 5000},
              "limits": {"calls": 30, "tokens": 500000, "usd": 0.5, "session_tokens": 100000},
              "later": [{"a": null}, "😀"]
            }
            """;

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "\"",
            ",",
            ":",
            "null",
            "-1",
            "1e999999999",
            "1e-999999999",
            "1e99999999999",
            "9".repeat(120),
            "[".repeat(250),
            "{}",
            "\"\"",
            "\\ud800",
            "\u0000",
            "\uFEFF",
            "\"model\": 1,",
            "\"limits.calls\": 1,",
            "\"review\": {},");

    @TempDir
    private Path project;

    private Path file = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        file = Files.createDirectories(project.resolve(".claude/acumen")).resolve("config.json");
    }

    @Test
    void isReadOrRefusedAndLeftAsItIs() {
        long read = Stream.generate(new SplittableRandom(51)::nextLong)
                .limit(COUNT)
                .filter(this::isRead)
                .count();

        assertThat(read).as("some are still read, and not all").isBetween(1L, COUNT - 1);
    }

    private boolean isRead(long seed) {
        byte[] bytes = mutated(new SplittableRandom(seed));
        try {
            Files.write(file, bytes);
            boolean isRead = isAccepted(seed);
            assertThat(Files.readAllBytes(file)).as("seed %s", seed).isEqualTo(bytes);
            return isRead;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return fail("seed " + seed + ": " + new String(bytes, StandardCharsets.UTF_8), e);
        }
    }

    private boolean isAccepted(long seed) throws IOException {
        try {
            SettingsFile user = SettingsFile.ofUser(file, "user");
            Settings settings = Settings.of(user, SettingsFile.ofProject(project), Map.of());
            assertThat(settings.values()).as("seed %s", seed).hasSameSizeAs(Setting.values());
            assertThat(settings.values())
                    .as("seed %s", seed)
                    .allMatch(value -> value.text().length() <= 40);
            return true;
        } catch (BadInputException e) {
            assertThat(e).as("seed %s", seed).hasMessageStartingWith(file + ": ");
            return false;
        }
    }

    /// The valid file after one to three changes.
    private static byte[] mutated(SplittableRandom random) {
        byte[] bytes = VALID.getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            int from = random.nextInt(bytes.length + 1);
            int to = Math.min(bytes.length, from + random.nextInt(random.nextBoolean() ? 3 : 60));
            bytes = spliced(bytes, from, to, random);
        }
        return bytes;
    }

    /// The bytes with a piece, noise, nothing, or what stands elsewhere in place of a range.
    private static byte[] spliced(byte[] bytes, int from, int to, SplittableRandom random) {
        byte[] others = switch (random.nextInt(4)) {
            case 0 -> PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8);
            case 1 -> noise(to - from, random);
            case 2 -> new byte[0];
            default -> Arrays.copyOfRange(bytes, bytes.length - to, bytes.length - from);
        };
        byte[] spliced = Arrays.copyOf(bytes, bytes.length - (to - from) + others.length);
        System.arraycopy(others, 0, spliced, from, others.length);
        System.arraycopy(bytes, to, spliced, from + others.length, bytes.length - to);
        return spliced;
    }

    private static byte[] noise(int length, SplittableRandom random) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }
}
