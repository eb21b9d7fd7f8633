package dev.acumen.adapt.simulation;

import dev.acumen.playbook.KeyPoint;
import java.util.List;

/// Keeps nothing.
final class NoMemory implements Memory {
    @Override
    public List<KeyPoint> shown(World.Drawn task) {
        return List.of();
    }

    @Override
    public void learn(List<Experience> window) {}

    @Override
    public List<KeyPoint> kept() {
        return List.of();
    }
}
