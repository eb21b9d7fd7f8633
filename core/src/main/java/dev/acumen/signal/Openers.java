package dev.acumen.signal;

import java.util.regex.Pattern;

/// What belongs to the conversation and not to what was said: "No, …", "ok thanks. …", "One more thing for the future:
/// …".
///
/// An opener ends at a punctuation mark; a word without one may be the order itself: "Wait for CI", "No Lombok". A
/// hyphen inside a word is no such mark: "Right-align". Before a colon only announcements are cut, for "Right: 24px"
/// is about the right-hand side. A leading "and" or "but" is cut without a mark.
final class Openers {
    private static final String VOCATIVE =
            "(?: (?:claude|mate|man|dude|buddy|folks|team|guys|there|again|then|please))?";

    /// Reactions, greetings, thanks and conjunctions.
    private static final String REACTION =
            "(?:no|nope|nah|ok|okay|k|yes|yep|yeah|yup|sure|hey|hi|hello|well|so|and|also|plus|but|btw"
                    + "|by the way|oh|ah|ugh|argh|hm+|uh|um|please|pls|wait|actually|sorry|thanks|thank you|thx|cheers|great|good|fine"
                    + "|perfect|nice|cool|awesome|right|again|listen|look|anyway|alright|fyi|fwiw|come on)";

    /// Words that say that something follows which is to be kept.
    private static final String ANNOUNCEMENT =
            "(?:(?:and |also |oh |please |pls )?(?:remember|note|keep in mind|bear in mind)(?: this| that)?"
                    + "|(?:(?:just )?(?:one|another|a) (?:more |last |small |quick )?|small |quick |last )(?:thing|note|point|reminder)"
                    + "(?: (?:for|about) (?:the future|next time|later|you))?"
                    + "|style thing|note to self|note for (?:the future|next time|later)|for (?:the future|next time|the record|future reference)"
                    + "|fyi|fwiw|btw|by the way|heads up|reminder|just so you know|important|general rule|side note|same (?:story|thing|rule|procedure|drill)? ?as (?:always|usual|ever|before)|also)";

    private static final Pattern OPENER = Pattern.compile(
            "^(?:(?:" + REACTION + "\\s+){0,4}" + REACTION + VOCATIVE + "\\s*(?:[,.!;…]+(?=\\s)\\s*|[–—]\\s*(?!\\S*$))"
                    + "|" + ANNOUNCEMENT + "\\s*(?:[:,.!;…]+(?=\\s)\\s*|\\s-+\\s+|[–—]+\\s*))",
            Pattern.CASE_INSENSITIVE);

    /// Joins a sentence to what stood before it.
    private static final Pattern CONJUNCTION =
            Pattern.compile("^(?:and|but)\\s+(?!(?:also|so|then|now|that's|not least)\\b)", Pattern.CASE_INSENSITIVE);

    private Openers() {}

    /// The text from where it says something; the text itself where that would leave next to nothing.
    static String trimmed(String text, int shortest) {
        String rest = text;
        String before;
        do {
            before = rest;
            rest = OPENER.matcher(rest).replaceFirst("");
        } while (!rest.equals(before));
        rest = CONJUNCTION.matcher(rest).replaceFirst("");
        return rest.length() >= shortest ? rest : text;
    }
}
