package dev.acumen.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.ThrowingRunnable;

/// Learns the sessions of the playbooks that fall to one task: many playbooks at once, each batch by batch, in
/// the order in which the sessions came. What comes out are lines about sessions that cannot be learned.
///
/// A session is in the keyed state until its batch is learned, so a restart or a rescaling learns it again; the store
/// knows what was learned already. Nothing waits for a batch but its own playbook: a checkpoint does not, and a task
/// goes on reading until its backlog is full.
///
/// The methods are called by the thread of the task alone; batches run in threads of their own and report to its
/// mailbox.
final class LearnOperator extends AbstractStreamOperator<String>
        implements OneInputStreamOperator<Tuple2<String, String>, String> {
    private static final long SECONDS_TO_CLOSE = 60;

    private final ListStateDescriptor<String> descriptor = new ListStateDescriptor<>("waiting", Types.STRING);
    private final FleetSettings settings;
    private final MailboxExecutor mailbox;
    private final BatchLearner learner;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /// How many sessions of a playbook wait, those included that are being learned.
    private final Map<String, Integer> waiting = new HashMap<>();

    private final Set<String> running = new HashSet<>();
    private final Set<String> ready = new LinkedHashSet<>();
    private int backlog;
    private boolean isEnding;

    LearnOperator(StreamOperatorParameters<String> parameters, FleetSettings settings, MailboxExecutor mailbox) {
        super(parameters);
        this.settings = settings;
        this.mailbox = mailbox;
        int tasks = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
        this.learner = BatchLearners.open(settings, System.getenv().getOrDefault("PGPASSWORD", ""), tasks);
    }

    /// Goes on with what waited.
    @Override
    public void open() throws Exception {
        super.open();
        getMetricGroup().gauge("backlog", () -> backlog);
        getMetricGroup().gauge("running", running::size);
        // The state backend knows the keys of those states only that were asked for.
        state();
        List<String> keys = getKeyedStateBackend()
                .getKeys(descriptor.getName(), VoidNamespace.INSTANCE)
                .map(String.class::cast)
                .toList();
        for (String key : keys) {
            int count = sessions(key).size();
            waiting.put(key, count);
            backlog += count;
        }
        start(keys);
    }

    @Override
    public void processElement(StreamRecord<Tuple2<String, String>> element) throws Exception {
        String key = element.getValue().f0;
        state().add(element.getValue().f1);
        waiting.merge(key, 1, Integer::sum);
        backlog++;
        start(List.of(key));
        while (backlog >= settings.backlog() && !running.isEmpty()) {
            mailbox.yield();
        }
    }

    /// Learns the rest, the last batches being as large as they are.
    @Override
    public void finish() throws Exception {
        isEnding = true;
        start(List.copyOf(waiting.keySet()));
        while (!running.isEmpty()) {
            mailbox.yield();
        }
        super.finish();
    }

    @Override
    public void close() throws Exception {
        threads.shutdownNow();
        threads.awaitTermination(SECONDS_TO_CLOSE, TimeUnit.SECONDS);
        learner.playbooks().close();
        super.close();
    }

    /// Starts what is due, as far as there is room.
    ///
    /// @param keys the playbooks that may be due now
    private void start(List<String> keys) throws Exception {
        for (String key : keys) {
            int count = waiting.getOrDefault(key, 0);
            if (!running.contains(key) && (count >= settings.batch() || (isEnding && count > 0))) {
                ready.add(key);
            }
        }
        while (running.size() < settings.inFlight() && !ready.isEmpty()) {
            String next = ready.iterator().next();
            ready.remove(next);
            run(next);
        }
    }

    private void run(String key) throws Exception {
        List<String> sessions = sessions(key);
        List<String> batch = List.copyOf(sessions.subList(0, Math.min(settings.batch(), sessions.size())));
        running.add(key);
        threads.execute(() -> report(learned(key, batch)));
    }

    /// Learns a batch.
    ///
    /// @return what the task does then
    private ThrowingRunnable<Exception> learned(String key, List<String> batch) {
        try {
            List<FailedSession> failed = learner.learn(batch);
            return () -> finished(key, batch.size(), failed);
        } catch (InterruptedException _) {
            // The task ends, and whoever has the playbook next learns the batch.
            return () -> {};
        } catch (RuntimeException | Error e) {
            return () -> {
                throw new IllegalStateException("a batch of " + key + " could not be learned", e);
            };
        }
    }

    private void report(ThrowingRunnable<Exception> result) {
        try {
            mailbox.execute(result, "a batch was learned");
        } catch (RejectedExecutionException _) {
            // The task has ended meanwhile.
        }
    }

    private void finished(String key, int count, List<FailedSession> failed) throws Exception {
        List<String> sessions = sessions(key);
        List<String> rest = sessions.subList(count, sessions.size());
        if (rest.isEmpty()) {
            state().clear();
            waiting.remove(key);
        } else {
            state().update(List.copyOf(rest));
            waiting.put(key, rest.size());
        }
        failed.forEach(session -> output.collect(new StreamRecord<>(session.json())));
        backlog -= count;
        running.remove(key);
        start(List.of(key));
    }

    /// The sessions of a playbook that wait, oldest first.
    private List<String> sessions(String key) throws Exception {
        setCurrentKey(key);
        List<String> sessions = new ArrayList<>();
        state().get().forEach(sessions::add);
        return sessions;
    }

    private ListState<String> state() throws Exception {
        return getPartitionedState(descriptor);
    }
}
