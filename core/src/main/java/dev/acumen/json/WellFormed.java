package dev.acumen.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads JSON in which nothing is wrong or unusual, and gives up on everything else: what is wrong, and where, a
/// real parser says.
///
/// A hook reads a playbook while a person waits, in a process that lives for some ten milliseconds. Setting up the
/// parser takes longer than that; loops over bytes need no setting up. What is read is the same in both ways.
final class WellFormed {
    /// Less than what the parser takes, so that what is read here is read there too.
    private static final int DEEPEST = 150;

    private static final int LONGEST_TEXT = 16 << 20;
    private static final int LONGEST_NAME = 1_000;
    private static final int LONGEST_NUMBER = 90;
    private static final char REPLACEMENT = '\uFFFD';

    private final byte[] bytes;
    private int at;
    private int depth;

    private WellFormed(byte[] bytes, int start) {
        this.bytes = bytes;
        this.at = start;
    }

    /// The one value in these bytes; null where that is not plain to see.
    ///
    /// @param start where to begin
    static @Nullable Json read(byte[] bytes, int start) {
        WellFormed reader = new WellFormed(bytes, start);
        Json value = reader.value(reader.next());
        boolean isWhole = reader.next() < 0;
        return isWhole ? value : null;
    }

    /// The next byte that is no white space, read over; −1 at the end.
    private int next() {
        while (at < bytes.length) {
            byte b = bytes[at++];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b & 0xFF;
            }
        }
        return -1;
    }

    /// The value that begins with a byte that was read over.
    private @Nullable Json value(int first) {
        return switch (first) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> textValue();
            case 't' -> word("true", new Json.Bool(true));
            case 'f' -> word("false", new Json.Bool(false));
            case 'n' -> word("null", Json.NULL);
            case -1 -> null;
            default -> number();
        };
    }

    private Json.@Nullable Text textValue() {
        String text = text(LONGEST_TEXT);
        if (text == null) {
            return null;
        }
        return new Json.Text(text);
    }

    private Json.@Nullable Obj object() {
        if (++depth > DEEPEST) {
            return null;
        }
        OwnMembers members = new OwnMembers();
        int next = next();
        while (next != '}') {
            String name = next == '"' ? name() : null;
            Json value = name != null && next() == ':' ? value(next()) : null;
            if (name == null || value == null || members.put(name, value) != null) {
                return null;
            }
            next = next();
            if (next == ',') {
                next = next();
                if (next == '}') {
                    return null;
                }
            } else if (next != '}') {
                return null;
            }
        }
        depth--;
        return new Json.Obj(members);
    }

    /// The name whose quotation mark was read over; null for one with half a surrogate pair, which the parser refuses.
    private @Nullable String name() {
        String name = text(LONGEST_NAME);
        return name == null || name.indexOf(REPLACEMENT) >= 0 ? null : name;
    }

    private Json.@Nullable Arr array() {
        if (++depth > DEEPEST) {
            return null;
        }
        List<Json> elements = new ArrayList<>();
        int next = next();
        while (next != ']') {
            Json value = value(next);
            if (value == null) {
                return null;
            }
            elements.add(value);
            next = next();
            if (next == ',') {
                next = next();
                if (next == ']') {
                    return null;
                }
            } else if (next != ']') {
                return null;
            }
        }
        depth--;
        return new Json.Arr(elements);
    }

    /// The string whose quotation mark was read over.
    private @Nullable String text(int longest) {
        int start = at;
        int ored = 0;
        while (at < bytes.length) {
            byte b = bytes[at++];
            if (b == '"' && at - start <= longest) {
                return ored < 0 ? decoded(start, at - 1) : latin(start, at - 1);
            }
            if (b == '\\') {
                return escaped(start, longest);
            }
            if (b == '"' || (b >= 0 && b < ' ')) {
                return null;
            }
            ored |= b;
        }
        return null;
    }

    private String latin(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /// A part with bytes beyond ASCII; null where they may be no UTF-8.
    private @Nullable String decoded(int start, int end) {
        String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        boolean isCertain = text.indexOf(REPLACEMENT) < 0;
        return isCertain ? text : null;
    }

    /// A string with escapes, from its beginning; the first backslash was read over.
    private @Nullable String escaped(int start, int longest) {
        StringBuilder text = new StringBuilder();
        int plain = start;
        at--;
        while (at < bytes.length && at - start <= longest) {
            byte b = bytes[at++];
            if (b != '"' && b != '\\') {
                if (b >= 0 && b < ' ') {
                    return null;
                }
                continue;
            }
            String part = decoded(plain, at - 1);
            if (part == null) {
                return null;
            }
            text.append(part);
            if (b == '"') {
                return JsonReader.wellFormed(text.toString());
            }
            int c = escape();
            if (c < 0) {
                return null;
            }
            text.append((char) c);
            plain = at;
        }
        return null;
    }

    /// The character of an escape whose backslash was read over; −1 for none.
    private int escape() {
        int b = at < bytes.length ? bytes[at++] : -1;
        return switch (b) {
            case '"', '\\', '/' -> b;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal();
            default -> -1;
        };
    }

    private int hexadecimal() {
        if (at + 4 > bytes.length) {
            return -1;
        }
        int c = 0;
        for (int end = at + 4; at < end; at++) {
            int digit = digit(bytes[at]);
            if (digit < 0) {
                return -1;
            }
            c = c << 4 | digit;
        }
        return c;
    }

    private static int digit(byte b) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        int letter = b | 0x20;
        return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    }

    private @Nullable Json word(String word, Json value) {
        for (int i = 1; i < word.length(); i++) {
            if (at == bytes.length || bytes[at++] != word.charAt(i)) {
                return null;
            }
        }
        return isEnd() ? value : null;
    }

    /// The number whose first byte was read over.
    private Json.@Nullable Num number() {
        int start = --at;
        if (at < bytes.length && bytes[at] == '-') {
            at++;
        }
        int whole = at;
        boolean isRight = digits() && (bytes[whole] != '0' || at == whole + 1);
        if (isRight && at < bytes.length && bytes[at] == '.') {
            at++;
            isRight = digits();
        }
        if (isRight && at < bytes.length && (bytes[at] == 'e' || bytes[at] == 'E')) {
            at++;
            if (at < bytes.length && (bytes[at] == '+' || bytes[at] == '-')) {
                at++;
            }
            isRight = digits();
        }
        return isRight && isEnd() && at - start <= LONGEST_NUMBER ? new Json.Num(latin(start, at)) : null;
    }

    /// Reads over digits; false where there is none.
    private boolean digits() {
        int start = at;
        while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at > start;
    }

    /// Whether a word or a number may end here.
    private boolean isEnd() {
        if (at == bytes.length) {
            return true;
        }
        byte b = bytes[at];
        return b == ',' || b == '}' || b == ']' || b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
