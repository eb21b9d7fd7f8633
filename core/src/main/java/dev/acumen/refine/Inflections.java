package dev.acumen.refine;

/// Takes the endings off English words, so that "retries", "retried" and "retrying" are one.
///
/// It takes off less than Porter's stemmer does: "valid" and "validate" stay two, for a wrong join merges key
/// points.
final class Inflections {
    private static final String VOWELS = "aeiouy";

    private Inflections() {}

    /// @param word in lower case
    static String off(String word) {
        if (word.length() < 4 || !isPlain(word)) {
            return word;
        }
        return bare(derived(inflected(plural(word))));
    }

    private static boolean isPlain(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c < 'a' || c > 'z') {
                return false;
            }
        }
        return true;
    }

    private static String plural(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return cut(word, 3) + "y";
        }
        if (word.endsWith("sses") || word.endsWith("shes") || word.endsWith("ches") || word.endsWith("xes")) {
            return cut(word, 2);
        }
        boolean isPlural = word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is");
        return isPlural ? cut(word, 1) : word;
    }

    private static String inflected(String word) {
        if (word.endsWith("ied") && word.length() > 4) {
            return cut(word, 3) + "y";
        }
        if (word.endsWith("ed") && !word.endsWith("eed") && hasVowel(cut(word, 2))) {
            return undoubled(cut(word, 2));
        }
        if (word.endsWith("ing") && word.length() > 5 && hasVowel(cut(word, 3))) {
            return undoubled(cut(word, 3));
        }
        return word;
    }

    private static String derived(String word) {
        if (word.length() < 6) {
            return word;
        }
        if (word.endsWith("ification")) {
            return cut(word, 7) + "y";
        }
        if (word.endsWith("mentation")) {
            return cut(word, 5);
        }
        if (word.endsWith("ation")
                || word.endsWith("etion")
                || word.endsWith("ution")
                || word.endsWith("ction")
                || word.endsWith("ption")
                || word.endsWith("ition")) {
            return cut(word, 3);
        }
        if (word.endsWith("ssion")) {
            return cut(word, 3);
        }
        if (word.endsWith("ally") && word.length() > 7) {
            return cut(word, 4);
        }
        if (word.endsWith("ly") && word.length() > 5) {
            return cut(word, 2);
        }
        if (word.endsWith("ness") && word.length() > 7) {
            return cut(word, 4);
        }
        return word.endsWith("ment") && word.length() > 7 ? cut(word, 4) : word;
    }

    private static String bare(String word) {
        if (word.endsWith("e") && word.length() > 3) {
            return cut(word, 1);
        }
        return word.endsWith("y") && word.length() > 3 && VOWELS.indexOf(word.charAt(word.length() - 2)) < 0
                ? cut(word, 1) + "i"
                : word;
    }

    private static String undoubled(String word) {
        int last = word.length() - 1;
        boolean isDouble = last > 1
                && word.charAt(last) == word.charAt(last - 1)
                && VOWELS.indexOf(word.charAt(last)) < 0
                && "lsz".indexOf(word.charAt(last)) < 0;
        return isDouble ? cut(word, 1) : word;
    }

    private static boolean hasVowel(String word) {
        return word.chars().anyMatch(c -> VOWELS.indexOf(c) >= 0);
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }
}
