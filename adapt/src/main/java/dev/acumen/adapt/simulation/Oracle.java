package dev.acumen.adapt.simulation;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Tally;
import java.util.List;

/// Knows the truth, and shows what a task needs of it.
record Oracle(World world) implements Memory {
    @Override
    public List<KeyPoint> shown(World.Drawn task) {
        return task.topics().stream()
                .map(rule -> new KeyPoint("pat-" + rule, world.text(world.taught(rule, task), 0), Tally.ZERO))
                .toList();
    }

    @Override
    public void learn(List<Experience> window) {}

    @Override
    public List<KeyPoint> kept() {
        return List.of();
    }
}
