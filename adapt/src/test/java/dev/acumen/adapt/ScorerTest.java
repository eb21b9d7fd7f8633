package dev.acumen.adapt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.llm.ModelUsage;
import dev.acumen.trajectory.Trajectory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScorerTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private static Score score(Scorer scorer, String reference, String answer) {
        Trajectory nothing = new Trajectory("t", "", List.of(), List.of());
        return scorer.score(
                Task.of("t", "question", reference), new Attempt.Answered(nothing, answer, ModelUsage.NONE));
    }

    @Test
    void comparesTextsButForCaseAndWhiteSpace() {
        assertThat(score(Scorer.exact(), "Net income", " net  INCOME\n").isFull())
                .isTrue();
        assertThat(score(Scorer.exact(), "Net income", "net sales").value()).isZero();
    }

    @Test
    void comparesNumbersWithinATolerance() {
        assertThat(score(Scorer.numeric(0), "1234.50", "$1,234.5").isFull()).isTrue();
        assertThat(score(Scorer.numeric(0.01), "8.33", "8.34").isFull()).isTrue();
        assertThat(score(Scorer.numeric(0.001), "8.33", "8.34").isFull()).isFalse();
        assertThat(score(Scorer.numeric(0), "5", "about five").feedback()).isEqualTo("The answer is not a number.");
        assertThat(score(Scorer.numeric(0), "n/a", "N/A").isFull()).isTrue();
    }

    @Test
    void comparesSetsInAnyOrderAndListsPlaceByPlace() {
        assertThat(score(Scorer.set(), "a, b", "B,A").isFull()).isTrue();
        assertThat(score(Scorer.set(), "a,b,c", "a,b,d").value()).isEqualTo(0.5);
        assertThat(score(Scorer.list(), "a,b,c,d", "a,c,c").value()).isEqualTo(0.5);
        assertThat(score(Scorer.list(), "a,b", "a,b").isFull()).isTrue();
    }

    @Test
    void neverTellsTheReferenceInItsFeedback() {
        for (Scorer scorer : List.of(Scorer.exact(), Scorer.numeric(0), Scorer.set(), Scorer.list())) {
            assertThat(score(scorer, "4711", "1").feedback()).doesNotContain("4711");
        }
    }

    @Test
    void givesNothingWhereTheRightAnswerIsNotKnown() {
        Task task = new Task("t", "question", Optional.empty(), "");
        Trajectory nothing = new Trajectory("t", "", List.of(), List.of());

        assertThat(Scorer.exact()
                        .score(task, new Attempt.Answered(nothing, "x", ModelUsage.NONE))
                        .value())
                .isZero();
    }

    @Test
    void runsAProgramOnTheAnswer() {
        Scorer echo = Scorer.command(List.of("sh", "-c", "read x; test \"$x\" = \"$ACUMEN_REFERENCE\""), LIMIT);
        Scorer file = Scorer.command(List.of("sh", "-c", "cat \"$1\"; echo; echo score=0.25", "sh", "{answer}"), LIMIT);

        assertThat(score(echo, "42", "42").isFull()).isTrue();
        assertThat(score(echo, "42", "43").feedback()).startsWith("The check failed with exit code 1.");
        assertThat(score(file, "", "made here").value()).isEqualTo(0.25);
        assertThat(score(file, "", "made here").feedback()).contains("made here");
    }

    @Test
    void showsAProgramNothingOfTheEnvironmentButWhatItNeeds() {
        Scorer names = Scorer.command(List.of("sh", "-c", "env | cut -d= -f1 | sort; exit 3"), LIMIT);

        String feedback = score(names, "42", "x").feedback();

        assertThat(feedback.lines().skip(1).filter(name -> !name.equals("PWD") && !name.equals("_")))
                .isNotEmpty()
                .allMatch(name -> name.startsWith("ACUMEN_")
                        || ProcessRun.KEPT.contains(name)
                        || name.equals("SHLVL")
                        || name.equals("OLDPWD"));
    }

    @Test
    void endsAProgramThatTakesTooLongWithAllThatItStarted() {
        Scorer slow = Scorer.command(List.of("sh", "-c", "sleep 600 & sleep 600; wait"), Duration.ofMillis(300));

        assertThat(score(slow, "", "x").feedback()).startsWith("The check did not end within");
    }

    @Test
    void stopsWhereAProgramCannotBeRun() {
        Scorer missing = Scorer.command(List.of("/no/such/program"), Duration.ofSeconds(5));
        Scorer unknown = Scorer.command(List.of("sh", "-c", "no-such-program-here"), Duration.ofSeconds(5));

        assertThatThrownBy(() -> score(missing, "a", "a")).hasMessageContaining("the check could not be run");
        assertThatThrownBy(() -> score(unknown, "a", "a")).hasMessageContaining("the check could not be started");
    }
}
