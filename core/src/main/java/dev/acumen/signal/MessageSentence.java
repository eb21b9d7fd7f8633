package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A sentence of a message, or a line of it where people write without full stops.
///
/// @param start where it begins in the message
/// @param end where it ends
/// @param text its text, with code blocks, logs and quotations blacked out
record MessageSentence(int start, int end, String text) {
    /// Stands for a character of a code block.
    static final char CODE = '␟';

    /// Stands for a character of a quotation.
    static final char QUOTED = '␠';

    /// Roughly, what stands between two sentences, for those who need no places and no masks.
    static final Pattern BORDER = Pattern.compile("(?<=[.!?;])\\s+|\\n+");

    private static final Pattern BLOCK = Pattern.compile("(?s)```.*?(?:```|\\z)|~~~.*?(?:~~~|\\z)");

    /// Lines of a log, from the first that has a level or a time to the end of the paragraph.
    private static final Pattern LOG = Pattern.compile(
            "(?m)^[ \\t]*(?:[a-z]+ )?(?:\\[?(?:\\d{4}-)?\\d\\d[-:]\\d\\d[-:T ]|\\[?(?:WARN|WARNING|ERROR|ERR!|INFO|DEBUG|TRACE|FATAL)\\b).*(?:\\n(?![ \\t]*\\n).+)*");

    /// A line of a file of texts or settings: `button.save=Save`.
    private static final Pattern PROPERTY = Pattern.compile("(?m)^[ \\t]*[\\w-]+(?:\\.[\\w-]+)+[ \\t]*[=:][^=].*$");

    private static final Pattern QUOTED_LINE = Pattern.compile("(?m)^[ \\t]*>.*$");

    /// Somebody else's words: a quotation of some length, a mail from its greeting to its end.
    private static final Pattern QUOTATION = Pattern.compile(
            "\"[^\"]{20,}\"|“[^”]{20,}”|«[^»]{20,}»|„[^“”\"]{20,}[“”\"]|(?<=^|[\\s:(])'[^'\\n]{20,}'(?=\\W|$)"
                    + "|(?ims:^(?:hi|hello|dear|hey) [a-z]+,\\s*$.*?(?:^(?:best|kind|warm)?\\s*(?:regards|cheers|thanks)\\b[^\\n]*|\\z))");

    private static final Pattern ABBREVIATION =
            Pattern.compile("(?i)\\b(?:e\\.g|i\\.e|etc|vs|approx|no|nr|cf|incl|resp|st|mr|mrs|dr)\\.$");
    private static final Pattern ITEM_NUMBER = Pattern.compile("\\s*\\d{1,2}");
    private static final int LONGEST_ABBREVIATION = 10;
    private static final String ENDS = ".!?;…";
    private static final String CLOSERS = "\"')’”」』）";

    /// Ends a sentence without a space behind it.
    private static final String EAST_ASIAN_ENDS = "。！？；";

    /// The sentences of a message, in order.
    static List<MessageSentence> of(String message) {
        String masked = masked(
                QUOTATION,
                masked(QUOTED_LINE, masked(PROPERTY, masked(LOG, masked(BLOCK, message, CODE), CODE), CODE), QUOTED),
                QUOTED);
        List<MessageSentence> sentences = new ArrayList<>();
        int start = 0;
        boolean inCode = false;
        for (int i = 0; i < masked.length(); i++) {
            char c = masked.charAt(i);
            if (c == '\n') {
                add(masked, start, i, sentences);
                start = i + 1;
                inCode = false;
            } else if (c == '`') {
                inCode = !inCode;
            } else if (!inCode && isEnd(masked, start, i)) {
                while (i + 1 < masked.length()
                        && (ENDS + EAST_ASIAN_ENDS + CLOSERS).indexOf(masked.charAt(i + 1)) >= 0) {
                    i++;
                }
                add(masked, start, i + 1, sentences);
                start = i + 1;
            }
        }
        add(masked, start, masked.length(), sentences);
        return sentences;
    }

    private static boolean isEnd(String text, int start, int at) {
        char c = text.charAt(at);
        return EAST_ASIAN_ENDS.indexOf(c) >= 0 || (ENDS.indexOf(c) >= 0 && endsAt(text, start, at));
    }

    private static boolean endsAt(String text, int start, int at) {
        boolean isLast = at + 1 >= text.length();
        boolean isFollowed = isLast
                || Character.isWhitespace(text.charAt(at + 1))
                || (text.charAt(at) != '.' && Character.isIdeographic(text.charAt(at + 1)))
                || (ENDS + CLOSERS).indexOf(text.charAt(at + 1)) >= 0;
        return isFollowed
                && !isNumber(text, start, at)
                && !(text.charAt(at) == '.'
                        && ABBREVIATION
                                .matcher(text.substring(Math.max(start, at - LONGEST_ABBREVIATION), at + 1))
                                .find());
    }

    /// Whether a mark stands behind the number of a list's item.
    private static boolean isNumber(String text, int start, int at) {
        return text.charAt(at) == '.'
                && ITEM_NUMBER.matcher(text.substring(start, at)).matches();
    }

    private static void add(String text, int from, int to, List<MessageSentence> sentences) {
        int start = from;
        int end = to;
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        if (start < end) {
            sentences.add(new MessageSentence(start, end, text.substring(start, end)));
        }
    }

    /// The text with every match blacked out, line breaks and length kept.
    private static String masked(Pattern pattern, String text, char mask) {
        StringBuilder masked = new StringBuilder(text);
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            for (int i = matcher.start(); i < matcher.end(); i++) {
                if (masked.charAt(i) != '\n') {
                    masked.setCharAt(i, mask);
                }
            }
        }
        return masked.toString();
    }
}
