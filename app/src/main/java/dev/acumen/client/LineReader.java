package dev.acumen.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The lines of a file as bytes, one after another in one buffer. A line above a limit is passed over, its size
/// known.
public final class LineReader {
    private static final int BLOCK = 1 << 16;

    private final InputStream in;
    private final int limit;
    private final byte[] block = new byte[BLOCK];

    /// The block byte by byte, for a line break is found faster in a string than by a loop over bytes.
    private String blockText = "";

    private int blockAt;
    private int blockEnd;
    private byte[] line = new byte[BLOCK];
    private int length;
    private long size;
    private boolean isTerminated;
    private int number;

    /// @param limit the longest line that is kept, in bytes
    public LineReader(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /// Goes to the next line; false at the end of the file.
    public boolean next() throws IOException {
        length = 0;
        size = 0;
        isTerminated = false;
        while (!isTerminated && fill()) {
            take();
        }
        number++;
        return size > 0 || isTerminated;
    }

    private boolean fill() throws IOException {
        if (blockAt == blockEnd) {
            blockAt = 0;
            blockEnd = Math.max(0, in.read(block));
            blockText = new String(block, 0, blockEnd, StandardCharsets.ISO_8859_1);
        }
        return blockAt < blockEnd;
    }

    /// Takes the rest of the line, as far as the block holds it.
    private void take() {
        int found = blockText.indexOf('\n', blockAt);
        int end = found < 0 ? blockEnd : found;
        int count = end - blockAt;
        size += count;
        if (size <= limit) {
            if (length + count > line.length) {
                line = Arrays.copyOf(line, Math.max(line.length * 2, length + count));
            }
            System.arraycopy(block, blockAt, line, length, count);
            length += count;
        }
        isTerminated = found >= 0;
        blockAt = isTerminated ? end + 1 : end;
    }

    /// The line's bytes, of which the first [#length] count; valid until [#next].
    public byte[] bytes() {
        return line;
    }

    public int length() {
        return length;
    }

    /// The line's number, from 1.
    public int number() {
        return number;
    }

    /// The line's size in bytes, kept or not.
    public long size() {
        return size;
    }

    public boolean isTooLong() {
        return size > limit;
    }

    /// Whether the line holds nothing but blanks.
    ///
    /// @param start the first byte that counts
    public boolean isBlank(int start) {
        for (int i = start; i < length; i++) {
            if (line[i] > ' ' || line[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /// Why the line was left out that is too long.
    public String lengthTrouble() {
        return "left out, for it is " + (size >> 20) + " MiB long; the limit is " + (limit >> 20) + " MiB";
    }

    /// Why the line was left out that is not what was expected.
    public String trouble(IOException e) {
        return isTerminated ? "left out, for it is broken: " + reason(e) : "left out, for it is cut off";
    }

    private static String reason(IOException e) {
        String message =
                String.valueOf(e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage());
        int detail = message.indexOf(" (");
        return e instanceof StreamConstraintsException
                ? "it is nested too deep, or a number in it is too long"
                : detail < 0 ? message : message.substring(0, detail);
    }

    /// Whether the line has its line break; only the last one of a file may lack it.
    public boolean isTerminated() {
        return isTerminated;
    }
}
