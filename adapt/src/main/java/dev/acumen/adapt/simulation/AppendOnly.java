package dev.acumen.adapt.simulation;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.List;

/// Adds each insight at the end, and shows the newest.
final class AppendOnly implements Memory {
    private final World world;
    private final NoisyReflector reflector;
    private final int budget;
    private final List<KeyPoint> kept = new ArrayList<>();

    AppendOnly(World world, NoisyReflector reflector, int budget) {
        this.world = world;
        this.reflector = reflector;
        this.budget = budget;
    }

    @Override
    public List<KeyPoint> shown(World.Drawn task) {
        return Memory.fitting(kept.reversed(), budget).reversed();
    }

    @Override
    public void learn(List<Experience> window) {
        for (Experience experience : window) {
            List<Insight> insights = reflector
                    .reflect(experience, world.judging(experience.task().number()))
                    .insights();
            for (Insight insight : insights) {
                kept.add(new KeyPoint("pat-" + (kept.size() + 1), insight.text(), Tally.ZERO));
            }
        }
    }

    @Override
    public List<KeyPoint> kept() {
        return kept;
    }
}
