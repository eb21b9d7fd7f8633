package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Finds what names secrets in a text, in one pass: `password`, `DB_PASS`, `clientSecret`, `contraseña`, `パスワード`, and
/// words of sentences about them, such as `door code` and `log in`.
final class SecretNames {
    /// What is named, by the section of `SecretWordList` that has its words.
    enum Kind {
        PASSWORD("passwords"),
        /// A word that means other things, too.
        WEAK("weak passwords"),
        /// A password where it is no setting.
        CREDENTIAL("credentials"),
        TOKEN("secrets"),
        /// A key of something that may be public.
        ANY_KEY("any keys"),
        CODE("pins"),
        /// What a code opens, and the opening of it.
        DOOR("doors"),
        OPENING("opening"),
        LOGIN("signing in"),
        CODE_WORD("codes"),
        SEED("seeds"),
        QUESTION("questions"),
        TYPING("typing");

        private final String section;
        /// Whether it may end a longer word.
        private final boolean isPart;

        Kind(String section) {
            this.section = section;
            this.isPart = Set.of("passwords", "weak passwords", "credentials", "secrets", "any keys", "pins")
                    .contains(section);
        }
    }

    /// @param start where the name itself begins, such as `pass` in `db_pass`
    /// @param languages that have the word
    record Name(int start, int end, Kind kind, Set<String> languages) {
        /// Whether it is a word of a sentence, and no part of an identifier or of an address.
        boolean isWord(String text) {
            char before = start == 0 ? ' ' : text.charAt(start - 1);
            char after = end == text.length() ? ' ' : text.charAt(end);
            boolean isLatin = text.charAt(start) <= LAST_LATIN;
            boolean isCamel =
                    kind != Kind.TOKEN && Character.isLowerCase(before) && Character.isUpperCase(text.charAt(start));
            return !isCamel
                    && "_$.[/@#".indexOf(before) < 0
                    && !(isLatin
                            && after <= LAST_LATIN
                            && (Character.isLetterOrDigit(after) || "_-/@".indexOf(after) >= 0))
                    && !(after == '.' && end + 1 < text.length() && text.charAt(end + 1) > ' ');
        }
    }

    /// @param isWhole whether it is a name only where a part of an identifier begins with it
    /// @param isOpen whether more letters may follow
    private record Stem(String text, Kind kind, Set<String> languages, boolean isWhole, boolean isOpen) {
        /// The same for one more language, or with more letters after it.
        Stem and(SecretWords.Word word) {
            Set<String> all = new HashSet<>(languages);
            all.add(word.language());
            return new Stem(
                    text, kind, Set.copyOf(all), isWhole, isOpen || word.text().endsWith("*"));
        }

        boolean isAt(String of, int start) {
            return (of.charAt(start) & LOW) == (text.charAt(0) & LOW)
                    && of.regionMatches(true, start, text, 0, text.length())
                    && (!isWhole || isStart(of, start))
                    && (isOpen || isEnd(of, start + text.length()))
                    && (!text.equals(KEY) || isKeyed(of, start) == (kind == Kind.TOKEN));
        }

        private static boolean isStart(String of, int start) {
            return start == 0
                    || !Character.isLetter(of.charAt(start - 1))
                    || of.charAt(start - 1) > LAST_LATIN
                    || (Character.isLowerCase(of.charAt(start - 1)) && Character.isUpperCase(of.charAt(start)))
                    || (start > 1 && of.charAt(start - 2) == '\\' && "nrt".indexOf(of.charAt(start - 1)) >= 0);
        }

        /// Before a plural, too.
        private boolean isEnd(String of, int end) {
            int next = end < of.length() && of.charAt(end) == 's' ? end + 1 : end;
            return text.charAt(0) > LAST_LATIN || next == of.length() || !Character.isLowerCase(of.charAt(next));
        }
    }

    private static final char LAST_LATIN = 0x24F;

    private static final int LOW = 0x1F;
    private static final String KEY = "key";
    private static final int BEGINNING = 3;
    private static final int CLASSES = 32;
    private static final int LONGEST_WHOLE = 4;
    private static final int LONGEST_THING = 16;
    private static final Stem[] NONE = {};

    /// A word of a section.
    private record Listed(SecretWords.Word word, Kind kind) {}

    /// By what a scan takes their beginnings for, in upper and lower case.
    private static final Listed[] @Nullable [] WORDS = words();

    /// The same words, spelled out once a text has such a beginning: most have few.
    private static final AtomicReferenceArray<Stem @Nullable []> STEMS = new AtomicReferenceArray<>(SecretScan.KEYS);

