package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A text taken apart once, so that it can be compared with many: words without their endings, phrases, numbers
/// with their units, names, pieces of code, and what is negated.
///
/// Immutable.
public final class Phrasing {
    private final List<Token> tokens;
    private final List<Token> content;
    private final List<Token> light;
    private final List<Pivot> pivots;
    private final List<Pivot> steps;
    private final Set<String> numbers;
    private final boolean isEnglish;
    private final boolean isBare;
    private final Set<String> runs = new HashSet<>();

    /// A word like "before" or "over", which gives what follows it another part than what precedes it.
    ///
    /// @param after what follows it, up to the next one or the end of the clause
    record Pivot(String name, List<Token> after) {}

    Phrasing(List<Token> tokens, boolean isBare, boolean isEnglish) {
        this.tokens = List.copyOf(tokens);
        this.content = tokens.stream().filter(token -> !token.isLight()).toList();
        this.isEnglish = isEnglish;
        this.isBare = isBare;
        this.light = tokens.stream().filter(Token::isLight).toList();
        this.pivots = pivots(tokens);
        this.steps = steps(tokens);
        this.numbers = new HashSet<>();
        for (Token token : tokens) {
            if (token.kind() == Kind.NUMBER) {
                numbers.add(token.key());
            }
        }
        for (int i = 1; i < tokens.size(); i++) {
            runs.add(surface(tokens.get(i - 1)) + ' ' + surface(tokens.get(i)));
        }
    }

    /// Takes a text apart.
    public static Phrasing of(String text) {
        return new Reading(text).phrasing();
    }

    /// All, in order.
    List<Token> tokens() {
        return tokens;
    }

    /// Those that say something, in order.
    List<Token> content() {
        return content;
    }

    List<Pivot> pivots() {
        return pivots;
    }

    /// The words like "then" and "otherwise", with the two that follow each.
    List<Pivot> steps() {
        return steps;
    }

