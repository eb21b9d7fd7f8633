package dev.acumen.command;

import java.util.ArrayList;
import java.util.List;

/// What a command printed, as words without colours. Words with a digit are not compared: they differ from one call to
/// the next.
///
/// @param words of it; long output is cut in the middle
record Printed(List<String> words) {
    /// Stands for a word with a digit.
    static final String ANY = "*";

    private static final int LONGEST = 60_000;
    private static final char ESCAPE = '\u001b';

    static Printed of(String raw) {
        return new Printed(words(
                raw.length() <= LONGEST
                        ? raw
                        : raw.substring(0, LONGEST / 2) + ' ' + raw.substring(raw.length() - LONGEST / 2)));
    }

    /// The words of a text, as they are compared.
    static List<String> words(String raw) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == ESCAPE && i + 1 < raw.length() && raw.charAt(i + 1) == '[') {
                i += 2;
                while (i < raw.length() && !isLetter(raw.charAt(i))) {
                    i++;
                }
            } else if (c > ' ') {
                word.append(c);
            } else {
                add(word, words);
            }
        }
        add(word, words);
        return words;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static void add(StringBuilder word, List<String> words) {
        if (word.isEmpty()) {
            return;
        }
        boolean isPlain = true;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            isPlain &= c < '0' || c > '9';
        }
        words.add(isPlain ? word.toString() : ANY);
        word.setLength(0);
    }

    /// Whether it holds all words of a reason, one behind the other. The first may have more before it and the last
    /// more behind it, but no letters or digits.
    boolean holds(Reason reason) {
        List<String> wanted = reason.words();
        for (int start = 0; start + wanted.size() <= words.size(); start++) {
            int same = 0;
            while (same < wanted.size() && isSame(words.get(start + same), wanted, same)) {
                same++;
            }
            if (same == wanted.size()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(String word, List<String> wanted, int at) {
        String other = wanted.get(at);
        if (word.equals(other)) {
            return true;
        }
        boolean mayBegin = at == 0 && word.endsWith(other) && !isPart(word.charAt(word.length() - other.length() - 1));
        boolean mayEnd = at == wanted.size() - 1 && word.startsWith(other) && !isPart(word.charAt(other.length()));
        return mayBegin || mayEnd;
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c);
    }
}
