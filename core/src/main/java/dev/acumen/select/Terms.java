package dev.acumen.select;

import java.util.Arrays;

/// Takes texts apart into terms: words in lower case without their endings, identifiers whole and in parts,
/// numbers. A term is a number that stands for it (a hash of 64 bits), so that thousands of texts are read
/// without making a string of each word.
///
/// - `cached`, `caches` and `caching` are one term; so are `payment` and `pays`. Endings are those of English; of a
/// word
///   with letters beyond ASCII the first five letters count.
/// - `showLikedSongs`, `show_liked_songs` and `show-liked-songs` are each the terms of their parts and the same one
///   for the whole.
/// - Text of scripts that put no spaces between words counts by pairs of characters.
/// - Words that say nothing about a subject are none. What denies (`not`, `never`, `don't`) is the one term
///   [#DENIAL].
///
/// Not thread-safe: one reads many texts, one after another.
final class Terms {
    /// What stands for any word that denies.
    static final long DENIAL = hash("not") | 1;

    private static final long SEED = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private static final int SHORTEST = 2;

    /// Longer words are taken for data, and count by their beginning.
    private static final int LONGEST = 64;

    /// So many letters of a word that is not English count.
    private static final int BEGINNING = 5;

    private static final long[] FUNCTION_WORDS = lexicon("""
            about above add after again all also always am an and another any anything are as ask at be because been \
            before being below between both but by can com could did do does doing done each either else etc ever \
            every everything few find first for from get gets getting give go goes going got had has have having he \
            hello help her here hi him his how if in instead into is it its just kind last let like ll look lot made \
            make makes making many may me might mine more most much must my need needs new next now of off often on \
            once one only or other others our out over own please put really run same see she should show since so \
            some someone something still such sure take than thank thanks that the their them then there these they \
            thing things this those through to too two under until up us use used using ve very via want wants was \
            way we well were what when where whether which while who whole whom whose why will with within would yes \
            yet you your yours""");

    private static final long[] DENIALS = lexicon("""
            not no never none nor cannot don doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn \
            mustn ain avoid without neither""");

    private static final int[] GAPS = {8_861, 3_938, 1_750, 701, 301, 132, 57, 23, 10, 4, 1};

    private final char[] word = new char[LONGEST];

    /// Words that were met, by their hash before it was finished, and their terms: most words come again.
    private final long[] known = new long[1 << 12];

    private final long[] knownTerms = new long[known.length];
    private char[] text = new char[1 << 10];
    private int length;
    private long[] found = new long[64];
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int count;

    /// The terms of a text in order, with repetitions.
    long[] of(String string) {
        read(string);
        return Arrays.copyOf(found, count);
    }

    /// The term of an id as a whole; 0 for one without letters and digits.
    long whole(String id) {
        read(id);
        return count == 0 ? 0 : found[count - 1];
    }

    /// Reads a text; the terms can then be asked for.
    void read(String string) {
        length = string.length();
        if (length > text.length) {
            text = new char[2 * length];
        }
        string.getChars(0, length, text, 0);
        count = 0;
        int at = 0;
        while (at < length) {
            char c = text[at];
            if (isUnspaced(c)) {
                at = readUnspaced(at);
            } else if (isPart(c)) {
                at = readChunk(at);
            } else {
                at++;
            }
        }
    }

    int count() {
        return count;
    }

    long term(int index) {
        return found[index];
    }

    /// How a term is written in the text that was read.
    String written(int index) {
        return new String(text, starts[index], ends[index] - starts[index]);
    }

    /// Whether two texts with different such terms say different things, however alike they are: numbers, denials.
    static boolean isHard(long term) {
        return (term & 1) != 0;
    }

    /// A run of characters of a script without spaces, by pairs; one alone is a term as well.
    private int readUnspaced(int start) {
        int end = start + 1;
        while (end < length && isUnspaced(text[end])) {
            add(pair(text[end - 1], text[end]), end - 1, end + 1);
            end++;
        }
        if (end == start + 1) {
            add(pair(' ', text[start]), start, end);
        }
        return end;
    }

    private static long pair(char first, char second) {
        return (long) first << 32 | (long) second << 1 | 1L << 62;
    }

    /// A word, or an identifier in its parts and then as a whole.
    private int readChunk(int start) {
        int end = start;
        int part = start;
        boolean hasParts = false;
        while (end < length) {
            char c = text[end];
            if (c >= 'a' && c <= 'z') {
                end++;
            } else if (!isPart(c) || isUnspaced(c)) {
                if (!isJoiner(c) || end + 1 >= length || !isPart(text[end + 1]) || isUnspaced(text[end + 1])) {
                    break;
                }
                addWord(part, end);
                hasParts = true;
                end++;
                part = end;
            } else {
                if (end > part && isHump(end)) {
                    addWord(part, end);
                    hasParts = true;
                    part = end;
                }
                end++;
            }
        }
        addWord(part, end);
        if (hasParts) {
            addWhole(start, end);
        }
        return end < length && isApostrophe(text[end]) ? endOfWord(end + 1) : end;
    }

