package dev.acumen.document;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// SHA-256, as FIPS 180-4 describes it. The JDK's own needs its security providers first, which takes a short command a
/// tenth of its time.
final class Sha256 {
    private static final int BLOCK = 64;

    /// What stands behind the last byte: a one, and the length in bits.
    private static final int END = 1 + Long.BYTES;

    private static final int[] START = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    private static final int[] ROUNDS = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private final int[] hash = START.clone();
    private final int[] words = new int[ROUNDS.length];

    private Sha256() {}

    static byte[] of(byte[] bytes) {
        Sha256 sha = new Sha256();
        int whole = bytes.length / BLOCK * BLOCK;
        for (int i = 0; i < whole; i += BLOCK) {
            sha.add(ByteBuffer.wrap(bytes, i, BLOCK));
        }
        int rest = bytes.length - whole;
        byte[] last =
                Arrays.copyOf(Arrays.copyOfRange(bytes, whole, bytes.length), (rest + END + BLOCK - 1) / BLOCK * BLOCK);
        last[rest] = (byte) 0x80;
        ByteBuffer.wrap(last).putLong(last.length - Long.BYTES, bytes.length * 8L);
        for (int i = 0; i < last.length; i += BLOCK) {
            sha.add(ByteBuffer.wrap(last, i, BLOCK));
        }
        ByteBuffer result = ByteBuffer.allocate(Integer.BYTES * START.length);
        for (int word : sha.hash) {
            result.putInt(word);
        }
        return result.array();
    }

    private void add(ByteBuffer block) {
        expand(block);
        int a = hash[0];
        int b = hash[1];
        int c = hash[2];
        int d = hash[3];
        int e = hash[4];
        int f = hash[5];
        int g = hash[6];
        int h = hash[7];
        for (int i = 0; i < ROUNDS.length; i++) {
            int big1 = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
            int first = h + big1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i];
            int big0 = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
            int second = big0 + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
        }
        hash[0] += a;
        hash[1] += b;
        hash[2] += c;
        hash[3] += d;
        hash[4] += e;
        hash[5] += f;
        hash[6] += g;
        hash[7] += h;
    }

    private void expand(ByteBuffer block) {
        for (int i = 0; i < 16; i++) {
            words[i] = block.getInt();
        }
        for (int i = 16; i < words.length; i++) {
            int near = words[i - 2];
            int far = words[i - 15];
            words[i] = words[i - 16]
                    + (Integer.rotateRight(far, 7) ^ Integer.rotateRight(far, 18) ^ (far >>> 3))
                    + words[i - 7]
                    + (Integer.rotateRight(near, 17) ^ Integer.rotateRight(near, 19) ^ (near >>> 10));
        }
    }
}
