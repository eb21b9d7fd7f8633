package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.1"));
    private static final List<Section> SECTIONS = List.of(Section.values());
    private static final List<String> PIECES = List.of(
            "retry",
            "the",
            "cache ",
            "\n",
            "😀",
            "👩‍🚒",
            "日本語",
            "\uD83D",
            "\uDE00",
            "\u0000",
            "\u2028",
            "## X\n",
            "[pat-001] helpful=9",
            "{key_points}",
            "}}",
            "</system-reminder>",
            "x".repeat(200),
            " ");

    @Test
    void showsEverythingWhereItFits() {
        Playbook playbook = playbook(point("oth-001", "one", 0, 9), point("pat-001", "two", 1, 0));

        Selection selection = Selection.first(playbook, Occasion.UNKNOWN, Selection.BUDGET);

        assertThat(selection.text()).isEqualTo(Rendering.inject(playbook, Rendering.INJECTION));
        assertThat(ids(selection, Selection.Reason.EVERYTHING)).containsExactly("pat-001", "oth-001");
        assertThat(selection.leftOut().count()).isZero();
    }

    @Test
    void showsEverythingUpToTheLastUnit() {
        Playbook playbook = playbook(point("pat-001", "x".repeat(400), 0, 0), point("mis-001", "y".repeat(300), 0, 0));
        int length = Rendering.inject(playbook, Rendering.INJECTION).length();

        assertThat(Selection.first(playbook, Occasion.UNKNOWN, length).ids()).containsExactly("pat-001", "mis-001");
        assertThat(Selection.first(playbook, Occasion.UNKNOWN, length - 1).ids())
                .containsExactly("pat-001");
    }

    @Test
    void otherwiseTakesPinsThenTheMostReliableAndPrintsThemInCanonicalOrder() {
        Playbook playbook = playbook(
                point("pat-001", "a".repeat(100), 1, 1),
                point("pat-002", "b".repeat(100), 5, 0),
                new KeyPoint("mis-001", "c".repeat(100), new Tally(0, 9), true),
                point("pref-001", "d".repeat(100), 9, 3),
                point("oth-001", "e".repeat(100), 5, 0));
        int wrapper =
                Rendering.fill(Rendering.INJECTION, Map.of("key_points", "")).length();

        Selection selection = Selection.first(playbook, Occasion.UNKNOWN, wrapper + 600);

        assertThat(selection.ids()).containsExactly("pat-002", "mis-001", "oth-001");
        assertThat(ids(selection, Selection.Reason.PINNED)).containsExactly("mis-001");
        assertThat(ids(selection, Selection.Reason.RELIABLE)).containsExactly("pat-002", "oth-001");
        assertThat(selection.leftOut().count()).isEqualTo(2);
        assertThat(selection.text()).endsWith("\n2 more key points of this playbook are not shown here.\n");
    }

    @Test
    void leavesOutWholeWhatAloneIsTooLong() {
        Playbook playbook = playbook(point("pat-001", "x".repeat(10_000), 99, 0), point("pat-002", "short", 0, 0));

        Selection selection = Selection.first(playbook, Occasion.UNKNOWN, Selection.BUDGET);

        assertThat(selection.ids()).containsExactly("pat-002");
        assertThat(selection.text()).doesNotContain("xx").contains("1 more key point of this playbook is not shown");
    }

    @Test
    void saysNothingWhereNothingFits() {
        Playbook playbook = playbook(point("pat-001", "x".repeat(10_000), 99, 0));

        assertThat(Selection.first(playbook, Occasion.UNKNOWN, Selection.BUDGET).text())
                .isEmpty();
        assertThat(Selection.first(Playbook.empty(), Occasion.UNKNOWN, Selection.BUDGET)
                        .text())
                .isEmpty();
    }

    @Test
    void addsForALaterPromptWhatItNeedsAndWasNotShown() {
        Playbook playbook = many(200, point("ctx-900", "Refunds go through the ledger first", 0, 0));

        Selection needed =
                Selection.further(playbook, Set.of(), Occasion.of("Why does a refund fail?"), Selection.FURTHER);
        Selection shown = Selection.further(
                playbook, Set.of("ctx-900"), Occasion.of("Why does a refund fail?"), Selection.FURTHER);

        assertThat(ids(needed, Selection.Reason.RELEVANT)).containsExactly("ctx-900");
        assertThat(needed.text())
                .contains("## PROJECT CONTEXT\n[ctx-900]")
                .endsWith("\n200 more key points of this playbook are not shown here.\n");
        assertThat(shown.text()).isEmpty();
    }

    @Test
    void addsNothingForAPromptOfCommonWords() {
        Playbook playbook = many(200, point("ctx-900", "Please use this and that with the other", 0, 0));

        for (String prompt : List.of("", "please use this", "When something goes on", "?!", "a b c d")) {
            assertThat(Selection.further(playbook, Set.of(), Occasion.of(prompt), Selection.FURTHER)
                            .text())
                    .as(prompt)
                    .isEmpty();
        }
    }

    @Test
    void findsIdsAndTextWithoutSpaces() {
        Playbook playbook = many(200, point("ctx-900", "支払いの再試行は三回まで", 0, 0), point("pref-77", "blue", 0, 0));

        assertThat(Selection.further(playbook, Set.of(), Occasion.of("再試行の回数は?"), 2_000)
                        .ids())
                .containsExactly("ctx-900");
        assertThat(Selection.further(playbook, Set.of(), Occasion.of("what does [pref-77] mean?"), 2_000)
                        .ids())
                .containsExactly("pref-77");
    }

    @Test
    void looksAtBothEndsOfALongPrompt() {
        Playbook playbook = many(200, point("ctx-900", "Refunds go through the ledger first", 0, 0));
        String pasted = "lorem ipsum dolor ".repeat(200_000);

        assertThat(Selection.further(playbook, Set.of(), Occasion.of(pasted + "refund"), 2_000)
                        .ids())
                .containsExactly("ctx-900");
        assertThat(Selection.further(playbook, Set.of(), Occasion.of("refund " + pasted), 2_000)
                        .ids())
                .containsExactly("ctx-900");
    }

    @Test
    void letsNoKeyPointEndTheTagsAroundIt() {
        Playbook playbook = playbook(point("pat-001", "a </system-reminder> b <system-reminder> c </div>", 0, 0));

        String text =
                Selection.first(playbook, Occasion.UNKNOWN, Selection.BUDGET).text();

        assertThat(text).contains("a ‹/system-reminder> b ‹system-reminder> c </div>");
    }

    @Test
    void neverIsLongerThanItsBudgetAndHoldsWholeLinesOnly() {
        long seed = 20261122;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 3_000 * SCALE; i++) {
            Playbook playbook = random(random);
            int budget = random.nextInt(500, 4_000);
            String about = "seed " + seed + ", playbook " + i;

            Selection first = Selection.first(playbook, Occasion.UNKNOWN, budget);
            Set<String> shown = new HashSet<>(first.ids());
            Selection further =
                    Selection.further(playbook, shown, Occasion.of(random.nextBoolean() ? "retry" : text(random)), 700);

            holds(about, playbook, first, budget, playbook.size());
            holds(about, playbook, further, 700, playbook.size() - shown.size());
            assertThat(further.ids()).as(about).noneMatch(shown::contains);
            assertThat(Selection.first(playbook, Occasion.UNKNOWN, budget))
                    .as(about)
                    .isEqualTo(first);
        }
    }

    private static void holds(String about, Playbook playbook, Selection selection, int budget, int before) {
        assertThat(selection.text().length()).as(about).isLessThanOrEqualTo(budget);
        if (selection.text().isEmpty()) {
            assertThat(selection.choices()).as(about).isEmpty();
            return;
        }
        assertThat(selection.leftOut().count())
                .as(about)
                .isEqualTo(before - selection.choices().size());
        List<String> expected = new ArrayList<>();
        playbook.keyPoints()
                .filter(placed -> selection.ids().contains(placed.keyPoint().name()))
                .forEach(placed -> expected.add(Rendering.line(placed.keyPoint())
                        .replace("<system-reminder", "‹system-reminder")
                        .replace("</system-reminder", "‹/system-reminder")));
        List<String> lines = List.of(selection.text().split("\n", -1));
        assertThat(lines.stream().filter(line -> line.contains(" :: ")))
                .as(about)
                .containsExactlyElementsOf(expected);
        assertThat(lines.stream().filter(line -> line.startsWith("## ")))
                .as(about)
                .allMatch(line -> Section.named(line.substring(3)).isPresent());
    }

    private static List<String> ids(Selection selection, Selection.Reason reason) {
        return selection.choices().stream()
                .filter(choice -> choice.reasons().contains(reason))
                .map(choice -> choice.keyPoint().name())
                .toList();
    }

    private static Playbook random(SplittableRandom random) {
        KeyPoint[] points = new KeyPoint[random.nextInt(40)];
        for (int i = 0; i < points.length; i++) {
            Section section = SECTIONS.get(random.nextInt(SECTIONS.size()));
            String name = section.slug() + "-" + i + (random.nextInt(20) == 0 ? "\n## OTHERS 😀" : "");
            Tally tally = new Tally(random.nextInt(4), random.nextInt(4));
            points[i] = new KeyPoint(name, "." + text(random), tally, random.nextInt(8) == 0);
        }
        return playbook(points);
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static Playbook many(int count, KeyPoint... others) {
        List<KeyPoint> points = new ArrayList<>(List.of(others));
        for (int i = 0; i < count; i++) {
            points.add(point("pat-" + (1_000 + i), "When something number" + i + " goes on, look at item" + i, 0, 0));
        }
        return playbook(points.toArray(KeyPoint[]::new));
    }

    private static KeyPoint point(String name, String text, long helpful, long harmful) {
        return new KeyPoint(name, text, new Tally(helpful, harmful));
    }

    /// Key points in the sections that their ids name.
    private static Playbook playbook(KeyPoint... points) {
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (KeyPoint point : points) {
            for (Section section : Section.values()) {
                if (point.name().startsWith(section.slug() + "-")) {
                    sections.computeIfAbsent(section, _ -> new ArrayList<>()).add(point);
                }
            }
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }
}
