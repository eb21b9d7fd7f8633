package dev.acumen.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Spoils bytes at random, in ways that keep much of what is valid.
public final class Mutations {
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\",
            "null",
            "-1",
            "1e999",
            "0.5",
            "true",
            "{}",
            "[]",
            "\"\"",
            "\\ud800",
            "\u0000",
            "\n",
            "```",
            "```json\n",
            "\uFEFF",
            "😀",
            "\"name\": \"oth-001\"",
            "\"sections\": {},",
            "\"key_points\": [\"x\"],",
            "\"operations\": 5,",
            "9".repeat(120),
            "[".repeat(250));

    private final SplittableRandom random;

    public Mutations(SplittableRandom random) {
        this.random = random;
    }

    /// The text after one to four mutations.
    public byte[] of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            bytes = mutated(bytes);
        }
        return bytes;
    }

    private byte[] mutated(byte[] bytes) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + random.nextInt(1, random.nextBoolean() ? 4 : 80));
        byte[] range = Arrays.copyOfRange(bytes, from, to);
        return switch (random.nextInt(6)) {
            case 0 -> spliced(bytes, from, to, new byte[0]);
            case 1 -> spliced(bytes, from, from, range);
            case 2 -> spliced(bytes, from, random.nextBoolean() ? from : to, piece());
            case 3 -> random.nextInt(4) == 0 ? Arrays.copyOf(bytes, from) : spliced(bytes, from, to, piece());
            case 4 -> {
                int elsewhere = random.nextInt(bytes.length + 1);
                yield spliced(bytes, elsewhere, elsewhere, range);
            }
            default -> {
                byte[] noise = new byte[range.length];
                random.nextBytes(noise);
                yield spliced(bytes, from, to, noise);
            }
        };
    }

    private byte[] piece() {
        return PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8);
    }

    /// The bytes with others in place of a range.
    private static byte[] spliced(byte[] bytes, int from, int to, byte[] others) {
        byte[] spliced = Arrays.copyOf(bytes, bytes.length - (to - from) + others.length);
        System.arraycopy(others, 0, spliced, from, others.length);
        System.arraycopy(bytes, to, spliced, from + others.length, bytes.length - to);
        return spliced;
    }
}
