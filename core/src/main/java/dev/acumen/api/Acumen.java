package dev.acumen.api;

import dev.acumen.json.BadInputException;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.StoreException;
import dev.acumen.trajectory.Trajectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A playbook, and the loop that fills it: what an agent should know before a run, and learning from what happened
/// in it.
///
/// ```java
/// Acumen acumen = Acumen.in(Path.of("playbook")).model(model).build();
///
/// String known = acumen.select(question).text(); // goes into the system message
/// Recording run = acumen.record(conversation).userSaid(question);
/// // the agent works; run takes down what it says and which tools it calls
/// acumen.learnLater(run.trajectory());
/// ```
///
/// Safe for use by many threads at once, and by as many processes as its store allows. It holds no state of its own
/// but what waits to be learned: two of them on one store see the same playbook.
///
/// @since 0.1
public final class Acumen implements AutoCloseable {
    /// How long [#close] waits for what is being learned.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// What a count of nanoseconds can hold.
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final PlaybookStore store;
    private final Learner learner;
    private final LearningListener listener;
    private final Set<String> secrets;
    private final int budget;
    private final String template;
    private final long freshness;
    private final AtomicLong changes = new AtomicLong();
    private final Background background = new Background();
    private volatile @Nullable Known known;

    /// The playbook as it was read last.
    private record Known(Playbook playbook, Usage usage, long readAt) {}

    Acumen(PlaybookStore store, Learner learner, AcumenBuilder options) {
        this.store = store;
        this.learner = learner;
        this.listener = options.listener;
        this.secrets = options.secrets;
        this.budget = options.budget;
        this.template = options.template();
        this.freshness = options.freshness.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : options.freshness.toNanos();
    }

    /// One whose playbook is the file `playbook.json` in a folder, which is made where it is missing.
    ///
    /// What a user says outright ("always …") binds whoever is shown the playbook. So give several users one each,
    /// or let changes wait for a person ([AcumenBuilder#reviewing]).
    public static AcumenBuilder in(Path folder) {
        return new AcumenBuilder(folder);
    }

    /// One whose playbook is kept by a store.
    public static AcumenBuilder with(PlaybookStore store) {
        return new AcumenBuilder(store);
    }

    /// The key points for a task: all of them where they fit, else those that the task needs most.
    /// [Selection#text] is ready for a prompt, and empty where nothing was learned yet.
    ///
    /// What other processes changed is seen after [AcumenBuilder#freshness] at the latest.
    ///
    /// @param task what the agent is asked; may be empty
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read
    public Selection select(String task) {
        long start = System.nanoTime();
        Known now = known();
        Selection selection = Selection.first(now.playbook, new SelectionContext(task, now.usage), budget, template);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        LoggingListener.tell(() -> listener.selected(selection, took));
        return selection;
    }

    /// The whole playbook, as [#select] knows it.
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read
    public Playbook playbook() {
        return known().playbook;
    }

    private Known known() {
        Known now = known;
        if (now != null && System.nanoTime() - now.readAt <= freshness) {
            return now;
        }
        long before = changes.get();
        try {
            long readAt = System.nanoTime();
            Usage usage = store instanceof JournaledStore journaled ? journaled.usage() : Usage.NONE;
            Known read = new Known(store.read(List.of()).playbook(), usage, readAt);
            // What was read before a change of our own is for this call alone.
            known = changes.get() == before ? read : null;
            return read;
        } catch (StoreException e) {
            if (now == null || !e.isTransient()) {
                throw e;
            }
            LoggingListener.logger()
                    .log(System.Logger.Level.WARNING, "the playbook as it was read before is used: " + e.getMessage());
            known = new Known(now.playbook, now.usage, System.nanoTime());
            return now;
        }
    }

    /// What is known of the playbook is old from now on.
    private void changed() {
        changes.incrementAndGet();
        known = null;
    }

    /// Takes down a session from now on.
    ///
    /// @param session its id, for the journal
    public Recording record(String session) {
        return new Recording(session, secrets);
    }

    /// Learns the turns of a session that were not learned before, and waits for it. The listener is told.
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learn(Trajectory session) {
        return learn(session, AnswerCache.inMemory(session.session()));
    }

    /// The same, going on from what was answered in an earlier try.
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Lesson learn(Trajectory session, AnswerCache kept) {
        try {
            Lesson lesson = learner.learn(session, kept);
            LoggingListener.tell(() -> listener.learned(session, lesson));
            return lesson;
        } catch (RuntimeException e) {
            notLearned(session, e);
            throw e;
        } catch (Error e) {
            // Such as a library that is missing. In the background nobody else hears of it.
            notLearned(session, new IllegalStateException("learning ended with " + e, e));
            throw e;
        } finally {
            changed();
        }
    }

    /// The same in the background, one session after another. Throws nothing: the listener is told what came of it.
    /// What waits when the process ends is lost, but for a [#close] before. Its turns are not learned then, and can
    /// be learned later.
    public void learnLater(Trajectory session) {
        try {
            background.later(new Waiting(this, session));
        } catch (RejectedExecutionException e) {
            notLearned(session, e);
        }
    }

    /// Waits until the sessions that wait now are learned, or turn out not to be. For tests, and for programs that go
    /// through many runs; agents do not wait.
    ///
    /// @return whether they are; false after `patience`
    /// @throws InterruptedException if the thread is interrupted
    public boolean awaitLearned(Duration patience) throws InterruptedException {
        return background.await(patience);
    }

    /// A session that waits to be learned.
    private record Waiting(Acumen acumen, Trajectory session) implements Runnable {
        @Override
        public void run() {
            try {
                Lesson ignored = acumen.learn(session);
            } catch (RuntimeException ignored) {
                // The listener was told.
            }
        }
    }

    /// Tells the listener of a session that was not learned.
    void notLearned(Trajectory session, RuntimeException why) {
        LoggingListener.tell(() -> listener.failed(session, why));
    }

    /// What waits for a person's yes, oldest first; see [AcumenBuilder#reviewing].
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read
    public List<Proposal> proposals() {
        return store.read().proposals();
    }

    /// Carries out a proposal, with all its operations. For some of them, or in other words, see [#decide].
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Applied accept(Proposal proposal) {
        ProposalDecision decision = new ProposalDecision(proposal);
        for (int number : proposal.numbers()) {
            decision.accept(number, proposal.numbered(number).orElseThrow());
        }
        return decide(decision);
    }

    /// Says no to a proposal. What it would have added is not learned again.
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Applied reject(Proposal proposal) {
        ProposalDecision decision = new ProposalDecision(proposal);
        proposal.numbers().forEach(decision::reject);
        return decide(decision);
    }

    /// Carries out what a person decided.
    ///
    /// @throws BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    public Applied decide(ProposalDecision decision) {
        try {
            return decision.carryOut(store);
        } finally {
            changed();
        }
    }

    /// Takes nothing more to be learned in the background, and waits up to 30 seconds for what is. The store stays
    /// open.
    @Override
    public void close() {
        for (Runnable left : background.close(PATIENCE)) {
            if (left instanceof Waiting waiting) {
                notLearned(waiting.session, new IllegalStateException("it was closed before; it can be learned later"));
            }
        }
    }
}
