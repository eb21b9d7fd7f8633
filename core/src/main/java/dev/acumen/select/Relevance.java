package dev.acumen.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How well key points match a prompt, by the terms that both have.
///
/// A term counts the more the fewer key points have it, and in a long text less than in a short one (Okapi BM25,
/// with each term of a text counted once). A key point is relevant when its match is not far below the best one,
/// and above what one common word would make.
final class Relevance {
    /// So much of the beginning and of the end of a long prompt is looked at: there stands what is wanted; between
    /// them stands what was pasted.
    private static final int PART = 4_000;

    /// How much the length of a text counts.
    private static final double LENGTH = 0.4;

    /// The number of terms of a usual text.
    private static final double USUAL = 30;

    /// So much of the best match makes a match relevant.
    private static final double OF_BEST = 0.35;

    private static final int NONE = -1;

    private final Terms terms = new Terms();

    /// The prompt's terms, by their hash: open addressing, 0 for a free slot.
    private final long[] slots;

    private final String[] words;
    private final int[] having;
    private final int[] repeated;
    private final double[] weights;

    private Relevance(String prompt) {
        String asked = ends(prompt);
        terms.read(asked);
        int size = Integer.highestOneBit(Math.max(8, terms.count())) << 2;
        this.slots = new long[size];
        this.words = new String[size];
        this.having = new int[size];
        this.repeated = new int[size];
        this.weights = new double[size];
        for (int i = 0; i < terms.count(); i++) {
            String word = terms.written(asked, i);
            boolean isTelling = terms.term(i) != Terms.DENIAL && !isDigit(word);
            if (isTelling) {
                int slot = slot(terms.term(i));
                slots[slot] = terms.term(i);
                words[slot] = word;
                repeated[slot]++;
            }
        }
    }

    private static boolean isDigit(String word) {
        return word.length() == 1 && word.charAt(0) <= '9';
    }

    private static String ends(String prompt) {
        return prompt.length() <= 2 * PART
                ? prompt
                : prompt.substring(0, PART) + "\n" + prompt.substring(prompt.length() - PART);
    }

    private int slot(long term) {
        int slot = (int) (term >>> 24) & slots.length - 1;
        while (slots[slot] != 0 && slots[slot] != term) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private int known(long term) {
        int slot = slot(term);
        return slots[slot] == 0 ? NONE : slot;
    }

    /// Reads all texts and says how well each matches.
    static Relevance of(String prompt, List<Candidate> candidates) {
        Relevance relevance = new Relevance(prompt);
        int[][] met = new int[candidates.size()][];
        for (int i = 0; i < met.length; i++) {
            met[i] = relevance.read(candidates.get(i));
            for (int slot : met[i]) {
                relevance.having[slot]++;
            }
        }
        relevance.weigh(candidates.size());
        double best = 0;
        double[] matches = new double[met.length];
        for (int i = 0; i < met.length; i++) {
            matches[i] = relevance.match(met[i], candidates.get(i));
            best = Math.max(best, matches[i]);
        }
        double few = Math.max(2, Math.sqrt(met.length));
        double least = Math.max(OF_BEST * best, weight((int) few, met.length));
        for (int i = 0; i < met.length; i++) {
            Candidate candidate = candidates.get(i);
            candidate.match = best == 0 ? 0 : matches[i] / best;
            candidate.isRelevant = matches[i] > 0 && matches[i] >= least;
        }
        return relevance;
    }

    /// The slots of the prompt's terms that a text has, each once.
    private int[] read(Candidate candidate) {
        int[] met = new int[4];
        int count = 0;
        for (long term : candidate.terms(terms)) {
            count = meet(known(term), met, count);
            met = count == met.length ? Arrays.copyOf(met, 2 * count) : met;
        }
        return Arrays.copyOf(met, meet(known(terms.whole(candidate.keyPoint.name())), met, count));
    }

    private static int meet(int slot, int[] met, int count) {
        if (slot == NONE) {
            return count;
        }
        for (int i = 0; i < count; i++) {
            if (met[i] == slot) {
                return count;
            }
        }
        met[count] = slot;
        return count + 1;
    }

    private void weigh(int size) {
        for (int i = 0; i < slots.length; i++) {
            weights[i] = having[i] == 0 ? 0 : weight(having[i], size) * (1 + Math.log(repeated[i]));
        }
    }

    private static double weight(int having, int size) {
        return Math.log(1 + (size - having + 0.5) / (having + 0.5));
    }

    private double match(int[] met, Candidate candidate) {
        double sum = 0;
        double share = 0;
        // In one order, whatever the text's: sums of the same weights are to be the same.
        Arrays.sort(met);
        for (int slot : met) {
            sum += weights[slot];
            share += 1.0 / having[slot];
        }
        candidate.share = share;
        return sum / (1 - LENGTH + LENGTH * candidate.terms(terms).length / USUAL);
    }

    /// The words of the prompt that a key point has, the rarest first.
    List<String> words(Candidate candidate) {
        List<String> shared = new ArrayList<>();
        int[] met = read(candidate);
        boolean[] isTaken = new boolean[met.length];
        for (int i = 0; i < met.length; i++) {
            int best = NONE;
            for (int k = 0; k < met.length; k++) {
                if (!isTaken[k] && (best == NONE || weights[met[k]] > weights[met[best]])) {
                    best = k;
                }
            }
            isTaken[best] = true;
            shared.add(words[met[best]]);
        }
        return shared;
    }
}
