package dev.acumen.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Whole thoughts: a sentence that is to be kept, with what it is about, its reason and its instruction.
///
/// A short message is kept whole, but for what stands at its edges and is no part of what lasts; a piece of work that
/// stands as a sentence of its own, and words of others, part one thought from the next. In a longer message a
/// sentence takes along what points back to it and what it points back to.
final class Thoughts {
    static final int LONGEST = 600;
    private static final int FEW_SENTENCES = 3;
    private static final int SHORT_MESSAGE = 400;

    /// A neighbour with less evidence than this is not about the same.
    private static final double UNRELATED = -6;

    /// A neighbour whose own words say less than this is not about the same, unless it points back.
    private static final double UNRELATED_BY_ITSELF = -3;

    /// An order whose own words say less than this is a piece of work.
    private static final double WORK_BY_ITSELF = -1;

    /// Begins with what points back to the sentence before.
    private static final Pattern POINTS_BACK = Pattern.compile(
            "^(?:and |but |so |also |because |since )?(?:it|its|it's|that|that's|that is|they|they're|these|those|this|he|she|him|them|otherwise|because|since"
                    + "|so|else|or else|same|otherwise|hence|therefore|which|the reason|reason|the rest|the others?|instead|and|but|then)\\b"
                    + "(?! (?:repo|repository|project|codebase|code base|team|company|app|service|machine|box|crate|monorepo|workspace)\\b)",
            Pattern.CASE_INSENSITIVE);

    private static final Set<Cue> FORBIDDING = EnumSet.of(Cue.BAN, Cue.NO_NOUN, Cue.FORBIDDEN_DEED, Cue.OFF_LIMITS);

    private static final int LEAST_WORDS = 2;

    private final List<Sentence> sentences;
    private final BitSet taken;
    private final BitSet apart = new BitSet();
    private final boolean isShort;

    private Thoughts(String message, List<Sentence> sentences, double[] scores, double[] own) {
        this.sentences = sentences;
        this.taken = taken(scores, own);
        this.isShort = sentences.size() <= FEW_SENTENCES || message.strip().length() <= SHORT_MESSAGE;
        for (int i = 0; i < scores.length; i++) {
            apart.set(
                    i,
                    !taken.get(i)
                            && (isWork(i, own[i])
                                    || (isUnrelated(i, scores[i], own[i]) && !isBetween(i))
                                    || isApart(sentences.get(i).text())));
        }
    }

    /// The sentences to be kept: those with enough evidence, without the pieces of work beside them.
    private BitSet taken(double[] scores, double[] own) {
        BitSet kept = new BitSet();
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < scores.length; i++) {
            kept.set(i, scores[i] > 0 && !Chatter.is(sentences.get(i).text()));
            best = Math.max(best, scores[i] > 0 ? own[i] : best);
        }
        for (int i = 0; i < scores.length; i++) {
            if (own[i] < best && isWork(i, own[i])) {
                kept.clear(i);
            }
        }
        return kept;
    }

    private boolean isUnrelated(int at, double score, double own) {
        String text = sentences.get(at).text();
        boolean isFarBelow = score < UNRELATED
                || (own < UNRELATED_BY_ITSELF && !POINTS_BACK.matcher(text).find());
        return isFarBelow && !PieceOfWork.mayLast(text) && !isInstead(at);
    }

    /// Whether what stands before and behind it in a short message is kept: then it says why, or of what.
    private boolean isBetween(int at) {
        return isShort && at > 0 && taken.get(at - 1) && taken.get(at + 1);
    }

    private boolean isWork(int at, double own) {
        String text = sentences.get(at).text();
        return own < WORK_BY_ITSELF && PieceOfWork.isOrder(text) && !isInstead(at);
    }

    /// Whether it says what to do instead of what the sentence before forbids.
    private boolean isInstead(int at) {
        return at > 0
                && Cue.in(sentences.get(at).text()).contains(Cue.USE_FIRST)
                && Cue.in(sentences.get(at - 1).text()).stream().anyMatch(FORBIDDING::contains);
    }

    /// A run of sentences: the places of its first and its last.
    record Span(int first, int last) {}

    /// The thoughts of a message.
    ///
    /// @param scores the evidence for each sentence, above 0 for those to be kept
    /// @param own what the words of each sentence say by themselves
    static List<Span> of(String message, List<Sentence> sentences, double[] scores, double[] own) {
        Thoughts thoughts = new Thoughts(message, sentences, scores, own);
        BitSet taken = thoughts.taken;
        List<Span> spans = new ArrayList<>();
        for (int i = taken.nextSetBit(0); i >= 0; i = taken.nextSetBit(i + 1)) {
            Span span = thoughts.around(i, spans.isEmpty() ? 0 : spans.getLast().last() + 1);
            if (thoughts.makesSense(span)) {
                spans.add(span);
            }
            i = span.last();
        }
        return spans;
    }

    private Span around(int at, int from) {
        int first = at;
        while (first > from && belongs(first - 1, first) && length(first - 1, at) <= LONGEST) {
            first--;
        }
        int last = at;
        while (last + 1 < sentences.size() && belongs(last + 1, last + 1) && length(first, last + 1) <= LONGEST) {
            last++;
        }
        if (isFragment(first, last)
                && first > from
                && !isForeign(sentences.get(first - 1).text())) {
            first--;
        }
        return new Span(first, last);
    }

    /// Whether a neighbour is a part of the thought.
    ///
    /// @param later which of the two stands later
    private boolean belongs(int neighbour, int later) {
        boolean isJoined = isShort
                || taken.get(neighbour)
                || POINTS_BACK.matcher(sentences.get(later).text()).find()
                || sentences.get(later - 1).text().endsWith(";");
        return isJoined && !apart.get(neighbour);
    }

    private int length(int first, int last) {
        return sentences.get(last).end() - sentences.get(first).start();
    }

    private boolean makesSense(Span span) {
        return !isFragment(span.first(), span.last());
    }

    /// Whether it is next to nothing without what was said before: "path.join, always."
    private boolean isFragment(int first, int last) {
        if (first < last) {
            return false;
        }
        String text = sentences.get(first).text();
        return Likeness.of(text).words().size() < LEAST_WORDS
                && Cue.in(text).stream().noneMatch(Cue::isOrder);
    }

    /// Whether a sentence is no part of what lasts: chatter, a question, a piece of work, somebody else's words.
    static boolean isApart(String text) {
        return Chatter.is(text) || OneOff.is(text) || isForeign(text) || PieceOfWork.isNext(text);
    }

    private static boolean isForeign(String text) {
        return text.indexOf(Sentence.CODE) >= 0 || text.indexOf(Sentence.QUOTED) >= 0;
    }
}
