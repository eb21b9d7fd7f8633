package dev.acumen.signal;

import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Statements that the user took back later in the same session.
final class Retractions {
    private static final Pattern TAKING_BACK = Pattern.compile(
            "\\b(?:forget (?:what|about|that|the)|never ?mind|scratch that|ignore (?:what|that|my)|i take (?:it|that|this) back|"
                    + "disregard|on second thought|i was wrong|my mistake|strike that|changed my mind)\\b",
            Pattern.CASE_INSENSITIVE);

    private Retractions() {}

    /// The signals without the statements that a later turn takes back in words that are about them.
    static List<Signal> withoutTaken(List<Signal> signals, List<Turn> turns) {
        List<Turn> takingBack = turns.stream()
                .filter(turn -> turn.author() == Turn.Author.PERSON)
                .filter(turn -> TAKING_BACK.matcher(turn.prompt()).find())
                .toList();
        List<String> order = turns.stream().map(Turn::id).toList();
        List<Signal> kept = new ArrayList<>(signals);
        kept.removeIf(signal -> signal instanceof Signal.Statement statement && isTaken(statement, takingBack, order));
        return kept;
    }

    private static boolean isTaken(Signal.Statement statement, List<Turn> takingBack, List<String> order) {
        Likeness said = Likeness.of(statement.text());
        return order.contains(statement.line())
                && takingBack.stream()
                        .anyMatch(turn -> order.indexOf(turn.id()) > order.indexOf(statement.line())
                                && said.shared(Likeness.of(turn.prompt())) >= 2);
    }
}
