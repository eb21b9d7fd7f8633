package dev.acumen.refine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// One text, taken apart for comparing it with others.
public final class Phrasing {
    private final String text;
    private final List<Token> tokens;
    private final List<Integer> content = new ArrayList<>();
    private final Set<String> roots = new HashSet<>();
    private final NormalForm normal;
    private final long signature;
    private final Denials denials;

    private Phrasing(String text) {
        this.text = text;
        List<Token> all = Tokenizer.tokens(text);
        tokens = all.stream().filter(token -> !token.isBreak()).toList();
        normal = NormalForm.of(all, isEnglish(tokens));
        signature = normal.signature();
        denials = new Denials(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).isContent()) {
                content.add(i);
            }
            roots.add(tokens.get(i).root());
        }
    }

    /// Takes a text apart.
    public static Phrasing of(String text) {
        return new Phrasing(text);
    }

    private static boolean isEnglish(List<Token> tokens) {
        long english = tokens.stream().filter(token -> token.is("english")).count();
        long foreign = tokens.stream()
                .filter(token -> token.is("foreign") && !token.is("english"))
                .count();
        boolean isLatin = tokens.stream()
                .filter(Token::isWord)
                .allMatch(token -> token.word().codePoints().noneMatch(Phrasing::isOther));
        return isLatin && foreign <= english;
    }

    private static boolean isOther(int letter) {
        return Character.isLetter(letter) && Character.UnicodeScript.of(letter) != Character.UnicodeScript.LATIN;
    }

    /// -1 where this text comes before the other one in an order of all texts, 1 where it comes after it.
    int compareTo(Phrasing other) {
        return text.compareTo(other.text);
    }

    /// Whether both say the same, word for word.
    boolean isSame(Phrasing other, Paths paths) {
        return signature == other.signature && normal.isSame(other.normal, paths);
    }

    /// As it was given.
    String text() {
        return text;
    }

    /// A number that texts share which say the same.
    long signature() {
        return signature;
    }

    NormalForm normal() {
        return normal;
    }

    /// All but breaks, in order.
    List<Token> tokens() {
        return tokens;
    }

    Token token(int at) {
        return tokens.get(at);
    }

    /// The places of the tokens that say what the text is about.
    List<Integer> content() {
        return content;
    }

    Denials denials() {
        return denials;
    }

    boolean hasRoot(String root) {
        return roots.contains(root);
    }

    /// The content that another text does not have.
    List<Token> without(Phrasing other) {
        return content.stream()
                .map(tokens::get)
                .filter(token -> !other.has(token))
                .toList();
    }

    private boolean has(Token token) {
        return roots.contains(token.root())
                || (token.kind() == Token.Kind.CODE ? says(token) : token.isWord() && names(token));
    }

    /// Whether a word is a piece of code here.
    private boolean names(Token word) {
        return tokens.stream()
                .anyMatch(
                        token -> token.kind() == Token.Kind.CODE && token.text().equals(word.text()));
    }

    /// Whether a piece of code is here in plain words, or in part: `DerivedData` as "derived data", `model.eval` as
    /// `eval`.
    private boolean says(Token code) {
        String sought = letters(code.text());
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean isPart = token.kind() == Token.Kind.CODE
                    && (token.text().endsWith("." + code.text()) || code.text().endsWith("." + token.text()));
            if (isPart || token.text().equals(code.text())) {
                return true;
            }
            StringBuilder said = new StringBuilder();
            for (int j = i; j < tokens.size() && said.length() < sought.length() && token.isWord(); j++) {
                said.append(letters(tokens.get(j).text()));
                if (!sought.isEmpty() && sought.contentEquals(said)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether the first letters of words that follow each other here make an abbreviation.
    boolean spells(Token abbreviation) {
        StringBuilder initials = new StringBuilder();
        tokens.forEach(token -> initials.appendCodePoint(token.word().codePointAt(0)));
        return abbreviation.word().length() > 1 && initials.indexOf(abbreviation.word()) >= 0;
    }

    /// The root of the content right before or after a place, in its clause; empty where there is none.
    String neighbour(int at, int step) {
        for (int i = at + step;
                i >= 0
                        && i < tokens.size()
                        && tokens.get(i).clause() == tokens.get(at).clause();
                i += step) {
            if (tokens.get(i).isContent()) {
                return tokens.get(i).root();
            }
        }
        return "";
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder();
        text.toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(letters::appendCodePoint);
        return letters.toString();
    }
}
