package dev.acumen.select;

import java.util.Arrays;
import java.util.List;

/// Terms that are looked for, and which key points have them (Okapi BM25): a term counts the more the fewer have
/// it, more where it is repeated, and in a long text less than in a short one.
final class Query {
    /// How much more a term counts that is repeated in a text.
    private static final double REPEATED = 1;

    /// How much the length of a text counts.
    private static final double LENGTH = 0.4;

    /// The number of terms of a usual text.
    private static final double USUAL = 30;

    private final int size;
    private final boolean isForIds;

    /// A term that more key points have tells nothing by itself.
    private final double many;

    /// The terms: open addressing, 0 for a free slot.
    private long[] slots = new long[1 << 8];

    private double[] wanted = new double[slots.length];
    private int[] having = new int[slots.length];

    /// What each term is worth, and what it is worth where those count for nothing that many have.
    private double[] worth = {};

    private double[] tellingWorth = {};
    private int count;

    /// For each key point, the slots of the terms that it has, each with how often it has it (32 bits each).
    private final long[][] hits;

    private final double[] lengths;

    /// @param size how many key points there are
    /// @param isForIds whether their ids may be meant as well as their texts
    Query(int size, boolean isForIds) {
        this.size = size;
        this.isForIds = isForIds;
        this.many = Math.max(few(), size / 10.0);
        this.hits = new long[size][];
        this.lengths = new double[size];
    }

    /// So many key points are few.
    private double few() {
        return Math.max(2, Math.sqrt(size));
    }

    /// What one term is worth that few key points have.
    double few(double times) {
        return times * weight(few());
    }

    /// Wants a term, or wants it more.
    void want(long term, double more) {
        if (2 * count > slots.length) {
            grow();
        }
        int slot = slot(term);
        count += slots[slot] == 0 ? 1 : 0;
        slots[slot] = term;
        wanted[slot] += more;
    }

    private void grow() {
        long[] terms = slots;
        double[] before = wanted;
        slots = new long[2 * terms.length];
        wanted = new double[slots.length];
        having = new int[slots.length];
        for (int i = 0; i < terms.length; i++) {
            if (terms[i] != 0) {
                int slot = slot(terms[i]);
                slots[slot] = terms[i];
                wanted[slot] = before[i];
            }
        }
    }

    private int slot(long term) {
        int slot = (int) (term >>> 24) & slots.length - 1;
        while (slots[slot] != 0 && slots[slot] != term) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    /// Looks for the terms in all key points.
    void read(List<Candidate> all, Terms reader) {
        int[] times = new int[slots.length];
        long[] met = new long[slots.length];
        for (int i = 0; i < size; i++) {
            long[] terms = all.get(i).terms(reader);
            int found = 0;
            for (long term : terms) {
                int slot = slot(term);
                if (slots[slot] != 0 && times[slot]++ == 0) {
                    met[found++] = slot;
                }
            }
            if (isForIds) {
                int id = slot(reader.whole(all.get(i).keyPoint.name()));
                if (slots[id] != 0 && times[id]++ == 0) {
                    met[found++] = id;
                }
            }
            hits[i] = hits(met, found, times);
            lengths[i] = 1 - LENGTH + LENGTH * terms.length / USUAL;
        }
        weigh();
    }

    private void weigh() {
        worth = new double[slots.length];
        tellingWorth = new double[slots.length];
        for (int slot = 0; slot < slots.length; slot++) {
            if (having[slot] > 0) {
                worth[slot] = wanted[slot] * weight(having[slot]);
                tellingWorth[slot] = having[slot] <= many ? worth[slot] : 0;
            }
        }
    }

    private long[] hits(long[] met, int found, int[] times) {
        for (int i = 0; i < found; i++) {
            int slot = (int) met[i];
            having[slot]++;
            met[i] = met[i] << 32 | times[slot];
            times[slot] = 0;
        }
        // In one order, whatever the text's: sums of the same weights are to be the same.
        Terms.sort(met, found);
        return Arrays.copyOf(met, found);
    }

    private double weight(double have) {
        return Math.log(1 + (size - have + 0.5) / (have + 0.5));
    }

    /// How well a key point matches.
    double match(int which) {
        return sum(which, worth);
    }

    /// The same by the terms alone that not many have.
    double telling(int which) {
        return sum(which, tellingWorth);
    }

    private double sum(int which, double[] worths) {
        double sum = 0;
        for (long hit : hits[which]) {
            int times = (int) hit;
            sum += worths[(int) (hit >>> 32)] * times * (REPEATED + 1) / (times + REPEATED * lengths[which]);
        }
        return sum;
    }

    /// How rare the terms are that a key point has: the same, whatever key points without them there are.
    double share(int which) {
        double share = 0;
        for (long hit : hits[which]) {
            share += 1.0 / having[(int) (hit >>> 32)];
        }
        return share;
    }

    /// How much a term is wanted.
    double wanted(long term) {
        return wanted[slot(term)];
    }

    /// How many key points have a term that was looked for.
    int having(long term) {
        return having[slot(term)];
    }
}
