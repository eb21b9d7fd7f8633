package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import dev.acumen.refine.Token.Negation;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Two texts side by side, and what speaks against taking them for the same.
final class Comparison {
    private static final double DOUBTFUL = 0.4;
    private static final int WORDS = 5;
    private static final double KEPT = 0.3;

    private final Lexicon lexicon = Lexicon.get();
    private final Phrasing a;
    private final Phrasing b;
    final Alignment alignment;
    final List<Token> onlyA;
    final List<Token> onlyB;

    Comparison(Phrasing a, Phrasing b) {
        this.a = a;
        this.b = b;
        this.alignment = Alignment.of(a, b);
        this.onlyA = alignment.onlyA();
        this.onlyB = alignment.onlyB();
    }

    /// What makes them different, in whatever words they are said; or null.
    @Nullable
    Sameness guard() {
        Sameness objection = numbers();
        if (objection == null) {
            objection = code();
        }
        if (objection == null) {
            objection = polarity();
        }
        if (objection == null) {
            objection = antonyms();
        }
        if (objection == null) {
            objection = placedAntonyms("place");
        }
        return objection == null ? siblings() : objection;
    }

    /// What makes them different where they are said in much the same words; or null.
    @Nullable
    Sameness change() {
        Sameness objection = negations();
        if (objection == null) {
            objection = placedAntonyms("small");
        }
        if (objection == null && a.verbatim(b) > DOUBTFUL) {
            objection = doubtfulSynonyms();
        }
        if (objection == null) {
            objection = substitution();
        }
        if (objection == null) {
            objection = pivots();
        }
        if (objection == null) {
            objection = roles();
        }
        if (objection == null) {
            objection = rearrangement();
        }
        if (objection == null) {
            objection = shuffle();
        }
        return objection == null ? focus() : objection;
    }

    /// What changes places, so that the same words say something else; or null.
    @Nullable
    Sameness order() {
        Sameness objection = pivots();
        if (objection == null && residue() == 0) {
            objection = roles();
        }
        if (objection == null && residue() == 0) {
            objection = exchange();
        }
        if (objection == null) {
            objection = rearrangement();
        }
        if (objection == null) {
            objection = shuffle();
        }
        return objection == null ? steps() : objection;
    }

    /// Whether each says all that the other says; of a language other than English, in the same order.
    boolean isCovered() {
        if (!a.isEnglish() || !b.isEnglish()) {
            return a.isLike(b);
        }
        return onlyA.stream().allMatch(this::isMinor) && onlyB.stream().allMatch(this::isMinor);
    }

    /// Whether one of them says "only" of something, and the other does not.
    boolean restrictsOne() {
        return onlyA.stream().anyMatch(this::restricts) || onlyB.stream().anyMatch(this::restricts);
    }

    private boolean restricts(Token token) {
        return token.isWord() && lexicon.is("only", token.key());
    }

    /// How many words only one of them has.
    long residue() {
        return onlyA.stream().filter(token -> !isMinor(token)).count()
                + onlyB.stream().filter(token -> !isMinor(token)).count();
    }

    private boolean isMinor(Token token) {
        return token.isWord() && (lexicon.is("minor", token.key()) || lexicon.is("negative", token.key()));
    }

    private @Nullable Sameness numbers() {
        Set<String> some = new HashSet<>(a.numbers());
        Set<String> others = new HashSet<>(b.numbers());
        some.removeAll(b.numbers());
        others.removeAll(a.numbers());
        boolean isTrifle = (some.isEmpty() && isTrifle(b, others)) || (others.isEmpty() && isTrifle(a, some));
        return isTrifle ? null : new Sameness.Variant(text(a, some) + " against " + text(b, others));
    }

