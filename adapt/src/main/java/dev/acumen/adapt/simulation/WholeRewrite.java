package dev.acumen.adapt.simulation;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import java.util.List;
import java.util.SplittableRandom;

/// Has the whole text written anew after each window. Now and then it collapses: the ACE paper (section 2.2) saw a
/// text of 18,282 tokens become one of 122 in one of the first 60 rewrites. Ratings do not survive a rewrite.
final class WholeRewrite implements Memory {
    private static final double COLLAPSE = 1.0 / 60;
    private static final double LEFT = 122.0 / 18_282;

    private final World world;
    private final NoisyReflector reflector;
    private final NoisyCurator curator;
    private final int budget;
    private Playbook text = Playbook.empty();

    WholeRewrite(World world, NoisyReflector reflector, NoisyCurator curator, int budget) {
        this.world = world;
        this.reflector = reflector;
        this.curator = curator;
        this.budget = budget;
    }

    @Override
    public List<KeyPoint> shown(World.Drawn task) {
        return Memory.fitting(kept().reversed(), budget).reversed();
    }

    @Override
    public void learn(List<Experience> window) {
        Playbook next = text;
        for (Experience experience : window) {
            SplittableRandom random = world.judging(experience.task().number());
            Reflection reflection = reflector.reflect(experience, random);
            Delta delta = curator.curate(reflection, next, random);
            next = next.apply(delta).playbook();
        }
        SplittableRandom random =
                world.judging(window.getLast().task().number()).split();
        text = random.nextDouble() < COLLAPSE ? collapsed(next, random) : next;
    }

    private static Playbook collapsed(Playbook whole, SplittableRandom random) {
        return Memory.playbook(whole.in(Section.PATTERNS).stream()
                .filter(ignored -> random.nextDouble() < LEFT)
                .toList());
    }

    @Override
    public List<KeyPoint> kept() {
        return text.in(Section.PATTERNS);
    }
}
