package dev.acumen.adapt.simulation;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// A Curator that adds what is new, rewords what an insight contradicts unless it is proven, and errs as often as it is
/// told to.
record NoisyCurator(World world, Noise noise) {
    /// By so many more helpful than harmful ratings a key point is proven; what contradicts it stands next to it.
    private static final long PROVEN = 2;

    Delta curate(Reflection reflection, Playbook playbook, SplittableRandom random) {
        List<Operation> operations = new ArrayList<>();
        for (Insight insight : reflection.insights()) {
            Claim claim = world.claim(new KeyPoint("insight", insight.text(), Tally.ZERO))
                    .orElseThrow();
            boolean isDuplicating = random.nextDouble() < noise.duplicate();
            int wording = isDuplicating ? 1 + random.nextInt(3) : 0;
            if (isDuplicating || !isKnown(claim, playbook)) {
                operations.add(change(claim, wording, playbook));
            }
        }
        if (random.nextDouble() < noise.badMerge()) {
            badMerge(playbook, random).ifPresent(operations::add);
        }
        return Delta.of(operations);
    }

    private boolean isKnown(Claim claim, Playbook playbook) {
        return playbook.in(Section.PATTERNS).stream()
                .anyMatch(keyPoint -> world.claim(keyPoint).filter(claim::equals).isPresent());
    }

    private Operation change(Claim claim, int wording, Playbook playbook) {
        String text = world.text(claim, wording);
        return playbook.in(Section.PATTERNS).stream()
                .filter(keyPoint -> world.claim(keyPoint).filter(claim::contradicts).isPresent())
                .filter(keyPoint -> keyPoint.tally().helpful() - keyPoint.tally().harmful() < PROVEN)
                .findFirst()
                .<Operation>map(keyPoint -> new Operation.Update(keyPoint.name(), text, Provenance.NONE))
                .orElseGet(() -> new Operation.Add(text, Section.PATTERNS.title(), Provenance.NONE));
    }

    private Optional<Operation> badMerge(Playbook playbook, SplittableRandom random) {
        List<KeyPoint> all = playbook.in(Section.PATTERNS);
        if (all.size() < 2) {
            return Optional.empty();
        }
        KeyPoint kept = all.get(random.nextInt(all.size()));
        KeyPoint lost = all.get(random.nextInt(all.size()));
        return kept.name().equals(lost.name())
                ? Optional.empty()
                : Optional.of(new Operation.Merge(
                        List.of(kept.name(), lost.name()), kept.text(), null, Provenance.NONE));
    }
}
