package dev.acumen.learn;

import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Optional;

/// Learns from sessions: the loop of the ACE paper (section 3), one session at a time.
///
/// Each turn is learned once. Judging happens without any lock; then tags and deltas, which name ids, are
/// carried out on the newest playbook in one transaction. Tags count whatever the key point says by then; an
/// operation on one that was reworded meanwhile is rejected.
public final class Learner {
    private final Reflector reflector;
    private final Curator curator;
    private final Refiner refiner;
    private final PlaybookStore store;
    private final String model;

    /// @param model what judges, for the journal; `none` where no model does
    public Learner(Reflector reflector, Curator curator, Refiner refiner, PlaybookStore store, String model) {
        this.reflector = reflector;
        this.curator = curator;
        this.refiner = refiner;
        this.store = store;
        this.model = model;
    }

    /// Learns the turns of a session that were not learned before.
    ///
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learn(Trajectory session) {
        Optional<Lesson> lesson = Optional.empty();
        // Another process may learn some of the turns while they are judged here; then the rest is judged again.
        while (lesson.isEmpty()) {
            PlaybookStore.State state = store.read();
            Trajectory rest = session.without(state.learned());
            lesson = rest.turns().isEmpty()
                    ? Optional.of(new Lesson.NothingNew(session.turns().size()))
                    : learn(rest, state.playbook(), true);
        }
        return lesson.get();
    }

    /// Learns all turns of a session, whether they were learned before or not.
    ///
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learnAgain(Trajectory session) {
        return session.turns().isEmpty()
                ? new Lesson.NothingNew(0)
                : learn(session, store.read().playbook(), false).orElseThrow();
    }

    /// What was learned; empty where some of the turns were learned meanwhile.
    private Optional<Lesson> learn(Trajectory trajectory, Playbook playbook, boolean isOnce) {
        Reflection reflection = reflector.reflect(trajectory, playbook);
        Playbook tagged = playbook.tag(reflection.tags()).playbook();
        List<Delta> deltas = curator.curate(reflection, tagged);
        Transaction transaction = new Transaction(
                Cause.learned(trajectory.session(), model),
                trajectory.turnIds(),
                isOnce,
                newest -> apply(newest, reflection, deltas, playbook));
        try {
            return store.update(transaction)
                    .map(applied -> new Lesson.Learned(trajectory.turns().size(), reflection, deltas, applied));
        } catch (BadInputException | StoreException e) {
            throw e;
        } catch (RuntimeException defect) {
            return Optional.of(new Lesson.RolledBack(reflection, deltas, defect));
        }
    }

    private Applied apply(Playbook newest, Reflection reflection, List<Delta> deltas, Playbook base) {
        return newest.tag(reflection.tags())
                .then(tagged -> tagged.apply(deltas, base))
                .then(refiner::refine);
    }
}