    /// Whether the numbers are words like "one" and "both of the two", which are often not said.
    private boolean isTrifle(Phrasing phrasing, Set<String> keys) {
        return phrasing.tokens().stream()
                .filter(token -> token.kind() == Kind.NUMBER && keys.contains(token.key()))
                .allMatch(token -> lexicon.is("trifle", token.text().toLowerCase(Locale.ROOT)));
    }

    private static String text(Phrasing phrasing, Set<String> keys) {
        return keys.isEmpty()
                ? "nothing"
                : phrasing.tokens().stream()
                        .filter(token -> token.kind() == Kind.NUMBER && keys.contains(token.key()))
                        .map(Token::text)
                        .distinct()
                        .collect(Collectors.joining(", "));
    }

    private @Nullable Sameness code() {
        List<Token> some = codes(onlyA, b);
        List<Token> others = codes(onlyB, a);
        boolean isTrifle = (some.isEmpty() && areNames(others)) || (others.isEmpty() && areNames(some));
        return isTrifle ? null : new Sameness.Variant(against(some, others));
    }

    /// Whether they have only letters, as tools have, of which one text may say which and the other not.
    private static boolean areNames(List<Token> codes) {
        return codes.stream().allMatch(code -> code.key().chars().allMatch(Character::isLetter));
    }

    private static List<Token> codes(List<Token> only, Phrasing other) {
        return only.stream()
                .filter(token -> token.kind() == Kind.CODE || token.kind() == Kind.SYMBOL)
                .filter(token -> !other.says(token) && !other.hasPartOf(token))
                .toList();
    }

    private @Nullable Sameness polarity() {
        if ((a.isBare() && b.negations() == 0) || (b.isBare() && a.negations() == 0)) {
            return new Sameness.Opposite(negated(a.isBare() ? a : b));
        }
        for (Token[] pair : alignment.pairs()) {
            boolean isFirm = pair[0].negation() == Negation.FIRM || pair[1].negation() == Negation.FIRM;
            if (isFirm && turns(pair) && !isInScope(pair)) {
                return new Sameness.Opposite("not " + pair[0].text());
            }
        }
        return null;
    }

    /// Whether the partner that is not negated itself comes after a negation in its clause.
    private boolean isInScope(Token[] pair) {
        return pair[0].isNegated() ? b.isInScope(pair[1]) : a.isInScope(pair[0]);
    }

    /// Whether one of two partners is negated and the other is not.
    private boolean turns(Token[] pair) {
        return pair[0].isNegated() != pair[1].isNegated() && agrees(a, pair[0], pair[1]) && agrees(b, pair[1], pair[0]);
    }

    private @Nullable Sameness negations() {
        if (a.negations() != b.negations()) {
            return new Sameness.Opposite(negated(a.negations() > b.negations() ? a : b));
        }
        return alignment.pairs().stream()
                .filter(this::turns)
                .findFirst()
                .<Sameness>map(pair -> new Sameness.Opposite("not " + pair[0].text()))
                .orElse(null);
    }

    /// Whether all that is said of a word in a text has one polarity.
    private static boolean agrees(Phrasing phrasing, Token token, Token other) {
        return phrasing.content().stream()
                .filter(candidate -> candidate.matches(token) || candidate.matches(other))
                .allMatch(candidate -> candidate.isNegated() == token.isNegated());
    }

    private static String negated(Phrasing phrasing) {
        return phrasing.content().stream()
                .filter(Token::isNegated)
                .map(token -> "not " + token.text())
                .findFirst()
                .orElse("not");
    }

    private @Nullable Sameness antonyms() {
        return antonyms(onlyA, onlyB);
    }

    /// A word and its opposite at the same place: before or after the same word.
    private @Nullable Sameness placedAntonyms(String section) {
        for (Token one : a.tokens()) {
            for (Token other : b.tokens()) {
                if (lexicon.is(section, one.key())
                        && lexicon.is(section, other.key())
                        && areAntonyms(one, other)
                        && areAtOnePlace(one, other)
                        && !isThere(one, other, b)
                        && !isThere(other, one, a)) {
                    return new Sameness.Opposite(one.text() + " against " + other.text());
                }
            }
        }
        return null;
    }

