package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What holds for any playbook and any list of operations, junk among them.
class PlaybookPropertiesTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    /// One delta on one playbook.
    private record Trial(String name, Playbook playbook, List<Operation> operations, Applied applied) {}

    @Test
    @DisplayName("INV-CUR-002: whatever the operations, each is either applied or refused once, and nothing throws")
    void appliesOrRefusesEachOperation() {
        forEachTrial(1, trial -> {
            List<Integer> applied = trial.applied().changes().stream()
                    .map(Change::index)
                    .distinct()
                    .toList();
            List<Integer> refused =
                    trial.applied().rejections().stream().map(Rejection::index).toList();

            List<Integer> all = new ArrayList<>(applied);
            all.addAll(refused);

            assertThat(all)
                    .as(trial.name())
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, trial.operations().size())
                                    .boxed()
                                    .toList());
            assertThat(applied).as(trial.name()).isSorted();
            assertThat(refused).as(trial.name()).isSorted();
        });
    }

    @Test
    @DisplayName("INV-CUR-005 CON-CUR-004: at most ten operations are applied; those after them are beyond the limit")
    void appliesAtMostTen() {
        forEachTrial(2, trial -> {
            assertThat(trial.applied().changes()).as(trial.name()).allMatch(change -> change.index() < 10);
            assertThat(trial.applied().rejections())
                    .as(trial.name())
                    .allMatch(rejection -> rejection instanceof Rejection.BeyondLimit == rejection.index() >= 10);
        });
    }

    @Test
    @DisplayName("INV-CUR-003 INV-SCORE-001 INV-SCORE-002: counts stay from 0 to the most, and a MERGE sums them")
    void keepsCountsInRange() {
        forEachTrial(3, trial -> {
            Map<Integer, Tally> gone = new TreeMap<>();
            for (Change change : merges(trial.applied())) {
                if (change.before() != null) {
                    gone.merge(change.index(), change.before().keyPoint().tally(), Tally::plus);
                }
            }

            assertThat(trial.applied()
                            .playbook()
                            .keyPoints()
                            .map(placed -> placed.keyPoint().tally()))
                    .as(trial.name())
                    .allMatch(tally -> Math.min(tally.helpful(), tally.harmful()) >= 0)
                    .allMatch(tally -> Math.max(tally.helpful(), tally.harmful()) <= Tally.MOST);
            for (Change change : merges(trial.applied())) {
                if (change.after() != null) {
                    assertThat(change.after().keyPoint().tally())
                            .as(trial.name())
                            .isEqualTo(gone.get(change.index()));
                }
            }
        });
    }

    @Test
    @DisplayName("INV-CUR-004: sections stay the canonical five, and what is new stands where its operation put it")
    void keepsSectionsCanonical() {
        forEachTrial(4, trial -> {
            List<Change> changes = trial.applied().changes();

            for (int i = 0; i < changes.size(); i++) {
                SectionedKeyPoint made = changes.get(i).after();
                if (changes.get(i).before() == null && made != null) {
                    Section expected =
                            switch (trial.operations().get(changes.get(i).index())) {
                                case Operation.Add add -> Section.resolve(add.section());
                                case Operation.Merge merge ->
                                    Section.named(merge.section())
                                            .orElse(Objects.requireNonNull(
                                                            changes.get(i + 1).before())
                                                    .section());
                                case Operation other -> throw new AssertionError(other + " makes no key point");
                            };
                    assertThat(made.section()).as(trial.name()).isEqualTo(expected);
                    assertThat(made.keyPoint().name()).as(trial.name()).startsWith(expected.slug() + "-");
                }
            }
        });
    }

    @Test
    void keepsNamesUnique() {
        forEachTrial(5, trial -> {
            List<String> names = trial.applied()
                    .playbook()
                    .keyPoints()
                    .map(placed -> placed.keyPoint().name())
                    .toList();

            assertThat(names).as(trial.name()).doesNotHaveDuplicates();
        });
    }

    @Test
    @DisplayName(
            "INV-CUR-007 INV-CUR-009 CON-CUR-007: an UPDATE keeps id, tally and section, and gives the text asked for")
    void keepsIdentityInUpdates() {
        forEachTrial(6, trial -> {
            for (Change change : trial.applied().changes()) {
                if (trial.operations().get(change.index()) instanceof Operation.Update update) {
                    SectionedKeyPoint before = Objects.requireNonNull(change.before());
                    assertThat(change.kind()).as(trial.name()).isEqualTo(Change.Kind.UPDATE);
                    assertThat(change.after())
                            .as(trial.name())
                            .isEqualTo(new SectionedKeyPoint(
                                    before.section(), before.keyPoint().withText(update.text())));
                    assertThat(update.targetId()).as(trial.name()).isEqualTo(change.id());
                }
            }
        });
    }

    @Test
    @DisplayName("INV-CUR-001 INV-CUR-010: the original stays equal to a copy of it, and the same delta gives the same")
    void keepsTheOriginal() {
        SplittableRandom seeds = new SplittableRandom(7);
        for (int round = 0; round < 3000 * SCALE; round++) {
            long seed = seeds.nextLong();
            Playbook original = new RandomPlaybooks(new SplittableRandom(seed)).playbook();
            Playbook copy = new RandomPlaybooks(new SplittableRandom(seed)).playbook();
            Delta delta = Delta.of(new RandomPlaybooks(new SplittableRandom(seed + 1)).operations(original, 12));

            Applied once = original.apply(delta);
            Applied again = original.apply(delta);

            assertThat(original).as("seed %s", seed).isEqualTo(copy);
            assertThat(once).as("seed %s", seed).isEqualTo(again);
        }
    }

    @Test
    void recordsAllThatChanges() {
        forEachTrial(8, trial -> {
            Map<String, SectionedKeyPoint> replayed = byName(trial.playbook());

            for (Change change : trial.applied().changes()) {
                SectionedKeyPoint before = change.before();
                SectionedKeyPoint after = change.after();
                assertThat(replayed.get(change.id())).as(trial.name()).isEqualTo(before);
                if (after == null) {
                    replayed.remove(change.id());
                } else {
                    replayed.put(change.id(), after);
                }
            }

            assertThat(replayed)
                    .as(trial.name())
                    .isEqualTo(byName(trial.applied().playbook()));
        });
    }

    @Test
    @DisplayName("INV-CUR-011 REQ-CUR-015: pruning takes all that is harmful and not pinned, in any playbook")
    void prunesAllThatIsHarmfulAndNothingElse() {
        forEachTrial(9, trial -> {
            Playbook playbook = trial.applied().playbook();

            Playbook pruned = playbook.prune().playbook();

            assertThat(pruned.keyPoints())
                    .as(trial.name())
                    .containsExactlyElementsOf(playbook.keyPoints()
                            .filter(placed -> placed.keyPoint().isPinned()
                                    || placed.keyPoint().tally().harmful() < 3
                                    || placed.keyPoint().tally().harmful()
                                            <= placed.keyPoint().tally().helpful())
                            .toList());
            assertThat(pruned.prune().playbook()).as(trial.name()).isSameAs(pruned);
        });
    }

    @Test
    void keepsEachTextOnceAndAllTalliesInDeduplicating() {
        forEachTrial(11, trial -> {
            Playbook playbook = trial.applied().playbook();

            Playbook deduplicated = playbook.deduplicate().playbook();

            assertThat(deduplicated.keyPoints().map(placed -> placed.keyPoint().text()))
                    .as(trial.name())
                    .containsExactlyElementsOf(playbook.keyPoints()
                            .map(placed -> placed.keyPoint().text())
                            .distinct()
                            .toList());
            assertThat(sums(deduplicated)).as(trial.name()).isEqualTo(sums(playbook));
        });
    }

    private static Map<String, Tally> sums(Playbook playbook) {
        Map<String, Tally> sums = new TreeMap<>();
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .forEach(keyPoint -> sums.merge(keyPoint.text(), keyPoint.tally(), Tally::plus));
        return sums;
    }

    @Test
    @DisplayName("REQ-SECT-002: in a long history of deltas, tags, pruning, moves and duplicates, no id is given twice")
    void givesNoIdTwice() {
        SplittableRandom seeds = new SplittableRandom(10);
        for (int round = 0; round < 60 * SCALE; round++) {
            long seed = seeds.nextLong();
            RandomPlaybooks random = new RandomPlaybooks(new SplittableRandom(seed));
            Playbook playbook = random.playbook();
            Set<String> everHeld = new HashSet<>(names(playbook));
            everHeld.addAll(playbook.reserved());

            for (int step = 0; step < 300; step++) {
                Applied applied = random.move(playbook)
                        .then(moved -> moved.update(new Extraction(
                                Optional.of(Delta.of(random.operations(moved, 10))), List.of(), random.tags(moved))))
                        .then(Playbook::deduplicate);
                for (Change change : applied.changes()) {
                    if (change.before() == null) {
                        assertThat(everHeld.add(change.id()))
                                .as("seed %s, step %s: %s is new", seed, step, change.id())
                                .isTrue();
                    }
                }
                playbook = applied.playbook();
            }

            assertThat(everHeld).as("seed %s", seed).hasSizeGreaterThan(200).containsAll(names(playbook));
        }
    }

    private static void forEachTrial(long seed, Consumer<Trial> check) {
        SplittableRandom seeds = new SplittableRandom(seed);
        for (int round = 0; round < 5000 * SCALE; round++) {
            long trialSeed = seeds.nextLong();
            RandomPlaybooks random = new RandomPlaybooks(new SplittableRandom(trialSeed));
            Playbook playbook = random.playbook();
            List<Operation> operations = random.operations(playbook, 14);
            Applied applied = playbook.apply(Delta.of(operations));
            check.accept(new Trial("seed " + trialSeed, playbook, operations, applied));
        }
    }

    private static List<Change> merges(Applied applied) {
        return applied.changes().stream()
                .filter(change -> change.kind() == Change.Kind.MERGE)
                .toList();
    }

    private static Map<String, SectionedKeyPoint> byName(Playbook playbook) {
        Map<String, SectionedKeyPoint> byName = new TreeMap<>();
        playbook.keyPoints().forEach(placed -> byName.put(placed.keyPoint().name(), placed));
        return byName;
    }

    private static Set<String> names(Playbook playbook) {
        return new TreeSet<>(byName(playbook).keySet());
    }
}
