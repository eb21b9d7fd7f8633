package dev.acumen.signal;

import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the user takes back: statements of the same session, and what was said in earlier ones.
final class Retractions {
    private static final Pattern TAKING_BACK = Pattern.compile(
            "\\b(?:forget (?:what|about|that|the)|never ?mind|scratch that|ignore (?:what|that|my)|i take (?:it|that|this) back|"
                    + "disregard|on second thought|i was wrong|my mistake|strike that|changed my mind)\\b",
            Pattern.CASE_INSENSITIVE);

    /// An order, and not "don't forget" or "did you forget".
    private static final String ORDER =
            "(?:^|[.!?;,:\\n—–])\\s*(?:(?:please|ok|okay|actually|no|and|so|now|also|hey|oh|well|just|you can|you may|let's)[\\s,]+){0,3}"
                    + "forget\\s+";

    private static final String WHAT = "(?<what>[^.,;:!?\\n—–]{2,80}?)";

    private static final String INSTEAD =
            "\\s*(?:[.,;:—–]|\\band\\b)\\s*(?:(?:and|just|please|we|you|from now on|instead|always|now|should|will)[\\s,]+){0,4}"
                    + "(?:use|prefer|go with|switch to)\\s+(?<instead>[^.,;:!?\\n—–]{2,80}?)"
                    + "(?:\\s+(?:instead|from now on|here|please|now))*(?=[.,;:!?\\n—–]|$)";

    /// "Forget what I said about X", "forget the rule about X".
    private static final Pattern TOPIC = Pattern.compile(
            ORDER
                    + "(?:(?:what|everything|anything|all) (?:i|we) (?:said|told you|wrote|asked for|wanted)(?: before| earlier)? (?:about|on|regarding)"
                    + "|(?:about )?(?:the|that|our|my) (?:rule|note|advice|instruction|preference|convention|key point)s? (?:about|on|regarding|with|for))"
                    + "\\s+" + WHAT + "(?:" + INSTEAD + "|(?=[.,;:!?\\n—–]|$))",
            Pattern.CASE_INSENSITIVE);

    /// "Forget X, use Y".
    private static final Pattern THING = Pattern.compile(
            ORDER
                    + "(?:about\\s+)?(?!(?:what|everything|anything|all|it|that|this|to|the|a|an|your|my|our|these|those)\\b)"
                    + WHAT + INSTEAD,
            Pattern.CASE_INSENSITIVE);

    /// "Forget pat-001".
    private static final Pattern NAMED = Pattern.compile(
            ORDER
                    + "(?:about\\s+)?(?:key point\\s+)?\\[?(?<what>(?:(?:u-)?(?:pat|mis|pref|ctx|oth)-|kpt_)\\d+)]?(?:"
                    + INSTEAD + ")?",
            Pattern.CASE_INSENSITIVE);

    private static final int LONGEST = 2_000;

    private Retractions() {}

    /// What a message takes back; at most one thing for each way to say so.
    ///
    /// @param line the id of the message's line
    static List<Signal.Retraction> in(String line, String message) {
        if (message.length() > LONGEST || !message.toLowerCase(Locale.ROOT).contains("forget")) {
            return List.of();
        }
        for (Pattern pattern : List.of(NAMED, TOPIC, THING)) {
            Matcher found = pattern.matcher(message);
            if (found.find()) {
                return List.of(retraction(line, found, pattern != THING));
            }
        }
        return List.of();
    }

    private static Signal.Retraction retraction(String line, Matcher found, boolean isTopic) {
        String instead = Objects.requireNonNullElse(found.group("instead"), "").strip();
        String words = found.group().replaceFirst("^[\\s.,;:!?—–]+", "").strip();
        return new Signal.Retraction(line, words, found.group("what").strip(), isTopic, instead);
    }

    /// The signals without the statements that a later turn takes back in words that are about them, and without the
    /// words themselves that take something back ("Forget X, use Y").
    static List<Signal> withoutTaken(List<Signal> signals, List<Turn> turns) {
        List<Turn> takingBack = turns.stream()
                .filter(turn -> turn.author() == Turn.Author.PERSON)
                .filter(turn -> TAKING_BACK.matcher(turn.prompt()).find())
                .toList();
        List<String> order = turns.stream().map(Turn::id).toList();
        List<Signal.Retraction> retractions = signals.stream()
                .filter(Signal.Retraction.class::isInstance)
                .map(Signal.Retraction.class::cast)
                .toList();
        List<Signal> kept = new ArrayList<>(signals);
        kept.removeIf(signal -> signal instanceof Signal.Statement statement
                && retractions.stream().anyMatch(retraction -> isSaidIn(statement, retraction)));
        kept.removeIf(signal -> signal instanceof Signal.Statement statement && isTaken(statement, takingBack, order));
        return kept;
    }

    private static boolean isSaidIn(Signal.Statement statement, Signal.Retraction retraction) {
        return statement.line().equals(retraction.line())
                && (statement.text().contains(retraction.words())
                        || retraction.words().contains(statement.text()));
    }

    private static boolean isTaken(Signal.Statement statement, List<Turn> takingBack, List<String> order) {
        TextFingerprint said = TextFingerprint.of(statement.text());
        return order.contains(statement.line())
                && takingBack.stream()
                        .anyMatch(turn -> order.indexOf(turn.id()) > order.indexOf(statement.line())
                                && said.shared(TextFingerprint.of(turn.prompt())) >= 2);
    }
}
