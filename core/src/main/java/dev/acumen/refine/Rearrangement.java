package dev.acumen.refine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// The same words in another order. In most cases that is said about other things ("convert dollars to euros",
/// "convert euros to dollars"), so what is harmless has to be of a form that is known to be: a part that goes to
/// the front or to the end as a whole, or parts that begin with a preposition each and change places.
final class Rearrangement {
    /// Words that say nothing about how the next one is joined to what precedes it.
    private static final Set<String> DETERMINERS = Set.of(
            "the", "a", "an", "this", "that", "these", "those", "your", "our", "its", "their", "and", "or", "but", "be",
            "is", "are", "was", "were", "must", "should");

    private final Phrasing a;
    private final Phrasing b;

    /// What both have, in the order of the first, and its places in the order of the second.
    private final List<Token[]> pairs;

    private final int[] places;

    /// @param pairs of tokens that stand for each other
    Rearrangement(Phrasing a, Phrasing b, List<Token[]> pairs) {
        this.a = a;
        this.b = b;
        this.pairs = pairs.stream()
                .sorted(Comparator.comparingInt(pair -> pair[0].at()))
                .toList();
        List<Integer> sorted =
                this.pairs.stream().map(pair -> pair[1].at()).sorted().toList();
        places = this.pairs.stream()
                .mapToInt(pair -> sorted.indexOf(pair[1].at()))
                .toArray();
    }

    /// Whether the order is the same, or one that says the same. Who says something in other words changes more
    /// than the order, so of that this says nothing.
    boolean isHarmless() {
        return isSame() || isReworded() || isTurned() || arePartsMoved();
    }

    private boolean isReworded() {
        List<String> some = words(a);
        List<String> others = words(b);
        for (String word : words(b)) {
            if (some.remove(word)) {
                others.remove(word);
            }
        }
        return Math.max(some.size(), others.size()) > 1;
    }

    /// All words without their endings, but for determiners.
    private static List<String> words(Phrasing phrasing) {
        List<String> words = new ArrayList<>();
        for (Token token : phrasing.tokens()) {
            if (!DETERMINERS.contains(token.key())) {
                words.add(token.key());
            }
        }
        return words;
    }

    private boolean isSame() {
        for (int i = 0; i < places.length; i++) {
            if (places[i] != i) {
                return false;
            }
        }
        return true;
    }

    /// Whether the first part of one text is the last of the other, and both are joined alike.
    private boolean isTurned() {
        int split = places.length - places[0];
        for (int i = 0; i < places.length; i++) {
            if (places[i] != (i + places[0]) % places.length) {
                return false;
            }
        }
        return isJoinedAlike(pairs.getFirst()) && isJoinedAlike(pairs.get(split));
    }

    /// Whether each word is joined by the same preposition in both, and those without one stand in the same order.
    private boolean arePartsMoved() {
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (!isJoinedAlike(pairs.get(i))) {
                return false;
            }
            if (joint(a, pairs.get(i)[0]).isEmpty()) {
                others.add(places[i]);
            }
        }
        return others.equals(others.stream().sorted().toList());
    }

    private boolean isJoinedAlike(Token[] pair) {
        return joint(a, pair[0]).equals(joint(b, pair[1]));
    }

    /// The preposition or the like right before a word; empty where there is none.
    private static String joint(Phrasing phrasing, Token token) {
        List<Token> tokens = phrasing.tokens();
        for (int i = token.at() - 1; i >= 0 && tokens.get(i).clause() == token.clause(); i--) {
            if (!tokens.get(i).isLight()) {
                return "";
            }
            if (!DETERMINERS.contains(tokens.get(i).key())) {
                return tokens.get(i).key();
            }
        }
        return "";
    }
}
