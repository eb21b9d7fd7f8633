package dev.acumen.transfer;

import dev.acumen.json.BadInputException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A block between two marks in a text file, which can be put there, replaced and taken out again while every other
/// byte of the file stays: its encoding, its line ends, a byte order mark, a last line that does not end.
///
/// Putting a block into a file twice is putting it there once; taking it out again leaves the file as it was. Marks
/// in fenced code are text like any other.
public final class MarkedBlock {
    private static final String BEGIN =
            "<!-- acumen:begin (acumen export writes what is between these marks; acumen edit changes it) -->";
    private static final String END = "<!-- acumen:end -->";

    // Bytes are read as characters of the same number, for the file's encoding is its own affair.
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";
    private static final Pattern BEGINS = Pattern.compile(" {0,3}<!-- *acumen:begin\\b[^>]*-->[ \\t]*");
    private static final Pattern ENDS = Pattern.compile(" {0,3}<!-- *acumen:end\\b[^>]*-->[ \\t]*");
    private static final Pattern FENCE = Pattern.compile("(`{3,}(?=[^`]*$)|~{3,})(.*)");

    private final String text;
    private final String source;
    private final int top;
    private int start = -1;
    private int end = -1;
    private int openFence;

    private MarkedBlock(String text, String source) {
        this.text = text;
        this.source = source;
        this.top = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
    }

    /// Looks for the block in a file.
    ///
    /// @param source the file, for messages
    /// @throws BadInputException if a mark is there without the other, or there are several blocks, or it is no
    /// text
    public static MarkedBlock in(byte[] file, String source) {
        MarkedBlock block = new MarkedBlock(new String(file, StandardCharsets.ISO_8859_1), source);
        if (block.text.indexOf('\0') >= 0) {
            throw new BadInputException(source, "", "this is no text in UTF-8");
        }
        block.find();
        return block;
    }

    /// Whether there is one.
    public boolean isThere() {
        return start >= 0;
    }

    private void find() {
        Fence fence = new Fence();
        int begun = 0;
        int number = 1;
        for (int at = top; at < text.length(); number++) {
            int lineEnd = lineEnd(at);
            String line = text.substring(at, lineEnd);
            if (begun > 0 && ENDS.matcher(line).matches()) {
                end = lineEnd;
                begun = 0;
            } else if (begun > 0 && BEGINS.matcher(line).matches()) {
                throw problem(begun, "here a block begins that does not end before the next begins in line " + number);
            } else if (begun == 0 && !fence.holds(line, number)) {
                begun = mark(line, at, number);
            }
            at = next(lineEnd);
        }
        if (begun > 0) {
            throw problem(begun, "here a block begins that does not end: " + END + " is missing");
        }
        openFence = fence.begun;
    }

    /// The number of the line, where a block begins in it; else 0.
    private int mark(String line, int at, int number) {
        if (ENDS.matcher(line).matches()) {
            throw problem(number, "here a block ends that did not begin");
        }
        if (!BEGINS.matcher(line).matches()) {
            return 0;
        }
        if (start >= 0) {
            throw problem(number, "here a second block begins; take one of them out");
        }
        start = at;
        return number;
    }

    private BadInputException problem(int line, String what) {
        return new BadInputException(source, "line " + line, what);
    }

    /// The file with this in the block, which goes to the end where there was none.
    ///
    /// @param content lines with `\n` between them
    /// @throws BadInputException if it would go into a code fence that is still open
    public byte[] with(String content) {
        String block = BEGIN + "\n" + content + "\n\n" + END;
        if (isThere()) {
            return bytes(text.substring(0, start) + written(block, lineBreak(start)) + text.substring(end));
        }
        if (openFence > 0) {
            throw problem(openFence, "a code fence begins here and does not end; close it first");
        }
        String lineBreak = lineBreak(top);
        String written = written(block, lineBreak);
        if (text.length() == top) {
            return bytes(text + written + lineBreak);
        }
        return bytes(
                text.endsWith("\n") ? text + lineBreak + written + lineBreak : text + lineBreak + lineBreak + written);
    }

    /// The file without the block, and without the line that was left free before it.
    public byte[] without() {
        if (!isThere()) {
            return bytes(text);
        }
        String lineBreak = lineBreak(start);
        String before = text.substring(0, start);
        int rest = next(end);
        if (rest == end) {
            return bytes(before.endsWith("\n") ? shortened(shortened(before, lineBreak), lineBreak) : before);
        }
        String shorter = shortened(before, lineBreak);
        boolean wasFree = shorter.endsWith("\n") || shorter.length() == top;
        return bytes((wasFree ? shorter : before) + text.substring(rest));
    }

    private String shortened(String before, String lineBreak) {
        return before.length() >= top + lineBreak.length() && before.endsWith(lineBreak)
                ? before.substring(0, before.length() - lineBreak.length())
                : before;
    }

    private static String written(String block, String lineBreak) {
        return new String(block.replace("\n", lineBreak).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String written) {
        return written.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The end of the line that begins here, before its line break.
    private int lineEnd(int lineStart) {
        int feed = text.indexOf('\n', lineStart);
        int lineEnd = feed < 0 ? text.length() : feed;
        return feed > lineStart && text.charAt(feed - 1) == '\r' ? feed - 1 : lineEnd;
    }

    /// Where the next line begins.
    private int next(int lineEnd) {
        int feed = lineEnd < text.length() && text.charAt(lineEnd) == '\r' ? lineEnd + 1 : lineEnd;
        return feed < text.length() ? feed + 1 : feed;
    }

    /// How lines end from here on.
    private String lineBreak(int from) {
        int lineEnd = lineEnd(from);
        return lineEnd < text.length() && text.charAt(lineEnd) == '\r' ? "\r\n" : "\n";
    }

    /// Whether a line is in fenced code. Indentation is not looked at, for a fence may stand in a list.
    private static final class Fence {
        private @Nullable String opening;
        private int begun;

        boolean holds(String line, int number) {
            Matcher fence = FENCE.matcher(line).region(afterMarkers(line), line.length());
            boolean isFence = fence.matches();
            if (opening == null) {
                if (isFence) {
                    opening = fence.group(1);
                    begun = number;
                }
                return isFence;
            }
            if (isFence && fence.group(1).startsWith(opening) && fence.group(2).isBlank()) {
                opening = null;
                begun = 0;
            }
            return true;
        }

        /// Where a line's text begins, after what makes it one of a list or of a quotation.
        private static int afterMarkers(String line) {
            int at = 0;
            while (at < line.length() && " \t-*+>.)0123456789".indexOf(line.charAt(at)) >= 0) {
                at++;
            }
            return at;
        }
    }
}
