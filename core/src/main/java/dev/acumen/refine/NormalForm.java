package dev.acumen.refine;

import java.util.ArrayList;
import java.util.List;

/// A text without what makes no difference to what it says: case, punctuation, inflection, notation of numbers,
/// articles, and an order of words that cannot change who does what to whom.
///
/// Every word that is left has its partner in a text that says the same. What is lost says nothing: articles,
/// "please", "make sure to". Words that turn a meaning ("not", "only", "before") stay where they stand.
record NormalForm(List<Token> tokens) {
    NormalForm {
        tokens = List.copyOf(tokens);
    }

    /// @param isEnglish of other languages each word stays as it is
    static NormalForm of(List<Token> tokens, boolean isEnglish) {
        List<Token> all = new ArrayList<>();
        List<Token> sentence = new ArrayList<>();
        for (Token token : tokens) {
            if (token.isBreak() && ";?".contains(token.key())) {
                end(all, sentence, isEnglish);
                sentence.clear();
                all.add(token);
            } else {
                sentence.add(token);
            }
        }
        end(all, sentence, isEnglish);
        while (!all.isEmpty() && all.getLast().isBreak() && !all.getLast().key().equals("?")) {
            all.removeLast();
        }
        return new NormalForm(all);
    }

    private static void end(List<Token> all, List<Token> sentence, boolean isEnglish) {
        all.addAll(isEnglish ? new NormalSentence(sentence).normal() : sentence);
    }

    /// A number that two texts share which say the same.
    long signature() {
        long signature = 7;
        for (Token token : tokens) {
            signature = 31 * signature + token.coarse().hashCode();
        }
        return signature;
    }

    /// Whether the two say the same, word for word.
    ///
    /// @param paths whether a path may stand for a longer one
    boolean isSame(NormalForm other, Paths paths) {
        boolean isSame = tokens.size() == other.tokens.size();
        boolean isQuotedHere = false;
        boolean isQuotedThere = false;
        for (int i = 0; isSame && i < tokens.size(); i++) {
            Token one = tokens.get(i);
            Token another = other.tokens.get(i);
            isSame = one.isSame(another) || paths.areSame(one, another);
            isQuotedHere |= one.isQuoted() && !another.isQuoted();
            isQuotedThere |= another.isQuoted() && !one.isQuoted();
        }
        return isSame && !(isQuotedHere && isQuotedThere);
    }
}
