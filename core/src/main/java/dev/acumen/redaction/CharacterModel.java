package dev.acumen.redaction;

import java.util.regex.Pattern;

/// How improbable it is that somebody made up a token of words: a model of pairs of characters, in bits a character.
/// Words and identifiers in several languages come to about four, what a generator of keys makes to about six.
final class CharacterModel {
    /// By first and second letter, from a to z: the bits of the second, from the words of code and documentation.
    private static final String[] PAIRS = {
        "74448759596343959343667769",
        "35563678368367469446488958",
        "37563783594467269453589979",
        "36642568388566469546578869",
        "47436568698453757334867579",
        "46554377299466369454488969",
        "47672764498464469345488987",
        "27762787397666379564588969",
        "55455559898442459544959796",
        "36652677575765369737376989",
        "46552656377565569635576969",
        "37652778397377369755579949",
        "25762778397557339756588879",
        "47433538496676469733558979",
        "65447658686442549344465799",
        "38663775497377349354578959",
        "66757688799477876445168988",
        "37552769396556369544678969",
        "57463674396567447742477969",
        "37562684398667469345587959",
        "54564669499443649333989899",
        "27661678399666469656897879",
        "36653674396664369346888789",
        "56463576498547638652777558",
        "55564667498444529534776876",
        "37661677398667468665687956"
    };

    private static final int OTHER = 0;
    private static final int LOWER = 1;
    private static final int UPPER = 2;
    private static final int DIGIT = 3;

    private static final int BEGINNING = 4;
    private static final int INTO_WORD = 5;
    private static final int INTO_NUMBER = 5;
    private static final int OUT_OF_NUMBER = 6;
    private static final int IN_NUMBER = 3;
    /// Where a piece in one spelling is too short to be a word.
    private static final int IRREGULAR = 7;
    private static final int SEPARATOR = 4;

    /// A token reads as random from here on, in bits a character.
    private static final double RANDOM = 4.8;
    /// How many of its characters are of another class than the one before, at least.
    private static final double CHANGES = 0.15;

    private static final int SHORTEST_DENSE = 32;
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9][A-Za-z0-9+/_-]*={0,2}");

    private CharacterModel() {}

    static boolean isRandom(String token) {
        return bits(token) >= RANDOM && changes(token) >= CHANGES * token.length();
    }

    /// Random and of one piece but for slashes, and so no path, even where it looks like one.
    static boolean isDense(String token) {
        return token.length() >= SHORTEST_DENSE && BASE64.matcher(token).matches() && isRandom(token);
    }

    /// The mean of its characters but the first.
    static double bits(String token) {
        int sum = 0;
        int run = 1;
        for (int i = 1; i < token.length(); i++) {
            char before = token.charAt(i - 1);
            char c = token.charAt(i);
            sum += bits(before, c, run);
            run = kind(before) == kind(c) ? run + 1 : 1;
        }
        return (double) sum / Math.max(1, token.length() - 1);
    }

    /// @param run how many characters of its class end with the first
    private static int bits(char before, char c, int run) {
        int from = kind(before);
        int to = kind(c);
        if (from == OTHER || to == OTHER) {
            return from == OTHER && to != OTHER ? BEGINNING : SEPARATOR;
        }
        if (to == DIGIT) {
            return from == DIGIT ? IN_NUMBER : INTO_NUMBER;
        }
        if (from == DIGIT) {
            return OUT_OF_NUMBER;
        }
        if (from == LOWER && to == UPPER) {
            return run > 1 ? INTO_WORD : IRREGULAR;
        }
        boolean isNewWord = from == UPPER && to == LOWER && run > 1;
        return isNewWord ? OUT_OF_NUMBER : PAIRS[letter(before)].charAt(letter(c)) - '0';
    }

    /// How often the class changes, but for a word's capital.
    private static int changes(String token) {
        int changes = 0;
        for (int i = 1; i < token.length(); i++) {
            int from = kind(token.charAt(i - 1));
            int to = kind(token.charAt(i));
            if (from != to && from != OTHER && to != OTHER && !(from == UPPER && to == LOWER)) {
                changes++;
            }
        }
        return changes;
    }

    private static int letter(char c) {
        return (c | 0x20) - 'a';
    }

    private static int kind(char c) {
        if (c >= 'a' && c <= 'z') {
            return LOWER;
        }
        if (c >= 'A' && c <= 'Z') {
            return UPPER;
        }
        return c >= '0' && c <= '9' ? DIGIT : OTHER;
    }
}
