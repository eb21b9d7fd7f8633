package dev.acumen.pipeline;

import dev.acumen.document.Hash;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// By what a text is known: the first half of its SHA-256.
record TextHash(long first, long second) {
    /// How many bytes one takes.
    static final int BYTES = 2 * Long.BYTES;

    static TextHash of(String text) {
        return read(ByteBuffer.wrap(Hash.digest(text.getBytes(StandardCharsets.UTF_16BE))));
    }

    String hex() {
        return HexFormat.of().toHexDigits(first) + HexFormat.of().toHexDigits(second);
    }

    static TextHash read(ByteBuffer bytes) {
        return new TextHash(bytes.getLong(), bytes.getLong());
    }

    void write(ByteBuffer bytes) {
        bytes.putLong(first).putLong(second);
    }
}
