package dev.acumen.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
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

    private static final Pattern CHATTER = Pattern.compile(
            "^(?:(?:ok|okay|k|yes|yep|yeah|yup|sure|no|nope|nah|oh|ah|ugh|argh|hm+|lol|wow|hey|hi|hello|thanks|thank you|thx|ty|cheers|great|good|fine"
                    + "|perfect|nice|cool|awesome|lovely|right|sorry|please|pls|looks? good|lgtm|good (?:job|work|morning)|well done|come on|so far so good"
                    + "|that works|works|done|got it|makes sense|a lot|so much|again|anyway|agreed|exactly|claude|wait|there|for (?:that|this)|all|aha)[\\s,.!;:)…-]*)+$",
            Pattern.CASE_INSENSITIVE);

    /// Says yes to what the agent proposed: "the interval makes sense".
    private static final Pattern APPROVAL = Pattern.compile(
            "^(?:[\\w'-]+ ){1,5}(?:(?:makes|make) sense|(?:sounds?|looks?) (?:good|fine|right|ok|okay|great|reasonable)|works for me|(?:is|are) (?:fine|ok|okay|good)(?: (?:with|by|for) me)?)[\\s.!,]*$",
            Pattern.CASE_INSENSITIVE);

    /// An order about the one thing at hand: "Take it out", "now the other one", "First task: …", "move cell 14".
    private static final Pattern WORK = Pattern.compile(
            "^(?:(?:please|pls|and|so|ok(?:ay)?|then|now|next|also|first|today|anyway)[,:]? ){0,5}"
                    + "(?:(?:take|put|move|undo|revert|redo|fix|rename|remove|delete|drop|collapse|rebase|split|convert|port|rewrite|clean|update|change"
                    + "|extend|add|make|build|create|write|implement|draft|generate|show|tell|give|find|look|check|explain|translate|sort|start|open|try|run"
                    + "|have a look|go on|go ahead|carry on|continue|rerun|revisit|rename|bump|restore|replace|swap|wire|hook|finish|search|number)"
                    + " (?:it|them|this|that|these|those|me|both|one|back|again|up|out|in|on|off|the|an?|[\\w./-]*[./_\\d][\\w./-]*)\\b"
                    + "|(?:undo|revert|continue|go on|go ahead|carry on|fix|redo|commit)\\b[^a-z]*$)"
                    + "|^(?:now|next|then|today|first(?: \\w+)?|for this one|anyway|ok,? (?:so )?now)\\b[:,]? ",
            Pattern.CASE_INSENSITIVE);

    /// An order: a verb in its plain form, with the thing that it is about right behind it.
    private static final Pattern ORDER = Pattern.compile(
            "^(?:(?i:please|pls|and|so|ok(?:ay)?|then|now|next|also|first|but|thanks|go ahead and|can you|could you|just)[,:]? )*"
                    + "(?!(?i:the|an?|we|i|you|he|she|they|it|this|that|these|those|our|my|your|their|its|no|not|never|only|there|here|all|some|most|both|each|every|for|in|on"
                    + "|at|by|to|of|with|from|if|when|while|as|because|since|than|before|after|over|under|let)\\b)[A-Za-z]{2,}(?<!s|ed|ing|ly)(?:-[a-z]+)? "
                    + "(?:(?i:the|an?|it|them|this|that|these|those|me|my|our|your|both|one|two|another|up|out|back|through|down)\\b"
                    + "|[`<\"A-Z]|[\\w-]*[./_\\d(][\\w./()-]*(?=[\\s,.!]|$))"
                    + "|^[^.;]{3,60}(?: -+|[–—:,]) (?i:please |pls |just )?[a-z]{2,}(?<!s|ed|ing|ly) (?:it|them|these|both|that)\\W*$");

    /// A piece of work that follows in the same sentence: "…, and now rename the class".
    private static final Pattern TRAILING_WORK = Pattern.compile(
            "(?:[,;]| [–—-]+) (?:and |so |but )?(?:also|now|then|please|pls|can you|could you|next)[,:]? (?:please |pls )?(?=\\w)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LASTING = Pattern.compile(
            "\\b(?:always|never|every|any|each|anywhere|everywhere|whenever|from now on|in general|by default|instead of|not|no|don't|before you|after you|only)\\b",
            Pattern.CASE_INSENSITIVE);

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
            kept.set(i, scores[i] > 0 && !isChatter(sentences.get(i).text()));
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
        return isFarBelow && !LASTING.matcher(text).find() && !isInstead(at);
    }

    /// Whether what stands before and behind it in a short message is kept: then it says why, or of what.
    private boolean isBetween(int at) {
        return isShort && at > 0 && taken.get(at - 1) && taken.get(at + 1);
    }

    private boolean isWork(int at, double own) {
        String text = sentences.get(at).text();
        return own < WORK_BY_ITSELF
                && ORDER.matcher(text).find()
                && !LASTING.matcher(text).find()
                && !isInstead(at);
    }

    /// Whether it says what to do instead of what the sentence before forbids.
    private boolean isInstead(int at) {
        return at > 0
                && Cue.in(sentences.get(at).text()).contains(Cue.USE_FIRST)
                && Cue.in(sentences.get(at - 1).text()).stream().anyMatch(FORBIDDING::contains);
    }

    /// A text without the piece of work at its end.
    static String withoutWork(String text) {
        Matcher joint = TRAILING_WORK.matcher(text);
        while (joint.find()) {
            String rest = text.substring(joint.end());
            if ((isApart(rest) || ORDER.matcher(rest).find())
                    && !LASTING.matcher(rest).find()) {
                return text.substring(0, joint.start());
            }
        }
        return text;
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
        return isChatter(text)
                || OneOff.is(text)
                || isForeign(text)
                || (WORK.matcher(text).find() && !LASTING.matcher(text).find());
    }

    private static boolean isChatter(String text) {
        return CHATTER.matcher(text).matches() || APPROVAL.matcher(text).matches();
    }

    private static boolean isForeign(String text) {
        return text.indexOf(Sentence.CODE) >= 0 || text.indexOf(Sentence.QUOTED) >= 0;
    }
}
