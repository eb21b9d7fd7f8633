package dev.acumen.refine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The content of two texts, laid side by side: what stands in the same order, what stands elsewhere, and what only
/// one of them has.
final class Alignment {
    private static final int UNMATCHED = -1;

    private final List<Token> a;
    private final List<Token> b;
    private final List<Token> allOfA;
    private final List<Token> allOfB;
    /// For each of a, its partner in b, and the other way round.
    private final int[] toB;
    private final int[] toA;
    private final boolean[] inOrder;

    /// A place where the two differ between what they share.
    ///
    /// @param frame how many they share right before and right after, without a break
    record Gap(List<Token> inA, List<Token> inB, List<Token> movedA, List<Token> movedB, int frame) {}

    private Alignment(Phrasing one, Phrasing other) {
        this.a = one.content();
        this.b = other.content();
        this.allOfA = one.tokens();
        this.allOfB = other.tokens();
        this.toB = new int[a.size()];
        this.toA = new int[b.size()];
        this.inOrder = new boolean[a.size()];
        Arrays.fill(toB, UNMATCHED);
        Arrays.fill(toA, UNMATCHED);
    }

    static Alignment of(Phrasing a, Phrasing b) {
        Alignment alignment = new Alignment(a, b);
        alignment.align();
        alignment.match(true);
        alignment.match(false);
        return alignment;
    }

    List<Token> onlyA() {
        return only(a, toB, allOfB);
    }

    List<Token> onlyB() {
        return only(b, toA, allOfA);
    }

    double coverageOfA() {
        return a.isEmpty() ? 1 : 1 - (double) onlyA().size() / a.size();
    }

    double coverageOfB() {
        return b.isEmpty() ? 1 : 1 - (double) onlyB().size() / b.size();
    }

    /// The pairs of tokens that stand for each other.
    List<Token[]> pairs() {
        List<Token[]> pairs = new ArrayList<>();
        for (int i = 0; i < toB.length; i++) {
            if (toB[i] != UNMATCHED) {
                pairs.add(new Token[] {a.get(i), b.get(toB[i])});
            }
        }
        return pairs;
    }

    /// Where something stands between what both have in the same order.
    List<Gap> gaps() {
        List<Gap> gaps = new ArrayList<>();
        int i = 0;
        int j = 0;
        int run = 0;
        while (i <= a.size()) {
            int nextI = i;
            while (nextI < a.size() && !inOrder[nextI]) {
                nextI++;
            }
            int nextJ = nextI < a.size() ? toB[nextI] : b.size();
            if (nextI > i || nextJ > j) {
                gaps.add(gap(i, nextI, j, nextJ, run + runFrom(nextI)));
                run = 0;
            }
            run++;
            i = nextI + 1;
            j = nextJ + 1;
        }
        return gaps;
    }

    private Gap gap(int i, int nextI, int j, int nextJ, int frame) {
        Gap gap = new Gap(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), frame);
        for (int k = i; k < nextI; k++) {
            if (toB[k] < j || toB[k] >= nextJ) {
                (toB[k] == UNMATCHED ? gap.inA : gap.movedA).add(a.get(k));
            }
        }
        for (int k = j; k < nextJ; k++) {
            if (toA[k] < i || toA[k] >= nextI) {
                (toA[k] == UNMATCHED ? gap.inB : gap.movedB).add(b.get(k));
            }
        }
        return gap;
    }

    private int runFrom(int start) {
        int run = 0;
        for (int i = start; i < a.size() && inOrder[i] && (i == start || toB[i] == toB[i - 1] + 1); i++) {
            run++;
        }
        return run;
    }

    /// The longest common subsequence.
    private void align() {
        int[][] best = new int[a.size() + 1][b.size() + 1];
        boolean[][] fits = new boolean[a.size()][b.size()];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                fits[i][j] = a.get(i).matches(b.get(j));
                int taken = fits[i][j] ? best[i + 1][j + 1] + (a.get(i).equal(b.get(j)) ? 9 : 8) : 0;
                best[i][j] = Math.max(taken, Math.max(best[i + 1][j], best[i][j + 1]));
            }
        }
        int i = 0;
        int j = 0;
        while (i < a.size() && j < b.size()) {
            if (fits[i][j] && best[i][j] == best[i + 1][j + 1] + (a.get(i).equal(b.get(j)) ? 9 : 8)) {
                toB[i] = j;
                toA[j] = i;
                inOrder[i] = true;
                i++;
                j++;
            } else if (best[i + 1][j] >= best[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }

    private void match(boolean exactly) {
        for (int i = 0; i < a.size(); i++) {
            for (int j = 0; j < b.size() && toB[i] == UNMATCHED; j++) {
                if (toA[j] == UNMATCHED
                        && (exactly ? a.get(i).equal(b.get(j)) : a.get(i).matches(b.get(j)))) {
                    toB[i] = j;
                    toA[j] = i;
                }
            }
        }
    }

    /// What is said twice by one and once by the other is said by both.
    private static List<Token> only(List<Token> tokens, int[] partners, List<Token> others) {
        List<Token> only = new ArrayList<>();
        for (int i = 0; i < partners.length; i++) {
            if (isOnly(tokens.get(i), partners[i], others)) {
                only.add(tokens.get(i));
            }
        }
        return only;
    }

    private static boolean isOnly(Token token, int partner, List<Token> others) {
        return partner == UNMATCHED && others.stream().noneMatch(token::matches) && !isSpelled(token, others);
    }

    /// Whether a phrase's words stand apart from each other there: "turn the cache off".
    private static boolean isSpelled(Token phrase, List<Token> others) {
        return phrase.isWord()
                && phrase.key().indexOf('_') > 0
                && Arrays.stream(phrase.key().split("_", -1))
                        .allMatch(part ->
                                others.stream().anyMatch(other -> other.key().equals(part)));
    }
}
