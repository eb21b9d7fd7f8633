package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import dev.acumen.refine.Token.Negation;
import java.util.List;
import java.util.Set;

/// Finds what each negation of a text is about.
final class Negations {
    private final Lexicon lexicon = Lexicon.get();
    private final List<Token> tokens;
    private boolean isBare;

    private Negations(List<Token> tokens) {
        this.tokens = tokens;
    }

    /// Marks what is negated.
    ///
    /// @return whether one of them is about nothing in particular, as in "is not"
    static boolean mark(List<Token> tokens) {
        Negations negations = new Negations(tokens);
        negations.mark();
        return negations.isBare;
    }

    /// What comes next after a negation, in its clause, is negated; twice is not at all.
    private void mark() {
        for (int i = 0; i < tokens.size(); i++) {
            if (isNegative(i)) {
                negate(i);
            }
        }
    }

    private void negate(int negation) {
        boolean isLoose = isLoose(negation);
        int head = head(negation, lexicon.is("nothing", tokens.get(negation).key()));
        if (isPredicate(negation)
                || (head >= 0 && lexicon.is("holds", tokens.get(head).key()))) {
            subject(negation, isLoose);
        }
        if (head >= 0 && !isPredicate(negation)) {
            negate(head, isLoose);
        }
        isBare |= head < 0
                && tokens.get(negation).isLight()
                && !isLoose
                && !isPredicate(negation)
                && !lexicon.is("without", tokens.get(negation).key());
    }

    private void negate(int head, boolean isLoose) {
        Negation how = isLoose ? Negation.LOOSE : Negation.FIRM;
        tokens.set(head, tokens.get(head).negated(tokens.get(head).isNegated() ? Negation.NONE : how));
    }

    /// Negates what stands before, in its clause: "force-pushing is forbidden".
    private void subject(int negation, boolean isLoose) {
        for (int i = negation - 1;
                i >= 0 && tokens.get(i).clause() == tokens.get(negation).clause();
                i--) {
            if (!tokens.get(i).isLight()) {
                negate(i, isLoose);
            }
        }
    }

    /// "No", or a condition before or an exception after the negation.
    private boolean isLoose(int negation) {
        Token token = tokens.get(negation);
        boolean isLoose = lexicon.is("loose", token.key());
        for (int i = 0; i < tokens.size() && !isLoose; i++) {
            Token other = tokens.get(i);
            isLoose = other.clause() == token.clause()
                    && i != negation
                    && ((isNegative(i) && !areNeitherAndNor(other, token))
                            || lexicon.is("adverse", other.key())
                            || lexicon.is(i < negation ? "condition" : "exception", other.key()));
        }
        return isLoose;
    }

    private static boolean areNeitherAndNor(Token one, Token other) {
        return Set.of("neither", "nor").containsAll(List.of(one.key(), other.key()));
    }

    /// Whether it is said of what stands before it: "is forbidden".
    private boolean isPredicate(int negation) {
        return lexicon.is("predicate", tokens.get(negation).key())
                && negation > 0
                && lexicon.is("passive", tokens.get(negation - 1).key());
    }

    private boolean isNegative(int at) {
        Token token = tokens.get(at);
        if (!token.isWord()) {
            return false;
        }
        String key = token.key();
        return (lexicon.is("negative", key) && (!key.equals("stop") || isGerund(at + 1)))
                || (key.equals("over") && isChoice(at, "choice"))
                || (key.equals("to") && isChoice(at, "preference") && !isBeing(at + 1));
    }

    /// "Prefers messages to be short" has no choice of two in it.
    private boolean isBeing(int at) {
        return at < tokens.size() && lexicon.is("passive", tokens.get(at).key());
    }

    private boolean isGerund(int at) {
        return at < tokens.size() && tokens.get(at).text().endsWith("ing");
    }

    /// Whether something is preferred in this clause, so that "over" leads to what is not.
    private boolean isChoice(int at, String section) {
        int clause = tokens.get(at).clause();
        for (int i = at - 1; i >= 0 && tokens.get(i).clause() == clause; i--) {
            if (lexicon.is(section, tokens.get(i).key())) {
                return true;
            }
        }
        return false;
    }

    private int head(int negation, boolean isNext) {
        int clause = tokens.get(negation).clause();
        int end = isNext ? Math.min(negation + 2, tokens.size()) : tokens.size();
        for (int i = negation + 1; i < end && tokens.get(i).clause() == clause; i++) {
            Token token = tokens.get(i);
            if (i == negation + 1 && lexicon.is("pronoun", token.key())) {
                return -1;
            }
            if (!token.isLight()
                    && token.kind() != Kind.NUMBER
                    && !(token.isWord() && lexicon.is("minor", token.key()))
                    && !(token.isWord() && lexicon.is("negative", token.key()))) {
                return i;
            }
        }
        return -1;
    }
}
