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
import java.util.stream.Stream;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
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
/// A session is in the keyed state until its batch is learned, so a restart or a rescaling learns it again; the
/// store knows what was learned already. Nothing waits for a batch but its own playbook. A task stops reading
/// when too many playbooks have a batch to learn: what it cannot read, checkpoints included, waits until one of
/// them is done.
///
/// The methods are called by the thread of the task alone; batches run in threads of their own and report to its
/// mailbox.
final class LearnOperator extends AbstractStreamOperator<String>
        implements OneInputStreamOperator<Tuple2<String, String>, String> {
    private static final long SECONDS_TO_CLOSE = 60;

    /// The sessions of a playbook, by their numbers.
    private final MapStateDescriptor<Long, String> sessions =
            new MapStateDescriptor<>("sessions", Types.LONG, Types.STRING);

    private final ValueStateDescriptor<Tuple2<Long, Long>> numbers =
            new ValueStateDescriptor<>("numbers", Types.TUPLE(Types.LONG, Types.LONG));

    private final FleetSettings settings;
    private final MailboxExecutor mailbox;
    private final BatchLearner learner;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final Map<String, Numbers> waiting = new HashMap<>();
    private final Set<String> running = new HashSet<>();
    private final Set<String> ready = new LinkedHashSet<>();
    private long sessionCount;
    private boolean isEnding;

    /// Which sessions of a playbook wait, those included that are being learned.
    ///
    /// @param first the number of the oldest
    /// @param end the number that the next one gets
    private record Numbers(long first, long end) {
        static final Numbers NONE = new Numbers(0, 0);

        long count() {
            return end - first;
        }
    }

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
        getMetricGroup().gauge("backlog", this::backlog);
        getMetricGroup().gauge("running", running::size);
        getMetricGroup().gauge("waiting", () -> sessionCount);
        // The state backend knows the keys of those states only that were asked for.
        numbers();
        List<String> keys;
        try (Stream<String> all = getKeyedStateBackend()
                .getKeys(numbers.getName(), VoidNamespace.INSTANCE)
                .map(String.class::cast)) {
            keys = all.toList();
        }
        for (String key : keys) {
            setCurrentKey(key);
            Tuple2<Long, Long> kept = numbers().value();
            Numbers known = new Numbers(kept.f0, kept.f1);
            waiting.put(key, known);
            sessionCount += known.count();
        }
        start(keys);
    }

    @Override
    public void processElement(StreamRecord<Tuple2<String, String>> element) throws Exception {
        String key = element.getValue().f0;
        Numbers before = waiting.getOrDefault(key, Numbers.NONE);
        sessions().put(before.end(), element.getValue().f1);
        note(key, new Numbers(before.first(), before.end() + 1));
        sessionCount++;
        start(List.of(key));
        while (backlog() >= settings.backlog()) {
            mailbox.yield();
        }
    }

    /// How many playbooks have a batch to learn, or learn one.
    private int backlog() {
        return running.size() + ready.size();
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
            long count = waiting.getOrDefault(key, Numbers.NONE).count();
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
        setCurrentKey(key);
        Numbers all = waiting.getOrDefault(key, Numbers.NONE);
        List<String> batch = new ArrayList<>();
        for (long number = all.first(); number < all.end() && batch.size() < settings.batch(); number++) {
            batch.add(sessions().get(number));
        }
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
        setCurrentKey(key);
        Numbers all = waiting.getOrDefault(key, Numbers.NONE);
        for (int i = 0; i < count; i++) {
            sessions().remove(all.first() + i);
        }
        note(key, new Numbers(all.first() + count, all.end()));
        sessionCount -= count;
        failed.forEach(session -> output.collect(new StreamRecord<>(session.json())));
        running.remove(key);
        start(List.of(key));
    }

    /// Keeps what waits for the current key.
    private void note(String key, Numbers known) throws Exception {
        if (known.count() == 0) {
            waiting.remove(key);
            numbers().clear();
        } else {
            waiting.put(key, known);
            numbers().update(Tuple2.of(known.first(), known.end()));
        }
    }

    private MapState<Long, String> sessions() throws Exception {
        return getPartitionedState(sessions);
    }

    private ValueState<Tuple2<Long, Long>> numbers() throws Exception {
        return getPartitionedState(numbers);
    }
}
