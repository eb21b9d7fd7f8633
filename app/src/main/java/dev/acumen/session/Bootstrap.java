package dev.acumen.session;

import dev.acumen.learn.Judge;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.model.Failure;
import dev.acumen.playbook.Playbook;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.QueueEntry;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/// Learns many sessions in batches (ACE paper, section 3: batched deltas).
///
/// The sessions of a batch are judged at the same time, against the playbook as it was before the batch; then
/// the deltas are applied in the order of the sessions. So every run gives the same playbook, however long each
/// answer takes. All answers of a batch are on the disk before its first delta is applied, so a run that is cut
/// short goes on where it was. For one thread.
///
/// A request that is refused for good is the session's own trouble, until the next session is refused with the same
/// status: then it is taken for everybody's, such as an account that is used up.
public final class Bootstrap {
    /// How many sessions are judged against one state of the playbook.
    public static final int BATCH = 4;

    private final Judge judge;
    private final Learner learner;
    private final PlaybookStore store;
    private final Sessions sessions;
    private final int inFlight;

    /// The status of the last refusal that never passes; 0 where a session was judged since.
    private int refused;

    /// Where sessions come from.
    public interface Sessions {
        /// Claims a session, until its batch is learned.
        ///
        /// @throws ClaimedException if another is learning it
        /// @throws IOException if it cannot be claimed
        Closeable claim(Path transcript) throws IOException;

        /// A session's trajectory.
        ///
        /// @throws IOException if the transcript cannot be read
        Trajectory read(Path transcript) throws IOException;

        /// Where the answers about it are kept.
        ///
        /// @throws IOException if what was kept cannot be read
        QueueEntry entry(Path transcript, Trajectory trajectory) throws IOException;
    }

    /// What became of a transcript.
    public sealed interface Result {
        /// Its transcript.
        Path transcript();

        /// It was read.
        ///
        /// @param lesson what came of it
        /// @param next when it may be tried again, where it could not be judged; empty where nobody will
        record Ended(Path transcript, Lesson lesson, Optional<ZonedDateTime> next) implements Result {}

        /// It could not be read, or another process is learning it.
        record Unreadable(Path transcript, IOException why) implements Result {}
    }

    /// What became of a batch.
    ///
    /// @param results in the order of the sessions; those that were judged and wait for the others have none
    /// @param obstacle why it stopped before anything was applied; empty where it did not
    public record Outcome(List<Result> results, Optional<Failure> obstacle) {
        public Outcome {
            results = List.copyOf(results);
        }
    }

    /// @param inFlight how many sessions are judged at the same time
    public Bootstrap(Judge judge, Learner learner, PlaybookStore store, Sessions sessions, int inFlight) {
        this.judge = judge;
        this.learner = learner;
        this.store = store;
        this.sessions = sessions;
        this.inFlight = inFlight;
    }

    /// A session that is being learned.
    private record Open(Path transcript, Trajectory whole, Trajectory rest, QueueEntry entry) {
        Result ended(Lesson lesson) throws IOException {
            return new Result.Ended(transcript, lesson, entry.ended(lesson));
        }

        Lesson nothingNew() {
            return new Lesson.NothingNew(whole.turns().size());
        }

        Lesson notJudged(String role, Failure failure) {
            return new Lesson.NotJudged(rest.turns().size(), role, failure, entry.usage());
        }
    }

    /// Learns one batch. Where a model cannot be asked at all, or no more, nothing is applied: everything waits.
    ///
    /// @throws IOException if answers cannot be kept
    public Outcome learn(List<Path> transcripts) throws IOException {
        Map<Path, Result> results = new HashMap<>();
        List<Closeable> claims = new ArrayList<>();
        try {
            List<Path> claimed = claim(transcripts, claims, results);
            Optional<Failure> obstacle = learn(claimed, results);
            return new Outcome(inOrder(transcripts, results), obstacle);
        } finally {
            for (Closeable claim : claims) {
                claim.close();
            }
        }
    }

    private List<Path> claim(List<Path> transcripts, List<Closeable> claims, Map<Path, Result> results)
            throws IOException {
        List<Path> claimed = new ArrayList<>();
        for (Path transcript : transcripts) {
            try {
                claims.add(sessions.claim(transcript));
                claimed.add(transcript);
            } catch (ClaimedException e) {
                results.put(transcript, new Result.Unreadable(transcript, e));
            }
        }
        return claimed;
    }

    /// Learns those that are claimed.
    ///
    /// @return why nothing was applied; empty where it was
    private Optional<Failure> learn(List<Path> transcripts, Map<Path, Result> results) throws IOException {
        PlaybookStore.State before = store.read();
        List<Open> open = open(transcripts, before.learned(), results);
        List<JudgementResult<Judgement>> judged = judge(open, before.playbook());
        Optional<Failure> common = refusedAlike(judged);
        Optional<Failure> obstacle = judged.stream()
                .flatMap(one -> obstacle(one).stream())
                .findFirst()
                .or(() -> common);
        for (int i = 0; i < open.size(); i++) {
            if (common.isPresent() && isRefusedForGood(judged.get(i))) {
                continue;
            }
            Path transcript = open.get(i).transcript();
            end(open.get(i), judged.get(i), obstacle.isEmpty()).ifPresent(result -> results.put(transcript, result));
        }
        return obstacle;
    }

