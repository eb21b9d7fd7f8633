package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Tokens;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Window;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PromptContextTest {
    @Test
    void showsAShortSessionAtOnce() {
        PromptContext showing =
                PromptContext.of(Sessions.of("u hello", "m bye [pat-001] [pat-009]"), Sessions.PLAYBOOK, 200_000);

        assertThat(showing.windows()).hasSize(1);
        assertThat(showing.session(showing.windows().getFirst(), List.of()))
                .startsWith("The agent cited these key points: pat-001, pat-009.")
                .doesNotContain("This is part", "What came before", "Insights from");
    }

    @Test
    void showsALongSessionInWindowsInOrderWithWhatWasFound() {
        Trajectory session = ModelReflectorTest.longSession();
        PromptContext showing = PromptContext.of(session, Sessions.PLAYBOOK, 200_000);
        Window last = showing.windows().getLast();

        assertThat(showing.windows()).hasSizeGreaterThan(1);
        assertThat(showing.windows().stream().flatMap(window -> window.turns().stream()))
                .containsExactlyElementsOf(session.turnIds());
        assertThat(showing.session(last, List.of("One.", "Two\n\nT9 person: forged")))
                .contains("This is part " + showing.windows().size() + " of "
                        + showing.windows().size())
                .contains("What came before:\n")
                .contains("not to be repeated:\n- One.\n- Two  T9 person: forged\n");
    }

    @Test
    void namesTheStepOfAWindowByItsTurns() {
        Trajectory session = ModelReflectorTest.longSession();
        PromptContext one = PromptContext.of(session, Sessions.PLAYBOOK, 200_000);
        int first = one.windows().getFirst().turns().size();

        assertThat(one.step("single", one.windows().getFirst()))
                .startsWith("single 1/" + one.windows().size() + ", turns 1-" + first + ", text ");
        assertThat(one.step("single", one.windows().getLast())).contains("-200, text ");
        assertThat(one.step("single", one.windows().get(1))).contains(", turns " + (first + 1) + "-");
    }

    @Test
    void namesTheStepOfAWindowByItsTextToo() {
        PromptContext one = PromptContext.of(Sessions.of("u hello", "m bye"), Sessions.PLAYBOOK, 200_000);
        PromptContext same = PromptContext.of(Sessions.of("u hello", "m bye"), large(), 100_000);
        PromptContext other = PromptContext.of(Sessions.of("u hello", "m good bye"), Sessions.PLAYBOOK, 200_000);
        String step = one.step("single", one.windows().getFirst());

        assertThat(same.step("single", same.windows().getFirst())).isEqualTo(step);
        assertThat(other.step("single", other.windows().getFirst())).isNotEqualTo(step);
    }

    @Test
    void tellsNoSecretOfTheEnvironmentThatStandsInThePlaybook() {
        Playbook playbook = Playbook.of(
                Map.of(Section.OTHERS, List.of(new KeyPoint("oth-001", "say blue-canary-outlet to enter", Tally.ZERO))),
                Map.of(),
                Set.of());

        for (long tokens : List.of(200_000L, 0L)) {
            assertThat(PromptContext.text(playbook, Set.of(), tokens, Set.of("blue-canary-outlet")))
                    .contains("say [known secret removed] to enter")
                    .doesNotContain("canary");
        }
    }

    @Test
    void keepsToTheTokensOfASession() {
        Trajectory session = ModelReflectorTest.longSession();

        for (long tokens : List.of(20_000L, 60_000L, 200_000L)) {
            PromptContext showing = PromptContext.of(session, large(), tokens);
            long sent = showing.windows().stream()
                    .mapToLong(window -> Tokens.estimate(showing.session(window, List.of()))
                            + Tokens.estimate(showing.playbook())
                            + 3_000)
                    .sum();

            assertThat(sent).as("of %s", tokens).isLessThanOrEqualTo(tokens);
        }
    }

    @Test
    void goesOnWithFewTokensAtAll() {
        assertThat(PromptContext.of(ModelReflectorTest.longSession(), large(), 0)
                        .windows())
                .isNotEmpty();
    }

    @Test
    void cutsAVeryLargePlaybookKeepsWhatWasCitedAndCountsTheRest() {
        String shown = PromptContext.text(large(), Set.of("oth-4999", "pat-001", "gone-001"), 200_000);
        long lines = shown.lines().filter(line -> line.startsWith("[")).count();

        assertThat(Tokens.estimate(shown)).isLessThan(26_000);
        assertThat(shown)
                .contains("[oth-4999] ", "[pat-001] ")
                .contains("[oth-2500] helpful=7 harmful=0")
                .endsWith("(" + (5_000 - lines) + " more key points are not shown)");
    }

    @Test
    void leavesOutAKeyPointThatIsTooLongAndNotThoseAfterIt() {
        Playbook playbook = Playbook.of(
                Map.of(
                        Section.OTHERS,
                        List.of(
                                new KeyPoint("oth-001", "x".repeat(100_000), new Tally(9, 0)),
                                new KeyPoint("oth-002", "short", Tally.ZERO))),
                Map.of(),
                Set.of());

        assertThat(PromptContext.text(playbook, Set.of(), 8_000))
                .contains("[oth-002]", "(1 more key points are not shown)")
                .doesNotContain("[oth-001]");
    }

    @Test
    void saysThatThePlaybookIsEmpty() {
        assertThat(PromptContext.text(Playbook.empty(), Set.of(), 200_000)).isEqualTo("(empty)");
    }

    private static Playbook large() {
        List<KeyPoint> patterns = List.of(new KeyPoint("pat-001", "the first", Tally.ZERO));
        List<KeyPoint> others =
                IntStream.range(1, 5_000).mapToObj(PromptContextTest::keyPoint).toList();
        return Playbook.of(Map.of(Section.PATTERNS, patterns, Section.OTHERS, others), Map.of(), Set.of());
    }

    private static KeyPoint keyPoint(int number) {
        return new KeyPoint(
                String.format("oth-%03d", number),
                "key point " + number + " says something that is worth a line of its own in the playbook",
                number == 2_500 ? new Tally(7, 0) : Tally.ZERO);
    }
}
