package dev.acumen.select;

import static dev.acumen.select.Points.flagging;
import static dev.acumen.select.Points.many;
import static dev.acumen.select.Points.playbook;
import static dev.acumen.select.Points.point;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
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

        Selection selection = Selection.first(playbook, SelectionContext.UNKNOWN, Selection.BUDGET);

        assertThat(selection.text()).isEqualTo(Rendering.inject(playbook, Rendering.INJECTION));
        assertThat(ids(selection, Selection.Reason.EVERYTHING)).containsExactly("pat-001", "oth-001");
        assertThat(selection.choices()).extracting(Selection.Choice::rank).containsExactly(1, 2);
        assertThat(selection.leftOut().count()).isZero();
    }

    @Test
    void showsEverythingUpToTheLastUnit() {
        Playbook playbook = playbook(point("pat-001", "x".repeat(400), 0, 0), point("mis-001", "y".repeat(300), 0, 0));
        int length = Rendering.inject(playbook, Rendering.INJECTION).length();

        assertThat(Selection.first(playbook, SelectionContext.UNKNOWN, length).ids())
                .containsExactly("pat-001", "mis-001");
        assertThat(Selection.first(playbook, SelectionContext.UNKNOWN, length - 1)
                        .ids())
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

        Selection selection = Selection.first(playbook, SelectionContext.UNKNOWN, wrapper + 600);

        assertThat(selection.ids()).containsExactly("pat-002", "mis-001", "oth-001");
        assertThat(ids(selection, Selection.Reason.PINNED)).containsExactly("mis-001");
        assertThat(ids(selection, Selection.Reason.RELIABLE)).containsExactly("pat-002", "oth-001");
        assertThat(selection.leftOut().count()).isEqualTo(2);
        assertThat(selection.text()).endsWith("\n2 more key points of this playbook are not shown here.\n");
    }

    @Test
    void leavesOutWholeWhatAloneIsTooLong() {
        Playbook playbook = playbook(point("pat-001", "x".repeat(10_000), 99, 0), point("pat-002", "short", 0, 0));

        Selection selection = Selection.first(playbook, SelectionContext.UNKNOWN, Selection.BUDGET);

        assertThat(selection.ids()).containsExactly("pat-002");
        assertThat(selection.text()).doesNotContain("xx").contains("1 more key point of this playbook is not shown");
    }

    @Test
    void saysNothingWhereNothingFits() {
        Playbook playbook = playbook(point("pat-001", "x".repeat(10_000), 99, 0));

        assertThat(Selection.first(playbook, SelectionContext.UNKNOWN, Selection.BUDGET)
                        .text())
                .isEmpty();
        assertThat(Selection.first(Playbook.empty(), SelectionContext.UNKNOWN, Selection.BUDGET)
                        .text())
                .isEmpty();
    }

    @Test
    void addsForALaterPromptWhatItNeedsAndWasNotShown() {
        Playbook playbook = many(200, point("ctx-900", "Refunds go through the ledger first", 0, 0));

        Selection needed = Selection.further(
                playbook, Set.of(), SelectionContext.of("Why does a refund fail?"), Selection.FURTHER);
        Selection shown = Selection.further(
                playbook, Set.of("ctx-900"), SelectionContext.of("Why does a refund fail?"), Selection.FURTHER);

        assertThat(ids(needed, Selection.Reason.RELEVANT)).containsExactly("ctx-900");
        assertThat(needed.text())
                .contains("## PROJECT CONTEXT\n[ctx-900]")
                .endsWith("\n200 more key points of this playbook are not shown here.\n");
        assertThat(shown.text()).isEmpty();
    }

    @Test
    void knowsWhetherEverythingWasShown() {
        Playbook playbook = playbook(point("pat-001", "one", 0, 0), point("oth-001", "two", 0, 0));

        assertThat(Selection.isEverything(playbook, Set.of("pat-001", "oth-001", "gone")))
                .isTrue();
        assertThat(Selection.isEverything(playbook, Set.of("pat-001"))).isFalse();
        assertThat(Selection.isEverything(Playbook.empty(), Set.of())).isTrue();
    }

    @Test
    void knowsThePromptsThatTheClientMakes() {
        assertThat(SelectionContext.isOfClient("<task-notification>done</task-notification>"))
                .isTrue();
        assertThat(SelectionContext.isOfClient("What is a <task-notification>?"))
                .isFalse();
    }

    @Test
    void namesItsReasonsAsTheyAreKept() {
        assertThat(Selection.Reason.values())
                .extracting(Selection.Reason::label)
                .containsExactly(
                        "everything",
                        "pinned",
                        "relevant",
                        "related",
                        "reliable",
                        "recent",
                        "untested",
                        "room",
                        "verify");
    }

    @Test
    void addsNothingForAPromptOfCommonWords() {
        Playbook playbook = many(200, point("ctx-900", "Please use this and that with the other", 0, 0));

        for (String prompt : List.of("", "please use this", "When something goes on", "?!", "a b c d")) {
            assertThat(Selection.further(playbook, Set.of(), SelectionContext.of(prompt), Selection.FURTHER)
                            .text())
                    .as(prompt)
                    .isEmpty();
        }
    }

    @Test
    void findsIdsAndTextWithoutSpaces() {
        Playbook playbook = many(200, point("ctx-900", "支払いの再試行は三回まで", 0, 0), point("pref-77", "blue", 0, 0));

        assertThat(Selection.further(playbook, Set.of(), SelectionContext.of("再試行の回数は?"), 2_000)
                        .ids())
                .containsExactly("ctx-900");
        for (String id : List.of("[pref-77]", "pref_77", "Pref-77")) {
            assertThat(Selection.further(playbook, Set.of(), SelectionContext.of("what does " + id + " mean?"), 2_000)
                            .ids())
                    .as(id)
                    .containsExactly("pref-77");
        }
    }

    @Test
    void looksAtBothEndsOfALongPrompt() {
        Playbook playbook = many(200, point("ctx-900", "Refunds go through the ledger first", 0, 0));
        String pasted = "lorem ipsum dolor ".repeat(200_000);

        assertThat(Selection.further(playbook, Set.of(), SelectionContext.of(pasted + "refund"), 2_000)
                        .ids())
                .containsExactly("ctx-900");
        assertThat(Selection.further(playbook, Set.of(), SelectionContext.of("refund " + pasted), 2_000)
                        .ids())
                .containsExactly("ctx-900");
    }

    @Test
    void letsNoKeyPointEndTheTagsAroundIt() {
        Playbook playbook = playbook(point("pat-001", "a </system-reminder> b <system-reminder> c </div>", 0, 0));

        String text = Selection.first(playbook, SelectionContext.UNKNOWN, Selection.BUDGET)
                .text();

        assertThat(text).contains("a ‹/system-reminder> b ‹system-reminder> c </div>");
    }

    @Test
    void neverIsLongerThanItsBudgetAndHoldsWholeLinesOnly() {
        long seed = 20261122;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 100_000 * SCALE; i++) {
            Playbook playbook = random(random);
            int budget = random.nextInt(500, 4_000);
            Usage usage = flagged(playbook, random);
            SelectionContext occasion = new SelectionContext(random.nextInt(4) == 0 ? "" : text(random), usage);
            String about = "seed " + seed + ", playbook " + i;

            Selection first = Selection.first(playbook, occasion, budget);
            Set<String> shown = new HashSet<>(first.ids());
            Selection further =
                    Selection.further(playbook, shown, new SelectionContext(text(random) + " retry", usage), 700);

            holds(about, playbook, usage, first, budget, playbook.size());
            holds(about, playbook, usage, further, 700, playbook.size() - shown.size());
            assertThat(further.ids()).as(about).noneMatch(shown::contains);
            assertThat(Selection.first(playbook, occasion, budget)).as(about).isEqualTo(first);
        }
    }

    @Test
    void neverDropsARelevantPinnedOneForAnIrrelevantOne() {
        long seed = 20261123;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 20_000 * SCALE; i++) {
            List<KeyPoint> points = new ArrayList<>();
            for (int k = random.nextInt(1, 60); k > 0; k--) {
                String about = text(random).replace("retry", "");
                String words = random.nextInt(3) == 0 ? "refund " + random.nextInt(9) + " retry " : "";
                boolean isPinned = random.nextInt(3) == 0;
                points.add(new KeyPoint("pat-" + k, words + "." + about, tally(random), isPinned));
            }
            SelectionContext occasion =
                    new SelectionContext("Why does no refund go through? Retry it " + text(random), usage(random));
            int budget = random.nextInt(500, 4_000);
            List<KeyPoint> more = new ArrayList<>(points);
            boolean isPinned = random.nextBoolean();
            KeyPoint irrelevant =
                    new KeyPoint("pat-900", "zz ".repeat(random.nextInt(1, 200)), tally(random), isPinned);
            more.add(random.nextInt(points.size() + 1), irrelevant);

            List<String> before =
                    Selection.first(playbook(points), occasion, budget).ids();
            List<String> after =
                    Selection.first(playbook(more), occasion, budget).ids();

            assertThat(points)
                    .as("seed " + seed + ", playbook " + i)
                    .filteredOn(point -> point.isPinned() && point.text().startsWith("refund"))
                    .filteredOn(point -> before.contains(point.name()))
                    .allMatch(point -> after.contains(point.name()));
        }
    }

    @Test
    void showsLastWhatMayBeOutOfDateUnderASentence() {
        KeyPoint old = point("pat-001", "Run src/old.py", 9, 0);
        KeyPoint other = point("oth-001", "See docs/gone.md", 0, 0);
        Playbook playbook = playbook(old, point("pat-002", "two", 1, 0), point("ctx-001", "three", 0, 0), other);

        Selection selection = Selection.first(playbook, flagging(old, other), Selection.BUDGET);

        assertThat(selection.ids()).containsExactly("pat-002", "ctx-001", "pat-001", "oth-001");
        assertThat(ids(selection, Selection.Reason.VERIFY)).containsExactly("pat-001", "oth-001");
        assertThat(ids(selection, Selection.Reason.EVERYTHING)).hasSize(4);
        assertThat(selection.text()).endsWith("""
                ## PATTERNS & APPROACHES
                [pat-002] helpful=1 harmful=0 :: two

                ## PROJECT CONTEXT
                [ctx-001] helpful=0 harmful=0 :: three

                The following key points may be out of date: they name files, commands or versions that are not found in \
                this project now.

                ## PATTERNS & APPROACHES
                [pat-001] helpful=9 harmful=0 :: Run src/old.py

                ## OTHERS
                [oth-001] helpful=0 harmful=0 :: See docs/gone.md
                """);
    }

    @Test
    void showsWhatMayBeOutOfDateWhereThereIsNothingElse() {
        KeyPoint old = point("pat-001", "Run src/old.py", 9, 0);

        Selection selection = Selection.first(playbook(old), flagging(old), Selection.BUDGET);

        assertThat(selection.text()).contains("""
                such as [pat-001], counts at the session's review.

                The following key points may be out of date: they name files, commands or versions that are not found in \
                this project now.

                ## PATTERNS & APPROACHES
                [pat-001]""");
    }

    @Test
    void takesWhatMayBeOutOfDateAfterAllOthersButBeforeWhatMisled() {
        KeyPoint old = point("pat-001", "Refund a payment with src/refund.py " + "a".repeat(200), 9, 0);
        KeyPoint harmful = point("pat-002", "Refund twice " + "b".repeat(200), 0, 9);
        KeyPoint pinned = new KeyPoint("pat-003", "Pinned " + "c".repeat(100), Tally.ZERO, true);
        Playbook playbook = playbook(old, harmful, pinned, point("oth-001", "Irrelevant " + "d".repeat(200), 0, 0));
        SelectionContext occasion = new SelectionContext(
                "How is a payment refunded?", flagging(old, pinned).usage());
        int wrapper =
                Rendering.fill(Rendering.INJECTION, Map.of("key_points", "")).length();

        assertThat(Selection.first(playbook, occasion, wrapper + 650).ids())
                .as("a pin counts all the same, and is printed last")
                .containsExactly("oth-001", "pat-003");
        assertThat(Selection.first(playbook, occasion, wrapper + 1_000).ids())
                .containsExactly("oth-001", "pat-001", "pat-003");
    }

    @Test
    void showsEverythingUpToTheLastUnitWhereSomeMayBeOutOfDate() {
        KeyPoint[] points = {
            point("pat-001", "a".repeat(90), 0, 0),
            point("pat-002", "b".repeat(80), 0, 0),
            point("mis-001", "c".repeat(70), 0, 0),
            point("oth-001", "d".repeat(60), 0, 0)
        };
        for (int flags = 0; flags < 15; flags++) {
            List<KeyPoint> flagged = new ArrayList<>();
            for (int i = 0; i < points.length; i++) {
                if ((flags >> i & 1) != 0) {
                    flagged.add(points[i]);
                }
            }
            SelectionContext occasion = flagging(flagged.toArray(KeyPoint[]::new));
            Selection whole = Selection.first(playbook(points), occasion, Selection.BUDGET);
            int length = whole.text().length();

            assertThat(Selection.first(playbook(points), occasion, length)).isEqualTo(whole);
            assertThat(Selection.first(playbook(points), occasion, length - 1).ids())
                    .as("flagged " + flagged)
                    .hasSize(3);
        }
    }

    @Test
    void doesNotFlagWhatWasReworded() {
        KeyPoint old = point("pat-001", "Run src/old.py", 9, 0);
        Playbook reworded = playbook(point("pat-001", "Run src/new.py", 9, 0));

        Selection selection = Selection.first(reworded, flagging(old), Selection.BUDGET);

        assertThat(selection.text()).isEqualTo(Rendering.inject(reworded, Rendering.INJECTION));
    }

    @Test
    void addsLastForALaterPromptWhatMayBeOutOfDate() {
        KeyPoint old = point("ctx-900", "Refunds go through refunds/ledger.py first", 0, 0);
        Playbook playbook = many(200, old, point("ctx-901", "A refund needs two approvals", 0, 0));
        SelectionContext occasion =
                new SelectionContext("Why does a refund fail?", flagging(old).usage());

        Selection needed = Selection.further(playbook, Set.of(), occasion, Selection.FURTHER);

        assertThat(needed.ids()).containsExactly("ctx-901", "ctx-900");
        assertThat(needed.text()).contains("[ctx-901]").containsPattern("may be out of date.*\n\n## .*\n\\[ctx-900]");
    }

    private static Usage flagged(Playbook playbook, SplittableRandom random) {
        Map<String, String> flags = new HashMap<>();
        int part = random.nextInt(4);
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(_ -> random.nextInt(4) < part)
                .forEach(point -> flags.put(Usage.mark(point.name(), point.text()), "gone"));
        Usage usage = usage(random);
        return new Usage(usage.sessions(), usage.last(), flags);
    }

    private static void holds(
            String about, Playbook playbook, Usage usage, Selection selection, int budget, int before) {
        assertThat(selection.text().length()).as(about).isLessThanOrEqualTo(budget);
        if (selection.text().isEmpty()) {
            assertThat(selection.choices()).as(about).isEmpty();
            return;
        }
        assertThat(selection.leftOut().count())
                .as(about)
                .isEqualTo(before - selection.choices().size());
        List<String> expected = new ArrayList<>();
        for (boolean isFlagged : List.of(false, true)) {
            playbook.keyPoints()
                    .map(SectionedKeyPoint::keyPoint)
                    .filter(point -> selection.ids().contains(point.name()))
                    .filter(point -> usage.verify(point.name(), point.text()).isEmpty() != isFlagged)
                    .forEach(point -> expected.add(Rendering.line(point)
                            .replace("<system-reminder", "‹system-reminder")
                            .replace("</system-reminder", "‹/system-reminder")));
        }
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
        List<KeyPoint> points = new ArrayList<>();
        for (int i = random.nextInt(40); i > 0; i--) {
            Section section = SECTIONS.get(random.nextInt(SECTIONS.size()));
            String name = section.slug() + "-" + i + (random.nextInt(20) == 0 ? "\n## OTHERS 😀" : "");
            points.add(new KeyPoint(name, "." + text(random), tally(random), random.nextInt(8) == 0));
        }
        return playbook(points);
    }

    private static Tally tally(SplittableRandom random) {
        return new Tally(random.nextInt(4), random.nextInt(5));
    }

    private static Usage usage(SplittableRandom random) {
        return new Usage(
                random.nextInt(50), Map.of("pat-1", random.nextLong(60), "oth-2", random.nextLong(), "ctx-3", -1L));
    }

    /// Words, what forges and breaks, and any code points, halves of pairs among them.
    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            if (random.nextInt(3) > 0) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            } else {
                int most = random.nextBoolean() ? 0x3000 : Character.MAX_CODE_POINT;
                for (int k = random.nextInt(5); k > 0; k--) {
                    text.appendCodePoint(random.nextInt(most + 1));
                }
            }
        }
        return text.toString();
    }
}
