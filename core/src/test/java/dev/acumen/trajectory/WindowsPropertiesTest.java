package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WindowsPropertiesTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int VERY_MANY = SCALE < 1 ? 8_000 : 40_000;
    private static final Windows.Budget GENEROUS = new Windows.Budget(1_000_000, 100_000_000);
    private static final Pattern PLACE =
            Pattern.compile("T(\\d+)(?: (?:person|command|agent)|\\.(\\d+)(?:-(\\d+))?|-T(\\d+) left out).*");

    @Test
    void noContentForgesTheStructure() {
        for (long seed = 0; seed < 3_000 * SCALE; seed++) {
            RandomTrajectories trajectories = new RandomTrajectories(new SplittableRandom(seed));
            Trajectory session = trajectories.next(5, 12, 1 + (int) (seed % 60));

            List<Window> windows = Windows.of(session, trajectories.marks(), GENEROUS);

            assertThat(places(windows)).as("seed " + seed).isEqualTo(expected(session));
        }
    }

    @Test
    void budgetsHoldWhateverTheSession() {
        for (long seed = 0; seed < 600 * SCALE; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomTrajectories trajectories = new RandomTrajectories(random);
            Trajectory session = trajectories.next(1 + random.nextInt(200), 30, 1 + random.nextInt(300));
            int window = 1_000 + random.nextInt(4_000);
            Windows.Budget budget = new Windows.Budget(window, window + random.nextInt(20_000));

            List<Window> windows = Windows.of(session, trajectories.marks(), budget);

            check("seed " + seed, session, windows, budget);
        }
    }

    @Test
    void aTurnOfVeryManyFailuresFits() {
        Step failure = new Step.ToolCall(
                "c", "Bash", "make ".repeat(50), true, new Outcome.Failed("r", OptionalInt.of(2), "no ".repeat(300)));
        Turn turn = new Turn("p", Turn.Author.PERSON, "fix it", Collections.nCopies(VERY_MANY, failure));
        Trajectory session = new Trajectory("s", "", List.of(turn, turn), List.of());
        Windows.Budget budget = new Windows.Budget(24_000, 30_000);

        check("", session, Windows.of(session, Map.of(), budget), budget);
        check("all marked", session, Windows.of(session, Map.of("c", List.of("check failed")), budget), budget);
    }

    @Test
    void aSessionOfVeryManyTurnsKeepsItsFirstAndLast() {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < VERY_MANY; i++) {
            turns.add(new Turn("p" + i, Turn.Author.PERSON, "漢字".repeat(400), List.of()));
        }
        Trajectory session = new Trajectory("s", "", turns, List.of());
        Windows.Budget budget = new Windows.Budget(2_000, 9_000);

        List<Window> windows = Windows.of(session, Map.of("p" + VERY_MANY / 2, List.of("correction")), budget);

        check("", session, windows, budget);
        String text = String.join("", windows.stream().map(Window::text).toList());
        assertThat(text)
                .contains(
                        "T1 person",
                        "T" + (VERY_MANY / 2 + 1) + " person ⚑correction",
                        "T" + VERY_MANY + " person",
                        " left out: ");
    }

    private static void check(String name, Trajectory session, List<Window> windows, Windows.Budget budget) {
        assertThat(windows)
                .as(name)
                .allSatisfy(window -> assertThat(window.tokens()).isLessThanOrEqualTo(budget.window()));
        assertThat(windows.stream().mapToInt(Window::tokens).sum()).as(name).isLessThanOrEqualTo(budget.session());
        assertThat(windows.stream().flatMap(window -> window.turns().stream()))
                .as(name)
                .containsExactlyElementsOf(session.turnIds());
        List<String> places = places(windows);
        assertThat(places).as(name).contains("T1", "T" + session.turns().size());
        if (places.stream().noneMatch(place -> place.contains("left out"))) {
            assertThat(places).as(name).isEqualTo(expected(session));
        }
    }

    /// What the text says about its own structure: each turn, and each step, shown or counted.
    private static List<String> places(List<Window> windows) {
        List<String> places = new ArrayList<>();
        for (Window window : windows) {
            window.text().lines().filter(line -> !line.startsWith("|")).forEach(line -> addPlaces(line, places));
        }
        return places;
    }

    private static void addPlaces(String line, List<String> places) {
        Matcher place = PLACE.matcher(line);
        assertThat(place.matches()).as(line).isTrue();
        if (place.group(4) != null) {
            places.add(line);
        } else if (place.group(2) == null) {
            places.add("T" + place.group(1));
        } else {
            int first = Integer.parseInt(place.group(2));
            int last = place.group(3) == null ? first : Integer.parseInt(place.group(3));
            for (int i = first; i <= last; i++) {
                places.add("T" + place.group(1) + "." + i);
            }
        }
    }

    private static List<String> expected(Trajectory session) {
        List<String> places = new ArrayList<>();
        for (int i = 1; i <= session.turns().size(); i++) {
            places.add("T" + i);
            for (int j = 1; j <= session.turns().get(i - 1).steps().size(); j++) {
                places.add("T" + i + "." + j);
            }
        }
        return places;
    }
}
