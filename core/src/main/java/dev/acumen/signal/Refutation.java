package dev.acumen.signal;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/// Whether a person's complaint says that a key point is wrong, rather than that the agent did not follow it.
final class Refutation {
    /// So many content words have to be shared before a complaint is about the key point.
    private static final int ABOUT = 2;

    private static final Pattern OPENER = Pattern.compile(
            "^\\W*(?:(?:no|nope|nah|wrong|stop|wait|hey|ugh|hm+)\\b[\\s,.!:…–-]*){1,5}", Pattern.CASE_INSENSITIVE);
    private static final Pattern UNDO = Pattern.compile(
            "\\b(?:undo|revert|roll (?:it|that|this) back|put (?:it|that) back)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern DUTY = Pattern.compile(
            "\\b(?:must|should|supposed|need(?:s)? to|have to|has to|ignored|forgot|rule|didn'?t follow|violat\\w+)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern WRONG = Pattern.compile(
            "\\b(?:wrong|outdated|obsolete|stale|incorrect|no longer|not true|isn'?t true)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern VERDICT = Pattern.compile(
            "^[]`)]{0,3} (?:is|was)(?: just| simply| now| plain| clearly)? (?:wrong|outdated|obsolete|stale|incorrect|not true)\\b",
            Pattern.CASE_INSENSITIVE);

    private Refutation() {}

    /// Whether a sentence that is about the key point says that it is wrong.
    private static boolean isVerdictOn(String complaint, TextFingerprint known) {
        return MessageSentence.BORDER
                .splitAsStream(complaint)
                .filter(sentence ->
                        WRONG.matcher(OPENER.matcher(sentence).replaceFirst("")).find())
                .anyMatch(sentence -> TextFingerprint.of(sentence).shared(known) >= ABOUT);
    }

    /// Whether just this key point is called wrong, whatever else is said: "you must not do that, pat-002 is wrong".
    private static boolean isCalledWrong(String complaint, String name) {
        int end = complaint.indexOf(name) + name.length();
        return VERDICT.matcher(complaint.substring(end)).find();
    }

    /// Whether a complaint says that a key point is wrong: it calls it wrong, denies what it says, or undoes it.
    ///
    /// @param name the id of the key point
    /// @param keyPoint its text
    static boolean isOf(String complaint, String name, String keyPoint) {
        String words = OPENER.matcher(complaint).replaceFirst("");
        TextFingerprint said = TextFingerprint.of(words);
        TextFingerprint known = TextFingerprint.of(keyPoint);
        if (complaint.contains(name)) {
            return isCalledWrong(complaint, name)
                    || (WRONG.matcher(complaint).find()
                            && !DUTY.matcher(complaint).find());
        }
        if (said.shared(known) < ABOUT) {
            return false;
        }
        if (isVerdictOn(complaint, known) && !DUTY.matcher(words).find()) {
            return true;
        }
        Set<String> denied = new HashSet<>(said.negated());
        denied.retainAll(known.words());
        denied.removeAll(known.negated());
        boolean isUndone = UNDO.matcher(words).find() && said.negated().isEmpty();
        return (!denied.isEmpty() || isUndone) && !DUTY.matcher(words).find();
    }
}
