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

    private static final Pattern WORK = Pattern.compile(
            "^(?:(?:please|pls|ok(?:ay)?|now|then|and|so|great|good|thanks|nice|cool|perfect|yes|yep|can you|could you"
                    + "|would you|i want you to|i need you to|go ahead and|let's|next)[,.!:]? ){0,10}"
                    + "(?:(?:add|build|create|implement|write|make|draft|fix|refactor|rename|split|convert|generate|check|show"
                    + "|explain|give|tell|find|look|extract|port|move|try)(?: me)?"
                    + " (?:an?|the|this|that|it|them|another|two|three|some|what|why|how|if|in|at|up|out|off|for|both)\\b"
                    + "|(?:we|i) (?:need|want) (?:an?|to|the|two|some|it|this|that|one|[a-z]+ [a-z]+:))",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern QUESTION = Pattern.compile(
            "\\?\\s*$|^(?:(?:so|and|hm+|wait|ok|huh)[, ]+){0,10}"
                    + "(?:(?:is|are|does|do|did|was|were|can|could|has|have|should|would|will|isn't|aren't|doesn't|didn't"
                    + "|shouldn't) (?:it|that|this|there|we|you|i|they|the|these|those|he|she|my|our|your)\\b"
                    + "|(?:what|why|how|where|which|who|when)(?:'s| is| are| do| does| did| can| should| would| was| were"
                    + "| about)\\b)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LASTING = Pattern.compile(
            "\\b(?:always|never|every|any|from now on|from here on|going forward|in general|generally|remember|keep in mind"
                    + "|(?:our|house|team) rule|convention|policy)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");

    private OneOff() {}

    /// Whether a sentence is bound to the task at hand.
    static boolean is(String sentence) {
        String prose = CODE_SPAN.matcher(sentence).replaceAll("code");
        boolean isBound = MOMENT.matcher(prose).find() || WORK.matcher(prose).find();
        return QUESTION.matcher(prose).find()
                || (isBound && !LASTING.matcher(prose).find());
    }
}
