package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Cuts a text at spaces, at the edges of code and at punctuation. [TokenJoiner] then reads phrases and numbers as one.
final class Tokenizer {
    private static final String OPENING = "\"'([{<*_“„«‹「『（";
    private static final String CLOSING = "\"')]}>*,;:.!?…”»›_。，；：！？、）」』";
    private static final String PAUSES = ",()、，（）";
    private static final String ENDS = ";:.!?…。！？；：";
    private static final char LAST_ASCII = 0x7F;
    private static final List<String> PREFIXES = List.of(
            "pre", "re", "co", "sub", "multi", "inter", "un", "de", "dis", "over", "under", "auto", "anti", "mis",
            "non");

    private final Vocabulary vocabulary = Vocabulary.get();
    private final List<Token> cut = new ArrayList<>();
    private int clause;
    private boolean opens = true;

    private Tokenizer() {}

    static List<Token> tokens(String text) {
        Tokenizer tokenizer = new Tokenizer();
        String clean = Contractions.restored(folded(text))
                .replace('‘', '\'')
                .replace('‑', '-')
                .replace('−', '-');
        boolean isCode = false;
        for (String span : clean.split("`+", -1)) {
            for (String piece : span.strip().split("[\\s\\p{Z}]+", -1)) {
                if (!piece.isEmpty() && isCode) {
                    tokenizer.quoted(piece);
                } else if (!piece.isEmpty()) {
                    tokenizer.plain(piece);
                }
            }
            isCode = !isCode;
        }
        return new TokenJoiner(tokenizer.cut).joined();
    }

