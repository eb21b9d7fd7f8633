package dev.acumen.refine;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Cuts a text at spaces, at the edges of code, and at punctuation, which ends clauses.
final class Pieces {
    /// @param isCode it stood in backticks, or has the form of code
    /// @param isQuoted it stood in backticks
    /// @param clause how many clauses came before
    /// @param opens it is the first of a sentence
    record Piece(String text, boolean isCode, boolean isQuoted, int clause, boolean opens) {}

    private static final String OPENING = "\"'([{<*_“„«";
    private static final String CLOSING = "\"')]}>*,;:.!?…”»_";
    private static final String ENDS_CLAUSE = ",;:.!?()…。，；：！？、（）";
    private static final String ENDS_SENTENCE = ".!?:。！？：";
    private static final List<String> PREFIXES = List.of(
            "pre", "re", "co", "sub", "multi", "inter", "un", "de", "dis", "over", "under", "auto", "anti", "mis");

    private final List<Piece> pieces = new ArrayList<>();
    private int clause;
    private boolean opens = true;

    private Pieces() {}

    static List<Piece> of(String text) {
        Pieces pieces = new Pieces();
        String clean = Normalizer.normalize(raised(text), Normalizer.Form.NFKC)
                .replace('’', '\'')
                .replace('‘', '\'')
                .replace('‑', '-')
                .replace('−', '-');
        boolean code = false;
        for (String span : clean.split("`+", -1)) {
            for (String piece : span.split("\\s+", -1)) {
                if (!piece.isEmpty()) {
                    if (code) {
                        pieces.quoted(piece);
                    } else {
                        pieces.plain(piece);
                    }
                }
            }
            code = !code;
        }
        return pieces.pieces;
    }

    /// A raised digit is a power and not one digit more.
    private static String raised(String text) {
        StringBuilder raised = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ("⁰¹²³⁴⁵⁶⁷⁸⁹⁻".indexOf(c) >= 0) {
                raised.append('^');
            }
            raised.append(c);
        }
        return raised.toString();
    }

    private void quoted(String quoted) {
        String piece = quoted;
        if (piece.startsWith("(") && piece.indexOf(')') < 0) {
            piece = piece.substring(1);
        }
        if (piece.endsWith(",") || (piece.endsWith(")") && piece.indexOf('(') < 0)) {
            piece = piece.substring(0, piece.length() - 1);
        }
        if (piece.codePoints().anyMatch(Character::isLetterOrDigit) || isOperator(piece)) {
            pieces.add(new Piece(withoutCall(piece), true, true, clause, opens));
            opens = false;
        }
    }

    private void plain(String piece) {
        if (isDash(piece)) {
            clause++;
            return;
        }
        int start = 0;
        int end = piece.length();
        while (start < end && OPENING.indexOf(piece.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && CLOSING.indexOf(piece.charAt(end - 1)) >= 0) {
            end--;
        }
        if (piece.substring(0, start).contains("(")) {
            clause++;
        }
        String word = withoutPossession(piece.substring(start, end));
        if (piece.startsWith("()", end)) {
            add(word, true);
        } else if (!word.isEmpty()) {
            word(word);
        } else if (isOperator(piece)) {
            add(piece, true);
        }
        ends(piece.substring(end), word);
    }

    private static String withoutPossession(String word) {
        return word.length() > 2 && word.endsWith("'s") ? word.substring(0, word.length() - 2) : word;
    }

    private void ends(String tail, String word) {
        for (int i = 0; i < tail.length(); i++) {
            if (ENDS_CLAUSE.indexOf(tail.charAt(i)) >= 0) {
                clause++;
                opens |= ENDS_SENTENCE.indexOf(tail.charAt(i)) >= 0 && !word.equals("e.g") && !word.equals("i.e");
            }
        }
    }

    private void word(String word) {
        if (word.codePoints().anyMatch(Character::isIdeographic)) {
            ideographs(word);
        } else if (isAlmostCode(word)) {
            add(word, true);
        } else if (word.indexOf('-') > 0 || word.indexOf('/') > 0 || word.indexOf('–') > 0 || word.indexOf('—') > 0) {
            hyphenated(word);
        } else {
            contracted(word);
        }
    }

    private void ideographs(String word) {
        word.codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c)) {
                add(Character.toString(c), false);
            } else if (ENDS_CLAUSE.indexOf(c) >= 0) {
                clause++;
            }
        });
    }

    private void hyphenated(String word) {
        String[] parts = word.split("[-/–—]", -1);
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
        if (lower.endsWith("n't") || lower.equals("dont") || lower.equals("cannot")) {
            int cut = lower.equals("dont") ? 2 : lower.equals("cannot") ? 3 : lower.length() - 3;
            add(lower.startsWith("ca") ? "can" : lower.startsWith("wo") ? "will" : word.substring(0, cut), false);
            add("not", false);
            return;
        }
        int apostrophe = word.indexOf('\'');
        boolean isShort = apostrophe > 1 && word.length() - apostrophe <= 3;
        add(isShort ? word.substring(0, apostrophe) : word, false);
    }

    /// The name alone of what is called: `close()` is `close`.
    private static String withoutCall(String code) {
        int end = code.endsWith("()") ? code.length() - 2 : code.endsWith("(") ? code.length() - 1 : code.length();
        return end == 0 ? code : code.substring(0, end);
    }

    private void add(String text, boolean isCode) {
        pieces.add(new Piece(isCode ? withoutCall(text) : text, isCode, false, clause, opens));
        opens = false;
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
        boolean isOption = word.startsWith("-") || word.startsWith("/") || word.startsWith("~");
        if (hasDigit) {
            return !Quantity.startsOne(word);
        }
        if (word.equalsIgnoreCase("e.g") || word.equalsIgnoreCase("i.e")) {
            return false;
        }
        return hasLetter && (hasInner || humps > 0 || isOption || slashes(word) > 1);
    }

    private static long slashes(String word) {
        return word.chars().filter(c -> c == '/').count();
    }

    private static boolean isOperator(String piece) {
        return piece.chars().allMatch(c -> "<>=!&|+*^~%-".indexOf(c) >= 0) && !isDash(piece) && !piece.equals("!");
    }

    private static boolean isDash(String piece) {
        return piece.chars().allMatch(c -> "-–—".indexOf(c) >= 0);
    }
}