    private boolean areAtOnePlace(Token one, Token other) {
        return meet(a.before(one), b.before(other)) || meet(a.after(one), b.after(other));
    }

    /// Whether the other text has the same word, too, at the place of its opposite.
    private static boolean isThere(Token token, Token opposite, Phrasing other) {
        return other.tokens().stream()
                .filter(candidate -> candidate.key().equals(token.key()))
                .anyMatch(candidate -> meet(other.before(candidate), other.before(opposite))
                        && meet(other.after(candidate), other.after(opposite)));
    }

    private @Nullable Sameness antonyms(List<Token> some, List<Token> others) {
        for (Token one : some) {
            for (Token other : others) {
                if (isDenied(a, one) == isDenied(b, other)
                        && !(lexicon.is("small", one.key()) && lexicon.is("small", other.key()))
                        && areAntonyms(one, other)) {
                    return new Sameness.Opposite(one.text() + " against " + other.text());
                }
            }
        }
        return null;
    }

    private static boolean isDenied(Phrasing phrasing, Token token) {
        return token.isNegated() || phrasing.isInScope(token);
    }

    private boolean areAntonyms(Token one, Token other) {
        return one.isWord()
                && other.isWord()
                && (lexicon.areAntonyms(one.key(), other.key()) || Antonyms.inForm(one.key(), other.key()));
    }

    /// Where much is word for word the same, another word is another word, unless it is surely a synonym.
    private @Nullable Sameness doubtfulSynonyms() {
        for (Token[] pair : alignment.pairs()) {
            if (!pair[0].equal(pair[1]) && !lexicon.areSureSynonyms(pair[0], pair[1])) {
                return new Sameness.Variant(pair[0].text() + " against " + pair[1].text());
            }
        }
        return null;
    }

    private @Nullable Sameness substitution() {
        for (Alignment.Gap gap : alignment.gaps()) {
            boolean isFramed =
                    gap.frame() >= 2 && gap.inA().size() <= 4 && gap.inB().size() <= 4;
            if (isFramed && !gap.inA().isEmpty() && !gap.inB().isEmpty()) {
                return new Sameness.Variant(against(gap.inA(), gap.inB()));
            }
        }
        return exchange();
    }

    /// What stands here in one text stands there in the other, and the other way round.
    private @Nullable Sameness exchange() {
        List<Alignment.Gap> gaps = alignment.gaps();
        for (Alignment.Gap gap : gaps) {
            for (Alignment.Gap other : gaps) {
                if (isOneVoice() && meet(gap.movedA(), other.movedB()) && meet(gap.movedB(), other.movedA())) {
                    return new Sameness.Opposite(against(gap.movedA(), gap.movedB()));
                }
            }
        }
        return null;
    }

    /// The same words in an order that may say something else.
    private @Nullable Sameness rearrangement() {
        boolean isDoubtful = residue() == 0
                && isOneVoice()
                && alignment.pairs().size() > 1
                && !new Rearrangement(a, b, alignment.pairs()).isHarmless();
        return isDoubtful ? new Sameness.Variant("in another order") : null;
    }

    /// The same words, of which few have kept their neighbours.
    private @Nullable Sameness shuffle() {
        boolean isSameBag =
                residue() == 0 && Math.min(a.content().size(), b.content().size()) >= WORDS;
        return isSameBag && a.neighbourhood(b) < KEPT ? new Sameness.Variant("in another order") : null;
    }

    /// Whether both are said in the active voice, or both have something passive.
    private boolean isOneVoice() {
        return a.hasPassive() == b.hasPassive();
    }

    private static boolean meet(List<Token> some, List<Token> others) {
        return some.stream().anyMatch(one -> others.stream().anyMatch(one::matches));
    }

