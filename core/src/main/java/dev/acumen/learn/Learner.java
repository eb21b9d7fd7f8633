package dev.acumen.learn;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.model.Failure;
import dev.acumen.model.Usage;
import dev.acumen.model.UsageJson;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Learns from sessions: the loop of the ACE paper (section 3), one session at a time.
///
/// Each turn is learned once. Judging happens without any lock; then tags and deltas, which name ids, are
/// carried out on the newest playbook in one transaction. Tags count whatever the key point says by then; an
/// operation on one that was reworded meanwhile is rejected.
public final class Learner {
    private final Judge judge;
    private final Refiner refiner;
    private final PlaybookStore store;

    public Learner(Judge judge, Refiner refiner, PlaybookStore store) {
        this.judge = judge;
        this.refiner = refiner;
        this.store = store;
    }

    /// A learner without a model.
    public static Learner fromSignals(PlaybookStore store) {
        return new Learner(Roles.fromSignals(), Refiner.EXACT, store);
    }

    /// Learns the turns of a session that were not learned before.
    ///
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learn(Trajectory session) {
        return learn(session, Kept.inMemory(session.session()));
    }

    /// The same, going on from what was answered in an earlier try.
    ///
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learn(Trajectory session, Kept kept) {
        Optional<Lesson> lesson = Optional.empty();
        // Another process may learn some of the turns while they are judged here; then the rest is judged again.
        while (lesson.isEmpty()) {
            PlaybookStore.State state = store.read();
            Trajectory rest = session.without(state.learned());
            lesson = rest.turns().isEmpty()
                    ? Optional.of(new Lesson.NothingNew(session.turns().size()))
                    : learn(rest, state.playbook(), true, kept);
        }
        return lesson.get();
    }

    /// Learns all turns of a session, whether they were learned before or not.
    ///
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learnAgain(Trajectory session, Kept kept) {
        return session.turns().isEmpty()
                ? new Lesson.NothingNew(0)
                : learn(session, store.read().playbook(), false, kept).orElseThrow();
    }

    /// What answers about these turns are about: whoever judges, and each of the turns.
    public String subject(Trajectory rest) {
        return judge.model() + " " + String.join(" ", rest.turnIds());
    }

    /// What was learned; empty where some of the turns were learned meanwhile.
    private Optional<Lesson> learn(Trajectory rest, Playbook playbook, boolean isOnce, Kept kept) {
        kept.about(subject(rest));
        return switch (judge.judge(rest, playbook, kept)) {
            case Judged.Failed<Judgement>(String role, Failure failure) ->
                Optional.of(new Lesson.NotJudged(rest.turns().size(), role, failure, kept.usage()));
            case Judged.Given<Judgement>(Judgement judgement) -> apply(rest, judgement, kept.usage(), isOnce);
        };
    }

    /// Carries a judgement out, all or nothing.
    ///
    /// @return what was learned; empty where some of the turns were learned meanwhile, and are not to be learned
    /// again
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Optional<Lesson> apply(Trajectory rest, Judgement judgement, Usage usage, boolean isOnce) {
        Cause cause = Cause.learned(rest.session(), judge.model())
                .with(usage.total() == 0 ? Json.Obj.of() : UsageJson.write(usage), judgement.note());
        Judging judging = new Judging(judgement);
        try {
            Playbook now = store.read().playbook();
            refiner.prepare(judgement.applyTo(now).playbook());
            Transaction transaction =
                    new Transaction(cause.citing(cited(rest, now)), rest.turnIds(), isOnce, judging::apply);
            Optional<Applied> applied = store.update(transaction);
            applied.ifPresent(_ -> refiner.done(judging.judged));
            return applied.map(all -> new Lesson.Learned(rest.turns().size(), judgement, all, usage));
        } catch (BadInputException | StoreException e) {
            throw e;
        } catch (RuntimeException defect) {
            return Optional.of(new Lesson.RolledBack(judgement, defect));
        }
    }

    /// The key points of a playbook that the agent cited.
    private static List<String> cited(Trajectory session, Playbook playbook) {
        Set<String> cited = new LinkedHashSet<>();
        for (Turn turn : session.turns()) {
            for (Step step : turn.steps()) {
                if (step instanceof Step.Message message) {
                    cited.addAll(Citations.in(message.text()));
                }
            }
        }
        return cited.stream().filter(id -> playbook.find(id).isPresent()).toList();
    }

    /// Carries out one judgement, and keeps what came of it before it was refined.
    private final class Judging {
        private final Judgement judgement;
        private Playbook judged = Playbook.empty();

        Judging(Judgement judgement) {
            this.judgement = judgement;
        }

        Applied apply(Playbook newest) {
            Applied applied = judgement.applyTo(newest);
            judged = applied.playbook();
            return applied.then(refiner::refine);
        }
    }
}
