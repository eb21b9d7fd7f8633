package dev.acumen.hook;

import dev.acumen.json.BadInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/// An input of limited length that keeps its beginning.
final class BoundedInput extends InputStream {
    /// The most bytes of an event.
    static final long LONGEST = 16L << 20;

    /// The most bytes that are kept.
    static final int KEPT = 1 << 20;

    private final InputStream in;
    private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
    private long count;

    BoundedInput(InputStream in) {
        this.in = in;
    }

    /// The first bytes that were read.
    byte[] beginning() {
        return beginning.toByteArray();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int start, int length) throws IOException {
        int read = in.read(bytes, start, length);
        if (read > 0) {
            count += read;
            beginning.write(bytes, start, Math.min(read, KEPT - beginning.size()));
        }
        if (count > LONGEST) {
            throw new BadInputException("standard input", "", "an event has at most 16 MiB");
        }
        return read;
    }
}
