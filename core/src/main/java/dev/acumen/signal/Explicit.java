package dev.acumen.signal;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Wordings by which people announce that something is to last: "remember", "from now on", an order that begins
/// with "always" or "never", "I prefer". On the training turns nearly all sentences that begin so are meant to
/// last, where nothing around them is about a product or a piece of work; so they need less evidence than others.
final class Explicit {
    /// What an announcement adds to the evidence for its sentence.
    private static final double WORTH = 2;

    /// The same in a short message that is about nothing else.
    private static final double WORTH_ALONE = 4;

    private static final int SHORT = 3;
    private static final Set<Cue> ABOUT_OTHERS = EnumSet.of(Cue.TASK, Cue.AUDIENCE, Cue.FAILURE);

    private static final Pattern ANNOUNCEMENT = Pattern.compile(
            "^(?:(?:no|nope|ok|okay|so|and|but|also|again|please|pls|btw|hey|yes|right|well|oh|actually|sorry|general rule"
                    + "|rule|important|small thing|one more thing|by the way|fyi)[,.!: –—-]+){0,10}"
                    + "(?:remember(?!ing| when| the (?:good|old|last|time)| to\\b)|keep in mind|bear in mind"
                    + "|(?:make|take) (?:a )?(?:mental )?note|note(?: to self| for (?:next|later|the future))?:|note that"
                    + "|for (?:future reference|next time|the future|the record)"
                    + "|from (?:now|here|this point|today)(?: out)? on\\b|going forward|in (?:the )?future\\b"
                    + "|don't forget (?:that|this)|learn (?:this|from)"
                    + "|(?:always|never|don't ever|do not ever|never ever|you (?:should|must) (?:always|never)) +"
                    + "(?!(?:mind|again|done|been|had|on|in|at|the|a|an|with|for|to|seen|thought|knew|more|less|below|above"
                    + "|both|nice|good|fun|happy|my|did|was|is)\\b)[a-z'-]++(?<!s|ed|ing)(?! ?$)"
                    + "|i(?:'d| would)?(?: really| always| usually| also| generally| much| strongly)* (?:prefer|like it when"
                    + "|hate it when|don't like it when|can't stand)\\b"
                    + "(?!.*\\b(?:this|that|these|those|here|the (?:first|second|other|old|new))\\b))",
            Pattern.CASE_INSENSITIVE);

    private Explicit() {}

    /// What is to be added to the evidence for each sentence.
    static double[] worth(List<Sentence> sentences) {
        double worth = isAboutNothingElse(sentences) ? WORTH_ALONE : WORTH;
        return sentences.stream()
                .mapToDouble(sentence -> ANNOUNCEMENT.matcher(sentence.text()).find() ? worth : 0)
                .toArray();
    }

    private static boolean isAboutNothingElse(List<Sentence> sentences) {
        return sentences.size() <= SHORT
                && sentences.stream()
                        .map(Sentence::text)
                        .noneMatch(text -> text.indexOf(Sentence.QUOTED) >= 0
                                || text.indexOf(Sentence.CODE) >= 0
                                || Cue.in(text).stream().anyMatch(ABOUT_OTHERS::contains));
    }
}