    private static final class Keyed {
        private static final Set<String> THINGS = keyed();
    }

    private SecretNames() {}

    private static Listed[] @Nullable [] words() {
        Listed[] @Nullable [] table = new Listed[SecretScan.KEYS][];
        for (Kind kind : Kind.values()) {
            for (SecretWords.Word word : SecretWords.of(kind.section).words()) {
                Listed listed = new Listed(word, kind);
                if (hasOneBeginning(word.text())) {
                    list(table, listed, word.text());
                } else {
                    for (String text : word.spellings()) {
                        list(table, listed, text);
                    }
                }
            }
        }
        return table;
    }

    /// Whether all ways to write it begin with the same three characters.
    private static boolean hasOneBeginning(String word) {
        for (int i = 0; i < BEGINNING; i++) {
            if (i == word.length() || "-(*".indexOf(word.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> keyed() {
        Set<String> all = new HashSet<>();
        for (SecretWords.Word word : SecretWords.of("keyed things").words()) {
            all.addAll(word.spellings());
        }
        return all;
    }

    /// For what a scan takes the beginning of a text for, in upper and lower case.
    private static void list(Listed[] @Nullable [] table, Listed listed, String text) {
        if (text.length() < BEGINNING) {
            for (int bits = 0; bits < CLASSES; bits++) {
                list(table, listed, SecretScan.key(text + (char) ('@' + bits)));
            }
            return;
        }
        String beginning = text.substring(0, BEGINNING);
        int lower = SecretScan.key(beginning);
        int upper = SecretScan.upperKey(beginning);
        list(table, listed, lower);
        if (upper != lower) {
            list(table, listed, upper);
        }
    }

    private static void list(Listed[] @Nullable [] table, Listed listed, int key) {
        Listed @Nullable [] others = table[key];
        int count = others == null ? 0 : others.length;
        Listed[] all = others == null ? new Listed[1] : Arrays.copyOf(others, count + 1);
        all[count] = listed;
        table[key] = all;
    }

    private static Stem[] stems(int key) {
        Stem[] known = STEMS.get(key);
        if (known != null) {
            return known;
        }
        Stem[] all = NONE;
        Listed @Nullable [] words = WORDS[key];
        if (words != null) {
            for (Listed listed : words) {
                for (String text : listed.word().spellings()) {
                    all = with(text, listed, all);
                }
            }
        }
        STEMS.set(key, all);
        return all;
    }

    /// The longest first.
    private static Stem[] with(String text, Listed listed, Stem[] others) {
        int at = 0;
        while (at < others.length && others[at].text().length() >= text.length()) {
            if (others[at].kind() == listed.kind() && others[at].text().equals(text)) {
                others[at] = others[at].and(listed.word());
                return others;
            }
            at++;
        }
        Stem[] all = new Stem[others.length + 1];
        System.arraycopy(others, 0, all, 0, at);
        all[at] = stem(text, listed.kind(), listed.word());
        System.arraycopy(others, at, all, at + 1, others.length - at);
        return all;
    }

    private static Stem stem(String text, Kind kind, SecretWords.Word word) {
        boolean isWhole =
                !text.equals(KEY) && text.charAt(0) <= LAST_LATIN && (!kind.isPart || text.length() <= LONGEST_WHOLE);
        return new Stem(
                text, kind, Set.of(word.language()), isWhole, word.text().endsWith("*"));
    }

    /// The names in a text, none within another.
    static List<Name> in(String text) {
        List<Name> names = new ArrayList<>();
        int done = 0;
        int key = 0;
        for (int i = 0; i <= text.length(); i++) {
            key = SecretScan.next(key, i < text.length() ? text.charAt(i) : ' ');
            int start = i - BEGINNING + 1;
            Stem stem = start < done ? null : at(text, start, stems(key));
            if (stem != null) {
                done = start + stem.text().length();
                while (stem.isOpen() && done < text.length() && Character.isLetter(text.charAt(done))) {
                    done++;
                }
                names.add(new Name(start, done, stem.kind(), stem.languages()));
            }
        }
        return names;
    }

    private static @Nullable Stem at(String text, int start, Stem[] stems) {
        for (Stem stem : stems) {
            if (stem.isAt(text, start)) {
                return stem;
            }
        }
        return null;
    }

    /// Whether the key is one of a thing that keys are secrets of.
    private static boolean isKeyed(String text, int key) {
        int end = key > 0 && "_-. ".indexOf(text.charAt(key - 1)) >= 0 ? key - 1 : key;
        for (int length = 2; length <= Math.min(LONGEST_THING, end); length++) {
            if (Keyed.THINGS.contains(text.substring(end - length, end).toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }
}
