package dev.acumen.refine;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// The step that keeps a growing playbook good: it keeps one of what is said twice, and removes what does harm.
@FunctionalInterface
public interface Refiner {
    /// Makes one key point of those with exactly the same text, then prunes, so that their tallies count together.
    Refiner EXACT = new Refiner() {
        // A lambda of an interface is in no start-up archive.
        @Override
        public Applied refine(Playbook playbook, Set<String> reworded) {
            return playbook.deduplicate().then(unique -> unique.prune(reworded));
        }
    };

    /// The playbook, refined.
    ///
    /// @param reworded names of key points that got other words just now: their tallies are about the old ones, so
    /// they are not pruned
    Applied refine(Playbook playbook, Set<String> reworded);

    /// The same where nothing was reworded.
    default Applied refine(Playbook playbook) {
        return refine(playbook, Set.of());
    }

    /// The playbook without the key points that lose a contradiction by the ratings of a session; by default nobody
    /// looks for contradictions.
    default Applied settle(Playbook playbook, SessionRatings ratings) {
        return Applied.nothing(playbook);
    }

    /// Does beforehand what takes long, such as embedding new texts, for a playbook like this one: [#refine] is
    /// called while others wait for the playbook.
    default void prepare(Playbook soon) {}

    /// Has the close pairs of a whole playbook decided, where there is somebody to ask, so that [#refine] and [#plan]
    /// know the verdicts. May ask a model: never while others wait for the playbook.
    default void decide(Playbook playbook) {}

    /// What refining comes to when everything is compared, whatever was compared before, and which pairs are for a
    /// person or the Curator to look at. Nothing is remembered.
    default Refinement plan(Playbook playbook) {
        return Refinement.ofSameWords(refine(playbook));
    }

    /// What is near some texts among others: first what says the same, then what contradicts it, then the rest, the
    /// nearest first. Nothing is remembered. Texts that it has not met before take long.
    default List<SimilarText> neighbours(Collection<String> texts, Collection<String> others) {
        return SimilarText.alike(texts, others);
    }

    /// Hears that what came of refining this playbook is kept: its key points need not be compared with one another
    /// again.
    default void done(Playbook playbook) {}

    /// The same for a trial: it refines alike, and remembers nothing of it.
    default Refiner onTrial() {
        Refiner whole = this;
        return new Refiner() {
            @Override
            public Applied refine(Playbook playbook, Set<String> reworded) {
                return whole.refine(playbook, reworded);
            }

            @Override
            public Applied settle(Playbook playbook, SessionRatings ratings) {
                return whole.settle(playbook, ratings);
            }

            @Override
            public void prepare(Playbook soon) {
                whole.prepare(soon);
            }

            @Override
            public void decide(Playbook playbook) {
                whole.decide(playbook);
            }

            @Override
            public Refinement plan(Playbook playbook) {
                return whole.plan(playbook);
            }

            @Override
            public List<SimilarText> neighbours(Collection<String> texts, Collection<String> others) {
                return whole.neighbours(texts, others);
            }

            @Override
            public Refiner onTrial() {
                return this;
            }
        };
    }
}
