package dev.acumen.signal;

import java.util.regex.Pattern;

/// How a prompt begins: with a rejection of what came before, or not.
final class Reactions {
    private static final Pattern REJECTION = Pattern.compile(
            "^\\W*(?:(?:hm+|ugh|argh|hey|ok(?:ay)?|well|sorry|actually|oh|wait|and|but|ehm?|uh)\\b[\\s,.!…-]*){0,10}"
                    + "(?:no\\b(?! (?:problem|worries|need|rush))|nope|nah\\b|wrong\\b|stop\\b|undo\\b|revert\\b|don'?t\\b|"
                    + "not (?:like|what|how|that|there|here|again)|never\\b(?! mind)|absolutely not|"
                    + "that(?:'s| is) (?:not|wrong|incorrect|broken)|this is (?:not|wrong)|isn'?t (?:it|that)|"
                    + "why (?:did|are|do|would) you|you (?:broke|forgot|missed|misunderstood|shouldn'?t|keep|just (?:broke|deleted|removed))|"
                    + "put (?:it|that|them) back|take (?:it|that) (?:out|back)|roll (?:it|that) back|i (?:said|told|asked|didn'?t ask)|"
                    + "please (?:don'?t|undo|revert|stop))",
            Pattern.CASE_INSENSITIVE);

    private static final int BEGINNING = 200;

    private Reactions() {}

    static boolean isRejection(String prompt) {
        String beginning = prompt.substring(0, Math.min(prompt.length(), BEGINNING));
        return REJECTION.matcher(beginning).find();
    }
}