    /// What became of a session; empty where it was judged and has to wait.
    private Optional<Result> end(Open session, JudgementResult<Judgement> judged, boolean isApplied)
            throws IOException {
        return switch (judged) {
            case JudgementResult.Failed<Judgement>(String role, Failure failure) ->
                Optional.of(session.ended(session.notJudged(role, failure)));
            case JudgementResult.Given<Judgement>(Judgement judgement)
            when isApplied -> Optional.of(session.ended(apply(session, judgement)));
            case JudgementResult.Given<Judgement> _ -> Optional.empty();
        };
    }

    private static List<Result> inOrder(List<Path> transcripts, Map<Path, Result> results) {
        return transcripts.stream()
                .flatMap(transcript -> Stream.ofNullable(results.get(transcript)))
                .toList();
    }

    private Lesson apply(Open session, Judgement judgement) {
        return learner.apply(session.rest(), judgement, session.entry().usage(), true)
                .orElseGet(() -> learner.learn(session.whole(), session.entry()));
    }

    /// Reads the sessions. A turn that several of them hold, for one is a fork of another, belongs to the first.
    private List<Open> open(List<Path> transcripts, Set<String> learned, Map<Path, Result> results) throws IOException {
        Set<String> taken = new HashSet<>(learned);
        List<Open> open = new ArrayList<>();
        for (Path transcript : transcripts) {
            Optional<Trajectory> whole = read(transcript, results);
            if (whole.isPresent()) {
                Open session = open(transcript, whole.get(), taken);
                taken.addAll(whole.get().turnIds());
                if (session.rest().turns().isEmpty()) {
                    results.put(transcript, session.ended(session.nothingNew()));
                } else {
                    open.add(session);
                }
            }
        }
        return open;
    }

    private Open open(Path transcript, Trajectory whole, Set<String> taken) throws IOException {
        return new Open(transcript, whole, whole.without(taken), sessions.entry(transcript, whole));
    }

    private Optional<Trajectory> read(Path transcript, Map<Path, Result> results) {
        try {
            return Optional.of(sessions.read(transcript));
        } catch (IOException e) {
            results.put(transcript, new Result.Unreadable(transcript, e));
            return Optional.empty();
        }
    }

    private List<JudgementResult<Judgement>> judge(List<Open> open, Playbook playbook) {
        Semaphore places = new Semaphore(inFlight);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<JudgementResult<Judgement>>> judging = open.stream()
                    .map(session -> threads.submit(() -> judge(session, playbook, places)))
                    .toList();
            List<JudgementResult<Judgement>> judged = new ArrayList<>();
            for (Future<JudgementResult<Judgement>> one : judging) {
                judged.add(result(one, threads));
            }
            return judged;
        }
    }

    private JudgementResult<Judgement> judge(Open session, Playbook playbook, Semaphore places)
            throws InterruptedException {
        places.acquire();
        try {
            session.entry().about(learner.subject(session.rest()));
            return judge.judge(session.rest(), playbook, session.entry());
        } finally {
            places.release();
        }
    }

    private static JudgementResult<Judgement> result(
            Future<JudgementResult<Judgement>> judging, ExecutorService threads) {
        try {
            return judging.get();
        } catch (InterruptedException _) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
            return new JudgementResult.Failed<>("reflector", new Failure.Interrupted());
        } catch (ExecutionException e) {
            threads.shutdownNow();
            throw e.getCause() instanceof RuntimeException defect ? defect : new IllegalStateException(e.getCause());
        }
    }

    /// The refusal that two sessions in a row met; empty where there is none.
    private Optional<Failure> refusedAlike(List<JudgementResult<Judgement>> judged) {
        for (JudgementResult<Judgement> one : judged) {
            switch (one) {
                case JudgementResult.Given<Judgement> _ -> refused = 0;
                case JudgementResult.Failed<Judgement>(String _, Failure.Refused failure)
                when !failure.isWorthLater() -> {
                    if (failure.status() == refused) {
                        return Optional.of(failure);
                    }
                    refused = failure.status();
                }
                case JudgementResult.Failed<Judgement> _ -> {}
            }
        }
        return Optional.empty();
    }

    private static boolean isRefusedForGood(JudgementResult<Judgement> judged) {
        return judged instanceof JudgementResult.Failed<Judgement>(String _, Failure.Refused failure)
                && !failure.isWorthLater();
    }

    /// A failure that the other sessions would meet as well.
    private static Optional<Failure> obstacle(JudgementResult<Judgement> judged) {
        return switch (judged) {
            case JudgementResult.Given<Judgement> _ -> Optional.empty();
            case JudgementResult.Failed<Judgement>(String _, Failure failure) ->
                isEverybodys(failure) ? Optional.of(failure) : Optional.empty();
        };
    }

    /// Whether other sessions would fail alike.
    public static boolean isEverybodys(Failure failure) {
        return switch (failure) {
            case Failure.Unreadable _, Failure.CutOff _ -> false;
            case Failure.Refused refused -> refused.isWorthLater();
            case Failure.OverLimit limit -> !limit.isOfSession();
            case Failure.TimedOut _, Failure.Unreachable _, Failure.Unusable _, Failure.Interrupted _ -> true;
        };
    }
}
