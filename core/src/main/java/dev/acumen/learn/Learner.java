package dev.acumen.learn;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Tag;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SessionRatings;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Learns from sessions: the loop of the ACE paper (section 3), one session at a time.
///
/// Each turn is learned once. Judging happens without any lock; then tags and deltas, which name ids, are
/// carried out on the newest playbook in one transaction. Tags count whatever the key point says by then; an
/// operation on one that was reworded meanwhile is rejected. So is one that a person did not want before.
public final class Learner {
    private final Judge judge;
    private final Refiner refiner;
    private final PlaybookStore store;
    private final boolean isProposing;
    private final Supplier<ModelUsage> refining;
    private final String transcript;
    private final Optional<PlaybookStore> users;

    public Learner(Judge judge, Refiner refiner, PlaybookStore store) {
        this(judge, refiner, store, false, () -> ModelUsage.NONE, "", Optional.empty());
    }

    private Learner(
            Judge judge,
            Refiner refiner,
            PlaybookStore store,
            boolean isProposing,
            Supplier<ModelUsage> refining,
            String transcript,
            Optional<PlaybookStore> users) {
        this.judge = judge;
        this.refiner = refiner;
        this.store = store;
        this.isProposing = isProposing;
        this.refining = refining;
        this.transcript = transcript;
        this.users = users;
    }

    /// The same for a refiner that asks a model: what it uses counts as used for the session.
    ///
    /// @param used what the refiner used since it was asked last
    public Learner counting(Supplier<ModelUsage> used) {
        return new Learner(judge, refiner, store, isProposing, used, transcript, users);
    }

    /// The same for a session in a file that the client does not keep: the journal remembers which.
    ///
    /// @param file its absolute path; empty for one that the client keeps
    public Learner from(String file) {
        return new Learner(judge, refiner, store, isProposing, refining, file, users);
    }

    /// The same for a project in review: tags count at once, operations wait for a person's yes, and nothing is
    /// refined by itself.
    ///
    /// @param isReviewed false for one that changes the playbook itself
    public Learner proposing(boolean isReviewed) {
        return new Learner(judge, refiner, store, isReviewed, refining, transcript, users);
    }

    /// The same for sessions that are shown the user's playbook as well. What they show of its key points is counted
    /// there; nothing else of it is changed.
    public Learner rating(PlaybookStore usersPlaybook) {
        return new Learner(judge, refiner, store, isProposing, refining, transcript, Optional.of(usersPlaybook));
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
        return learn(session, AnswerCache.inMemory(session.session()));
    }

    /// The same, going on from what was answered in an earlier try.
    ///
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learn(Trajectory session, AnswerCache kept) {
        Optional<Lesson> lesson = Optional.empty();
        // Another process may learn some of the turns while they are judged here; then the rest is judged again.
        while (lesson.isEmpty()) {
            PlaybookStore.State state = store.read(session.turnIds());
            Trajectory rest = session.without(state.learned());
            lesson = rest.turns().isEmpty()
                    ? Optional.of(new Lesson.NothingNew(session.turns().size()))
                    : learn(rest, known(state.playbook()), true, kept);
        }
        return lesson.get();
    }

    /// Learns all turns of a session, whether they were learned before or not.
    ///
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learnAgain(Trajectory session, AnswerCache kept) {
        return session.turns().isEmpty()
                ? new Lesson.NothingNew(0)
                : learn(session, known(store.read().playbook()), false, kept).orElseThrow();
    }

    /// What sessions are judged by: a project's playbook, and the user's beside it.
    public Playbook known(Playbook playbook) {
        return users.map(store -> playbook.beside(store.read().playbook())).orElse(playbook);
    }

    /// What answers about these turns are about: whoever judges, and each of the turns.
    public String subject(Trajectory rest) {
        return judge.of(rest).model() + " " + String.join(" ", rest.turnIds());
    }

    /// What was learned; empty where some of the turns were learned meanwhile.
    private Optional<Lesson> learn(Trajectory rest, Playbook playbook, boolean isOnce, AnswerCache kept) {
        kept.about(subject(rest));
        return switch (judge.judge(rest, playbook, kept)) {
            case JudgementResult.Failed<Judgement>(String role, Failure failure) ->
                Optional.of(new Lesson.NotJudged(rest.turns().size(), role, failure, kept.usage()));
            case JudgementResult.Given<Judgement>(Judgement judgement) -> apply(rest, judgement, kept.usage(), isOnce);
        };
    }

