package dev.acumen.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes whole passages out: private keys, and what a person marked as private. Where the text was cut, the rest of
/// one is taken out, too.
final class PrivateText {
    static final String KEY_MARK = "[private key removed]";
    static final String SPAN_MARK = "[private removed]";

    private static final Pattern SPAN = Pattern.compile("(?is)<private>.*?(?:</private>|\\z)");
    private static final String SPAN_END = "</private>";
    private static final Pattern BEGIN_OF_KEY =
            Pattern.compile("-{4,5} ?BEGIN (?:[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}");
    private static final Pattern END_OF_KEY =
            Pattern.compile("-{4,5} ?END (?:[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}");

    /// What only a key's body has, soon after its beginning.
    private static final Pattern BODY = Pattern.compile("[A-Za-z0-9+/]{16}");

    private static final int SOON = 400;
    private static final int SHORTEST_REST = 40;

    private PrivateText() {}

    static String withoutSpans(String text) {
        String redacted = SPAN.matcher(text).replaceAll(SPAN_MARK);
        int end = lastSpanEnd(redacted);
        return end < 0 ? redacted : SPAN_MARK + redacted.substring(end);
    }

    private static int lastSpanEnd(String text) {
        for (int i = text.lastIndexOf('/'); i > 0; i = text.lastIndexOf('/', i - 1)) {
            if (text.regionMatches(true, i - 1, SPAN_END, 0, SPAN_END.length())) {
                return i - 1 + SPAN_END.length();
            }
        }
        return -1;
    }

    static String withoutKeys(String text) {
        StringBuilder rest = new StringBuilder();
        Matcher begin = BEGIN_OF_KEY.matcher(text);
        Matcher end = END_OF_KEY.matcher(text);
        int copied = 0;
        while (begin.find(copied)) {
            boolean isClosed = end.find(begin.end());
            int bodyEnd = isClosed ? end.start() : text.length();
            boolean isKey = isBody(text, begin.end(), bodyEnd);
            rest.append(withoutEnds(text.substring(copied, begin.start())));
            rest.append(isKey ? KEY_MARK : begin.group());
            copied = !isKey ? begin.end() : isClosed ? end.end() : text.length();
            if (!isClosed) {
                break;
            }
        }
        return rest.append(withoutEnds(text.substring(copied))).toString();
    }

    private static boolean isBody(String text, int from, int to) {
        return BODY.matcher(text).region(from, Math.min(to, from + SOON)).find();
    }

    /// Without the rest of a key whose beginning was cut off: what looks like its body, up to its end.
    private static String withoutEnds(String text) {
        StringBuilder rest = new StringBuilder();
        Matcher end = END_OF_KEY.matcher(text);
        int copied = 0;
        while (end.find()) {
            int body = end.start();
            while (body > copied && isInBody(text, body - 1)) {
                body--;
            }
            boolean isRest = end.start() - body >= SHORTEST_REST && isBody(text, body, end.start());
            rest.append(text, copied, isRest ? body : end.end()).append(isRest ? KEY_MARK : "");
            copied = end.end();
        }
        return rest.append(text, copied, text.length()).toString();
    }

    private static boolean isInBody(String text, int at) {
        char c = text.charAt(at);
        return Character.isLetterOrDigit(c) || "+/=\\".indexOf(c) >= 0 || Character.isWhitespace(c);
    }
}