    private static List<Pivot> steps(List<Token> tokens) {
        List<Pivot> steps = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isWord() && Lexicon.get().is("sequence", token.key())) {
                List<Token> after = tokens.subList(i + 1, tokens.size()).stream()
                        .filter(next -> !next.isLight())
                        .limit(2)
                        .toList();
                if (!after.isEmpty()) {
                    steps.add(new Pivot(token.key(), after));
                }
            }
        }
        return steps;
    }

    /// Those that say nothing by themselves.
    List<Token> light() {
        return light;
    }

    private static List<Pivot> pivots(List<Token> tokens) {
        List<Pivot> pivots = new ArrayList<>();
        List<Token> after = new ArrayList<>();
        int clause = -1;
        for (Token token : tokens) {
            if (token.clause() != clause) {
                after = new ArrayList<>();
                clause = token.clause();
            }
            String name = token.isWord() ? Lexicon.get().pivot(token.key()) : null;
            if (name != null) {
                after = new ArrayList<>();
                pivots.add(new Pivot(name, after));
            } else if (token.isWord() && Lexicon.get().is("ends", token.key())) {
                after = new ArrayList<>();
            } else if (!token.isLight()) {
                after.add(token);
            }
        }
        return pivots;
    }

    boolean hasPassive(int clause) {
        return tokens.stream()
                .anyMatch(token -> token.clause() == clause && Lexicon.get().is("passive", token.key()));
    }

    boolean hasPassive() {
        return tokens.stream().anyMatch(token -> Lexicon.get().is("passive", token.key()));
    }

    /// Whether one stands before the other, in the same clause.
    boolean isBefore(Token one, Token other) {
        return one.clause() == other.clause() && one.at() < other.at();
    }

    /// The content right before, in the same clause; none or one.
    List<Token> before(Token token) {
        for (int i = token.at() - 1; i >= 0 && tokens.get(i).clause() == token.clause(); i--) {
            if (!tokens.get(i).isLight()) {
                return List.of(tokens.get(i));
            }
        }
        return List.of();
    }

    /// The content right after, in the same clause; none or one.
    List<Token> after(Token token) {
        for (int i = token.at() + 1; i < tokens.size() && tokens.get(i).clause() == token.clause(); i++) {
            if (!tokens.get(i).isLight()) {
                return List.of(tokens.get(i));
            }
        }
        return List.of();
    }

    /// The content right before and right after, in the same clause.
    List<Token> neighbours(Token token) {
        int at = content.indexOf(token);
        List<Token> neighbours = new ArrayList<>();
        for (int i = Math.max(0, at - 2); i < Math.min(content.size(), at + 3); i++) {
            if (i != at && content.get(i).clause() == token.clause()) {
                neighbours.add(content.get(i));
            }
        }
        return neighbours;
    }

    /// The keys of its numbers.
    Set<String> numbers() {
        return numbers;
    }

    /// How many negations it has.
    long negations() {
        return tokens.stream()
                .filter(token -> token.isWord() && Lexicon.get().is("negative", token.key()))
                .count();
    }

    /// Whether both have the same words, names, numbers and pieces of code in the same order.
    boolean isLike(Phrasing other) {
        boolean isLike = tokens.size() == other.tokens.size();
        for (int i = 0; isLike && i < tokens.size(); i++) {
            isLike = tokens.get(i).equal(other.tokens.get(i));
        }
        return isLike;
    }

    /// As [#isLike], with no difference made between capital and small letters.
    boolean isLikeButForCase(Phrasing other) {
        boolean isLike = tokens.size() == other.tokens.size();
        for (int i = 0; isLike && i < tokens.size(); i++) {
            isLike = surface(tokens.get(i)).equals(surface(other.tokens.get(i)));
        }
        return isLike;
    }

    /// Whether it negates nothing in particular, as in "is not".
    boolean isBare() {
        return isBare;
    }

    /// Whether a negation comes before a token in its clause.
    boolean isInScope(Token token) {
        for (int i = token.at() - 1; i >= 0 && tokens.get(i).clause() == token.clause(); i--) {
            if (tokens.get(i).isWord()
                    && Lexicon.get().is("negative", tokens.get(i).key())) {
                return true;
            }
        }
        return false;
    }

    /// Whether enough of its words are known to be English. Of other languages only letters are compared.
    boolean isEnglish() {
        return isEnglish;
    }

    /// Whether a piece of code is here in plain words: `DerivedData` as "derived data".
    boolean says(Token code) {
        String sought = letters(code.text());
        for (int i = 0; i < tokens.size(); i++) {
            StringBuilder said = new StringBuilder();
            for (int j = i; j < tokens.size() && said.length() < sought.length(); j++) {
                said.append(letters(tokens.get(j).text()));
                if ((j > i || tokens.get(j).isWord()) && sought.contentEquals(said)) {
                    return !sought.isEmpty();
                }
            }
        }
        return false;
    }

    /// Whether a piece of code is here with more before its dot, or less: `model.eval` and `eval`.
    boolean hasPartOf(Token code) {
        return tokens.stream()
                .filter(token -> token.kind() == Kind.CODE)
                .anyMatch(token ->
                        token.key().endsWith("." + code.key()) || code.key().endsWith("." + token.key()));
    }

    /// Whether all that stands before it in its clause is one word, with which the clause begins: "pin the seed".
    boolean isOrder(Token token) {
        List<Token> left = left(token);
        return left.size() == 1
                && left.getFirst().kind() == Kind.WORD
                && (left.getFirst().at() == 0
                        || tokens.get(left.getFirst().at() - 1).clause() != token.clause());
    }

    /// Which part of its pairs of neighbours, in either order, the other text has, too.
    double neighbourhood(Phrasing other) {
        int kept = 0;
        for (int i = 1; i < content.size(); i++) {
            kept += other.areNeighbours(content.get(i - 1), content.get(i)) ? 1 : 0;
        }
        return content.size() < 2 ? 1 : (double) kept / (content.size() - 1);
    }

    private boolean areNeighbours(Token one, Token next) {
        for (int i = 1; i < content.size(); i++) {
            Token left = content.get(i - 1);
            Token right = content.get(i);
            if ((left.matches(one) && right.matches(next)) || (left.matches(next) && right.matches(one))) {
                return true;
            }
        }
        return false;
    }

    /// The content before it, in its clause.
    List<Token> left(Token token) {
        return content.stream().filter(other -> isBefore(other, token)).toList();
    }

    /// The content after it, in its clause.
    List<Token> right(Token token) {
        return content.stream().filter(other -> isBefore(token, other)).toList();
    }

    /// Whether the first letters of words that follow each other here make an abbreviation.
    boolean spells(Token abbreviation) {
        String sought = abbreviation.text().toLowerCase(Locale.ROOT);
        StringBuilder initials = new StringBuilder();
        tokens.forEach(token ->
                initials.appendCodePoint(token.text().toLowerCase(Locale.ROOT).codePointAt(0)));
        return sought.length() > 1 && initials.indexOf(sought) >= 0;
    }

    /// -1 where this text comes before the other one in an order of all texts, 1 where it comes after it.
    int compareTo(Phrasing other) {
        for (int i = 0; i < Math.min(tokens.size(), other.tokens.size()); i++) {
            int order = tokens.get(i).text().compareTo(other.tokens.get(i).text());
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(tokens.size(), other.tokens.size());
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder();
        text.toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(letters::appendCodePoint);
        return letters.toString();
    }

    private static String surface(Token token) {
        return token.text().toLowerCase(Locale.ROOT);
    }

    /// Which part of the shorter text's pairs of neighbouring words the longer one has, too: 1 where one text is in
    /// the other word for word, near 0 where it is said in other words.
    double verbatim(Phrasing other) {
        boolean isShorter = runs.size() <= other.runs.size();
        Set<String> fewer = isShorter ? runs : other.runs;
        Set<String> more = isShorter ? other.runs : runs;
        return fewer.isEmpty()
                ? 1
                : (double) fewer.stream().filter(more::contains).count() / fewer.size();
    }
}
