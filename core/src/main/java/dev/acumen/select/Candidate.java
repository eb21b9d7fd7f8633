package dev.acumen.select;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A key point that may be chosen, and what speaks for it.
final class Candidate implements Comparable<Candidate> {
    /// So many learned sessions ago is recent.
    private static final long RECENT = 10;

    /// What being relevant or related is worth: more than reliability and recency together.
    private static final double RELEVANT = 2;

    private static final double MATCH = 2;
    private static final double RECENCY = 0.25;

    /// The reliability from which a key point is proven.
    private static final double PROVEN = 0.6;

    final Section section;
    final KeyPoint keyPoint;
    /// Its place in canonical order.
    final int place;

    /// Whether it is of the user's playbook.
    final boolean isOfUser;

    /// How well it matches the prompt, from 0 to 1.
    double match;

    /// How well it matches, whatever else is in the playbook.
    double share;

    /// Whether it shares telling words with the prompt.
    boolean isRelevant;

    /// Whether it shares words with the prompt, or with what matches the prompt best.
    boolean isRelated;

    /// Whether it may be out of date.
    boolean isDoubtful;

    /// Whether it had its turn.
    boolean isSeen;

    private final double reliability;
    private final int tier;
    private long @Nullable [] terms;
    private long @Nullable [] set;
    private long age = Long.MAX_VALUE;
    private long turn;
    private double worth;
    private long hard;

    /// One bit for each term of its set, several terms may share one.
    private long bits;

    Candidate(Section section, KeyPoint keyPoint, int place) {
        this.section = section;
        this.keyPoint = keyPoint;
        this.place = place;
        this.isOfUser = KeyPoint.isOfUser(keyPoint.name());
        this.reliability = keyPoint.tally().reliability();
        this.tier = isPinned() ? 0 : isHarmful() ? 2 : 1;
    }

    /// Weighs what speaks for it.
    ///
    /// @param newAge how many learned sessions ago it was of use
    /// @param newTurn of equal ones, the least comes first
    void weigh(long newAge, long newTurn) {
        age = newAge;
        turn = newTurn;
        double recency = isRecent() ? RECENCY * (RECENT - age) / RECENT : 0;
        worth = (isRelevant || isRelated ? RELEVANT : 0) + MATCH * match + reliability + recency;
    }

    boolean isPinned() {
        return keyPoint.isPinned();
    }

    boolean isUntested() {
        Tally tally = keyPoint.tally();
        return tally.helpful() == 0 && tally.harmful() == 0;
    }

    boolean isRecent() {
        return age < RECENT;
    }

    /// Whether what was judged speaks for it.
    boolean isReliable() {
        return reliability > Tally.ZERO.reliability();
    }

    /// Whether it helped often enough, as in three sessions of three.
    boolean isProven() {
        return reliability >= PROVEN;
    }

    /// Its line is longer than this.
    int leastLength() {
        return keyPoint.name().length() + keyPoint.text().length();
    }

    /// The pinned ones first; what did more harm than good last; then by worth. Of two pinned ones, what else is in
    /// the playbook does not decide.
    @Override
    public int compareTo(Candidate other) {
        int order = Integer.compare(tier, other.tier);
        if (order == 0 && isPinned()) {
            return comparePinned(other);
        }
        if (order == 0) {
            order = Double.compare(other.worth, worth);
        }
        if (order == 0) {
            order = Long.compare(turn, other.turn);
        }
        return order == 0 ? Integer.compare(place, other.place) : order;
    }

    private int comparePinned(Candidate other) {
        int order = Double.compare(other.share, share);
        if (order == 0) {
            order = Double.compare(other.reliability, reliability);
        }
        return order == 0 ? Integer.compare(place, other.place) : order;
    }

    boolean isHarmful() {
        return keyPoint.tally().isHarmful();
    }

    /// The terms of its text in order, with repetitions.
    long[] terms(Terms reader) {
        long[] known = terms;
        if (known == null) {
            known = reader.of(keyPoint.text());
            terms = known;
        }
        return known;
    }

    /// Whether the likeness may be as high as this. Far quicker than [#likeness]: a bit that only one of two has stands
    /// for a term that only one of them has.
    boolean mayBeLike(Candidate other, Terms reader, double likeness) {
        int mine = set(reader).length;
        int theirs = other.set(reader).length;
        int most = Math.min(mine - Long.bitCount(bits & ~other.bits), theirs - Long.bitCount(other.bits & ~bits));
        return most >= likeness * (mine + theirs - most);
    }

    /// How much of the terms of both is in both, from 0 to 1; 0 where their numbers or denials differ, for then
    /// they say different things, however alike they are.
    double likeness(Candidate other, Terms reader) {
        long[] mine = set(reader);
        long[] theirs = other.set(reader);
        if (hard != other.hard) {
            return 0;
        }
        int both = 0;
        int at = 0;
        int there = 0;
        while (at < mine.length && there < theirs.length) {
            long order = Long.compare(mine[at], theirs[there]);
            both += order == 0 ? 1 : 0;
            at += order <= 0 ? 1 : 0;
            there += order >= 0 ? 1 : 0;
        }
        return both == 0 ? 0 : (double) both / (mine.length + theirs.length - both);
    }

    /// The terms as a sorted set.
    long[] set(Terms reader) {
        if (set != null) {
            return set;
        }
        long[] sorted = terms(reader).clone();
        Terms.sort(sorted, sorted.length);
        int kept = 0;
        for (long term : sorted) {
            if (kept == 0 || term != sorted[kept - 1]) {
                sorted[kept++] = term;
                hard += Terms.isHard(term) ? term : 0;
                bits |= 1L << (term >>> 24);
            }
        }
        set = Arrays.copyOf(sorted, kept);
        return set;
    }
}
