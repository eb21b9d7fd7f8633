package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementsTest {

    @ParameterizedTest
    @CsvSource({"heldout, 0.95", "blind, 0.93"})
    void findsMostLastingStatementsOfUnseenTurnsAndHardlyAnythingElse(String set, double precision) {
        Measure measure = measure(set);

        System.out.println("signals: " + measure);
        assertThat(measure.precision()).as("%s", measure).isGreaterThanOrEqualTo(precision);
        assertThat(measure.recall()).as("%s", measure).isGreaterThanOrEqualTo(0.6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Always run the linter before committing.",
                "never use the `latest` tag in a Dockerfile",
                "please remember that the staging db is on port 5433",
                "I prefer small pull requests over big ones.",
                "From now on, answer in two sentences at most.",
                "we use pnpm here, not npm",
                "stop adding comments that restate the code, you keep doing that",
                "no, in this repo money is integer cents everywhere, never floats"
            })
    void takesWhatPeopleSayPlainly(String message) {
        assertThat(statements("I've made the change you asked for.", message)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "don't run the tests now",
                "use npm for this one",
                "should we always squash?",
                "the endpoint should always return 200",
                "it never finishes when the table is empty",
                "my colleague wrote \"we always use tabs here and never spaces\", what do you think?",
                "oh great, love it when you rewrite the whole file",
                "```\n# never do this\n```\nwhat does this comment mean",
                "bitte verwende in diesem Projekt immer pnpm und niemals npm, danke",
                "add a flag that always skips the cache"
            })
    void takesNothingThatIsBoundToTheMomentOrSaidByOthers(String message) {
        assertThat(statements("I've made the change you asked for.", message)).isEmpty();
    }

    /// How well the signals do on a set of turns, read through whole trajectories.
    ///
    /// @param taken turns of which something was taken
    /// @param right those of them of which something is to be taken
    /// @param lasting turns of which something is to be taken
    private record Measure(String set, int turns, int lasting, int taken, int right, int points, int rightPoints) {
        double precision() {
            return (double) right / taken;
        }

        double recall() {
            return (double) right / lasting;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s, %d turns, %d of them lasting: precision %.3f, recall %.3f; %d of %d key points are lasting words",
                    set,
                    turns,
                    lasting,
                    precision(),
                    recall(),
                    rightPoints,
                    points);
        }
    }

    private static Measure measure(String set) {
        int taken = 0;
        int right = 0;
        int lasting = 0;
        int points = 0;
        int rightPoints = 0;
        List<LabelledTurn> turns = LabelledTurn.of(set);
        for (LabelledTurn turn : turns) {
            List<Signal.Statement> statements = statements(turn.before(), turn.user());
            lasting += turn.isLasting() ? 1 : 0;
            taken += statements.isEmpty() ? 0 : 1;
            right += !statements.isEmpty() && turn.isLasting() ? 1 : 0;
            points += statements.size();
            for (Signal.Statement statement : statements) {
                int start = Math.max(0, turn.user().replaceAll("\\s", " ").indexOf(statement.text()));
                rightPoints += turn.isLasting(start, start + statement.text().length()) ? 1 : 0;
            }
        }
        return new Measure(set, turns.size(), lasting, taken, right, points, rightPoints);
    }

    private static List<Signal.Statement> statements(String before, String user) {
        TrajectoryBuilder session = new TrajectoryBuilder("session");
        if (!before.isEmpty()) {
            session.prompt("line-1", Turn.Author.PERSON, "go on");
            session.message("line-2", before);
        }
        session.prompt("line-3", Turn.Author.PERSON, user);
        return Signals.in(session.build()).stream()
                .filter(Signal.Statement.class::isInstance)
                .map(Signal.Statement.class::cast)
                .filter(statement -> statement.line().equals("line-3"))
                .toList();
    }
}
