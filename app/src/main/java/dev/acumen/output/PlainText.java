package dev.acumen.output;

import dev.acumen.config.FailureException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Text that a person wrote, in a file or on standard input.
public final class PlainText {
    private PlainText() {}

    /// The text in bytes.
    ///
    /// @param source what it is called in a message
    /// @throws FailureException if it is not UTF-8
    public static String of(byte[] bytes, String source) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException _) {
            throw new FailureException(source + " is not UTF-8 text");
        }
    }
}
