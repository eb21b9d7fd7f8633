package dev.acumen.adapt.simulation;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// A Curator that adds what is new, rewords what an insight contradicts if it misled in the same task or is not proven,
/// and errs as often as it is told to.
record NoisyCurator(World world, Noise noise) {
    /// By so many more helpful than harmful ratings a key point is proven; what contradicts it stands next to it.
    private static final long PROVEN = 2;

    Delta curate(Reflection reflection, Playbook playbook, SplittableRandom random) {
        List<Operation> operations = new ArrayList<>();
        for (Insight insight : reflection.insights()) {
            RuleClaim claim = world.claim(new KeyPoint("insight", insight.text(), Tally.ZERO))
                    .orElseThrow();
            boolean isDuplicating = random.nextDouble() < noise.duplicate();
            int wording = isDuplicating ? 1 + random.nextInt(3) : 0;
            if (isDuplicating || !isKnown(claim, playbook)) {
                operations.add(change(claim, wording, reflection, playbook));
            }
        }
        if (random.nextDouble() < noise.badMerge()) {
            badMerge(playbook, random).ifPresent(operations::add);
        }
        return Delta.of(operations);
    }

    private boolean isKnown(RuleClaim claim, Playbook playbook) {
        return playbook.in(Section.PATTERNS).stream()
                .anyMatch(
                        keyPoint -> world.claim(keyPoint).filter(claim::equals).isPresent());
    }

    private Operation change(RuleClaim claim, int wording, Reflection reflection, Playbook playbook) {
        Set<String> misled = reflection.tags().stream()
                .filter(tag -> tag.rating() == Rating.HARMFUL)
                .map(Tag::name)
                .collect(Collectors.toSet());
        String text = world.text(claim, wording);
        return playbook.in(Section.PATTERNS).stream()
                .filter(keyPoint ->
                        world.claim(keyPoint).filter(claim::contradicts).isPresent())
                .filter(keyPoint -> misled.contains(keyPoint.name()) || !isProven(keyPoint.tally()))
                .findFirst()
                .<Operation>map(keyPoint -> new Operation.Update(keyPoint.name(), text, Provenance.NONE))
                .orElseGet(() -> new Operation.Add(text, Section.PATTERNS.title(), Provenance.NONE));
    }

    private static boolean isProven(Tally tally) {
        return tally.helpful() - tally.harmful() >= PROVEN;
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
                : Optional.of(
                        new Operation.Merge(List.of(kept.name(), lost.name()), kept.text(), null, Provenance.NONE));
    }
}
