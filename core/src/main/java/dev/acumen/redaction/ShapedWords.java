package dev.acumen.redaction;

/// Finds words that have the shape of a password and hardly any other use: letters, a sign and a number, as in
/// `Wanderer!2023`, or a sign in the place of a letter and a number.
final class ShapedWords {
    private static final int LONGEST = 40;
    private static final int LINE = 200;
    private static final String MARK = "[password removed]";

    private static final LazyPattern SHAPE = new LazyPattern(
            "(?=.{0,20}\\p{Ll})\\p{L}{4,20}[!?^*$#][0-9]{2,6}|\\p{Lu}\\p{Ll}{0,12}[!$]\\p{Ll}{3,20}(?:[_-]?\\p{L}{2,20})?[_-]?[0-9]{1,4}");

    private static final LazyPattern OTHER =
            new LazyPattern("(?i)(?:sheet|tab|order|issue|bug|ticket|pull|pr|case|item|line|cell|page|part|row)s?#.*");
    private static final LazyPattern COMMAND =
            new LazyPattern("(?:^|\\n|[$>] )[^\\n]{0,200}(?:(?<= )'|(?:/user:|@|//|\\\\\\\\|user)[^\\n]{0,80} )$");

    private ShapedWords() {}

    static String without(String text) {
        StringBuilder rest = null;
        int copied = 0;
        for (int i = 0; i < text.length(); i++) {
            if (!isSign(text.charAt(i))) {
                continue;
            }
            int start = start(text, i);
            int end = end(text, i);
            if (start >= copied && isSecret(text, start, end)) {
                rest = rest == null ? new StringBuilder(text.length()) : rest;
                rest.append(text, copied, start).append(MARK);
                copied = end;
            }
            i = Math.max(i, end - 1);
        }
        return rest == null ? text : rest.append(text, copied, text.length()).toString();
    }

    private static boolean isSign(char c) {
        return "!?^*$#".indexOf(c) >= 0;
    }

    private static boolean isInside(char c) {
        return Character.isLetterOrDigit(c) || isSign(c) || c == '_' || c == '-';
    }

    private static int start(String text, int from) {
        int start = from;
        while (start > 0 && from - start < LONGEST && isInside(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private static int end(String text, int from) {
        int end = from;
        while (end < text.length() && end - from < LONGEST && isInside(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isSecret(String text, int start, int end) {
        String word = text.substring(start, end);
        boolean isWhole = (start == 0 || " \t\n'\"`".indexOf(text.charAt(start - 1)) >= 0)
                && (end == text.length() || " \t\r\n'\"`,.;)".indexOf(text.charAt(end)) >= 0)
                && !(end + 1 < text.length() && text.charAt(end) == '.' && text.charAt(end + 1) > ' ');
        return isWhole && SHAPE.matcher(word).matches() && !OTHER.matcher(word).matches() && isKept(text, start, word);
    }

    /// Signs but `!` and `?` have other uses in a sentence or in code: only where a command has a user or a host. What
    /// begins a line or is given to a call may be a sentence's end.
    private static boolean isKept(String text, int start, String word) {
        int line = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - LINE);
        String before = text.substring(Math.min(line, start), start);
        return word.chars().noneMatch(c -> "#$*^".indexOf(c) >= 0)
                ? !before.isBlank() && !before.endsWith("('") && !before.endsWith("(\"")
                : COMMAND.matcher(before).find();
    }
}
