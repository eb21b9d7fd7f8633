package dev.acumen.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.RandomPlaybooks;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LayerTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final String NOW = "2026-03-01T11:00:00+01:00";

    private static KeyPoint point(String name, String text, int helpful) {
        return new KeyPoint(name, text, new Tally(helpful, 0));
    }

    private static Playbook patterns(KeyPoint... points) {
        return Playbook.of(Map.of(Section.PATTERNS, List.of(points)), Map.of(), Set.of());
    }

    private static PlaybookDocument changed(
            Playbook below, PlaybookDocument layer, Function<Playbook, Applied> change) {
        return Layer.edit(below, layer, change.apply(Layer.over(below, layer)), NOW)
                .document();
    }

    private static Function<Playbook, Applied> operation(Operation operation) {
        return playbook -> playbook.apply(Delta.of(List.of(operation)));
    }

    private static Function<Playbook, Applied> reword(String id, String text) {
        return operation(new Operation.Update(id, text, Provenance.NONE));
    }

    private static Function<Playbook, Applied> helpful(String id) {
        return playbook -> playbook.tag(List.of(new Tag(id, Rating.HELPFUL, "")));
    }

    private static List<String> told(Playbook playbook) {
        return playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(point -> point.name() + " " + point.tally().helpful() + " " + point.text())
                .toList();
    }

    @Test
    void aLayerThatIsNotThereChangesNothing() {
        Playbook below = patterns(point("pat-001", "one", 2));

        Playbook whole = Layer.over(below, PlaybookDocument.empty());

        assertThat(told(whole)).containsExactly("pat-001 2 one");
        assertThat(whole.nextId(Section.PATTERNS)).isEqualTo("pat-9001");
    }

    @Test
    void whatIsNewHasAnIdThatNoPlaybookBelowGives() {
        Playbook below = patterns(point("pat-001", "one", 2));

        PlaybookDocument layer = changed(
                below,
                PlaybookDocument.empty(),
                operation(new Operation.Add("two", "PATTERNS & APPROACHES", Provenance.NONE)));
        Playbook pulled = patterns(point("pat-001", "one", 2), point("pat-002", "other", 0));

        assertThat(told(Layer.over(pulled, layer)))
                .containsExactly("pat-001 2 one", "pat-002 0 other", "pat-9001 0 two");
    }

    @Test
    void ratingsAreAddedToThoseBelow() {
        PlaybookDocument layer =
                changed(patterns(point("pat-001", "one", 2)), PlaybookDocument.empty(), helpful("pat-001"));

        Playbook whole = Layer.over(patterns(point("pat-001", "one, reworded", 5)), layer);

        assertThat(told(whole)).containsExactly("pat-001 6 one, reworded");
    }

    @Test
    void aRewordingCountsUntilOthersRewordTheSame() {
        PlaybookDocument layer =
                changed(patterns(point("pat-001", "one", 2)), PlaybookDocument.empty(), reword("pat-001", "mine"));

        Playbook same = Layer.over(patterns(point("pat-001", "one", 3)), layer);
        Playbook theirs = Layer.over(patterns(point("pat-001", "theirs", 3)), layer);

        assertThat(told(same)).containsExactly("pat-001 3 mine");
        assertThat(told(theirs)).containsExactly("pat-001 3 theirs");
    }

    @Test
    void aRemovalCountsUntilOthersRewordTheSame() {
        PlaybookDocument layer = changed(
                patterns(point("pat-001", "one", 2)),
                PlaybookDocument.empty(),
                operation(new Operation.Delete("pat-001", Provenance.NONE)));

        assertThat(told(Layer.over(patterns(point("pat-001", "one", 3)), layer)))
                .isEmpty();
        assertThat(told(Layer.over(patterns(point("pat-001", "theirs", 3)), layer)))
                .containsExactly("pat-001 3 theirs");
    }

    @Test
    void whatOthersRemovedStaysRemovedUnlessItWasReworded() {
        Playbook below = patterns(point("pat-001", "one", 2));
        PlaybookDocument pinned = changed(below, PlaybookDocument.empty(), playbook -> playbook.pin("pat-001", true));
        PlaybookDocument reworded = changed(below, PlaybookDocument.empty(), reword("pat-001", "mine"));

        assertThat(told(Layer.over(patterns(), pinned))).isEmpty();
        assertThat(told(Layer.over(patterns(), reworded))).containsExactly("pat-001 0 mine");
    }

    @Test
    void anIdThatAMergeGaveToAnotherKeyPointIsFollowedByItsText() {
        PlaybookDocument layer =
                changed(patterns(point("pat-001", "one", 2)), PlaybookDocument.empty(), helpful("pat-001"));

        Playbook whole = Layer.over(patterns(point("pat-001", "other", 0), point("pat-002", "one", 2)), layer);

        assertThat(told(whole)).containsExactly("pat-001 0 other", "pat-002 3 one");
    }

    @Test
    void whoGotTheIdOfAnotherKeyPointDoesNotTakeItsEntry() {
        PlaybookDocument layer =
                changed(patterns(point("pat-001", "one", 2)), PlaybookDocument.empty(), helpful("pat-001"));
        Playbook below = patterns(point("pat-001", "other", 0), point("pat-002", "one", 2));

        PlaybookDocument rated = changed(below, layer, helpful("pat-001"));
        PlaybookDocument both = changed(
                below,
                layer,
                playbook -> helpful("pat-001")
                        .apply(playbook)
                        .then(later -> reword("pat-001", "mine").apply(later)));
        Playbook reworded = patterns(point("pat-001", "theirs", 0), point("pat-002", "one, theirs", 2));

        assertThat(told(Layer.over(below, both))).containsExactly("pat-001 1 mine", "pat-002 3 one");
        assertThat(rated.playbook().ids()).containsExactlyInAnyOrder("pat-001", "pat-002");
        assertThat(told(Layer.over(reworded, rated))).containsExactly("pat-001 1 theirs", "pat-002 3 one, theirs");
    }

    @Test
    void keyPointsThatChangedIdsWithOneAnotherKeepTheirEntries() {
        Playbook before = patterns(point("pat-001", "one", 0), point("pat-002", "two", 0));
        PlaybookDocument layer = changed(
                before,
                changed(before, changed(before, PlaybookDocument.empty(), helpful("pat-001")), helpful("pat-002")),
                helpful("pat-002"));
        Playbook below = patterns(point("pat-002", "one", 0), point("pat-001", "two", 0));

        PlaybookDocument later = changed(below, layer, reword("pat-001", "two, mine"));

        assertThat(told(Layer.over(below, layer))).containsExactly("pat-002 1 one", "pat-001 2 two");
        assertThat(told(Layer.over(below, later))).containsExactly("pat-002 1 one", "pat-001 2 two, mine");
        assertThat(later.playbook().ids()).containsExactlyInAnyOrder("pat-001", "pat-002");
    }

    @Test
    void whatComesFromBelowWithTheSameTextIsShownOnceWithTheRatingsOfBoth() {
        Playbook none = Playbook.empty();
        PlaybookDocument own = changed(
                none,
                PlaybookDocument.empty(),
                operation(new Operation.Add("two", "PATTERNS & APPROACHES", Provenance.NONE)));
        PlaybookDocument layer = changed(none, own, helpful("pat-9001"));
        Playbook pulled = patterns(point("pat-001", "two", 3));

        PlaybookDocument later = changed(pulled, layer, helpful("pat-001"));

        assertThat(told(Layer.over(pulled, layer))).containsExactly("pat-001 4 two");
        assertThat(told(Layer.over(pulled, later))).containsExactly("pat-001 5 two");
        assertThat(later.playbook().ids()).containsExactly("pat-001");
    }

    @Test
    void anIdThatWasGivenBelowToSomethingElseIsNotTaken() {
        PlaybookDocument layer = changed(
                Playbook.empty(),
                PlaybookDocument.empty(),
                operation(new Operation.Add("two", "PATTERNS & APPROACHES", Provenance.NONE)));
        Playbook pulled = patterns(point("pat-9001", "other", 0));

        PlaybookDocument later = changed(pulled, layer, reword("pat-9002", "three"));

        assertThat(told(Layer.over(pulled, layer))).containsExactly("pat-9001 0 other", "pat-9002 0 two");
        assertThat(told(Layer.over(pulled, later))).containsExactly("pat-9001 0 other", "pat-9002 0 three");
    }

    @Test
    void whatIsRemovedBelowGoesUnlessItWasRewordedHere() {
        Playbook below = patterns(point("pat-001", "one", 2), point("pat-002", "two", 0));
        PlaybookDocument rated = changed(below, PlaybookDocument.empty(), helpful("pat-001"));
        PlaybookDocument layer = changed(below, rated, reword("pat-002", "two, better"));

        assertThat(told(Layer.over(Playbook.empty(), layer))).containsExactly("pat-002 0 two, better");
    }

    @Test
    void aChangeIsToldAsThatOfTheKeyPoint() {
        Playbook below = patterns(point("pat-001", "one", 2));
        Function<Playbook, Applied> removal = operation(new Operation.Delete("pat-001", Provenance.NONE));

        EntryChange removed = Layer.told(Layer.edit(below, PlaybookDocument.empty(), removal.apply(below), NOW)
                .change()
                .changes()
                .getFirst());
        EntryChange reworded = Layer.told(Layer.edit(
                        below,
                        PlaybookDocument.empty(),
                        reword("pat-001", "mine").apply(below),
                        NOW)
                .change()
                .changes()
                .getFirst());

        assertThat(removed.after()).isNull();
        assertThat(removed.before()).isNotNull();
        assertThat(String.valueOf(reworded.before())).contains("one").doesNotContain("over");
        assertThat(String.valueOf(reworded.after())).contains("mine").doesNotContain("over");
    }

    @Test
    void takenApartAndLaidOverAgainItIsThePlaybookThatWasMade() {
        for (int seed = 0; seed < 20_000 * SCALE; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomPlaybooks playbooks = new RandomPlaybooks(random);
            Playbook below = distinct(playbooks.playbook());
            PlaybookDocument layer = PlaybookDocument.empty();
            for (int step = 0; step < 4; step++) {
                Applied applied = step(playbooks, random, Layer.over(below, layer));
                PlaybookDocument.Edit edit = Layer.edit(below, layer, applied, NOW);

                assertThat(known(Layer.over(below, edit.document())))
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(known(applied.playbook()));
                assertThat(layer.after(edit.change()).map(PlaybookDocument::tree))
                        .as("seed %d, step %d", seed, step)
                        .contains(edit.document().tree());
                layer = edit.document();
            }
        }
    }

    @Test
    void nothingOfTheLayerIsLostWhenThePlaybookBelowChanges() {
        for (int seed = 0; seed < 20_000 * SCALE; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomPlaybooks playbooks = new RandomPlaybooks(random);
            Playbook below = distinct(playbooks.playbook());
            PlaybookDocument layer = PlaybookDocument.empty();
            for (int step = 0; step < 3; step++) {
                Applied applied = step(playbooks, random, Layer.over(below, layer));
                layer = Layer.edit(below, layer, applied, NOW).document();
            }
            Set<String> own = new HashSet<>(Layer.over(below, layer).texts().values());
            own.removeAll(below.texts().values());

            Playbook pulled = distinct(step(playbooks, random, below).playbook());
            Playbook whole = Layer.over(pulled, layer);

            Set<String> rewordedThere = new HashSet<>(below.texts().values());
            rewordedThere.removeAll(pulled.texts().values());
            Set<String> expected = new HashSet<>(own);
            overtaken(layer, rewordedThere).forEach(expected::remove);
            assertThat(whole.texts().values()).as("seed %d", seed).containsAll(expected);
            assertThat(whole.ids()).as("seed %d", seed).hasSize(whole.size());
        }
    }

    @Test
    void aChangeIsCarriedOutTheSameWhereIdsBelowWereGivenAnew() {
        for (int seed = 0; seed < 20_000 * SCALE; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomPlaybooks playbooks = new RandomPlaybooks(random);
            Playbook below = distinct(playbooks.playbook());
            PlaybookDocument layer = PlaybookDocument.empty();
            for (int step = 0; step < 4; step++) {
                Applied applied = step(playbooks, random, Layer.over(below, layer));

                layer = Layer.edit(below, layer, applied, NOW).document();

                assertThat(known(Layer.over(below, layer)))
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(known(applied.playbook()));
                assertThat(PlaybookTree.read(layer.tree(), "").playbook().ids())
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(layer.playbook().ids());
                below = renumbered(below);
            }
        }
    }

    /// Each key point of a section gets the id of the next one.
    private static Playbook renumbered(Playbook playbook) {
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (Section section : Section.values()) {
            List<KeyPoint> points = playbook.in(section);
            List<KeyPoint> named = new ArrayList<>();
            for (int i = 0; i < points.size(); i++) {
                KeyPoint point = points.get(i);
                String id = points.get((i + 1) % points.size()).name();
                named.add(new KeyPoint(id, point.text(), point.tally(), point.isPinned(), List.of(), point.isByUser()));
            }
            sections.put(section, named);
        }
        return Playbook.of(sections, playbook.idFloors(), playbook.reserved());
    }

    /// The texts of entries about a key point that was reworded below.
    private static List<String> overtaken(PlaybookDocument layer, Set<String> rewordedThere) {
        List<String> texts = new ArrayList<>();
        for (Section section : Section.values()) {
            for (KeyPoint point : layer.playbook().in(section)) {
                String entry = JsonWriter.compact(layer.tree());
                if (entry.contains("\"over\"") && rewordedThere.stream().anyMatch(text -> isOver(layer, point, text))) {
                    texts.add(point.text());
                }
            }
        }
        return texts;
    }

    private static boolean isOver(PlaybookDocument layer, KeyPoint point, String text) {
        Json.Obj sections = (Json.Obj) Objects.requireNonNull(layer.tree().get("sections"));
        return sections.members().values().stream()
                .flatMap(list -> ((Json.Arr) list).elements().stream())
                .filter(entry -> ((Json.Obj) entry).textOr("name", "").equals(point.name()))
                .map(Layer::over)
                .anyMatch(over -> over != null && text.equals(over.text("text")));
    }

    private static Applied step(RandomPlaybooks playbooks, SplittableRandom random, Playbook whole) {
        return switch (random.nextInt(6)) {
            case 0 -> playbooks.move(whole);
            case 1 -> whole.tag(playbooks.tags(whole));
            case 2 -> duplicates(random, whole);
            case 3 -> pin(random, whole);
            default -> unique(whole, whole.apply(Delta.of(playbooks.operations(whole, 4))));
        };
    }

    private static Applied duplicates(SplittableRandom random, Playbook whole) {
        List<String> ids =
                whole.keyPoints().map(placed -> placed.keyPoint().name()).toList();
        if (ids.size() < 2) {
            return Applied.nothing(whole);
        }
        int keep = random.nextInt(ids.size() - 1);
        return whole.deduplicate(List.of(
                new Duplicates(ids.get(keep), List.of(new Duplicates.Dropped(ids.get(keep + 1), "says the same")))));
    }

    private static Applied pin(SplittableRandom random, Playbook whole) {
        List<SectionedKeyPoint> all = whole.keyPoints().toList();
        if (all.isEmpty()) {
            return Applied.nothing(whole);
        }
        KeyPoint point = all.get(random.nextInt(all.size())).keyPoint();
        return whole.pin(point.name(), !point.isPinned());
    }

    /// Two key points of one text are one in a layer, which is what refining makes of them.
    private static Applied unique(Playbook before, Applied applied) {
        Set<String> texts = new HashSet<>(applied.playbook().texts().values());
        return texts.size() == applied.playbook().size() ? applied : Applied.nothing(before);
    }

    private static Playbook distinct(Playbook playbook) {
        return playbook.deduplicate().playbook();
    }

    /// All that is known of each key point, by its id; the order within a section is that of the files.
    private static Map<String, String> known(Playbook playbook) {
        Map<String, String> known = new HashMap<>();
        playbook.keyPoints()
                .forEach(placed -> known.put(placed.keyPoint().name(), placed.section() + " " + placed.keyPoint()));
        return known;
    }
}
