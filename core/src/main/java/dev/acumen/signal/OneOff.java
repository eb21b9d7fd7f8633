package dev.acumen.signal;

import java.util.regex.Pattern;

/// Wordings that bind a sentence to the task at hand, whatever else it says: a moment, a piece of work to be
/// done, a question. On the training turns, nineteen of twenty such sentences are not meant to last.
final class OneOff {
    private static final Pattern MOMENT = Pattern.compile(
            "\\b(?:today|tonight|tomorrow|right now|for now|for the moment|for the time being|at the moment|(?:just )?this once"
                    + "|this (?:time|week|morning|afternoon|evening)|for this (?:one|pr|branch|commit|file|run|ticket|change)"
                    + "|in this (?:pr|branch|commit|file|case|run|ticket|change|function)|only (?:for|in) this|just for this"
                    + "|for the (?:next|rest of the) \\w+)\\b"
                    + "|\\bnow[,.!]*$|\\bnow,",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern QUESTION = Pattern.compile(
            "\\?\\s*$|^(?:(?:so|and|or|hm+|wait|ok|huh)[, ]+){0,10}"
                    + "(?:(?:is|are|does|do|did|was|were|can|could|has|have|should|would|will|isn't|aren't|doesn't|didn't"
                    + "|shouldn't) (?:it|that|this|there|we|you|i|they|the|these|those|he|she|my|our|your)\\b"
                    + "|(?:what|why|how|where|which|who|when)(?:'s| is| are| do| does| did| can| should| would| was| were"
                    + "| about)\\b)",
            Pattern.CASE_INSENSITIVE);

    /// Asks whether what was just said is so: "or do we.", "or is it?", "or maybe not".
    private static final Pattern DOUBT = Pattern.compile(
            "^(?:hm+,? )?or (?:(?:is|are|was|were|do|does|did|have|has|can|could|should|would|will)(?:n't)?"
                    + " (?:it|that|this|there|we|you|i|they|he|she)\\W*$|(?:am|was) i wrong\\b|(?:maybe |perhaps )?not\\W*$)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern WISH = Pattern.compile(
            "^(?:(?:so|and|ok|now)[, ]+)*(?:we|i) (?:want|need|would like)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern GO = Pattern.compile(
            "^(?:(?:so|and|ok|now|please|pls|can you|could you|just)[, ]+)*(?:do (?:it|that|this)|go ahead|go for it|make (?:it|that) (?:so|happen)"
                    + "|(?:build|implement|wire|set) (?:it|that|this)(?: up)?)\\b(?! (?:always|every|like|the same|whenever))",
            Pattern.CASE_INSENSITIVE);

    /// How the person feels about the work, and nothing to do for it.
    private static final Pattern MOOD = Pattern.compile(
            "\\b(?:i'm|i am|i feel) (?:\\w+ )?(?:too old for|losing (?:it|my mind)|going (?:mad|crazy|insane|nuts|bald)|about to (?:cry|scream|give up)|close to tears)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LASTING = Pattern.compile(
            "\\b(?:always|never|every|any|from now on|from here on|going forward|in general|generally|remember|keep in mind"
                    + "|(?:our|house|team) rule|convention|policy)\\b",
            Pattern.CASE_INSENSITIVE);

    private OneOff() {}

    /// Whether a sentence says what the person wants of a piece of work, once "do it" follows.
    static boolean isWish(String sentence) {
        return WISH.matcher(sentence).find() && !LASTING.matcher(sentence).find();
    }

    /// Whether a sentence sends the agent to work on what stands before it.
    static boolean isGo(String sentence) {
        return GO.matcher(sentence).find();
    }

    /// Whether a sentence doubts the one before it.
    static boolean isDoubt(String sentence) {
        return DOUBT.matcher(sentence).find();
    }

    /// Whether a sentence is bound to the task at hand.
    static boolean is(String sentence) {
        String prose = Sentence.prose(sentence);
        boolean isBound = MOMENT.matcher(prose).find()
                || PieceOfWork.isTask(prose)
                || MOOD.matcher(prose).find();
        return QUESTION.matcher(prose).find()
                || (isBound && !LASTING.matcher(prose).find());
    }
}
