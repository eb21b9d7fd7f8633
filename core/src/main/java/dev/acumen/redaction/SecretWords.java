package dev.acumen.redaction;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Words of one meaning in many languages: a section of `SecretWordList`, which says how they are written. Patterns
/// are put together from them, and a scan is told what they begin with.
record SecretWords(List<Word> words) {
    /// Characters of a beginning.
    private static final int SHORTEST = 3;
    private static final int LONGEST = 6;
    /// Characters that a scan takes for different ones.
    private static final int CLASSES = 32;
    /// What a hyphen stands for.
    private static final List<String> GAPS = List.of("", "-", "_", " ");

    /// The texts of all sections. Only what is asked for is read: a command that redacts one line waits for this.
    private static final Map<String, String> SECTIONS = sections(SecretWordList.TEXT);

    /// A word as it is written in the file.
    record Word(String text, String language) {
        /// Every way to write it, in lower case.
        List<String> spellings() {
            if (text.indexOf('(') < 0 && text.indexOf('*') < 0) {
                return gapped(text);
            }
            Set<String> all = new LinkedHashSet<>();
            for (String one : gapped(text)) {
                all.add(one.replace("(", "").replace(")", "").replace("*", ""));
                all.add(shortest(one).replace("*", ""));
            }
            return List.copyOf(all);
        }

        /// Without what may be missing.
        private static String shortest(String text) {
            int open = text.indexOf('(');
            return open < 0 ? text : text.substring(0, open) + shortest(text.substring(text.indexOf(')', open) + 1));
        }

        private static List<String> gapped(String text) {
            int hyphen = text.indexOf('-');
            if (hyphen < 0) {
                return List.of(text);
            }
            List<String> all = new ArrayList<>();
            for (String rest : gapped(text.substring(hyphen + 1))) {
                for (String gap : GAPS) {
                    all.add(text.substring(0, hyphen) + gap + rest);
                }
            }
            return all;
        }
    }

    SecretWords {
        words = List.copyOf(words);
    }

    private static Map<String, String> sections(String all) {
        Map<String, String> sections = new HashMap<>();
        int start = all.indexOf("\n[") + 2;
        while (start > 1) {
            int next = all.indexOf("\n[", start) + 2;
            String section = all.substring(start, next > 1 ? next - 2 : all.length());
            int end = section.indexOf("]\n");
            sections.put(section.substring(0, end), section.substring(end + 2));
            start = next;
        }
        return sections;
    }

    /// A section of the file.
    static SecretWords of(String section) {
        List<Word> words = new ArrayList<>();
        for (String line :
                Objects.requireNonNull(SECTIONS.get(section), section).split("\n", -1)) {
            if (!line.isBlank()) {
                read(line, words);
            }
        }
        return new SecretWords(words);
    }

    private static void read(String line, List<Word> words) {
        String language = line.substring(0, 2);
        int from = 2;
        while (from < line.length()) {
            int comma = line.indexOf(", ", from);
            int to = comma < 0 ? line.length() : comma;
            words.add(new Word(line.substring(from, to).strip(), language));
            from = to + 2;
        }
    }

    SecretWords and(SecretWords others) {
        return new SecretWords(
                Stream.concat(words.stream(), others.words.stream()).toList());
    }

    /// A pattern of any of them, for a text in upper or lower case; those of up to three letters are whole words.
    String pattern() {
        return pattern(
                word -> word.matches("[a-z]{1,3}") ? "(?<![\\p{L}_-].)" + rest(word) + "(?!\\p{L})" : rest(word));
    }

    /// The same of parts of words, however short.
    String partPattern() {
        return pattern(SecretWords::rest);
    }

    /// The longest first, by their first letter.
    private String pattern(UnaryOperator<String> rest) {
        Map<Character, List<String>> rests = words.stream()
                .map(Word::text)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .collect(groupingBy(word -> word.charAt(0), LinkedHashMap::new, mapping(rest, Collectors.toList())));
        return rests.entrySet().stream()
                .map(entry -> either(entry.getKey() == '(' ? "" : entry.getKey().toString(), entry.getValue()))
                .collect(joining("|", "(?:", ")"))
                .replace("'", "['’]");
    }

    private static String either(String first, List<String> rests) {
        return first + "(?:" + String.join("|", rests) + ")";
    }

    /// A pattern of what follows the first letter.
    private static String rest(String word) {
        return word.substring(word.charAt(0) == '(' ? 0 : 1)
                .replace("-", "[-_ ]?")
                .replace("(", "(?:")
                .replace(")", ")?")
                .replace("*", "\\p{L}{0,20}");
    }

    /// What they begin with, as a scan looks for it: none that begins with another.
    ///
    /// @param before what stands before a word and is looked for with it
    String[] beginnings(String... before) {
        Set<String> all = new TreeSet<>();
        for (Word word : words) {
            for (String spelling : word.spellings()) {
                if (before.length == 0) {
                    addBeginnings(spelling, all);
                }
                for (String sign : before) {
                    addBeginnings(sign + spelling, all);
                }
            }
        }
        List<String> shortest = new ArrayList<>();
        for (String one : all) {
            // A beginning of this one comes before it.
            if (shortest.isEmpty() || !one.startsWith(shortest.getLast())) {
                shortest.add(one);
            }
        }
        return shortest.toArray(String[]::new);
    }

    private static void addBeginnings(String word, Set<String> all) {
        if (word.length() < SHORTEST) {
            for (int bits = 0; bits < CLASSES; bits++) {
                all.add(word + (char) ('@' + bits));
            }
            return;
        }
        String beginning = word.substring(0, Math.min(LONGEST, word.length()));
        all.add(beginning);
        if (SecretScan.key(beginning) != SecretScan.upperKey(beginning)) {
            all.add(beginning.toUpperCase(Locale.ROOT));
        }
    }
}
