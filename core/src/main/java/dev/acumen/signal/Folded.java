package dev.acumen.signal;

import java.text.Normalizer;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text as patterns read it: lower case, without accents, contractions with their apostrophe, the commonest words
/// of announcements without their typos. Knows for each character where it stands in the original.
final class Folded {
    private static final char LAST_LATIN = '\u0250';
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    private static final Map<String, String> CONTRACTIONS = Map.of(
            "dont",
            "don't",
            "wont",
            "won't",
            "cant",
            "can't",
            "doesnt",
            "doesn't",
            "isnt",
            "isn't",
            "arent",
            "aren't",
            "shouldnt",
            "shouldn't",
            "mustnt",
            "mustn't",
            "didnt",
            "didn't",
            "ive",
            "i've");

    /// Words that are misspelt often enough; each stands for what is at most its number of edits away.
    private static final Map<String, Integer> KEYWORDS = Map.of(
            "remember",
            2,
            "memory",
            1,
            "memorize",
            1,
            "memorise",
            1,
            "forget",
            1,
            "future",
            1,
            "habit",
            1,
            "forward",
            1,
            "instruction",
            2,
            "standing",
            1);

    /// Words near a keyword that are words of their own.
    private static final Pattern OTHER_WORD = Pattern.compile(
            "remember(?:s|ed)|members?|reminders?|memor[ay]ble|forge[ds]?|forgot|forgets|forged|feature|habits?|instructions"
                    + "|instructing|habitat|forwards?|forwarded|standings?|standing|landing|outstanding|futures|memoire|memoria|futur[oai]?s?|futuros|futuras|futures|instruccion(?:es)?|instrucoes|istruzioni|habitos?|habite|memories|memorized|memorised"
                    + "|memorie");

    private final String text;
    private final int[] origins;

    private Folded(String text, int[] origins) {
        this.text = text;
        this.origins = origins;
    }

    /// The folded text.
    String text() {
        return text;
    }

    /// Where the character at this place of the folded text, or its end, stands in the original.
    int origin(int at) {
        return origins[at];
    }

    static Folded of(String original) {
        StringBuilder text = new StringBuilder(original.length());
        int[] origins = new int[2 * original.length() + 1];
        String plain = plain(original);
        Matcher word = WORD.matcher(plain);
        int done = 0;
        while (word.find()) {
            done = copy(plain, done, word.start(), text, origins);
            String spelt = spelt(word.group());
            for (int i = 0; i < spelt.length(); i++) {
                origins[text.length()] = Math.min(word.start() + i, word.end() - 1);
                text.append(spelt.charAt(i));
            }
            done = word.end();
        }
        copy(plain, done, plain.length(), text, origins);
        origins[text.length()] = original.length();
        return new Folded(text.toString(), origins);
    }

    private static int copy(String from, int start, int end, StringBuilder text, int[] origins) {
        for (int i = start; i < end; i++) {
            origins[text.length()] = i;
            text.append(from.charAt(i));
        }
        return end;
    }

    /// One character for each of the original.
    private static String plain(String original) {
        StringBuilder plain = new StringBuilder(original.length());
        for (int i = 0; i < original.length(); i++) {
            plain.append(plain(Character.toLowerCase(original.charAt(i))));
        }
        return plain.toString();
    }

    private static char plain(char c) {
        if (c < '\u0080') {
            return c;
        }
        return switch (c) {
            case '’', '‘', '´' -> '\'';
            case 'ß' -> 's';
            case 'ł' -> 'l';
            case '：' -> ':';
            case '，' -> ',';
            case '！' -> '!';
            case '？' -> '?';
            case '；' -> ';';
            case '\u00a0', '\u202f', '\u3000' -> ' ';
            default -> c < LAST_LATIN ? base(c) : c;
        };
    }

    private static char base(char c) {
        return Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD).charAt(0);
    }

    private static String spelt(String word) {
        String contraction = CONTRACTIONS.get(word);
        if (contraction != null) {
            return contraction;
        }
        if (word.length() < 4 || word.length() > 13 || OTHER_WORD.matcher(word).matches()) {
            return word;
        }
        for (Map.Entry<String, Integer> keyword : KEYWORDS.entrySet()) {
            if (word.charAt(0) == keyword.getKey().charAt(0)
                    && distance(word, keyword.getKey(), keyword.getValue()) <= keyword.getValue()) {
                return keyword.getKey();
            }
        }
        return word;
    }

    /// How many letters have to be added, dropped, changed or swapped with their neighbour; more than `most` where it
    /// is more.
    private static int distance(String one, String other, int most) {
        if (Math.abs(one.length() - other.length()) > most) {
            return most + 1;
        }
        int[][] edits = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                edits[i][j] = i == 0 ? j : j == 0 ? i : edit(one, other, i, j, edits);
            }
        }
        return edits[one.length()][other.length()];
    }

    private static int edit(String one, String other, int i, int j, int[][] edits) {
        boolean isSame = one.charAt(i - 1) == other.charAt(j - 1);
        int least = Math.min(Math.min(edits[i - 1][j], edits[i][j - 1]) + 1, edits[i - 1][j - 1] + (isSame ? 0 : 1));
        boolean isSwap =
                i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return isSwap ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
    }
}
