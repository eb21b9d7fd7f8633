package dev.acumen.signal;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The n-grams of a text: runs of characters, runs of words, and what stands around it. Each is hashed to a place in a
/// table of weights, so a text becomes a set of places. Works alike in every language; in Chinese and Japanese, which
/// put no spaces between words, shorter runs of characters take the part of words.
final class NGrams {
    /// How many places a table of weights has.
    static final int PLACES = 1 << 20;

    private static final int LONGEST_TEXT = 4_000;

    private static final int SHORTEST_RUN = 3;
    private static final int LONGEST_RUN = 5;
    private static final int LONGEST_EAST_ASIAN_RUN = 4;
    private static final int MOST_WORDS = 3;
    private static final int EDGE = 3;

    /// So many characters around a statement are looked at.
    private static final int AROUND = 140;

    /// A fraction of East Asian characters, one in so many, from which a text is read without words.
    private static final int EAST_ASIAN = 4;

    private static final String NUMBER = "0";
    private static final String START = "^";
    private static final String END = "$";

    private int[] places = new int[1024];
    private int size;

    /// The n-grams of a statement, of its first clause, and of its first and last words, with words of what stands
    /// around it in its message.
    static int[] ofStatement(String message, int start, int end) {
        String statement = message.substring(start, end);
        Text text = new Text(statement);
        NGrams grams = new NGrams().add("s", text).addEdges(text);
        Clause.of(statement).stream().findFirst().ifPresent(clause -> grams.add("c", new Text(clause.text())));
        grams.addAround("p", new Text(message.substring(Math.max(0, start - AROUND), start)));
        grams.addAround("x", new Text(message.substring(end, Math.min(message.length(), end + AROUND))));
        return grams.sorted();
    }

    /// The n-grams of a whole message.
    ///
    /// @param parts how many clauses it has
    /// @param before what the agent said just before; empty for nothing
    static int[] ofMessage(String message, int parts, String before) {
        return new NGrams()
                .add("m", new Text(message))
                .addFact("before", Before.of(before).name())
                .addFact("clauses", Integer.toString(Math.min(parts, 6)))
                .sorted();
    }

    /// The run of up to three words that weighs most, with all shorter runs in it; in Chinese and Japanese, of up to
    /// four characters. Empty where no run weighs anything.
    ///
    /// @param weight what a place weighs
    static String heaviest(String text, IntUnaryOperator weight) {
        Text normal = new Text(text);
        int longest = normal.isEastAsian ? LONGEST_EAST_ASIAN_RUN : MOST_WORDS;
        String heaviest = "";
        int most = 0;
        for (int from = 0; from < normal.length(); from++) {
            for (int to = from + 1; to <= Math.min(normal.length(), from + longest); to++) {
                String run = normal.run(from, to);
                int weighs = isReadable(run) ? normal.weight(from, to, weight) : 0;
                if (weighs > most) {
                    heaviest = run;
                    most = weighs;
                }
            }
        }
        return heaviest;
    }

    /// Whether a run begins and ends with a word, and has no number, which all look alike.
    private static boolean isReadable(String run) {
        return Character.isLetter(run.charAt(0))
                && Character.isLetter(run.charAt(run.length() - 1))
                && !run.contains(NUMBER);
    }

    /// The n-grams of one clause of a message, with words of the clauses around it.
    ///
    /// @param clauses the texts of all clauses
    /// @param at which one is meant
    /// @param before what the agent said just before; empty for nothing
    static int[] ofClause(List<Text> clauses, int at, String before) {
        int last = clauses.size() - 1;
        NGrams grams = new NGrams().add("s", clauses.get(at));
        grams.addAround("p", at > 0 ? clauses.get(at - 1) : null);
        grams.addAround("x", at < last ? clauses.get(at + 1) : null);
        return grams.addFact("before", Before.of(before).name())
                .addFact("place", last == 0 ? "only" : at == 0 ? "first" : at == last ? "last" : "middle")
                .addFact("clauses", Integer.toString(Math.min(last + 1, 6)))
                .sorted();
    }

    /// What the agent said just before.
    private enum Before {
        NOTHING,
        QUESTION,
        OTHER;

        static Before of(String said) {
            String text = said.strip();
            return text.isEmpty() ? NOTHING : text.endsWith("?") || text.endsWith("？") ? QUESTION : OTHER;
        }
    }

    /// A text in the form in which n-grams are taken from it: lower case, one form of each character, single spaces.
    static final class Text {
        private final String characters;
        private final boolean isEastAsian;
        private final List<String> words;

        Text(String text) {
            String cut = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
            this.characters = normal(cut);
            this.isEastAsian = NGrams.isEastAsian(characters);
            this.words = isEastAsian ? List.of() : words(characters);
        }

        /// How many characters or words it has, whatever runs are made of.
        private int length() {
            return isEastAsian ? characters.length() : words.size();
        }

        private String run(int from, int to) {
            return isEastAsian ? characters.substring(from, to) : String.join(" ", words.subList(from, to));
        }

        private int weight(int from, int to, IntUnaryOperator weight) {
            int sum = 0;
            for (int first = from; first < to; first++) {
                for (int end = first + 1; end <= to; end++) {
                    sum += weight.applyAsInt(place(
                            isEastAsian ? ofCharacters("s", characters, first, end) : ofWords("s", words, first, end)));
                }
            }
            return sum;
        }

