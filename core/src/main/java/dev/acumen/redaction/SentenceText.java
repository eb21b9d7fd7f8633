package dev.acumen.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text as sentences: lines that break within a sentence are joined, at the same places. Patterns look at it from a
/// place on, and see what stands before. It says which lines are those of a program, where no sentence is looked for.
final class SentenceText {
    private static final Pattern CODE = Pattern.compile(
            "(?m)\\) ?\\{|\\w\\(\\)|\\w\\(\\w+[,)]|[!=]=|^(?:\\s*\\S+){1,3} = | (?:\\+=|&&|\\|\\|) |::|</|\\];?$"
                    + "|^\\s*(?:(?:def|class|func|fn) \\w+|(?:if|for|while|elif|with) .*:\\s*$|return\\b|(?:from \\S+ )?import \\S+"
                    + "|(?:public|private|protected|static|final) (?:static |final )*[\\w<>\\[\\]]+ \\w+)");
    private static final int LINE = 120;
    private static final int LONGEST = 400;
    private static final int REACH = 160;
    /// Of a line that a sentence is wrapped in.
    private static final int SHORTEST_WRAPPED = 40;

    private final String text;
    /// The line that was looked at last.
    private int codeStart = -1;
    private boolean isCode;

    SentenceText(String text) {
        this.text = text;
    }

    /// The text with spaces for the line breaks within sentences, so that every place is where it was.
    static SentenceText unwrapped(String text) {
        StringBuilder unwrapped = null;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            if (end - start > SHORTEST_WRAPPED && isWrapped(text, end)) {
                unwrapped = unwrapped == null ? new StringBuilder(text) : unwrapped;
                unwrapped.setCharAt(end, ' ');
            }
            start = end + 1;
        }
        return new SentenceText(unwrapped == null ? text : unwrapped.toString());
    }

    private static boolean isWrapped(String text, int end) {
        char last = text.charAt(end - 1);
        if ((last != ',' && !Character.isLetter(last))
                || end + 1 == text.length()
                || !Character.isLowerCase(text.charAt(end + 1))) {
            return false;
        }
        for (int i = end + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
            if (":=({".indexOf(text.charAt(i)) >= 0 && i - end < SHORTEST_WRAPPED) {
                return false;
            }
        }
        return true;
    }

    String text() {
        return text;
    }

    /// A matcher that begins here, sees what stands before, and may match to the end of the text.
    Matcher at(Pattern pattern, int from) {
        return within(pattern, from, text.length());
    }

    /// The same for a part of the text.
    Matcher within(Pattern pattern, int from, int to) {
        return pattern.matcher(text).region(from, to).useTransparentBounds(true).useAnchoringBounds(false);
    }

    /// A matcher for the paragraph behind a place.
    Matcher behind(Pattern pattern, int from) {
        int end = Math.min(text.length(), from + REACH);
        int blank = text.indexOf("\n\n", from, end);
        return within(pattern, from, blank < 0 ? end : blank);
    }

    /// A matcher for the line before a place, up to it.
    Matcher before(Pattern pattern, int to) {
        return within(pattern, lineStart(to), to).useAnchoringBounds(true);
    }

    boolean isAt(Pattern pattern, int from) {
        return at(pattern, from).lookingAt();
    }

    /// Where the line begins, or the part of a long one.
    int lineStart(int from) {
        int start = from;
        while (start > 0 && from - start < LINE && text.charAt(start - 1) != '\n') {
            start--;
        }
        return start;
    }

    int lineEnd(int from) {
        int end = from;
        while (end < text.length() && end - from < LONGEST && text.charAt(end) != '\n') {
            end++;
        }
        return end;
    }

    /// The end without the punctuation of a sentence.
    int trimmed(int start, int end) {
        int to = end;
        while (to > start && ".,;:)]}…".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return to;
    }

    /// Whether the line is one of a program, and the place in no comment of it.
    boolean isCode(int at) {
        int start = lineStart(at);
        if (start != codeStart) {
            codeStart = start;
            isCode = isCodeLine(start);
        }
        return isCode && !isComment(start, at);
    }

    private boolean isCodeLine(int start) {
        int end = Math.min(lineEnd(start), start + 2 * LINE);
        int last = end;
        while (last > start && text.charAt(last - 1) <= ' ') {
            last--;
        }
        boolean isWhole = end == text.length() || text.charAt(end) == '\n';
        return (isWhole && last > start && ";{(,".indexOf(text.charAt(last - 1)) >= 0)
                || within(CODE, start, end).find();
    }

    private boolean isComment(int start, int at) {
        int first = start;
        while (first < at && text.charAt(first) <= ' ') {
            first++;
        }
        if (text.charAt(first) == '*' || text.charAt(first) == '#') {
            return true;
        }
        for (int i = first; i + 1 < at; i++) {
            char c = text.charAt(i);
            char next = text.charAt(i + 1);
            if ((c == '/' && (next == '/' || next == '*'))
                    || (c <= ' ' && next == '#')
                    || (c == '<' && next == '!')
                    || (c == '-' && next == '-')) {
                return true;
            }
        }
        return false;
    }

    /// Whether a digit or a sign stands in the paragraph behind a place.
    boolean isSigned(int from) {
        int end = Math.min(text.length(), from + REACH + LINE / 2);
        for (int i = from; i < end; i++) {
            char c = text.charAt(i);
            if ((c >= '0' && c <= '9') || "!#%^&*$+~".indexOf(c) >= 0) {
                return true;
            }
        }
        return false;
    }

    String part(int start, int end) {
        return text.substring(start, end);
    }
}
