package dev.acumen.refine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Takes the endings off English words.
///
/// It takes off less than Porter's stemmer does: "valid" and "validate" stay two, "hard" and "hardly" as well.
final class Stems {
    /// What an ending says. A cached response is no cache response, and a calling service is not a called one, so
    /// words of two forms are two.
    enum Form {
        /// The word itself, its plural, its third person.
        BASE,
        /// The past or its participle.
        ED,
        ING
    }

    /// A word without its ending.
    record Stem(String key, Form form) {}

    private static final String VOWELS = "aeiouy";
    private static final List<String> NOUNS = List.of("ation", "etion", "ution", "ction", "ption", "ition", "ssion");

    private final Set<String> whole;
    private final Map<String, Stem> known = new HashMap<>();
    private final Map<String, String> roots = new HashMap<>();
    private final Set<String> irregular = new HashSet<>();

    /// @param whole words that have no ending
    /// @param verbs irregular ones: the base, then its past forms
    /// @param forms other forms of the first word of each group
    /// @param related words of one root
    Stems(List<String> whole, List<List<String>> verbs, List<List<String>> forms, List<List<String>> related) {
        this.whole = Set.copyOf(whole);
        for (List<String> group : verbs) {
            String key = regular(group.getFirst()).key();
            known.put(group.getFirst(), new Stem(key, Form.BASE));
            for (String past : group.subList(1, group.size())) {
                known.put(past, new Stem(key, Form.ED));
            }
        }
        for (List<String> group : forms) {
            String key = this.whole.contains(group.getFirst())
                    ? group.getFirst()
                    : regular(group.getFirst()).key();
            for (String word : group) {
                known.put(word, new Stem(key, form(word)));
            }
            for (String word : group.subList(1, group.size())) {
                if (word.endsWith("ise") || word.endsWith("our")) {
                    String stem = word.endsWith("e") ? word.substring(0, word.length() - 1) : word;
                    known.put(word + "s", new Stem(key, Form.BASE));
                    known.put(stem + "ed", new Stem(key, Form.ED));
                    known.put(stem + "ing", new Stem(key, Form.ING));
                }
            }
        }
        for (Stem stem : known.values()) {
            irregular.add(stem.key());
        }
        for (List<String> group : related) {
            String root = derived(of(group.getFirst()).key());
            for (String word : group) {
                roots.put(of(word).key(), root);
            }
        }
    }

    private static Form form(String word) {
        return word.length() > 5 && word.endsWith("ing")
                ? Form.ING
                : word.length() > 4 && word.endsWith("ed") ? Form.ED : Form.BASE;
    }

    /// @param word in lower case
    Stem of(String word) {
        Stem stem = known.get(word);
        if (stem != null) {
            return stem;
        }
        return word.length() < 4 || whole.contains(word) || !isPlain(word) ? new Stem(word, Form.BASE) : regular(word);
    }

    /// Whether all words with a key begin with it, but for its last letter.
    boolean isRegular(String key) {
        return !irregular.contains(key);
    }

    /// What words have in common that are made from one another: "install" and "installation". Two texts that have
    /// it in common speak of the same, and may yet say something else.
    String root(String word) {
        String key = of(word).key();
        String root = roots.get(key);
        return root != null ? root : whole.contains(key) ? key : derived(key);
    }

    private static Stem regular(String word) {
        if (word.endsWith("ied") && word.length() > 4) {
            return new Stem(bare(cut(word, 3) + "y"), Form.ED);
        }
        if (word.endsWith("ed") && !word.endsWith("eed") && hasVowel(cut(word, 2))) {
            return new Stem(bare(undoubled(cut(word, 2))), Form.ED);
        }
        if (word.endsWith("ing") && word.length() > 5 && hasVowel(cut(word, 3))) {
            return new Stem(bare(undoubled(cut(word, 3))), Form.ING);
        }
        return new Stem(bare(plural(word)), Form.BASE);
    }

    private static boolean isPlain(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c < 'a' || c > 'z') {
                return false;
            }
        }
        return hasVowel(word);
    }

    private static String plural(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return cut(word, 3) + "y";
        }
        if (word.endsWith("sses") || word.endsWith("shes") || word.endsWith("ches") || word.endsWith("xes")) {
            return cut(word, 2);
        }
        boolean isPlural = word.endsWith("s")
                && !word.endsWith("ss")
                && !word.endsWith("us")
                && !word.endsWith("is")
                && hasVowel(cut(word, 1));
        return isPlural ? cut(word, 1) : word;
    }

    private static String derived(String word) {
        if (word.length() < 6) {
            return word;
        }
        if (word.endsWith("ification")) {
            return cut(word, 7) + "i";
        }
        if (word.endsWith("mentation")) {
            return cut(word, 5);
        }
        for (String ending : NOUNS) {
            if (word.endsWith(ending)) {
                return cut(word, 3);
            }
        }
        if (word.endsWith("alli") && word.length() > 7) {
            return cut(word, 4);
        }
        if (word.endsWith("li")) {
            return bare(cut(word, 2));
        }
        return (word.endsWith("ness") || word.endsWith("ment")) && word.length() > 7 ? bare(cut(word, 4)) : word;
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
        for (int i = 0; i < word.length(); i++) {
            if (VOWELS.indexOf(word.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }
}
