package dev.acumen.signal;

import dev.acumen.trajectory.Citations;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What an agent says against a key point that it cites.
final class CitationDoubts {
    private static final String BAD =
            "(?:wrong|outdated|obsolete|stale|incorrect|out of date|false|misleading|mistaken|inaccurate|no longer (?:true|valid|correct|right|accurate|current|the case)|invalid|superseded)";

    /// Follows a citation.
    private static final Pattern CERTAIN = Pattern.compile(
            "^[^.;!?\\n\\[]{0,60}?\\b(?:is|was|are|were|turns? out|turned out|proved|proves)(?: to be| now| clearly| simply| just| actually| plainly| therefore| in fact)* "
                    + BAD
                    + "\\b|^[^.;!?\\n\\[]{0,40}?\\b(?:no longer (?:holds?|applies|works?|exists?|matches)|does(?:n't| not) (?:hold|work|match|exist) (?:any ?more|any longer)|(?:misled|led me astray)|has changed since|caused (?:the|this) (?:failure|bug|problem)|(?:should|must|has to|needs to|ought to) be (?:corrected|updated|removed|fixed|changed|deleted|dropped|rewritten|retired)|needs (?:an update|updating|a correction|correcting))\\b(?! (?:to mention|with|as well|too))",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern UNSURE = Pattern.compile(
            "\\b(?:may|might|maybe|perhaps|possibly|could|seems?|looks?|if|whether|not sure|unless|would|isn't|is not|not|also|as well)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern DOUBT = Pattern.compile(
            "\\b(?:" + BAD
                    + "|no longer|(?:does|do|did)(?:n't| not)|isn't|is not|won't|can't|cannot|ignor\\w+|despite|contrary|contradict\\w*|unlike|instead of|against|skip\\w*|not follow\\w*|deviat\\w+|overrid\\w+|disregard\\w*|conflict\\w*|mislead\\w*|misled|even though|although|except|irrelevant|inapplicable|matters? (?:not|little)|but|however|whereas|would|normally|usually|leav(?:e|ing) .{0,30}out|left out|omit\\w*|no need|unnecessary|rather than|for once|this time|not relevant|not apply)\\b",
            Pattern.CASE_INSENSITIVE);

    /// Says of something remembered, without naming it, that it is wrong.
    private static final Pattern UNNAMED = Pattern.compile(
            "\\b(?:key point|playbook|that (?:note|rule|advice|entry|guidance|tip|convention)|the (?:note|advice|guidance|tip|entry))\\b[^.!?\\n]{0,60}\\b(?:"
                    + BAD + "|no longer|does(?:n't| not) (?:hold|apply|work|match)|misled)\\b",
            Pattern.CASE_INSENSITIVE);

    /// Says, after a citation, that something else is done.
    private static final Pattern OTHERWISE = Pattern.compile(
            "\\b(?:leav(?:e|ing) (?:it|that|this|them) out|skip(?:ping)? (?:it|that|this|them)|(?:won't|not) (?:do|follow|apply)|ignor\\w+|instead|not this time|for once|I(?:'ll| will| am going to|'m going to)? (?:follow|go with|take|stick (?:to|with)|prefer) (?!it\\b|that\\b|this\\b|them\\b|\\[))",
            Pattern.CASE_INSENSITIVE);

    /// Says which one of several key points is followed.
    private static final Pattern CHOICE = Pattern.compile(
            "\\b(?:follow|go(?:ing)? with|stick(?:ing)? (?:to|with)|choose|prefer|pick|obey|take) \\[([\\w-]+)]",
            Pattern.CASE_INSENSITIVE);

    /// So many citations in one message are a list, not a use.
    private static final int LIST = 3;

    private CitationDoubts() {}

    static List<Signal.Doubt> in(int turn, String line, String message) {
        List<Signal.Doubt> doubts = new ArrayList<>();
        List<String> last = List.of();
        for (String sentence : MessageSentence.BORDER.splitAsStream(message).toList()) {
            if (OTHERWISE.matcher(sentence).find()) {
                last.forEach(name -> doubts.add(new Signal.Doubt(turn, line, name, false)));
            }
            last = Citations.in(sentence).isEmpty() ? last : List.copyOf(Citations.in(sentence));
            for (String name : Citations.in(sentence)) {
                int end = sentence.indexOf("[" + name + "]") + name.length() + 2;
                String said = sentence.substring(end);
                if (CERTAIN.matcher(said).find() && !UNSURE.matcher(sentence).find()) {
                    doubts.add(new Signal.Doubt(turn, line, name, true));
                } else if (isDoubted(sentence, end, said)) {
                    doubts.add(new Signal.Doubt(turn, line, name, false));
                }
            }
            if (UNNAMED.matcher(sentence).find()) {
                Citations.in(message).forEach(name -> doubts.add(new Signal.Doubt(turn, line, name, false)));
            }
        }
        notChosen(message).forEach(name -> doubts.add(new Signal.Doubt(turn, line, name, false)));
        return doubts;
    }

    /// The key points that a message names without following them: all but the chosen one, and all of a list.
    private static List<String> notChosen(String message) {
        Matcher choice = CHOICE.matcher(message);
        List<String> cited = List.copyOf(Citations.in(message));
        if (cited.size() > 1 && choice.find()) {
            return cited.stream().filter(name -> !name.equals(choice.group(1))).toList();
        }
        return cited.size() < LIST ? List.of() : cited;
    }

    private static boolean isDoubted(String sentence, int end, String said) {
        String before = sentence.substring(0, end);
        String near = before.substring(Math.max(0, before.length() - 60));
        int clause = Math.max(near.lastIndexOf(';'), near.lastIndexOf(':'));
        return sentence.endsWith("?")
                || DOUBT.matcher(said).find()
                || DOUBT.matcher(near.substring(clause + 1)).find();
    }
}