    /// Compatible forms as one (NFKC), but for numbers such as ² and ½, which would become others.
    private static String folded(String text) {
        if (isAscii(text)) {
            return text;
        }
        StringBuilder folded = new StringBuilder(text.length());
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Character.getType(text.charAt(i)) == Character.OTHER_NUMBER) {
                folded.append(Normalizer.normalize(text.substring(start, i), Normalizer.Form.NFKC))
                        .append(text.charAt(i));
                start = i + 1;
            }
        }
        return folded.append(Normalizer.normalize(text.substring(start), Normalizer.Form.NFKC))
                .toString();
    }

    /// Such a text is in NFKC, which is known without its tables.
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LAST_ASCII) {
                return false;
            }
        }
        return true;
    }

    private void quoted(String piece) {
        if (piece.startsWith("--") && piece.indexOf('=') > 2) {
            add(piece.substring(0, piece.indexOf('=')), true, true);
            add(piece.substring(piece.indexOf('=') + 1), true, true);
        } else {
            add(piece, true, true);
        }
    }

    private void plain(String piece) {
        int start = 0;
        int end = end(piece);
        while (start < end && OPENING.indexOf(piece.charAt(start)) >= 0) {
            start++;
        }
        if (piece.substring(0, start).contains("(")) {
            pause(",");
        }
        String word = piece.substring(start, end);
        String tail = piece.substring(end);
        if (isDash(word) && tail.isEmpty()) {
            pause(";");
        } else if (tail.startsWith("()")) {
            add(word, true, false);
        } else if (!word.isEmpty()) {
            word(word.length() > 2 && word.endsWith("'s") ? word.substring(0, word.length() - 2) : word);
        }
        boolean isAbbreviation = word.equalsIgnoreCase("e.g") || word.equalsIgnoreCase("i.e");
        for (int i = 0; i < tail.length() && !isAbbreviation; i++) {
            if (ENDS.indexOf(tail.charAt(i)) >= 0) {
                pause(tail.charAt(i) == '?' || tail.charAt(i) == '？' ? "?" : ";");
            } else if (PAUSES.indexOf(tail.charAt(i)) >= 0 && !tail.startsWith("()")) {
                pause(",");
            }
        }
    }

    /// Where the signs at the end begin: `./...` and `cd ..` have none.
    private static int end(String piece) {
        int end = piece.length();
        while (end > 0 && CLOSING.indexOf(piece.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end == 0 && (piece.length() == 1 || piece.charAt(0) != '.')) {
            return 0;
        }
        boolean isPath = end == 0 || piece.charAt(end - 1) == '/';
        boolean isEnd = isPath && piece.length() - end == 1 && end > 0;
        boolean isDots = piece.startsWith(".", end) && !isEnd;
        return isPath && isDots ? piece.length() : end;
    }

    private void pause(String key) {
        if (cut.isEmpty()) {
            return;
        }
        clause++;
        opens |= !key.equals(",");
        Token last = cut.getLast();
        if (last.isBreak()) {
            cut.removeLast();
        }
        String kept = last.isBreak() && !last.key().equals(",") ? last.key() : key;
        cut.add(new Token(Kind.BREAK, kept, kept, kept, Stems.Form.BASE, kept, clause, false, false));
    }

    private void word(String word) {
        if (word.codePoints().anyMatch(Character::isIdeographic)) {
            word.codePoints().forEach(c -> {
                if (Character.isLetterOrDigit(c)) {
                    add(Character.toString(c), false, false);
                } else {
                    pause(",");
                }
            });
        } else if (word.startsWith("--") && word.indexOf('=') > 2) {
            add(word.substring(0, word.indexOf('=')), true, false);
            add(word.substring(word.indexOf('=') + 1), true, false);
        } else if (word.equalsIgnoreCase("a.m") || word.equalsIgnoreCase("p.m")) {
            add(word.replace(".", ""), false, false);
        } else if (isAlmostCode(word)) {
            add(word, true, false);
        } else if (word.indexOf('-') > 0 || word.indexOf('/') > 0 || word.indexOf('–') > 0 || word.indexOf('—') > 0) {
            hyphenated(word);
        } else {
            contracted(word);
        }
    }

    private void hyphenated(String word) {
        int slash = word.indexOf('/');
        if (slash > 0) {
            hyphenated(word.substring(0, slash));
            cut.add(new Token(Kind.BREAK, "/", "/", "/", Stems.Form.BASE, "/", clause, false, false));
            hyphenated(word.substring(slash + 1));
            return;
        }
        String[] parts = word.split("[-–—]", -1);
        if (Stream.of(parts).anyMatch(part -> vocabulary.is("tools", part))) {
            add(word, true, false);
            return;
        }
        for (int i = 0; i < parts.length; i++) {
            boolean joins = i + 1 < parts.length && PREFIXES.contains(parts[i].toLowerCase(Locale.ROOT));
            String part = joins ? parts[i] + parts[i + 1] : parts[i];
            if (!part.isEmpty()) {
                contracted(part);
            }
            i += joins ? 1 : 0;
        }
    }

    private void contracted(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.endsWith("n't") || lower.equals("cannot")) {
            String verb = lower.substring(0, lower.length() - 3);
            String whole = verb.equals("ca") || lower.equals("cannot") ? "can" : verb.equals("wo") ? "will" : verb;
            add(whole, false, false);
            add("not", false, false);
            return;
        }
        int apostrophe = word.indexOf('\'');
        boolean isShort = apostrophe > 0 && word.length() - apostrophe <= 3;
        add(isShort ? word.substring(0, apostrophe) : word, false, false);
        if (isShort) {
            String rest = lower.substring(apostrophe + 1);
            switch (rest) {
                case "re" -> add("are", false, false);
                case "ve" -> add("have", false, false);
                case "ll" -> add("will", false, false);
                default -> {}
            }
        }
    }

    private void add(String text, boolean isCode, boolean isQuoted) {
        String bare = text.matches("\\p{Lu}{2,}s") ? text.substring(0, text.length() - 1) : text;
        while (isCode && bare.length() > 2 && (bare.endsWith("()") || bare.endsWith("/"))) {
            bare = bare.substring(0, bare.length() - (bare.endsWith("()") ? 2 : 1));
        }
        String lower = bare.toLowerCase(Locale.ROOT);
        Kind kind = isCode ? Kind.CODE : isName(bare) ? Kind.NAME : Kind.WORD;
        if (isCode) {
            cut.add(new Token(kind, bare, bare, bare, Stems.Form.BASE, bare, clause, opens, isQuoted));
        } else {
            Stems.Stem stem = vocabulary.stems().of(lower);
            String root = vocabulary.stems().root(lower);
            boolean isName = kind == Kind.NAME && !vocabulary.is("acronyms", lower);
            String key = isName ? lower : stem.key();
            Stems.Form form = isName ? Stems.Form.BASE : stem.form();
            cut.add(new Token(kind, bare, lower, key, form, root, clause, opens, false));
        }
        opens = false;
    }

    private boolean isName(String text) {
        return Token.isUpper(text) || (!opens && Character.isUpperCase(text.codePointAt(0)) && !text.equals("I"));
    }

    /// Whether no plain word is written so: `src/main`, `user_id`, `--force`, `v2.1`, `HttpClient`.
    private static boolean isAlmostCode(String word) {
        boolean hasInner = false;
        boolean hasDigit = false;
        boolean hasLetter = false;
        int humps = 0;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            hasDigit |= c >= '0' && c <= '9';
            hasLetter |= Character.isLetter(c);
            hasInner |= "_\\:=@#$%*+<>|&~^.×,{}[]()".indexOf(c) >= 0;
            humps += i > 0 && Character.isUpperCase(c) && Character.isLowerCase(word.charAt(i - 1)) ? 1 : 0;
        }
        boolean isOption = "-/~".indexOf(word.charAt(0)) >= 0;
        if (hasDigit) {
            return !word.matches("\\d+[A-Za-z]?[-–][A-Za-z]+|\\d+[-–]\\d+[A-Za-z]*");
        }
        if (word.equalsIgnoreCase("e.g") || word.equalsIgnoreCase("i.e")) {
            return false;
        }
        return !hasLetter
                || hasInner
                || humps > 0
                || isOption
                || word.chars().filter(c -> c == '/').count() > 1;
    }

    private static boolean isDash(String piece) {
        return !piece.isEmpty() && piece.chars().allMatch(c -> "-–—".indexOf(c) >= 0);
    }
}
