package dev.acumen.signal;

import java.util.regex.Pattern;

/// Whether a person is dissatisfied with what the agent did. Wider than [Reactions]: the complaint may stand anywhere
/// in the message.
final class Complaints {
    private static final Pattern COMPLAINT = Pattern.compile(
            "\\b(?:nope|wrong(?:ly)?|undo|revert\\w*|roll(?:ed|ing)? (?:it |that |this |them )?back|put (?:it|that|them) back|brok(?:e|en)|breaks?|breaking|shouldn'?t have|should not have|should never|why (?:did|are|do|would|have) you|what did you do|not what i|isn'?t what i|didn'?t (?:ask|want|work|help)"
                    + "|doesn'?t (?:work|look right|compile|build|match|help|pass)|does not (?:work|match)|don'?t work|not working|no longer works?|stopped working|worse|fails?|failed|failing|crash\\w*|i (?:said|told you|asked)|bad idea|not (?:ok|okay|acceptable|right|correct|good|true|allowed|like (?:this|that))"
                    + "|incorrect|mistake|unacceptable|outage|incident|angry|complain\\w*|regression|messed|mess|garbage|nonsense|slower|lost|disappeared|bricked|outdated|obsolete|out of date|stale|isn'?t (?:right|true|correct)|aren'?t (?:right|correct)|never (?:do|use|run|touch|again)|please don'?t|please stop|stop \\w+ing|hold on|not anymore|off by"
                    + "|we don'?t (?:do|use|want|run)|you (?:broke|forgot|missed|misunderstood|shouldn'?t|keep|just (?:broke|deleted|removed|changed)|were not|weren'?t|are not|aren'?t)|unwanted|get rid of|take (?:it|that|this) (?:out|back)|remove (?:that|it|this) again|too (?:slow|much|many|aggressive)|leak\\w*|corrupt\\w*|page[rd]\\b|rejected|complaints?|bug|bugs|buggy)\\b"
                    + "|^\\W*(?:no|nah|don'?t|stop|wait|ugh|argh|hmm+)\\b(?! (?:problem|worries|need|rush))",
            Pattern.CASE_INSENSITIVE);

    /// Mild: the person would have had it otherwise, or allows it this once.
    private static final Pattern RESERVED = Pattern.compile(
            "\\bh+m+\\b|\\b(?:careful|any ?more|rather|instead|supposed|next time|(?:ok|okay|fine|good) for (?:now|today|once)|just this (?:once|time)|this once|temporar(?:y|ily)|workaround|hack(?:y)?|redo|re-do|who asked|who told|i'?d (?:prefer|have|like|expect)|i would have|i wanted|i meant|expected|legacy|old|deprecated"
                    + "|why\\b|really\\?|are you sure|should(?:n'?t| not)? (?:be|have)|not (?:the|what|that|quite|sure|meant|on|for|with|in)|only (?:for|on|to|ever|when|in|meant)|except|production|prod\\b|dangerous|risky|don'?t|never|please (?:use|don'?t|only|go|take|change)|change (?:it|that|this) (?:back|to)|but\\b|unfortunately|strange|odd|weird|urgh|no,)",
            Pattern.CASE_INSENSITIVE);

    private Complaints() {}

    /// Whether the person has reservations: milder than a complaint.
    static boolean isReserved(String words) {
        return RESERVED.matcher(words.replace('’', '\'')).find();
    }

    static boolean isIn(String words) {
        return Reactions.isRejection(words)
                || COMPLAINT.matcher(words.replace('’', '\'')).find();
    }
}