    private @Nullable Sameness siblings() {
        for (Token one : onlyA) {
            for (Token other : onlyB) {
                if (lexicon.areSiblings(one.key(), other.key())) {
                    return new Sameness.Variant(one.text() + " against " + other.text());
                }
            }
        }
        List<Token> some = names(onlyA, b);
        List<Token> others = names(onlyB, a);
        return some.isEmpty() || others.isEmpty() ? null : new Sameness.Variant(against(some, others));
    }

    private static List<Token> names(List<Token> only, Phrasing other) {
        return only.stream()
                .filter(token -> token.kind() == Kind.NAME && !other.spells(token))
                .toList();
    }

    /// What follows a pivot in one text stands elsewhere in the other, and the other way round.
    private @Nullable Sameness pivots() {
        for (Phrasing.Pivot one : a.pivots()) {
            List<Phrasing.Pivot> others = named(one.name(), b.pivots());
            boolean turns = !others.isEmpty()
                    && others.stream().allMatch(other -> differs(one, other, b) && differs(other, one, a));
            if (turns) {
                return new Sameness.Opposite(one.name().replace('_', ' ') + " "
                        + against(one.after(), others.getFirst().after()));
            }
        }
        return null;
    }

    private static List<Phrasing.Pivot> named(String name, List<Phrasing.Pivot> pivots) {
        return pivots.stream().filter(pivot -> pivot.name().equals(name)).toList();
    }

    private static boolean differs(Phrasing.Pivot one, Phrasing.Pivot other, Phrasing whole) {
        return one.after().stream()
                .filter(token -> other.after().stream().noneMatch(token::matches))
                .anyMatch(token -> whole.content().stream().anyMatch(token::matches));
    }

    /// Two words have changed sides of a third one in the same clause.
    private @Nullable Sameness roles() {
        List<Token[]> pairs = alignment.pairs();
        for (Token[] verb : pairs) {
            boolean turns = a.hasPassive(verb[0].clause()) == b.hasPassive(verb[1].clause())
                    && !isModifier(verb)
                    && areAcross(a.left(verb[0]), b.right(verb[1]))
                    && areAcross(b.left(verb[1]), a.right(verb[0]));
            if (turns) {
                return new Sameness.Opposite("the other way round: " + verb[0].text());
            }
        }
        return null;
    }

    /// Whether it goes with the same word in both, and one of them is an order: "pin the random seed".
    private boolean isModifier(Token[] pair) {
        return meet(a.after(pair[0]), b.after(pair[1])) && (a.isOrder(pair[0]) || b.isOrder(pair[1]));
    }

    /// Whether there are some, and all of them are among the others.
    private static boolean areAcross(List<Token> some, List<Token> others) {
        return !some.isEmpty() && some.stream().allMatch(one -> others.stream().anyMatch(one::matches));
    }

    /// A word that gives weight or order to its neighbours has other neighbours.
    private @Nullable Sameness focus() {
        for (Token[] pair : alignment.pairs()) {
            if (lexicon.is("focus", pair[0].key()) && !meet(a.neighbours(pair[0]), b.neighbours(pair[1]))) {
                return new Sameness.Variant(pair[0].text());
            }
        }
        return steps();
    }

    /// Something else comes next.
    private @Nullable Sameness steps() {
        for (Phrasing.Pivot one : a.steps()) {
            List<Phrasing.Pivot> others = named(one.name(), b.steps());
            if (!others.isEmpty() && others.stream().noneMatch(other -> meet(one.after(), other.after()))) {
                return new Sameness.Opposite(one.name() + " "
                        + against(one.after(), others.getFirst().after()));
            }
        }
        return null;
    }

    private static String against(List<Token> some, List<Token> others) {
        return text(some) + " against " + text(others);
    }

    private static String text(List<Token> tokens) {
        return tokens.isEmpty()
                ? "nothing"
                : tokens.stream().limit(3).map(Token::text).collect(Collectors.joining(" "));
    }
}
