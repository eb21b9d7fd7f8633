package dev.acumen.document;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// SHA-256, as names of files and as marks of what something is about.
public final class Hash {
    private Hash() {}

    /// The hash of a text in UTF-8, in hexadecimal.
    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The hash of the bytes, in hexadecimal.
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest(bytes));
    }

    /// The hash of the bytes.
    public static byte[] digest(byte[] bytes) {
        return Sha256.of(bytes);
    }
}
