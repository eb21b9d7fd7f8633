package dev.acumen.adapt.simulation;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An agent that follows what it is shown with a given reliability, right or wrong. Of key points that contradict each
/// other it follows the one with the better ratings, and of equal ones the last. What it does not follow, it does by
/// itself: often with the mistake that is typical of the topic.
///
/// @param reliability how often it follows a key point that applies, from 0 to 1
record SimulatedAgent(World world, double reliability) {

    Experience attempt(World.Drawn task, List<KeyPoint> shown) {
        List<Experience.Decision> decisions = new ArrayList<>();
        for (int i = 0; i < task.topics().size(); i++) {
            int rule = task.topics().get(i);
            double luck = world.luck(task.number(), 2 * i + 1);
            boolean isFollowing = world.luck(task.number(), 2 * i) < reliability;
            Optional<KeyPoint> followed = isFollowing ? best(rule, task, shown) : Optional.empty();
            int option = followed.flatMap(world::claim).map(RuleClaim::option).orElseGet(() -> alone(rule, task, luck));
            decisions.add(new Experience.Decision(rule, option, option == world.truth(rule, task), followed));
        }
        return new Experience(task, shown, decisions);
    }

    private int alone(int rule, World.Drawn task, double luck) {
        Rule hidden = world.rule(rule);
        int truth = world.truth(rule, task);
        int mistake = hidden.mistake() == truth ? hidden.right() : hidden.mistake();
        return luck < hidden.prior() ? truth : mistake;
    }

    private Optional<KeyPoint> best(int rule, World.Drawn task, List<KeyPoint> shown) {
        Optional<KeyPoint> best = Optional.empty();
        double highest = -1;
        for (KeyPoint keyPoint : shown) {
            Optional<RuleClaim> claim = world.claim(keyPoint)
                    .filter(said -> said.rule() == rule && said.scope().isOf(task.isSpecial()));
            if (claim.isPresent() && trust(keyPoint.tally()) >= highest) {
                highest = trust(keyPoint.tally());
                best = Optional.of(keyPoint);
            }
        }
        return best;
    }

    /// The share of helpful ratings, as a reader of the line would see it.
    private static double trust(Tally tally) {
        return (tally.helpful() + 1.0) / (tally.helpful() + tally.harmful() + 2.0);
    }
}
