package dev.acumen.select;

/// Cuts the endings off English words, so that the forms of one word become the same. What is left need not be a
/// word; two words may fall together.
final class Stemmer {
    private static final int SHORTEST = 3;
    private static final int LONG = 4;

    private Stemmer() {}

    /// How much of a word is left; its last letter may have been replaced.
    ///
    /// @param word lower case ASCII
    static int cut(char[] word, int length) {
        int kept = withoutPlural(word, length);
        kept = withoutEnding(word, kept, "ly", SHORTEST);
        kept = withoutVerbEnding(word, kept);
        kept = withoutNounEnding(word, kept);
        kept = withoutEnding(word, kept, "e", SHORTEST);
        kept = withoutEnding(word, kept, "at", LONG);
        if (kept > 2 && word[kept - 1] == 'y') {
            word[kept - 1] = 'i';
        }
        return kept;
    }

    private static int withoutPlural(char[] word, int length) {
        if (length <= SHORTEST || word[length - 1] != 's') {
            return length;
        }
        if (ends(word, length, "ies")) {
            word[length - 3] = 'y';
            return length - 2;
        }
        if (ends(word, length, "sses")
                || ends(word, length, "shes")
                || ends(word, length, "ches")
                || ends(word, length, "xes")) {
            return length - 2;
        }
        boolean isStem = ends(word, length, "ss") || ends(word, length, "us") || ends(word, length, "is");
        return isStem ? length : length - 1;
    }

    private static int withoutVerbEnding(char[] word, int length) {
        if (ends(word, length, "ied") && length > 4) {
            word[length - 3] = 'y';
            return length - 2;
        }
        int cut = ends(word, length, "ing") ? length - 3 : ends(word, length, "ed") ? length - 2 : length;
        if (cut == length || cut < SHORTEST || !hasVowel(word, cut)) {
            return length;
        }
        char last = word[cut - 1];
        boolean isDoubled = cut > SHORTEST && last == word[cut - 2] && last != 'l' && last != 's' && last != 'z';
        return isDoubled ? cut - 1 : cut;
    }

    private static int withoutNounEnding(char[] word, int length) {
        boolean isAction = length > 5 && (ends(word, length, "tion") || ends(word, length, "sion"));
        if (isAction) {
            return length - 3;
        }
        int kept = withoutEnding(word, length, "ment", SHORTEST);
        kept = withoutEnding(word, kept, "al", LONG + 1);
        return withoutEnding(word, kept, "er", LONG);
    }

    private static int withoutEnding(char[] word, int length, String ending, int least) {
        int cut = length - ending.length();
        return cut >= least && ends(word, length, ending) ? cut : length;
    }

    private static boolean ends(char[] word, int length, String ending) {
        int start = length - ending.length();
        if (start < 0 || word[length - 1] != ending.charAt(ending.length() - 1)) {
            return false;
        }
        for (int i = 0; i < ending.length() - 1; i++) {
            if (word[start + i] != ending.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasVowel(char[] word, int length) {
        for (int i = 0; i < length; i++) {
            if ("aeiouy".indexOf(word[i]) >= 0) {
                return true;
            }
        }
        return false;
    }
}
