package dev.acumen.document;

import dev.acumen.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// How a text file is written, whatever it says.
///
/// @param hasByteOrderMark whether it begins with one
/// @param endsWithNewLine whether its last line has an end
/// @param hasCarriageReturns whether lines end as on Windows
record FileManner(boolean hasByteOrderMark, boolean endsWithNewLine, boolean hasCarriageReturns) {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    static FileManner of(byte[] bytes) {
        int end = 0;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return new FileManner(
                JsonReader.startsWithByteOrderMark(bytes),
                bytes.length > 0 && bytes[bytes.length - 1] == '\n',
                end > 0 && end < bytes.length && bytes[end - 1] == '\r');
    }

    /// What one side changed holds; without a base that says who did, a file of ours.
    static FileManner merged(@Nullable FileManner base, FileManner ours, FileManner theirs) {
        FileManner before = base == null ? new FileManner(true, false, true) : base;
        return new FileManner(
                merged(before.hasByteOrderMark, ours.hasByteOrderMark, theirs.hasByteOrderMark),
                merged(before.endsWithNewLine, ours.endsWithNewLine, theirs.endsWithNewLine),
                merged(before.hasCarriageReturns, ours.hasCarriageReturns, theirs.hasCarriageReturns));
    }

    private static boolean merged(boolean base, boolean ours, boolean theirs) {
        return ours == theirs ? ours : !base;
    }

    /// A text of this manner.
    ///
    /// @param text its lines, without the end of the last
    byte[] bytes(String text) {
        String whole = endsWithNewLine ? text + "\n" : text;
        byte[] encoded = (hasCarriageReturns ? whole.replace("\n", "\r\n") : whole).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length + BYTE_ORDER_MARK.length);
        if (hasByteOrderMark) {
            bytes.writeBytes(BYTE_ORDER_MARK);
        }
        bytes.writeBytes(encoded);
        return bytes.toByteArray();
    }
}
