package dev.acumen.adapt.simulation;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// The rules of the reference program: a key point is shown in canonical order until the budget is full; texts that are
/// close are one, the first survives; three harmful ratings that outnumber the helpful ones prune.
///
/// Which texts are close is decided by their claims: of the same rule and scope, in whatever words. With the sentence
/// model texts that differ in one word have a cosine of 0.88 to 0.98, above the program's threshold, also where they
/// contradict each other.
final class ReferenceRules implements Memory {
    private final World world;
    private final NoisyReflector reflector;
    private final NoisyCurator curator;
    private final int budget;
    private Playbook playbook = Playbook.empty();

    ReferenceRules(World world, NoisyReflector reflector, NoisyCurator curator, int budget) {
        this.world = world;
        this.reflector = reflector;
        this.curator = curator;
        this.budget = budget;
    }

    @Override
    public List<KeyPoint> shown(World.Drawn task) {
        return Memory.fitting(kept(), budget);
    }

    @Override
    public void learn(List<Experience> window) {
        for (Experience experience : window) {
            SplittableRandom random = world.judging(experience.task().number());
            Reflection reflection = reflector.reflect(experience, random);
            Playbook tagged = playbook.tag(reflection.tags()).playbook();
            Delta delta = curator.curate(reflection, tagged, random);
            Playbook applied = tagged.apply(delta).playbook();
            playbook = applied.deduplicate(close(applied)).playbook().prune().playbook();
        }
    }

    private List<Duplicates> close(Playbook applied) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (KeyPoint keyPoint : applied.in(Section.PATTERNS)) {
            world.claim(keyPoint)
                    .map(claim -> claim.rule() + " " + claim.scope())
                    .ifPresent(about -> groups.computeIfAbsent(about, ignored -> new ArrayList<>())
                            .add(keyPoint.name()));
        }
        return Memory.duplicates(groups.values());
    }

    @Override
    public List<KeyPoint> kept() {
        return playbook.in(Section.PATTERNS);
    }
}
