package dev.acumen.select;

import java.util.Arrays;
import java.util.Locale;

/// Takes texts apart into terms: words in lower case without their endings, identifiers whole and in parts,
/// numbers. A term is a number that stands for it (a hash of 64 bits), so that thousands of texts are read
/// without making a string of each word.
///
/// - `liked`, `likes` and `liking` are one term; so are `payment` and `pays`. Endings are those of English; of a
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

    private static final int SHORTEST = 2;

    /// Longer words are taken for data, and count by their beginning.
    private static final int LONGEST = 64;

    /// So many letters of a word that is not English count.
    private static final int BEGINNING = 5;

    private static final Lexicon FUNCTION_WORDS = new Lexicon("""
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

    private static final Lexicon DENIALS = new Lexicon("""
            not no never none nor cannot don doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn \
            mustn ain avoid without neither stop""");

    private final char[] word = new char[LONGEST];
    private long[] found = new long[64];
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int count;

    /// The terms of a text in order, with repetitions.
    long[] of(String text) {
        read(text);
        return Arrays.copyOf(found, count);
    }

    /// The term of an id as a whole; 0 for one without letters and digits.
    long whole(String id) {
        read(id);
        return count == 0 ? 0 : found[count - 1];
    }

    /// Reads a text; the terms can then be asked for.
    void read(String text) {
        count = 0;
        int length = text.length();
        int at = 0;
        while (at < length) {
            char c = text.charAt(at);
            if (isUnspaced(c)) {
                at = readUnspaced(text, at);
            } else if (isPart(c)) {
                at = readChunk(text, at);
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
    String written(String text, int index) {
        return text.substring(starts[index], ends[index]);
    }

    /// Whether two texts with different such terms say different things, however alike they are: numbers, denials.
    static boolean isHard(long term) {
        return (term & 1) != 0;
    }

    /// A run of characters of a script without spaces, by pairs; one alone is a term as well.
    private int readUnspaced(String text, int start) {
        int end = start + 1;
        while (end < text.length() && isUnspaced(text.charAt(end))) {
            add(pair(text.charAt(end - 1), text.charAt(end)), end - 1, end + 1);
            end++;
        }
        if (end == start + 1) {
            add(pair(' ', text.charAt(start)), start, end);
        }
        return end;
    }

    private static long pair(char first, char second) {
        return ((long) first << 32 | (long) second << 1 | 1L << 62) & ~1L;
    }

    /// A word, or an identifier in its parts and then as a whole.
    private int readChunk(String text, int start) {
        int end = start;
        int part = start;
        int parts = 0;
        int length = text.length();
        boolean isJoined = false;
        while (end < length) {
            char c = text.charAt(end);
            if (!isPart(c) || isUnspaced(c)) {
                if (!isJoiner(c) || end + 1 >= length || !isPart(text.charAt(end + 1))) {
                    break;
                }
                addWord(text, part, end);
                parts++;
                part = end + 1;
                isJoined = true;
            } else if (end > part && isHump(text, end)) {
                addWord(text, part, end);
                parts++;
                part = end;
            }
            end++;
        }
        addWord(text, part, end);
        if (parts > 0) {
            addWhole(text, start, end, isJoined);
        }
        return end < length && isApostrophe(text.charAt(end)) ? endOfWord(text, end + 1) : end;
    }

    /// Whether a part of an identifier begins here: `likedSongs`, `HTTPServer`.
    private static boolean isHump(String text, int at) {
        char c = text.charAt(at);
        if (!isUpper(c)) {
            return false;
        }
        char before = text.charAt(at - 1);
        boolean isInCapitals = isUpper(before);
        return isInCapitals
                ? at + 1 < text.length() && isLower(text.charAt(at + 1))
                : isLower(before) || (before >= '0' && before <= '9');
    }

    private static int endOfWord(String text, int start) {
        int end = start;
        while (end < text.length() && isPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void addWord(String text, int start, int end) {
        int length = lowered(text, start, end);
        if (hasDigit(length)) {
            add(hash(word, length) | 1, start, end);
            return;
        }
        if (length < SHORTEST) {
            return;
        }
        long plain = hash(word, length);
        if (DENIALS.holds(plain)) {
            add(DENIAL, start, end);
        } else if (!FUNCTION_WORDS.holds(plain)) {
            add(hash(word, isAscii(length) ? Endings.cut(word, length) : Math.min(BEGINNING, length)), start, end);
        }
    }

    private void addWhole(String text, int start, int end, boolean isJoined) {
        int length = lowered(text, start, end);
        int kept = 0;
        for (int i = 0; i < length; i++) {
            if (!isJoined || !isJoiner(word[i])) {
                word[kept++] = word[i];
            }
        }
        add(hash(word, kept), start, end);
    }

    /// Puts the beginning of a word into the buffer, in lower case.
    private int lowered(String text, int start, int end) {
        int length = Math.min(LONGEST, end - start);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(start + i);
            if (c >= 'A' && c <= 'Z') {
                word[i] = (char) (c + 32);
            } else {
                word[i] = c < 128 ? c : Character.toLowerCase(c);
            }
        }
        return length;
    }

    private boolean hasDigit(int length) {
        for (int i = 0; i < length; i++) {
            if (word[i] >= '0' && word[i] <= '9') {
                return true;
            }
        }
        return false;
    }

    private boolean isAscii(int length) {
        for (int i = 0; i < length; i++) {
            if (word[i] >= 128) {
                return false;
            }
        }
        return true;
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

    private static long hash(String word) {
        char[] chars = word.toLowerCase(Locale.ROOT).toCharArray();
        return hash(chars, chars.length);
    }

    /// FNV-1a, with its lowest bit free.
    private static long hash(char[] word, int length) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ word[i]) * 0x100000001b3L;
        }
        return (hash ^ hash >>> 29) & ~1L;
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

    /// A set of words, each of them known by its hash.
    private static final class Lexicon {
        private final long[] slots = new long[1 << 10];

        Lexicon(String words) {
            int start = 0;
            while (start < words.length()) {
                int space = words.indexOf(' ', start);
                int end = space < 0 ? words.length() : space;
                char[] letters = words.substring(start, end).toCharArray();
                long hash = hash(letters, letters.length);
                slots[slot(hash)] = hash;
                start = end + 1;
            }
        }

        boolean holds(long hash) {
            return slots[slot(hash)] == hash;
        }

        private int slot(long hash) {
            int slot = (int) (hash >>> 20) & slots.length - 1;
            while (slots[slot] != 0 && slots[slot] != hash) {
                slot = slot + 1 & slots.length - 1;
            }
            return slot;
        }
    }
}
