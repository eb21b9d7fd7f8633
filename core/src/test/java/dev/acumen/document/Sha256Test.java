package dev.acumen.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class Sha256Test {
    private static final long SEED = 41;

    @Test
    void hashesTheExampleOfTheStandard() {
        byte[] hash = Sha256.of("abc".getBytes(StandardCharsets.US_ASCII));

        assertThat(HexFormat.of().formatHex(hash))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void agreesWithTheJdkAboutEveryLength() throws NoSuchAlgorithmException {
        SplittableRandom random = new SplittableRandom(SEED);

        for (int length = 0; length < 1000; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);

            byte[] expected = MessageDigest.getInstance("SHA-256").digest(bytes);
            assertThat(Sha256.of(bytes)).as("length %d, seed %d", length, SEED).isEqualTo(expected);
        }
    }
}
