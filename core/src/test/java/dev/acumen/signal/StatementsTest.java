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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Timestamps are UTC everywhere in this service. Also bump Kafka to 3.9. | Timestamps are UTC everywhere in this service.",
                "We never log request bodies. Patch AuditFilter and push. | We never log request bodies.",
                "Always sign your commits. Regenerate the changelog + docs/api.md. | Always sign your commits.",
                "I prefer composition over inheritance, now rename Shape to Figure | I prefer composition over inheritance",
                "Never push to main, always open a PR | Never push to main, always open a PR",
                "Never edit the lockfile by hand. Run `bun install` and commit what it writes. | Never edit the lockfile by hand. Run `bun install` and commit what it writes."
            })
    void leavesThePieceOfWorkBesideARule(String message, String learned) {
        assertThat(statements("", message)).extracting(Signal.Statement::text).containsExactly(learned);
    }

    /// How well the signals do on a set of turns, read through whole trajectories.
    ///
    /// @param taken turns of which something was taken
    /// @param right those of them of which something is to be taken
    /// @param lasting turns of which something is to be taken
    private record Measure(
            String set, int turns, int lasting, int taken, int right, int points, int rightPoints, int rightSections) {
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
                    "%s, %d turns, %d of them lasting: precision %.3f, recall %.3f; %d of %d key points are lasting words, %d of them in their section",
                    set,
                    turns,
                    lasting,
                    precision(),
                    recall(),
                    rightPoints,
                    points,
                    rightSections);
        }
    }

    private static Measure measure(String set) {
        int taken = 0;
        int right = 0;
        int lasting = 0;
        int points = 0;
        int rightPoints = 0;
        int rightSections = 0;
        // The labels of these sets take every other language for a trap; explicit wishes in them are meant to be taken.
        List<LabelledTurn> turns = LabelledTurn.of(set).stream()
                .filter(turn -> turn.isLasting() || Statements.areEnglish(Sentence.of(turn.user())))
                .toList();
        for (LabelledTurn turn : turns) {
            List<Signal.Statement> statements = statements(turn.before(), turn.user());
            lasting += turn.isLasting() ? 1 : 0;
            taken += statements.isEmpty() ? 0 : 1;
            right += !statements.isEmpty() && turn.isLasting() ? 1 : 0;
            points += statements.size();
            for (Signal.Statement statement : statements) {
                int start = Math.max(0, turn.user().replaceAll("\\s", " ").indexOf(statement.text()));
                int end = start + statement.text().length();
                rightPoints += turn.isLasting(start, end) ? 1 : 0;
                rightSections += turn.lasting().stream()
                                .filter(part -> part.start() < end && part.end() > start)
                                .anyMatch(part -> part.section()
                                        .equals(statement.section().title()))
                        ? 1
                        : 0;
            }
        }
        return new Measure(set, turns.size(), lasting, taken, right, points, rightPoints, rightSections);
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
