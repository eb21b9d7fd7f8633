package dev.acumen.adapt.simulation;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A Reflector that knows the truth, and errs as often as it is told to. It rates the key points that the agent
/// followed, and has an insight for each topic that went wrong.
record NoisyReflector(World world, Noise noise) {

    Reflection reflect(Experience experience, SplittableRandom random) {
        List<Tag> tags = new ArrayList<>();
        List<Insight> insights = new ArrayList<>();
        for (Experience.Decision decision : experience.decisions()) {
            if (decision.followed().isPresent() && random.nextDouble() >= noise.missed()) {
                tags.add(tag(decision.followed().get(), decision.isRight(), experience.shown(), random));
            }
            boolean isLesson = !decision.isRight() && random.nextDouble() >= noise.missed();
            if (isLesson) {
                insights.add(insight(world.taught(decision.rule(), experience.task()), random));
            }
        }
        if (random.nextDouble() < noise.falseInsight()) {
            int rule = world.sibling(experience.decisions().getFirst().rule(), random);
            insights.add(insight(wrong(world.taught(rule, experience.task()), random)));
        }
        return new Reflection("", tags, insights);
    }

    private Tag tag(KeyPoint followed, boolean isRight, List<KeyPoint> shown, SplittableRandom random) {
        KeyPoint rated = random.nextDouble() < noise.wrongTag() ? shown.get(random.nextInt(shown.size())) : followed;
        boolean isHelpful = isRight ^ random.nextDouble() < noise.wrongSign();
        return new Tag(rated.name(), isHelpful ? Rating.HELPFUL : Rating.HARMFUL, "");
    }

    private Insight insight(RuleClaim taught, SplittableRandom random) {
        RuleClaim claim = random.nextDouble() < noise.falseInsight() ? wrong(taught, random) : taught;
        boolean isOvergeneral = random.nextDouble() < noise.overgeneral();
        return insight(isOvergeneral ? new RuleClaim(claim.rule(), claim.option(), RuleClaim.Scope.ALWAYS) : claim);
    }

    private static RuleClaim wrong(RuleClaim claim, SplittableRandom random) {
        return new RuleClaim(claim.rule(), World.otherThan(claim.option(), random), claim.scope());
    }

    private Insight insight(RuleClaim claim) {
        return new Insight(world.text(claim, 0), Section.PATTERNS, "", List.of());
    }
}
