package dev.acumen.adapt.simulation;

import dev.acumen.adapt.Gate;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Acumen with a gate on each delta: the ratings of a task always count, its operations only if they do not lower the
/// score on held-out tasks of the topics that they change. On any held-out tasks a few operations hardly show.
final class GatedMemory implements Memory {
    /// The most held-out tasks that a delta is tried on.
    static final int PAIRS = 12;

    private final World world;
    private final SimulatedAgent agent;
    private final AcumenMemory memory;
    private long heldOut;
    private long units;

    GatedMemory(World world, SimulatedAgent agent, AcumenMemory memory) {
        this.world = world;
        this.agent = agent;
        this.memory = memory;
    }

    @Override
    public List<KeyPoint> shown(World.Drawn task) {
        return memory.shown(task);
    }

    @Override
    public void learn(List<Experience> window) {
        for (Experience experience : window) {
            AcumenMemory.State before = memory.state();
            AcumenMemory.Lesson lesson = memory.lesson(experience, before);
            AcumenMemory.State changed = memory.after(before, lesson);
            AcumenMemory.State rated = memory.after(before, lesson.rating());
            Set<Integer> rules = changed(rated.playbook(), changed.playbook());
            long now = window.getLast().task().time();
            memory.keep(rules.isEmpty() || isKept(rated, changed, rules, now) ? changed : rated);
        }
    }

    private boolean isKept(AcumenMemory.State before, AcumenMemory.State after, Set<Integer> rules, long now) {
        Gate.Evidence evidence = Gate.defaults().start();
        while (evidence.verdict() == Gate.Verdict.UNDECIDED && evidence.pairs() < PAIRS) {
            World.Drawn task = world.task(--heldOut, now);
            if (!Collections.disjoint(task.topics(), rules)) {
                evidence = evidence.with(score(task, before), score(task, after));
            }
        }
        return evidence.isKept();
    }

    /// The rules that only one of two playbooks speaks of in certain words.
    private Set<Integer> changed(Playbook before, Playbook after) {
        Set<String> both = new HashSet<>(before.texts().values());
        both.retainAll(Set.copyOf(after.texts().values()));
        return Stream.concat(before.keyPoints(), after.keyPoints())
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> !both.contains(keyPoint.text()))
                .flatMap(keyPoint -> world.claim(keyPoint).stream())
                .map(RuleClaim::rule)
                .collect(Collectors.toSet());
    }

    private double score(World.Drawn task, AcumenMemory.State state) {
        List<KeyPoint> shown = memory.shown(task, state);
        units += Memory.units(shown);
        return agent.attempt(task, shown).score();
    }

    @Override
    public List<KeyPoint> kept() {
        return memory.kept();
    }

    @Override
    public long furtherUnits() {
        return units;
    }
}
