package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
    @Test
    void putsAWordThatFewHaveBeforeOneThatManyHave() {
        Playbook playbook = playbook(
                point("pat-001", "Warm the cache"),
                point("pat-002", "Clear the cache"),
                point("pat-003", "Book a refund"),
                point("pat-004", "Deploy on Fridays"));

        List<String> found = found(playbook, "cache refund");

        assertThat(found).containsExactly("pat-003", "pat-001", "pat-002");
    }

    @Test
    void putsMoreOfTheWordsBeforeOneOfThem() {
        Playbook playbook = playbook(
                point("pat-001", "Warm the cache"),
                point("pat-002", "Book a refund"),
                point("pat-003", "A refund clears the cache"));

        List<String> found = found(playbook, "cache refund");

        assertThat(found).containsExactly("pat-003", "pat-001", "pat-002");
    }

    @Test
    void putsAWholeWordBeforeTheBeginningOfOne() {
        Playbook playbook = playbook(point("pat-001", "Refunds are final"), point("pat-002", "No refund is final"));

        List<String> found = found(playbook, "refund");

        assertThat(found).containsExactly("pat-002", "pat-001");
    }

    @Test
    void takesThreeLettersForABeginningAndTwoForAWord() {
        Playbook playbook = playbook(point("pat-001", "Refunds"), point("pat-002", "As re: says"));

        assertThat(found(playbook, "ref")).containsExactly("pat-001");
        assertThat(found(playbook, "re")).containsExactly("pat-002");
    }

    @Test
    void putsTheBetterTallyFirstOfEqualMatchesAndThenKeepsTheOrder() {
        Playbook playbook = playbook(
                point("pat-001", "One refund", new Tally(5, 4)),
                point("pat-002", "Two refund", new Tally(2, 0)),
                point("pat-003", "Three refund", new Tally(9, 7)));

        List<String> found = found(playbook, "refund");

        assertThat(found).containsExactly("pat-002", "pat-003", "pat-001");
    }

    @Test
    void findsAnIdAsAWholeBeforeThoseThatShareAPartOfIt() {
        Playbook playbook = playbook(
                point("pat-001", "One"), point("pat-002", "Two"), point("pat-003", "Three, as [pat-002] says"));

        List<String> found = found(playbook, "PAT-002");

        assertThat(found).containsExactly("pat-002", "pat-003", "pat-001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"größe", "GRÖSSE größe", "--grid-size", "grid_size", " \t size\n", "(grid),size"})
    void readsWordsWhateverTheirCaseAndWhatStandsBetweenThem(String query) {
        Playbook playbook = playbook(point("pat-001", "Die Größe: Grid_Size!"), point("pat-002", "Else"));

        assertThat(found(playbook, query)).containsExactly("pat-001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "?!", "elsewhere"})
    void findsNothingWhereNoWordIsThere(String query) {
        Playbook playbook = playbook(point("pat-001", "Else, as ever"));

        assertThat(found(playbook, query)).isEmpty();
    }

    private static List<String> found(Playbook playbook, String query) {
        return Search.in(playbook, query).stream()
                .map(SectionedKeyPoint::keyPoint)
                .map(KeyPoint::name)
                .toList();
    }

    private static KeyPoint point(String name, String text) {
        return point(name, text, Tally.ZERO);
    }

    private static KeyPoint point(String name, String text, Tally tally) {
        return new KeyPoint(name, text, tally);
    }

    private static Playbook playbook(KeyPoint... points) {
        return Playbook.of(Map.of(Section.PATTERNS, List.of(points)), Map.of(), Set.of());
    }
}
