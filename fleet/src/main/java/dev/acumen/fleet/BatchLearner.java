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
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.trajectory.Trajectory;
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
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Learns batches of sessions. The sessions of a batch are judged side by side against one state of their playbook, and
/// applied to the newest one in their order, each in a transaction of the store.
///
/// It can be ended at any moment and given the same batch again: turns that were learned are passed over, and the rest
/// is judged against the same state with the same answers. Safe for use by many threads, a playbook by one at a time.
///
/// @param judges the judge of an attempt, from 0
record BatchLearner(Playbooks playbooks, IntFunction<Judge> judges, Refiner refiner, AnswerFolder answers) {
    private static final Logger LOG = LoggerFactory.getLogger(BatchLearner.class);

    /// How often a session is judged whose answers cannot be read.
    private static final int TRIES = 3;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final String PLAYBOOK = "playbook";

    /// A session of a batch, and those of its turns that are to be learned.
    private record Member(String line, FleetSession session, Trajectory rest) {}

    /// What came of judging a session: a judgement with what it used, or why there is none.
    private record Judged(Optional<Judgement> judgement, ModelUsage usage, String reason) {}

    /// Learns a batch.
    ///
    /// @param lines sessions of one playbook, in their order
    /// @return those that cannot be learned
    /// @throws InterruptedException if the thread is told to stop; the batch may be learned in part
    /// @throws StoreException if the playbook cannot be written, and waiting does not help
    List<FailedSession> learn(List<String> lines) throws InterruptedException {
        List<FailedSession> failed = new ArrayList<>();
        List<Member> members = new ArrayList<>();
        for (String line : lines) {
            try {
                FleetSession session = FleetSession.read(line);
                members.add(new Member(line, session, session.trajectory()));
            } catch (BadInputException e) {
                failed.add(FailedSession.of(line, e));
            }
        }
        if (!members.isEmpty()) {
            try {
                learnAll(members, failed);
            } catch (BadInputException e) {
                members.forEach(member -> failed.add(FailedSession.of(member.line, e)));
            }
        }
        return failed;
    }

    private void learnAll(List<Member> batch, List<FailedSession> failed) throws InterruptedException {
        JournaledStore store = playbooks.of(batch.getFirst().session);
        List<String> turns =
                batch.stream().flatMap(member -> member.rest.turnIds().stream()).toList();
        PlaybookStore.State state = patiently(() -> newest(store, turns));
        Set<String> learned = new HashSet<>(state.learned());
        List<Member> members = new ArrayList<>();
        for (Member member : batch) {
            Trajectory rest = member.rest.without(learned);
            learned.addAll(rest.turnIds());
            if (!rest.turns().isEmpty()) {
                members.add(new Member(member.line, member.session, rest));
            }
        }
        if (members.isEmpty()) {
            return;
        }
        Playbook base = patiently(() -> base(store, state, batch));
        List<Judged> judged = judge(members, base);
        for (int i = 0; i < members.size(); i++) {
            apply(members.get(i), judged.get(i), failed);
        }
    }

    /// The newest state, read after a change that changes nothing. Mere reading would not see what is in the journal of
    /// a
    /// process that was killed and not in its playbook yet.
    private static PlaybookStore.State newest(PlaybookStore store, List<String> turns) {
        store.update(Cause.of(Cause.LEARN), Applied::nothing);
        return store.read(turns);
    }

    /// The state that a batch is judged against. That of a larger batch is kept: part of the batch may be in the
    /// playbook when it is judged again.
    private Playbook base(JournaledStore store, PlaybookStore.State state, List<Member> batch) {
        if (batch.size() == 1) {
            return state.playbook();
        }
        StringBuilder turns = new StringBuilder(batch.getFirst().session.tenant())
                .append('/')
                .append(batch.getFirst().session.playbook());
        batch.forEach(
                member -> member.rest.turnIds().forEach(id -> turns.append('\n').append(id)));
        String fingerprint = Hash.of(turns.toString());
        Json.Obj kept = answers.find(fingerprint).orElseGet(() -> {
            String text = store.copy().playbook();
            Json.Obj fresh = Json.Obj.of(PLAYBOOK, text == null ? Json.NULL : new Json.Text(text));
            answers.keep(fingerprint, fresh);
            return fresh;
        });
        String text = kept.text(PLAYBOOK);
        return text == null
                ? Playbook.empty()
                : PlaybookDocument.read(text.getBytes(StandardCharsets.UTF_8), store.place())
                        .playbook();
    }

    private List<Judged> judge(List<Member> members, Playbook base) throws InterruptedException {
        List<Callable<Judged>> tasks = members.stream()
                .<Callable<Judged>>map(member -> () -> judge(member.rest, base))
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

    /// Judges a session for as long as it takes: a model that fails everybody is waited for.
    private Judged judge(Trajectory rest, Playbook base) throws InterruptedException {
        AnswerCache kept = AnswerCache.inMemory(rest.session());
        Duration pause = FIRST_PAUSE;
        int attempt = 0;
        while (true) {
            switch (judges.apply(attempt).judge(rest, base, kept)) {
                case JudgementResult.Given<Judgement>(Judgement judgement) -> {
                    return new Judged(Optional.of(judgement), kept.usage(), "");
                }
                case JudgementResult.Failed<Judgement>(String role, Failure failure) -> {
                    if (failure instanceof Failure.Interrupted) {
                        throw new InterruptedException(failure.reason());
                    }
                    attempt += failure.isEverybodys() ? 0 : 1;
                    if (!failure.isWorthLater() || attempt == TRIES) {
                        return new Judged(Optional.empty(), kept.usage(), role + ": " + failure.reason());
                    }
                    if (failure.isEverybodys()) {
                        pause = waited(pause, failure.reason());
                    }
                }
            }
        }
    }

    private void apply(Member member, Judged judged, List<FailedSession> failed) throws InterruptedException {
        if (judged.judgement.isEmpty()) {
            failed.add(new FailedSession(member.line, judged.reason));
            return;
        }
        Learner learner = new Learner(judges.apply(0), refiner, playbooks.of(member.session));
        Optional<Lesson> lesson =
                patiently(() -> learner.apply(member.rest, judged.judgement.get(), judged.usage, true));
        if (lesson.isEmpty()) {
            // Another one learned some of the turns meanwhile: the others are judged again, alone.
            failed.addAll(learn(List.of(member.line)));
        } else if (lesson.get() instanceof Lesson.RolledBack(Judgement _, RuntimeException defect)) {
            failed.add(new FailedSession(member.line, "a defect: " + defect));
        }
    }

    /// Waits where a store is away for a while.
    private static <T> T patiently(Supplier<T> work) throws InterruptedException {
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                return work.get();
            } catch (StoreException e) {
                if (!e.isTransient()) {
                    throw e;
                }
                pause = waited(pause, String.valueOf(e.getMessage()));
            }
        }
    }

    /// Waits.
    ///
    /// @return how long to wait the next time
    private static Duration waited(Duration pause, String reason) throws InterruptedException {
        LOG.warn("learning waits for {} ms: {}", pause.toMillis(), reason);
        Thread.sleep(pause);
        Duration next = pause.multipliedBy(2);
        return next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
    }
}
