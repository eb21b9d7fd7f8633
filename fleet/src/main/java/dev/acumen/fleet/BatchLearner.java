package dev.acumen.fleet;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Judge;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.trajectory.Trajectory;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/// Learns batches of sessions. The sessions of a batch are judged side by side against one state of their playbook, and
/// applied to the newest one in their order, each in a transaction of the store.
///
/// It can be ended at any moment and given the same batch again: turns that were learned are passed over,
/// sessions that failed fail for the same reason, and the rest is judged against the same state with the same
/// answers. Safe for use by many threads, a playbook by one at a time.
///
/// @param judges the judge of an attempt, from 0
/// @param models for a model that is away
/// @param stores for a store that is away
record BatchLearner(
        Playbooks playbooks,
        IntFunction<Judge> judges,
        Refiner refiner,
        AnswerFolder answers,
        Patience models,
        Patience stores) {
    private static final String PLAYBOOK = "playbook";
    private static final String FAILED = "failed";
    private static final String REASON = "reason";

    /// A session of a batch, and those of its turns that are to be learned.
    private record Member(String line, FleetSession session, Trajectory rest) {}

    /// What came of judging a session: a judgement with what it used, or why there is none.
    private record Judged(Optional<Judgement> judgement, ModelUsage usage, String reason) {
        static Judged failed(String reason) {
            return new Judged(Optional.empty(), ModelUsage.NONE, reason);
        }
    }

    /// Nobody waits any longer for a store that fails this playbook alone.
    private static final class GivenUpException extends Exception {
        @Serial
        private static final long serialVersionUID = 1;

        GivenUpException(String reason, RuntimeException cause) {
            super(reason, cause);
        }
    }

    private interface StoreAccess<T> {
        T run() throws InterruptedException;
    }

    /// Learns a batch.
    ///
    /// @param lines sessions of one playbook, in their order
    /// @return those that cannot be learned
    /// @throws InterruptedException if the thread is told to stop; the batch may be learned in part
    List<FailedSession> learn(List<String> lines) throws InterruptedException {
        List<FailedSession> failed = new ArrayList<>();
        List<Member> members = new ArrayList<>();
        for (String line : lines) {
            try {
                FleetSession session = FleetSession.read(line);
                members.add(new Member(line, session, session.trajectory()));
            } catch (BadInputException e) {
                failed.add(FailedSession.of(line, e));
            } catch (RuntimeException e) {
                failed.add(new FailedSession(line, defect(e)));
            }
        }
        if (!members.isEmpty()) {
            learnAll(members, failed);
        }
        return failed;
    }

    private void learnAll(List<Member> batch, List<FailedSession> failed) throws InterruptedException {
        List<Member> members = batch;
        Playbook base;
        try {
            PlaybookStore.State state = stored(() -> newest(store(batch), turns(batch)));
            members = unlearned(batch, state.learned());
            if (members.isEmpty()) {
                return;
            }
            base = stored(() -> base(store(batch), state, batch));
        } catch (GivenUpException e) {
            for (Member member : members) {
                fail(member, String.valueOf(e.getMessage()), failed);
            }
            return;
        }
        List<Judged> judged = judge(members, base);
        for (int i = 0; i < members.size(); i++) {
            apply(members.get(i), judged.get(i), failed);
        }
    }

    private JournaledStore store(List<Member> batch) {
        return playbooks.of(batch.getFirst().session);
    }

    private static List<String> turns(List<Member> batch) {
        return batch.stream().flatMap(member -> member.rest.turnIds().stream()).toList();
    }

    /// The newest state, read after a change that changes nothing. Mere reading would not see what is in the journal of
    /// a process that was killed and not in its playbook yet.
    private static PlaybookStore.State newest(PlaybookStore store, List<String> turns) {
        store.update(Cause.of(Cause.LEARN), Applied::nothing);
        return store.read(turns);
    }

    private static List<Member> unlearned(List<Member> batch, Set<String> turns) {
        Set<String> learned = new HashSet<>(turns);
        List<Member> members = new ArrayList<>();
        for (Member member : batch) {
            Trajectory rest = member.rest.without(learned);
            learned.addAll(rest.turnIds());
            if (!rest.turns().isEmpty()) {
                members.add(new Member(member.line, member.session, rest));
            }
        }
        return members;
    }

    /// The state that a batch is judged against. That of a larger batch is kept: part of the batch may be in the
    /// playbook when it is judged again.
    private Playbook base(JournaledStore store, PlaybookStore.State state, List<Member> batch)
            throws InterruptedException {
        if (batch.size() == 1) {
            return state.playbook();
        }
        StringBuilder turns = new StringBuilder(batch.getFirst().session.tenant())
                .append('/')
                .append(batch.getFirst().session.playbook());
        batch.forEach(
                member -> member.rest.turnIds().forEach(id -> turns.append('\n').append(id)));
        String fingerprint = Hash.of(turns.toString());
        Optional<Json.Obj> kept = answers.find(fingerprint);
        if (kept.isEmpty()) {
            String fresh = store.copy().playbook();
            kept = Optional.of(Json.Obj.of(PLAYBOOK, fresh == null ? Json.NULL : new Json.Text(fresh)));
            answers.keep(fingerprint, kept.get());
        }
        String text = kept.get().text(PLAYBOOK);
        return text == null
                ? Playbook.empty()
                : PlaybookDocument.read(text.getBytes(StandardCharsets.UTF_8), store.place())
                        .playbook();
    }

    private List<Judged> judge(List<Member> members, Playbook base) throws InterruptedException {
        List<Callable<Judged>> tasks = members.stream()
                .<Callable<Judged>>map(member -> () -> judge(member, base))
                .toList();
        List<Judged> judged = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Judged> future : threads.invokeAll(tasks)) {
                judged.add(future.get());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException("judging was stopped");
            }
            throw new IllegalStateException("a session could not be judged", e.getCause());
        }
        return judged;
    }

    private Judged judge(Member member, Playbook base) throws InterruptedException {
        Optional<Json.Obj> kept = answers.within(FAILED).find(Hash.of(member.line));
        return kept.isPresent() ? Judged.failed(kept.get().textOr(REASON, "")) : judge(member.rest, base);
    }

    /// Judges a session for as long as it takes: a model that fails everybody is waited for.
    private Judged judge(Trajectory rest, Playbook base) throws InterruptedException {
        AnswerCache kept = AnswerCache.inMemory(rest.session());
        JudgingTrial trial = new JudgingTrial(models.trial());
        while (true) {
            try {
                switch (judges.apply(trial.attempt()).judge(rest, base, kept)) {
                    case JudgementResult.Given<Judgement>(Judgement judgement) -> {
                        return new Judged(Optional.of(judgement), kept.usage(), "");
                    }
                    case JudgementResult.Failed<Judgement> failed -> {
                        if (!trial.isWorthAnother(failed.failure())) {
                            return Judged.failed(
                                    failed.role() + ": " + failed.failure().reason());
                        }
                    }
                }
            } catch (RuntimeException e) {
                if (!trial.isWorthAnother()) {
                    return Judged.failed(defect(e));
                }
            }
        }
    }

    private void apply(Member member, Judged judged, List<FailedSession> failed) throws InterruptedException {
        if (judged.judgement.isEmpty()) {
            fail(member, judged.reason, failed);
            return;
        }
        try {
            Optional<Lesson> lesson = stored(() -> new Learner(judges.apply(0), refiner, playbooks.of(member.session))
                    .apply(member.rest, judged.judgement.get(), judged.usage, true));
            if (lesson.isEmpty()) {
                // Another one learned some of the turns meanwhile: the others are judged again, alone.
                failed.addAll(learn(List.of(member.line)));
            } else if (lesson.get() instanceof Lesson.RolledBack(Judgement _, RuntimeException e)) {
                fail(member, defect(e), failed);
            }
        } catch (GivenUpException e) {
            fail(member, String.valueOf(e.getMessage()), failed);
        }
    }

    /// Remembers that a session failed before the next one is learned: nothing else tells a process that learns it
    /// again, and then perhaps learns it after those that came later.
    private void fail(Member member, String reason, List<FailedSession> failed) throws InterruptedException {
        answers.within(FAILED).keep(Hash.of(member.line), Json.Obj.of(REASON, new Json.Text(reason)));
        failed.add(new FailedSession(member.line, reason));
    }

    private static String defect(RuntimeException e) {
        return "a defect: " + e;
    }

    /// Reads or writes a playbook for as long as it takes: a store that is away for everybody is waited for.
    ///
    /// @throws GivenUpException if only this playbook cannot be read or written, and waiting does not help
    private <T> T stored(StoreAccess<T> access) throws InterruptedException, GivenUpException {
        Patience.Trial trial = stores.trial();
        while (true) {
            try {
                T result = access.run();
                stores.succeeded();
                return result;
            } catch (BadInputException e) {
                throw new GivenUpException(String.valueOf(e.getMessage()), e);
            } catch (StoreException | UncheckedIOException e) {
                String reason = String.valueOf(e.getMessage());
                if (e instanceof StoreException store && store.isTransient()) {
                    trial.await(reason, Duration.ZERO);
                } else if (!trial.waited(reason)) {
                    throw new GivenUpException(reason, e);
                }
            } catch (RuntimeException e) {
                throw new GivenUpException(defect(e), e);
            }
        }
    }
}
