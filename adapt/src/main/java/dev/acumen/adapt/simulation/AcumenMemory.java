package dev.acumen.adapt.simulation;

import dev.acumen.learn.ModelScreen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Usage;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SessionRatings;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// Acumen: ratings, then operations, then refining, in the order of the `Learner`; what fits the budget is chosen by
/// `Selection`. In place of the sentence vectors and the referee stands one who knows what key points say: of those
/// that say the same or contradict each other it finds what the Reflector would not miss, and never takes opposites for
/// the same. Merging, pruning, and which of two opposites goes are Acumen's own.
final class AcumenMemory implements Memory {
    /// The referee's luck.
    private static final int REFEREE = 99;

    private final World world;
    private final NoisyReflector reflector;
    private final NoisyCurator curator;
    private final int budget;
    private final double missed;
    private State state = new State(Playbook.empty(), Usage.NONE);

    AcumenMemory(World world, NoisyReflector reflector, NoisyCurator curator, int budget) {
        this.world = world;
        this.reflector = reflector;
        this.curator = curator;
        this.budget = budget;
        this.missed = reflector.noise().missed();
    }

    /// A playbook and when its key points were of use.
    record State(Playbook playbook, Usage usage) {}

    /// What a task teaches.
    record Lesson(Reflection reflection, Delta delta, Map<String, String> base) {
        /// Its ratings alone.
        Lesson rating() {
            return new Lesson(reflection, Delta.of(List.of()), base);
        }
    }

    State state() {
        return state;
    }

    void keep(State next) {
        state = next;
    }

    /// What a task teaches, judged by the newest state.
    Lesson lesson(Experience experience, State newest) {
        SplittableRandom random = world.judging(experience.task().number());
        Reflection reflection = reflector.reflect(experience, random);
        Playbook tagged = newest.playbook.tag(reflection.tags()).playbook();
        Map<String, String> texts = tagged.texts();
        List<Operation> screened = curator.curate(reflection, tagged, random).operations().stream()
                .filter(operation ->
                        !(operation instanceof Operation.Merge merge && ModelScreen.isLosing(merge, texts)))
                .toList();
        return new Lesson(reflection, Delta.of(screened), texts);
    }

    /// The state after a lesson.
    State after(State before, Lesson lesson) {
        Applied learned = before.playbook
                .tag(lesson.reflection.tags())
                .then(tagged -> tagged.apply(List.of(lesson.delta), lesson.base));
        Playbook refined = learned.then(applied -> applied.deduplicate(same(applied)))
                .then(applied -> Refiner.EXACT.refine(applied, reworded(learned)))
                .then(applied -> SessionRatings.of(learned).settle(applied, opposites(applied)))
                .playbook();
        long sessions = before.usage.sessions() + 1;
        Map<String, Long> last = new HashMap<>(before.usage.last());
        for (Change change : learned.changes()) {
            if (change.after() != null) {
                last.put(change.id(), sessions);
            }
        }
        last.keySet().retainAll(refined.ids());
        return new State(refined, new Usage(sessions, last));
    }

    private List<Duplicates> same(Playbook applied) {
        Map<RuleClaim, List<String>> byClaim = new LinkedHashMap<>();
        for (KeyPoint keyPoint : applied.in(Section.PATTERNS)) {
            if (world.luck(keyPoint.name().hashCode(), REFEREE) >= missed) {
                world.claim(keyPoint)
                        .ifPresent(claim -> byClaim.computeIfAbsent(claim, ignored -> new ArrayList<>())
                                .add(keyPoint.name()));
            }
        }
        return Memory.duplicates(byClaim.values());
    }

    private List<Pair> opposites(Playbook applied) {
        Map<Integer, List<KeyPoint>> byRule = new LinkedHashMap<>();
        for (KeyPoint keyPoint : applied.in(Section.PATTERNS)) {
            world.claim(keyPoint)
                    .ifPresent(claim -> byRule.computeIfAbsent(claim.rule(), ignored -> new ArrayList<>())
                            .add(keyPoint));
        }
        List<Pair> opposites = new ArrayList<>();
        for (List<KeyPoint> same : byRule.values()) {
            for (int i = 0; i < same.size(); i++) {
                for (KeyPoint other : same.subList(i + 1, same.size())) {
                    opposite(same.get(i), other).ifPresent(opposites::add);
                }
            }
        }
        return opposites;
    }

    private Optional<Pair> opposite(KeyPoint one, KeyPoint other) {
        boolean isFound = world.luck((one.name() + other.name()).hashCode(), REFEREE) >= missed;
        return world.claim(one)
                .filter(claim ->
                        isFound && world.claim(other).filter(claim::contradicts).isPresent())
                .map(ignored -> new Pair(one.name(), other.name(), Pair.Kind.OPPOSITE, 1, ""));
    }

    private static Set<String> reworded(Applied applied) {
        return applied.changes().stream()
                .filter(change -> change.kind() == Change.Kind.UPDATE || change.kind() == Change.Kind.MERGE)
                .map(Change::id)
                .collect(Collectors.toSet());
    }

    List<KeyPoint> shown(World.Drawn task, State of) {
        SelectionContext context = new SelectionContext(task.prompt(), of.usage);
        return Selection.first(of.playbook, context, budget * UNITS).choices().stream()
                .map(Selection.Choice::keyPoint)
                .toList();
    }

    @Override
    public List<KeyPoint> shown(World.Drawn task) {
        return shown(task, state);
    }

    @Override
    public void learn(List<Experience> window) {
        for (Experience experience : window) {
            state = after(state, lesson(experience, state));
        }
    }

    @Override
    public List<KeyPoint> kept() {
        return state.playbook.in(Section.PATTERNS);
    }
}
