package dev.acumen.signal;

import java.util.regex.Pattern;

/// Sentences that are said in passing: greetings, thanks, and a yes to what the agent proposed.
final class Chatter {
    private static final Pattern CHATTER = Pattern.compile(
            "^(?:(?:ok|okay|k|yes|yep|yeah|yup|sure|no|nope|nah|oh|ah|ugh|argh|hm+|lol|wow|hey|hi|hello|thanks|thank you|thx|ty|cheers|great|good|fine"
                    + "|perfect|nice|cool|awesome|lovely|right|sorry|please|pls|looks? good|lgtm|good (?:job|work|morning)|well done|come on|so far so good"
                    + "|that works|works|done|got it|makes sense|a lot|so much|again|anyway|agreed|exactly|claude|wait|there|for (?:that|this)|all|aha)[\\s,.!;:)…-]*)+$",
            Pattern.CASE_INSENSITIVE);

    /// Says yes to what the agent proposed: "the interval makes sense".
    private static final Pattern APPROVAL = Pattern.compile(
            "^(?:[\\w'-]+ ){1,5}(?:(?:makes|make) sense|(?:sounds?|looks?) (?:good|fine|right|ok|okay|great|reasonable)|works for me|(?:is|are) (?:fine|ok|okay|good)(?: (?:with|by|for) me)?)[\\s.!,]*$",
            Pattern.CASE_INSENSITIVE);

    private Chatter() {}

    static boolean is(String text) {
        return CHATTER.matcher(text).matches() || APPROVAL.matcher(text).matches();
    }
}