    /// Carries a judgement out, all or nothing.
    ///
    /// @param usage what judging used
    /// @return what was learned; empty where some of the turns were learned meanwhile, and are not to be learned
    /// again
    /// @throws BadInputException if the stored playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Optional<Lesson> apply(Trajectory rest, Judgement judged, ModelUsage usage, boolean isOnce) {
        Judgement judgement = judged;
        try {
            if (users.isPresent()) {
                rate(rest, judged.tags(true), isOnce, users.get());
                judgement = judged.tagging(judged.tags(false));
            }
            PlaybookStore.State now = store.read(rest.turnIds());
            Judging judging = new Judging(rest, ForgetRequests.addedTo(judgement, rest, now.playbook()));
            Judgement whole = judging.prepare(now);
            ModelUsage all = usage.plus(refining.get());
            Cause citing = Cause.learned(rest.session(), judge.of(rest).model())
                    .with(all.total() == 0 ? Json.Obj.of() : ModelUsageJson.write(all), note(whole))
                    .citing(cited(rest, now.playbook()))
                    .refusing(whole.refused())
                    .from(transcript);
            Transaction transaction = new Transaction(citing, judging::apply, rest.turnIds(), isOnce);
            Optional<Applied> applied = store.update(transaction);
            applied.filter(ignored -> !isProposing).ifPresent(ignored -> refiner.done(judging.judged));
            return applied.map(done ->
                    new Lesson.Learned(rest.turns().size(), whole, done, all, judging.proposal, judging.replaced));
        } catch (BadInputException | StoreException e) {
            throw e;
        } catch (RuntimeException defect) {
            return Optional.of(new Lesson.RolledBack(judgement, defect));
        }
    }

    /// Counts what a session shows of the user's playbook. This comes first: the turns are learned again where the
    /// project's playbook cannot be written then, and are known here.
    private void rate(Trajectory rest, List<Tag> tags, boolean isOnce, PlaybookStore usersPlaybook) {
        if (!tags.isEmpty()) {
            Playbook playbook = usersPlaybook.read().playbook();
            Cause cause = Cause.learned(rest.session(), judge.of(rest).model())
                    .citing(cited(rest, playbook))
                    .from(transcript);
            usersPlaybook.update(new Transaction(
                    cause, state -> TransactionResult.of(state.playbook().tag(tags)), rest.turnIds(), isOnce));
        }
    }

    /// What a reader of the journal should know.
    private static String note(Judgement judgement) {
        return Stream.of(judgement.note(), judgement.waiting())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
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

    /// The key points that got other words: what they were judged for is not what they say now.
    private static Set<String> reworded(Applied applied) {
        return applied.changes().stream()
                .filter(change -> change.kind() == Change.Kind.UPDATE || change.kind() == Change.Kind.MERGE)
                .map(Change::id)
                .collect(Collectors.toSet());
    }

    /// Carries out one judgement, and keeps what came of it before it was refined.
    private final class Judging {
        private final Trajectory session;
        private final Judgement judgement;
        private Playbook judged = Playbook.empty();
        private Optional<Proposal> proposal = Optional.empty();
        private int replaced;

        Judging(Trajectory session, Judgement judgement) {
            this.session = session;
            this.judgement = judgement;
        }

        private RejectedFilter unwanted(PlaybookStore.State newest) {
            List<Proposal> others = isProposing || !judgement.held().isEmpty()
                    ? newest.proposals().stream()
                            .filter(proposal -> !isJudgedAnew(proposal))
                            .toList()
                    : List.of();
            return RejectedFilter.of(judgement, newest, others, refiner);
        }

        /// Does beforehand what takes long.
        ///
        /// @return the judgement with all that is refused of it
        Judgement prepare(PlaybookStore.State soon) {
            RejectedFilter unwanted = unwanted(soon);
            if (!isProposing) {
                refiner.prepare(judgement
                        .with(unwanted::screened)
                        .applyTo(soon.playbook())
                        .playbook());
            }
            return judgement.refusing(Refusals.of(judgement.refusedIn(soon.playbook()), unwanted.refused(judgement)));
        }

        TransactionResult apply(PlaybookStore.State newest) {
            Judgement wanted = judgement.with(unwanted(newest)::screened);
            return isProposing ? propose(newest, wanted) : change(newest, wanted);
        }

        private TransactionResult change(PlaybookStore.State newest, Judgement wanted) {
            Applied applied = wanted.applyTo(newest.playbook());
            judged = applied.playbook();
            Applied refined = applied.then(playbook -> refiner.refine(playbook, reworded(applied)))
                    .then(playbook -> refiner.settle(playbook, SessionRatings.of(applied)));
            return wanted.held().isEmpty() ? TransactionResult.of(refined) : waiting(newest, wanted.ofHeld(), refined);
        }

        private TransactionResult propose(PlaybookStore.State newest, Judgement wanted) {
            Judgement all = wanted.withHeld();
            return waiting(newest, all, all.tagOnly(newest.playbook()));
        }

        /// What was applied, and the operations of a judgement as a proposal.
        private TransactionResult waiting(PlaybookStore.State newest, Judgement waiting, Applied applied) {
            Proposal proposed = waiting.proposal(
                            session.session(),
                            session.turnIds(),
                            judge.of(session).model(),
                            applied.playbook())
                    .numberedAs(newest.proposals());
            proposal = Optional.of(proposed);
            if (proposed.operations().isEmpty()) {
                return TransactionResult.of(applied);
            }
            List<Proposal> old =
                    newest.proposals().stream().filter(this::isJudgedAnew).toList();
            replaced = old.stream().mapToInt(one -> one.operations().size()).sum();
            List<Proposal> changed = new ArrayList<>();
            old.stream()
                    .filter(one -> !one.id().equals(proposed.id()))
                    .map(one -> one.without(one.numbers()))
                    .forEach(changed::add);
            changed.add(proposed);
            return TransactionResult.of(applied).with(changed);
        }

        /// Whether a proposal is about turns that are judged again: a process was killed before it could note
        /// that they were learned, or a person wants it.
        private boolean isJudgedAnew(Proposal proposal) {
            return proposal.session().equals(session.session())
                    && !proposal.turns().isEmpty()
                    && session.turnIds().containsAll(proposal.turns());
        }
    }
}
