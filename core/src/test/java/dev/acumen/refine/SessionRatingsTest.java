package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// `pat-001` and `pat-002` contradict each other.
class SessionRatingsTest {
    private static final String ALWAYS = "Always mock the database in unit tests";
    private static final String NEVER = "Never mock the database in unit tests";
    private static final String OTHER = "Write release notes in the imperative";

    private final Refiner refiner =
            new SemanticRefiner(SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});

    @Test
    void removesTheOneThatMisled() {
        Playbook playbook = playbook(point("pat-001", ALWAYS, 9, 0), point("pat-002", NEVER, 0, 0));

        Applied settled = settled(playbook, tag("pat-001", Rating.HARMFUL));

        assertThat(settled.playbook().ids()).containsExactlyInAnyOrder("pat-002", "pat-003");
        assertThat(settled.changes()).singleElement().satisfies(change -> {
            assertThat(change.kind()).isEqualTo(Change.Kind.PRUNE);
            assertThat(change.basis().why()).isEqualTo("misled, and pat-002 contradicts it");
        });
    }

    @Test
    void removesTheLessReliableOneWhenTheOtherHelps() {
        Playbook playbook = playbook(point("pat-001", ALWAYS, 0, 0), point("pat-002", NEVER, 1, 0));

        Applied settled = settled(playbook, tag("pat-002", Rating.HELPFUL));

        assertThat(settled.playbook().ids()).containsExactlyInAnyOrder("pat-002", "pat-003");
        assertThat(settled.changes().getFirst().basis().why())
                .isEqualTo("pat-002 contradicts it, helped, and is more reliable");
    }

    @Test
    void keepsBothUntilASessionRatesOneOfThem() {
        Playbook playbook = playbook(point("pat-001", ALWAYS, 9, 0), point("pat-002", NEVER, 0, 2));

        assertThat(settled(playbook, tag("pat-003", Rating.HARMFUL)).playbook()).isSameAs(playbook);
    }

    @Test
    void keepsBothWhereTheLessReliableOneHelps() {
        Playbook playbook = playbook(point("pat-001", ALWAYS, 9, 0), point("pat-002", NEVER, 1, 0));

        assertThat(settled(playbook, tag("pat-002", Rating.HELPFUL)).changes()).isEmpty();
    }

    @Test
    void keepsBothWhereBothMisled() {
        Playbook playbook = playbook(point("pat-001", ALWAYS, 0, 0), point("pat-002", NEVER, 0, 0));

        assertThat(settled(playbook, tag("pat-001", Rating.HARMFUL), tag("pat-002", Rating.HARMFUL))
                        .changes())
                .isEmpty();
    }

    @Test
    void keepsWhatAPersonPinnedGuardedOrSaid() {
        KeyPoint misled = point("pat-001", ALWAYS, 0, 0);
        Guard guard = new Guard(Guard.Effect.HOLD, List.of("npm publish"), List.of());
        List<KeyPoint> persons = List.of(
                misled.withPin(true),
                misled.withGuard(guard),
                new KeyPoint("pat-001", ALWAYS, Tally.ZERO, false, List.of(), true));

        assertThat(persons).allSatisfy(keyPoint -> {
            Playbook playbook = playbook(keyPoint, point("pat-002", NEVER, 0, 0));
            assertThat(settled(playbook, tag("pat-001", Rating.HARMFUL)).changes())
                    .isEmpty();
        });
    }

    @Test
    void keepsTwoThatAPersonCalledRight() {
        Playbook playbook = playbook(point("pat-001", ALWAYS, 0, 0), point("pat-002", NEVER, 0, 0))
                .agree("pat-001", "pat-002")
                .playbook();

        assertThat(settled(playbook, tag("pat-001", Rating.HARMFUL)).changes()).isEmpty();
    }

    @Test
    void ignoresTheRatingOfAKeyPointThatGotOtherWords() {
        Playbook playbook = playbook(point("pat-001", OTHER + " mood", 0, 0), point("pat-002", NEVER, 0, 0));
        Operation update = new Operation.Update("pat-001", ALWAYS, Provenance.NONE);
        Applied learned = playbook.tag(List.of(tag("pat-001", Rating.HARMFUL)))
                .then(tagged -> tagged.apply(Delta.of(List.of(update))));

        assertThat(refiner.settle(learned.playbook(), SessionRatings.of(learned))
                        .changes())
                .isEmpty();
    }

    @Test
    void countsOfTwoRatingsInASessionNeitherIfTheyDiffer() {
        Playbook playbook = playbook(point("pat-001", ALWAYS, 0, 0), point("pat-002", NEVER, 0, 0));

        assertThat(settled(playbook, tag("pat-001", Rating.HARMFUL), tag("pat-001", Rating.HELPFUL))
                        .changes())
                .isEmpty();
    }

    private Applied settled(Playbook playbook, Tag... tags) {
        Applied tagged = playbook.tag(List.of(tags));
        Applied settled = refiner.settle(tagged.playbook(), SessionRatings.of(tagged));
        return settled.changes().isEmpty() ? Applied.nothing(playbook) : settled;
    }

    private static Tag tag(String id, Rating rating) {
        return new Tag(id, rating, "");
    }

    private static Playbook playbook(KeyPoint... two) {
        List<KeyPoint> all = new ArrayList<>(List.of(two));
        all.add(point("pat-003", OTHER, 0, 0));
        return Playbook.of(Map.of(Section.PATTERNS, all), Map.of(), Set.of());
    }

    private static KeyPoint point(String name, String text, long helpful, long harmful) {
        return new KeyPoint(name, text, new Tally(helpful, harmful));
    }
}