    /// Whether a part of an identifier begins here: `likedSongs`, `HTTPServer`.
    private boolean isHump(int at) {
        if (!isUpper(text[at])) {
            return false;
        }
        char before = text[at - 1];
        return isUpper(before)
                ? at + 1 < length && isLower(text[at + 1])
                : isLower(before) || (before >= '0' && before <= '9');
    }

    private int endOfWord(int start) {
        int end = start;
        while (end < length && isPart(text[end])) {
            end++;
        }
        return end;
    }

    private void addWord(int start, int end) {
        int size = Math.min(LONGEST, end - start);
        boolean isAscii = true;
        boolean hasDigit = false;
        long hash = SEED;
        for (int i = 0; i < size; i++) {
            char c = text[start + i];
            if (c >= 128) {
                isAscii = false;
                c = Character.toLowerCase(c);
            } else if (c <= 'Z') {
                hasDigit |= c <= '9';
                c = c >= 'A' ? (char) (c + 32) : c;
            }
            word[i] = c;
            hash = (hash ^ c) * PRIME;
        }
        if (hasDigit) {
            add(finished(hash) | 1, start, end);
        } else if (size >= SHORTEST) {
            int place = (int) (hash >>> 40) & known.length - 1;
            if (known[place] != hash) {
                known[place] = hash;
                knownTerms[place] = term(finished(hash), size, isAscii);
            }
            if (knownTerms[place] != 0) {
                add(knownTerms[place], start, end);
            }
        }
    }

    /// The term of the word in the buffer; 0 for one that says nothing.
    ///
    /// @param plain the hash of the word as it is
    private long term(long plain, int size, boolean isAscii) {
        if (holds(DENIALS, plain)) {
            return DENIAL;
        }
        return holds(FUNCTION_WORDS, plain)
                ? 0
                : hash(word, isAscii ? Stemmer.cut(word, size) : Math.min(BEGINNING, size));
    }

    private void addWhole(int start, int end) {
        long hash = SEED;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (!isJoiner(c)) {
                hash = (hash ^ Character.toLowerCase(c)) * PRIME;
            }
        }
        add(finished(hash), start, end);
    }

    private void add(long term, int start, int end) {
        if (count == found.length) {
            found = Arrays.copyOf(found, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        found[count] = term;
        starts[count] = start;
        ends[count] = end;
        count++;
    }

    /// Sorts the first of some numbers (Shell, with Ciura's gaps): the JDK's own sorting makes lambdas, which
    /// cost a hook tens of milliseconds.
    static void sort(long[] numbers, int count) {
        for (int gap : GAPS) {
            for (int i = gap; i < count; i++) {
                long number = numbers[i];
                int place = i;
                while (place >= gap && numbers[place - gap] > number) {
                    numbers[place] = numbers[place - gap];
                    place -= gap;
                }
                numbers[place] = number;
            }
        }
    }

    private static long hash(String word) {
        return hash(word.toCharArray(), word.length());
    }

    /// FNV-1a.
    private static long hash(char[] word, int length) {
        long hash = SEED;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ word[i]) * PRIME;
        }
        return finished(hash);
    }

    /// Leaves the lowest bit free, and no term is 0.
    private static long finished(long hash) {
        return ((hash ^ (hash >>> 29)) & ~1L) | 2;
    }

    /// Letters, digits and the marks that belong to letters.
    private static boolean isPart(char c) {
        if (c < 128) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        }
        return Character.isLetterOrDigit(c) || isMark(c);
    }

    private static boolean isMark(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isUpper(char c) {
        return c < 128 ? c >= 'A' && c <= 'Z' : Character.isUpperCase(c);
    }

    private static boolean isLower(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' : Character.isLowerCase(c);
    }

    private static boolean isJoiner(char c) {
        return c == '_' || c == '-';
    }

    private static boolean isApostrophe(char c) {
        return c == '\'' || c == '’';
    }

    /// Whether a character is of a script that puts no spaces between words, or joins its particles to them: Thai,
    /// Lao, Burmese, Khmer, Japanese, Chinese, Korean.
    private static boolean isUnspaced(char c) {
        return c >= '\u0E00'
                && (c <= '\u0EFF'
                        || (c >= '\u1000' && c <= '\u109F')
                        || (c >= '\u1780' && c <= '\u17FF')
                        || (c >= '\u3040' && c <= '\u30FF')
                        || (c >= '\u3400' && c <= '\u9FFF')
                        || (c >= '\uAC00' && c <= '\uD7A3')
                        || (c >= '\uF900' && c <= '\uFAFF'));
    }

    /// The words of a text as a set of their hashes: open addressing, 0 for a free slot.
    private static long[] lexicon(String words) {
        long[] slots = new long[1 << 10];
        int start = 0;
        while (start < words.length()) {
            int space = words.indexOf(' ', start);
            int end = space < 0 ? words.length() : space;
            long hash = hash(words.substring(start, end));
            slots[slot(slots, hash)] = hash;
            start = end + 1;
        }
        return slots;
    }

    private static boolean holds(long[] lexicon, long hash) {
        return lexicon[slot(lexicon, hash)] == hash;
    }

    private static int slot(long[] slots, long hash) {
        int slot = (int) (hash >>> 20) & (slots.length - 1);
        while (slots[slot] != 0 && slots[slot] != hash) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }
}
