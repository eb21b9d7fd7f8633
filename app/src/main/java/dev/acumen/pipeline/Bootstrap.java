package dev.acumen.pipeline;

import dev.acumen.learn.Judge;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.playbook.Playbook;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.QueueEntry;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Trajectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
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

    private final TranscriptLearner transcripts;
    private final Judge judge;
    private final Learner learner;
    private final int inFlight;

    /// The status of the last refusal that never passes; 0 where a session was judged since.
    private int refused;

    /// What became of a batch.
    ///
    /// @param results in the order of the sessions; those that were judged and wait for the others have none
    /// @param obstacle why it stopped before anything was applied; empty where it did not
    public record Outcome(List<SessionResult> results, Optional<Failure> obstacle) {
        public Outcome {
            results = List.copyOf(results);
        }
    }

    /// @param inFlight how many sessions are judged at the same time
    public Bootstrap(TranscriptLearner transcripts, int inFlight) {
        this.transcripts = transcripts;
        this.judge = transcripts.judges().judge(transcripts.refining().refiner());
        this.learner = transcripts.learner();
        this.inFlight = inFlight;
    }

    /// A session that is being learned.
    private record Open(Path transcript, Trajectory whole, Trajectory rest, QueueEntry entry) {
        SessionResult ended(Lesson lesson) throws IOException {
            return new SessionResult.Ended(transcript, lesson, entry.ended(lesson));
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
    public Outcome learn(List<Path> paths) throws IOException {
        Map<Path, SessionResult> results = new HashMap<>();
        List<Closeable> claims = new ArrayList<>();
        try {
            List<Path> claimed = claim(paths, claims, results);
            Optional<Failure> obstacle = learn(claimed, results);
            return new Outcome(inOrder(paths, results), obstacle);
        } finally {
            for (Closeable claim : claims) {
                claim.close();
            }
        }
    }

    private List<Path> claim(List<Path> paths, List<Closeable> claims, Map<Path, SessionResult> results)
            throws IOException {
        List<Path> claimed = new ArrayList<>();
        for (Path transcript : paths) {
            try {
                claims.add(transcripts.claim(transcript));
                claimed.add(transcript);
            } catch (ClaimedException e) {
                results.put(transcript, new SessionResult.Unread(transcript, e));
            }
        }
        return claimed;
    }

    /// Learns those that are claimed.
    ///
    /// @return why nothing was applied; empty where it was
    private Optional<Failure> learn(List<Path> paths, Map<Path, SessionResult> results) throws IOException {
        PlaybookStore.State before = transcripts.store().read();
        List<Open> open = open(paths, before.learned(), results);
        List<JudgementResult<Judgement>> judged = judge(open, learner.known(before.playbook()));
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
    private Optional<SessionResult> end(Open session, JudgementResult<Judgement> judged, boolean isApplied)
            throws IOException {
        return switch (judged) {
            case JudgementResult.Failed<Judgement>(String role, Failure failure) ->
                Optional.of(session.ended(session.notJudged(role, failure)));
            case JudgementResult.Given<Judgement>(Judgement judgement)
            when isApplied -> Optional.of(session.ended(apply(session, judgement)));
            case JudgementResult.Given<Judgement> _ -> Optional.empty();
        };
    }

    private static List<SessionResult> inOrder(List<Path> paths, Map<Path, SessionResult> results) {
        return paths.stream()
                .flatMap(transcript -> Stream.ofNullable(results.get(transcript)))
                .toList();
    }

    private Lesson apply(Open session, Judgement judgement) {
        Lesson lesson = learner.apply(session.rest(), judgement, session.entry().usage(), true)
                .orElseGet(() -> learner.learn(session.whole(), session.entry()));
        transcripts.measure(session.transcript(), session.whole(), lesson);
        return lesson;
    }

    /// Reads the sessions. A turn that several of them hold, for one is a fork of another, belongs to the first.
    private List<Open> open(List<Path> paths, Set<String> learned, Map<Path, SessionResult> results)
            throws IOException {
        Set<String> taken = new HashSet<>(learned);
        List<Open> open = new ArrayList<>();
        for (Path transcript : paths) {
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
        return new Open(transcript, whole, whole.without(taken), transcripts.entry(transcript, whole));
    }

    private Optional<Trajectory> read(Path transcript, Map<Path, SessionResult> results) {
        try {
            return Optional.of(transcripts.read(transcript));
        } catch (IOException e) {
            results.put(transcript, new SessionResult.Unread(transcript, e));
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
                failure.isEverybodys() ? Optional.of(failure) : Optional.empty();
        };
    }
}
