package dev.acumen.select;

import static dev.acumen.select.Points.flagging;
import static dev.acumen.select.Points.many;
import static dev.acumen.select.Points.playbook;
import static dev.acumen.select.Points.point;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Tally;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What is said of key points that are not shown.
class LeftOutTest {
    @Test
    void saysHowManyAreLeftOutWhereThereIsRoomForIt() {
        KeyPoint pinned = new KeyPoint("pat-001", "Run the tests first", Tally.ZERO, true);
        Playbook playbook = playbook(pinned, point("oth-001", "x".repeat(9_000), 0, 0));
        int text = Rendering.inject(playbook(pinned), Rendering.INJECTION).length();
        String sentence = "\n1 more key point of this playbook is not shown here.\n";

        Selection just = Selection.first(playbook, SelectionContext.UNKNOWN, text + sentence.length());
        Selection tooShort = Selection.first(playbook, SelectionContext.UNKNOWN, text + sentence.length() - 1);

        assertThat(just.text()).hasSize(text + sentence.length()).endsWith(sentence);
        assertThat(tooShort.text()).hasSize(text);
    }

    @Test
    void saysForALaterPromptHowManyAreLeftOutWhateverTheBudget() {
        Playbook playbook = many(
                200,
                point("ctx-900", "Refunds go through the ledger first", 0, 0),
                point("ctx-901", "A refund needs two approvals", 0, 0),
                point("ctx-902", "Book no refund of a gift card without a receipt", 0, 0));

        for (int budget = 100; budget < 600; budget++) {
            String text = Selection.further(playbook, Set.of(), SelectionContext.of("refund"), budget)
                    .text();

            assertThat(text.isEmpty() || text.endsWith(" more key points of this playbook are not shown here.\n"))
                    .as(budget + ": " + text)
                    .isTrue();
        }
    }

    @Test
    void tellsOfALaterPromptWhatWasLeftOutAndWhy() {
        KeyPoint old = point("ctx-900", "Refunds go through refunds/ledger.py first", 0, 0);
        Playbook playbook = many(
                200,
                old,
                point("ctx-901", "A refund needs two approvals", 0, 0),
                point("ctx-902", "A refund needs two approvals!", 0, 0),
                point("ctx-903", "Book the refund twice", 0, 3),
                point("ctx-904", "Refund " + "x".repeat(3_000), 0, 0),
                new KeyPoint("ctx-905", "No refund without a receipt", new Tally(0, 3), true));
        SelectionContext occasion =
                new SelectionContext("Why no refund?", flagging(old).usage());

        Selection selection = Selection.further(playbook, Set.of("pat-1000"), occasion, Selection.FURTHER);

        assertThat(selection.ids()).containsExactly("ctx-901", "ctx-905", "ctx-900");
        assertThat(selection.leftOut()).isEqualTo(new Selection.LeftOut(1, 199, 1, Map.of("ctx-902", "ctx-901")));
    }
}
