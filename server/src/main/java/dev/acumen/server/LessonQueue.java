package dev.acumen.server;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.exceptions.DbSchedulerException;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.acumen.server.Parts.Part;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/// Runs lessons: one at a time for each playbook, any number across, in as many processes as there are.
///
/// db-scheduler has a row for each playbook with parts to learn, and one process at a time holds it, as long as that
/// process lives. Should two hold it, because one stood still and was taken for dead, the playbook still learns each
/// turn once.
final class LessonQueue implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LessonQueue.class.getPackageName());
    private static final String TABLE = "acumen_server.task";

    /// So many parts in a row, then other playbooks have their turn.
    private static final int IN_A_ROW = 10;

    /// A time that has come on every clock.
    private static final Instant NOW = Instant.EPOCH;

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration SWEEP = Duration.ofSeconds(30);
    private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(5);

    /// A process that says nothing for four of these is taken for dead.
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final int MISSED_HEARTBEATS = 4;

    private final Parts parts;
    private final PartLearner learner;
    private final Clock clock;
    private final CustomTask<Void> task;
    private final Scheduler scheduler;
    private volatile boolean isClosing;

    /// @param threads how many lessons at once in this process
    /// @param patience how long closing waits for lessons
    LessonQueue(DataSource source, Parts parts, PartLearner learner, int threads, Duration patience, Clock clock) {
        this.parts = parts;
        this.learner = learner;
        this.clock = clock;
        this.task = Tasks.custom("learn", Void.class)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_A_FAILURE))
                .execute((instance, _) -> {
                    learnSome(playbook(instance.getId()));
                    return this::ended;
                });
        RecurringTask<Void> sweep = Tasks.recurring("sweep", FixedDelay.of(SWEEP))
                .execute((_, _) -> parts.due().forEach(this::wake));
        this.scheduler = Scheduler.create(source, task)
                .startTasks(sweep)
                .tableName(TABLE)
                .schedulerName(new SchedulerName.Fixed(
                        "acumen-" + ProcessHandle.current().pid()))
                .threads(threads)
                .pollingInterval(POLL)
                .pollUsingLockAndFetch(0.5, 1.0)
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .enableImmediateExecution()
                .shutdownMaxWait(patience)
                .build();
    }

    void start() {
        scheduler.start();
    }

    /// There is something to learn for a playbook.
    void wake(PlaybookKey playbook) {
        TaskInstance<Void> instance = task.instance(playbook.toString());
        try {
            if (!scheduler.scheduleIfNotExists(instance, NOW)) {
                scheduler.reschedule(instance, NOW);
            }
        } catch (DbSchedulerException _) {
            // It is learning, and looks again when it is done; or it was done just now, and looked.
        }
    }

    private static PlaybookKey playbook(String id) {
        return PlaybookKey.parsed(id).orElseThrow();
    }

    private void learnSome(PlaybookKey playbook) {
        for (int i = 0; i < IN_A_ROW && !isClosing; i++) {
            Optional<Part> next = parts.next(playbook);
            if (next.isEmpty()) {
                return;
            }
            learner.learn(next.get());
        }
    }

    /// The row goes, or waits for the next part. A part that came in between is looked for after that.
    private void ended(ExecutionComplete done, ExecutionOperations<Void> operations) {
        PlaybookKey playbook = playbook(done.getExecution().taskInstance.getId());
        Optional<Duration> pause = parts.nextDue(playbook);
        pause.ifPresentOrElse(
                time -> operations.reschedule(
                        done, time.isPositive() ? clock.instant().plus(time) : NOW),
                operations::remove);
        parts.nextDue(playbook).filter(time -> !time.isPositive()).ifPresent(_ -> wake(playbook));
    }

    /// Begins no lesson any more, and waits for those that are going on.
    @Override
    public void close() {
        isClosing = true;
        LOG.log(System.Logger.Level.INFO, "queue closing");
        scheduler.stop();
    }
}
