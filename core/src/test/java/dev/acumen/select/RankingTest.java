package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What comes before what, where not everything fits.
class RankingTest {
    private static final String REFUND = "Refunds go through the ledger before the customer hears of them";
    private static final Tally PROVEN = new Tally(20, 1);

    @Test
    void putsAnIrrelevantProvenKeyPointBehindARelevantOneThatNobodyTested() {
        Playbook playbook = playbook(tested(300, PROVEN), point("ctx-1", REFUND, Tally.ZERO));

        Selection selection = select(playbook, "Why does a refund fail?");

        assertThat(choice(selection, "ctx-1").rank()).isEqualTo(1);
        assertThat(choice(selection, "ctx-1").words()).containsExactly("refund");
        assertThat(choice(selection, "ctx-1").reasons())
                .containsExactly(Selection.Reason.RELEVANT, Selection.Reason.UNTESTED);
    }

    @Test
    void doesNotLetThePromptsCommonWordsDecide() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "Please could you make sure that they have all that we need here", new Tally(1, 1)),
                point("ctx-2", REFUND, new Tally(1, 1)));

        Selection selection = select(playbook, "Please make sure that we have all here that they need for a refund");

        assertThat(selection.ids()).contains("ctx-2").doesNotContain("ctx-1");
    }

    @Test
    void putsManyJudgementsBeforeFew() {
        Playbook playbook = playbook(
                tested(300, new Tally(2, 1)),
                point("ctx-1", "one of one", new Tally(1, 0)),
                point("ctx-2", "twenty of twenty-one", PROVEN),
                point("ctx-3", "five of five", new Tally(5, 0)));

        Selection selection = select(playbook, "");

        assertThat(choice(selection, "ctx-2").rank()).isEqualTo(1);
        assertThat(choice(selection, "ctx-3").rank()).isEqualTo(2);
        assertThat(choice(selection, "ctx-1").rank()).isEqualTo(3);
        assertThat(choice(selection, "ctx-2").reasons()).containsExactly(Selection.Reason.RELIABLE);
    }

    @Test
    void givesTheUntestedEverySixthPlaceAmongHundredsOfTested() {
        Playbook playbook = playbook(tested(300, PROVEN), points("ctx-", 50, Tally.ZERO));

        Selection selection = select(playbook, "");

        long untested = selection.choices().stream()
                .filter(choice -> choice.reasons().contains(Selection.Reason.UNTESTED))
                .count();
        assertThat(untested).isEqualTo(selection.choices().size() / 6);
    }

    @Test
    void givesOtherUntestedOnesAChanceAfterEachSession() {
        Playbook playbook = playbook(points("ctx-", 300, Tally.ZERO));
        List<String> seen = new ArrayList<>();

        for (int sessions = 0; sessions < 30; sessions++) {
            SelectionContext occasion = new SelectionContext("", new Usage(sessions, Map.of()));
            seen.addAll(Selection.first(playbook, occasion, Selection.BUDGET).ids());
        }

        assertThat(Set.copyOf(seen)).hasSize(300);
        assertThat(choice(
                                Selection.first(
                                        playbook, new SelectionContext("", new Usage(1, Map.of())), Selection.BUDGET),
                                "ctx-16")
                        .rank())
                .isEqualTo(1);
    }

    @Test
    void givesTheProvenEverySixthPlaceAmongHundredsOfRelevantOnes() {
        List<String> words = List.of(
                "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo",
                "lima");
        List<KeyPoint> relevant = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            relevant.addAll(List.of(points("mis-" + i, 25, words.get(i), new Tally(1, 0))));
        }
        Playbook playbook = playbook(relevant.toArray(KeyPoint[]::new), points("pref-", 20, PROVEN));

        Selection selection = select(playbook, String.join(" ", words));

        List<Integer> ranks = selection.choices().stream()
                .filter(choice -> choice.keyPoint().name().startsWith("pref-"))
                .map(Selection.Choice::rank)
                .toList();
        assertThat(ranks).hasSize(Math.min(20, selection.choices().size() / 6)).allMatch(rank -> rank % 6 == 0);
    }

    @Test
    void countsOnlyPlacesThatWereTaken() {
        List<KeyPoint> tooLong = IntStream.range(0, 6)
                .mapToObj(i -> point("pat-9" + i, Character.toString('a' + i).repeat(9_400), PROVEN))
                .toList();
        List<KeyPoint> all = new ArrayList<>(tooLong);
        all.addAll(List.of(tested(300, new Tally(5, 0))));

        Selection selection = select(playbook(all.toArray(KeyPoint[]::new), points("oth-", 50, Tally.ZERO)), "");

        assertThat(selection.choices().stream()
                        .filter(choice -> choice.reasons().contains(Selection.Reason.UNTESTED))
                        .mapToInt(Selection.Choice::rank)
                        .min())
                .hasValue(6);
    }

    @Test
    void putsPinsBeforeEverythingElse() {
        KeyPoint pinned = new KeyPoint("oth-1", "The sky is blue over the harbour", new Tally(0, 9), true);
        Playbook playbook = playbook(points("ctx-", 300, "refund", PROVEN), pinned);

        Selection selection = select(playbook, "Why does a refund fail?");

        assertThat(choice(selection, "oth-1").rank()).isEqualTo(1);
        assertThat(choice(selection, "oth-1").reasons()).containsExactly(Selection.Reason.PINNED);
    }

    @Test
    void putsWhatMisledTooOftenBehindEverythingElseHoweverRelevant() {
        KeyPoint harmful = point("ctx-1", REFUND, new Tally(1, 3));
        Playbook many = playbook(tested(300, new Tally(0, 2)), harmful);
        Playbook few = playbook(tested(10, new Tally(0, 2)), point("ctx-2", "x".repeat(9_000), Tally.ZERO), harmful);

        Selection without = select(many, "Why does a refund fail?");
        Selection with = select(few, "Why does a refund fail?");

        assertThat(without.ids()).doesNotContain("ctx-1");
        assertThat(without.leftOut().harmful()).isEqualTo(1);
        assertThat(choice(with, "ctx-1").rank()).isEqualTo(with.choices().size());
        assertThat(with.leftOut()).isEqualTo(new Selection.LeftOut(1, 0, 0, Map.of()));
        assertThat(Selection.further(many, Set.of(), SelectionContext.of("Why does a refund fail?"), 2_000)
                        .ids())
                .doesNotContain("ctx-1");
    }

    @Test
    void putsWhatWasOfUseLatelyBeforeItsEquals() {
        Playbook playbook = playbook(tested(300, new Tally(3, 0)));
        Usage usage = new Usage(40, Map.of("pat-250", 39L, "pat-260", 31L, "pat-270", 5L));

        Selection selection = Selection.first(playbook, new SelectionContext("", usage), Selection.BUDGET);

        assertThat(choice(selection, "pat-250").rank()).isEqualTo(1);
        assertThat(choice(selection, "pat-260").rank()).isEqualTo(2);
        assertThat(choice(selection, "pat-260").reasons())
                .containsExactly(Selection.Reason.RELIABLE, Selection.Reason.RECENT);
        assertThat(selection.ids()).doesNotContain("pat-270");
    }

    @Test
    void letsANearRepetitionYieldItsPlace() {
        Playbook playbook = playbook(
                tested(300, new Tally(2, 0)),
                point("ctx-1", "Run the linter before each commit and fix what it finds", new Tally(5, 0)),
                point("ctx-2", "Before each commit run the linter, and fix what it finds!", new Tally(4, 0)),
                point("ctx-3", "Run the linter after each merge of a branch", new Tally(4, 0)));

        Selection selection = select(playbook, "");

        assertThat(selection.ids()).contains("ctx-1", "ctx-3").doesNotContain("ctx-2");
        assertThat(selection.leftOut().repeating()).containsEntry("ctx-2", "ctx-1");
        assertThat(selection.leftOut().count())
                .isEqualTo(303 - selection.choices().size());
    }

    @Test
    void takesForARepetitionWhatSharesThreeOfFiveTerms() {
        String shared = "x".repeat(60) + " " + "y".repeat(60);
        Playbook playbook = playbook(
                tested(300, new Tally(2, 0)),
                point("ctx-1", shared + " ledger worker", new Tally(9, 0)),
                point("ctx-2", shared + " ledger queue", new Tally(8, 0)),
                point("ctx-3", shared + " cache queue", new Tally(8, 0)));

        Selection selection = select(playbook, "");

        assertThat(selection.leftOut().repeating())
                .containsEntry("ctx-2", "ctx-1")
                .doesNotContainKey("ctx-3");
    }

    @Test
    void showsANearRepetitionWhereThereIsRoomAfterAllOthers() {
        KeyPoint first = point("ctx-1", "Run the linter before each commit", Tally.ZERO);
        KeyPoint again = point("ctx-2", "Before each commit run the linter!", Tally.ZERO);
        Playbook playbook = playbook(point("pat-1", "x".repeat(9_400), Tally.ZERO), first, again);

        for (SelectionContext occasion : List.of(SelectionContext.UNKNOWN, Points.flagging(first, again))) {
            Selection selection = Selection.first(playbook, occasion, Selection.BUDGET);

            assertThat(selection.ids()).containsExactly("ctx-1", "ctx-2");
            assertThat(selection.leftOut()).isEqualTo(new Selection.LeftOut(1, 0, 0, Map.of()));
        }
    }

    @Test
    void takesNoNearRepetitionForALaterPromptOfWhatWasShown() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", REFUND, PROVEN),
                point("ctx-2", REFUND + "!", PROVEN),
                point("ctx-3", "A refund needs two signatures", PROVEN));

        Selection selection = Selection.further(playbook, Set.of("ctx-1"), SelectionContext.of("refund"), 2_000);

        assertThat(selection.ids()).containsExactly("ctx-3");
        assertThat(selection.leftOut().repeating()).containsExactly(Map.entry("ctx-2", "ctx-1"));
    }

    @Test
    void doesNotTakeWhatDiffersInANumberOrADenialForARepetition() {
        Playbook playbook = playbook(
                tested(300, new Tally(2, 0)),
                point("ctx-1", "Retry failed payments automatically after 30 seconds", new Tally(9, 0)),
                point("ctx-2", "Retry failed payments automatically after 5 seconds", new Tally(9, 0)),
                point("ctx-3", "Don't retry failed payments automatically after 5 seconds", new Tally(9, 0)));

        assertThat(select(playbook, "").ids()).contains("ctx-1", "ctx-2", "ctx-3");
    }

    @Test
    void findsWhatSharesWordsWithTheBestMatches() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "Refunds are booked in the ledger by the settlement worker", Tally.ZERO),
                point("ctx-2", "A refund is final once the settlement worker closed the ledger", Tally.ZERO),
                point("ctx-3", "Restart the settlement worker after the ledger was migrated", new Tally(1, 1)));

        Selection selection = select(playbook, "Why does a refund fail?");

        assertThat(choice(selection, "ctx-3").rank()).isLessThanOrEqualTo(4);
        assertThat(choice(selection, "ctx-3").reasons()).containsExactly(Selection.Reason.RELATED);
        assertThat(choice(selection, "ctx-3").words()).isEmpty();
    }

    @Test
    void doesNotTakeForRelatedWhatSharesOnlyAWordWithTheBestMatches() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "Refunds are booked in the ledger by the settlement worker", Tally.ZERO),
                point("ctx-2", "A refund is final once the settlement worker closed the ledger", Tally.ZERO),
                point("ctx-3", "Restart the ledger before noon", new Tally(1, 1)),
                point("ctx-4", "Nobody reads of a refund on Sundays", new Tally(1, 1)));

        Selection selection = select(playbook, "Why does a refund fail?");

        assertThat(selection.ids()).contains("ctx-4").doesNotContain("ctx-3");
    }

    @Test
    void doesNotTakeForRelatedWhatSharesWordsWithOneMatchAlone() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "Refunds are booked in the ledger by the settlement worker", Tally.ZERO),
                point("ctx-3", "Restart the settlement worker after the ledger was migrated", new Tally(1, 1)));

        Selection selection = select(playbook, "Why does a refund fail?");

        assertThat(selection.ids()).contains("ctx-1").doesNotContain("ctx-3");
    }

    @Test
    void doesNotTakeForRelevantWhatMatchesFarLessThanTheBest() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "The settlement worker books a refund in the ledger", Tally.ZERO),
                point("ctx-2", "The worker sleeps on Sundays and at night", Tally.ZERO));

        assertThat(further(playbook, "Where does the settlement worker book a refund, in the ledger?"))
                .containsExactly("ctx-1");
    }

    @Test
    void namesTheSharedWordsTheRarestFirst() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "Cache the ledger of a refund", Tally.ZERO),
                point("ctx-2", "Warm the cache", Tally.ZERO),
                point("ctx-3", "Cache and ledger are apart", Tally.ZERO));

        Selection selection = select(playbook, "May the ledger cache a Refund?");

        assertThat(choice(selection, "ctx-1").words()).containsExactly("Refund", "ledger", "cache");
    }

    @Test
    void readsNumbersButNoSingleDigits() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "Start 5 workers", Tally.ZERO),
                point("ctx-2", "Start 9 queues", Tally.ZERO),
                point("ctx-3", "Start 15 ledgers", Tally.ZERO),
                point("ctx-4", "税", Tally.ZERO));

        assertThat(further(playbook, "5 or 9?")).isEmpty();
        assertThat(further(playbook, "15?")).containsExactly("ctx-3");
        assertThat(further(playbook, "税 5")).containsExactly("ctx-4");
    }

    @Test
    void readsAllOfAPromptOfEightThousandCharactersAndBothEndsOfALongerOne() {
        Playbook playbook = playbook(tested(300, PROVEN), point("ctx-1", REFUND, Tally.ZERO));
        String space = " ".repeat(3_997);

        assertThat(further(playbook, space + "refund" + space)).containsExactly("ctx-1");
        assertThat(further(playbook, space + " refund" + space)).isEmpty();
    }

    private static List<String> further(Playbook playbook, String prompt) {
        return Selection.further(playbook, Set.of(), SelectionContext.of(prompt), Selection.FURTHER)
                .ids();
    }

    @Test
    void addsNothingToALaterPromptThatIsOnlyRelated() {
        Playbook playbook = playbook(
                tested(300, PROVEN),
                point("ctx-1", "Refunds are booked in the ledger by the settlement worker", Tally.ZERO),
                point("ctx-2", "A refund is final once the settlement worker closed the ledger", Tally.ZERO),
                point("ctx-3", "Restart the settlement worker after the ledger was migrated", Tally.ZERO));

        assertThat(Selection.further(playbook, Set.of(), SelectionContext.of("Why does a refund fail?"), 2_000)
                        .ids())
                .containsExactly("ctx-1", "ctx-2");
    }

    private static Selection select(Playbook playbook, String prompt) {
        return Selection.first(playbook, SelectionContext.of(prompt), Selection.BUDGET);
    }

    private static Selection.Choice choice(Selection selection, String id) {
        return selection.choices().stream()
                .filter(choice -> choice.keyPoint().name().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " was not chosen, but " + selection.ids()));
    }

    private static KeyPoint[] tested(int count, Tally tally) {
        return points("pat-", count, tally);
    }

    private static KeyPoint[] points(String prefix, int count, Tally tally) {
        return points(prefix, count, "thing", tally);
    }

    /// Key points that have a word in common and else tell nothing of each other.
    private static KeyPoint[] points(String prefix, int count, String word, Tally tally) {
        return IntStream.range(0, count)
                .mapToObj(i -> point(
                        prefix + i,
                        "Of " + word + " " + prefix + Integer.toString(i + 5_000, 36) + "q tell "
                                + Integer.toString(i, 7) + "z what " + Integer.toString(i + 900, 20) + "w says",
                        tally))
                .toArray(KeyPoint[]::new);
    }

    private static KeyPoint point(String name, String text, Tally tally) {
        return new KeyPoint(name, text, tally);
    }

    private static Playbook playbook(KeyPoint... points) {
        return playbook(points, new KeyPoint[0]);
    }

    /// Some key points and others, in the sections that their ids name.
    private static Playbook playbook(KeyPoint[] points, KeyPoint... others) {
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (Section section : Section.values()) {
            List<KeyPoint> here = new ArrayList<>();
            for (KeyPoint point : points) {
                here.add(point);
            }
            here.addAll(List.of(others));
            here.removeIf(point -> !point.name().startsWith(section.slug() + "-"));
            sections.put(section, here);
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }
}