        private static String normal(String text) {
            String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
            StringBuilder normal = new StringBuilder(folded.length());
            char last = ' ';
            for (int i = 0; i < folded.length(); i++) {
                char c = folded.charAt(i) == '’' ? '\'' : folded.charAt(i);
                char one = Character.isWhitespace(c) ? ' ' : c;
                boolean isRepeated =
                        one == last && (one == ' ' || one == MessageSentence.CODE || one == MessageSentence.QUOTED);
                if (!isRepeated) {
                    normal.append(one);
                    last = one;
                }
            }
            return normal.toString().strip();
        }

        /// The words and marks, numbers as one word, between a start and an end.
        private static List<String> words(String text) {
            List<String> words = new ArrayList<>();
            words.add(START);
            int at = 0;
            while (at < text.length()) {
                int end = at;
                boolean isNumber = false;
                while (end < text.length() && isWord(text.charAt(end))) {
                    isNumber |= Character.isDigit(text.charAt(end));
                    end++;
                }
                if (end > at) {
                    words.add(isNumber ? NUMBER : text.substring(at, end));
                } else if (text.charAt(at) != ' ') {
                    words.add(text.substring(at, at + 1));
                }
                at = Math.max(end, at + 1);
            }
            words.add(END);
            return words;
        }

        private static boolean isWord(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '\'';
        }
    }

    /// Whether a text is written without spaces between words.
    static boolean isEastAsian(String text) {
        return text.chars().filter(NGrams::isEastAsian).count() * EAST_ASIAN > text.length();
    }

    private static boolean isEastAsian(int c) {
        return (c >= 0x3040 && c < 0x3100) || (c >= 0x3400 && c < 0xA000);
    }

    private NGrams add(String kind, Text text) {
        String padded = " " + text.characters + " ";
        int shortest = text.isEastAsian ? 1 : SHORTEST_RUN;
        int longest = text.isEastAsian ? LONGEST_EAST_ASIAN_RUN : LONGEST_RUN;
        addCharacters(kind, padded, shortest, longest);
        if (text.isEastAsian) {
            int length = text.characters.length();
            addFact(kind + START, text.characters.substring(0, Math.min(EDGE - 1, length)));
            addFact(kind + END, text.characters.substring(Math.max(0, length - EDGE)));
        } else {
            addWords(kind, text.words, MOST_WORDS);
            for (int i = 0; i + 2 < text.words.size(); i++) {
                addFact(kind + "*", text.words.get(i) + " * " + text.words.get(i + 2));
            }
        }
        return this;
    }

    /// How a text begins and ends: up to three words, up to four characters; and how many words it has.
    private NGrams addEdges(Text text) {
        int length = text.characters.length();
        for (int size = 1; size <= Math.min(LONGEST_EAST_ASIAN_RUN, length); size++) {
            addFact("first", text.characters.substring(0, size));
            addFact("last", text.characters.substring(length - size));
        }
        List<String> words = text.words;
        for (int size = 1; size <= Math.min(MOST_WORDS, words.size() - 2); size++) {
            addFact("first words", String.join(" ", words.subList(1, 1 + size)));
            addFact("last words", String.join(" ", words.subList(words.size() - 1 - size, words.size() - 1)));
        }
        return addFact("length", Integer.toString(Math.min(words.size() / MOST_WORDS, 8)));
    }

    /// Words of a clause beside the one that is meant; that there is none says something as well.
    private void addAround(String kind, @Nullable Text text) {
        if (text == null) {
            addFact(kind, "");
        } else if (text.isEastAsian) {
            addCharacters(kind, text.characters, 2, LONGEST_EAST_ASIAN_RUN - 1);
        } else {
            addWords(kind, text.words, MOST_WORDS - 1);
        }
    }

    private void addCharacters(String kind, String text, int shortest, int longest) {
        for (int length = shortest; length <= longest; length++) {
            for (int from = 0; from + length <= text.length(); from++) {
                add(ofCharacters(kind, text, from, from + length));
            }
        }
    }

    private static int ofCharacters(String kind, String text, int from, int to) {
        return hash(hash(kind.hashCode(), text, from, to), to - from);
    }

    private void addWords(String kind, List<String> words, int most) {
        for (int from = 0; from < words.size(); from++) {
            for (int to = from + 1; to <= Math.min(words.size(), from + most); to++) {
                add(ofWords(kind, words, from, to));
            }
        }
    }

    private static int ofWords(String kind, List<String> words, int from, int to) {
        int hash = hash(kind.hashCode(), 'w');
        for (String word : words.subList(from, to)) {
            hash = hash(hash(hash, word, 0, word.length()), ' ');
        }
        return hash;
    }

    private NGrams addFact(String kind, String value) {
        add(hash(hash(kind.hashCode(), "=", 0, 1), value, 0, value.length()));
        return this;
    }

    private void add(int hash) {
        if (size == places.length) {
            places = Arrays.copyOf(places, 2 * size);
        }
        places[size++] = place(hash);
    }

    private static int hash(int seed, String text, int from, int to) {
        int hash = seed;
        for (int i = from; i < to; i++) {
            hash = hash(hash, text.charAt(i));
        }
        return hash;
    }

    /// One step of FNV-1a.
    private static int hash(int hash, int value) {
        return (hash ^ value) * 16_777_619;
    }

    /// Spreads a hash over the table (the end of MurmurHash3).
    private static int place(int hash) {
        int mixed = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
        return (mixed ^ (mixed >>> 16)) & (PLACES - 1);
    }

    /// The places, each once, in order.
    private int[] sorted() {
        return Arrays.stream(places, 0, size).sorted().distinct().toArray();
    }
}
