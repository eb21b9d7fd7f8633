package dev.acumen.bench.scale;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// Plays a [FleetWorld], event by event: sessions come, wait for their playbook and for room in its task, are judged by
/// two requests one after the other, and are applied. The same world gives the same result.
///
/// It knows what the job does and nothing of Flink: a task learns one session of a playbook at a time, so many of them
/// at once, and the first that is ready first.
final class FleetSimulation {
    private static final double HOUR = 3_600;
    private static final double DAY = 24 * HOUR;

    /// How many sessions come in each hour of a working day, 1 being the mean.
    private static final double[] CURVE = normal(
            0.2, 0.15, 0.1, 0.1, 0.15, 0.3, 0.6, 1.0, 1.7, 2.2, 2.3, 2.2, 1.8, 2.1, 2.3, 2.2, 1.9, 1.4, 0.9, 0.6, 0.5,
            0.4, 0.35, 0.25);

    /// How many times the mean come in the busiest hour.
    static final double BUSIEST = Arrays.stream(CURVE).max().orElseThrow();

    private final FleetWorld world;

    /// Of its own, so that the same sessions come whatever becomes of them.
    private final SplittableRandom arrivals;

    private final SplittableRandom random;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final double[] shares;
    private final List<ArrayDeque<Double>> waiting;
    private final List<ArrayDeque<Integer>> ready;
    private final boolean[] isRunning;
    private final int[] running;
    private final List<Double> delays = new ArrayList<>();
    private final int[] mostByHour;
    private double nextPermit;
    private int backlog;
    private int inFlight;
    private int mostBacklog;
    private int mostInFlight;
    private double last;

    private FleetSimulation(FleetWorld world) {
        this.world = world;
        this.arrivals = new SplittableRandom(world.seed());
        this.random = arrivals.split();
        this.shares = shares(world);
        this.waiting = queues(world.load().playbooks());
        this.ready = queues(world.tasks());
        this.isRunning = new boolean[world.load().playbooks()];
        this.running = new int[world.tasks()];
        this.mostByHour = new int[(int) Math.ceil(world.load().days() * 24)];
    }

    private enum Kind {
        ARRIVES,
        IS_REFLECTED,
        IS_LEARNED
    }

    /// @param came when the session came
    private record Event(double time, Kind kind, int playbook, double came) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return Double.compare(time, other.time);
        }
    }

    /// What came of it.
    ///
    /// @param sessions how many were learned
    /// @param seconds when the last one was learned, from the beginning
    /// @param median delay in seconds, from the end of a session to its lesson
    /// @param late the delay that 99 of 100 sessions keep to, in seconds
    /// @param longest the longest delay, in seconds
    /// @param mostBacklog how many sessions waited or were learned at once, at most
    /// @param mostInFlight how many sessions were learned at once, at most
    /// @param backlogs the largest backlog of each hour
    record Result(
            int sessions,
            double seconds,
            double median,
            double late,
            double longest,
            int mostBacklog,
            int mostInFlight,
            List<Integer> backlogs) {

        /// Sessions a second, from the beginning to the last one.
        double rate() {
            return sessions / seconds;
        }
    }

    /// Plays a world until all that came is learned.
    static Result run(FleetWorld world) {
        return new FleetSimulation(world).run();
    }

    private Result run() {
        arrive(0);
        while (!events.isEmpty()) {
            Event event = events.poll();
            last = event.time;
            switch (event.kind) {
                case ARRIVES -> arrived(event);
                case IS_REFLECTED ->
                    events.add(new Event(
                            permit(event.time) + latency(world.model().curator()) + world.overhead(),
                            Kind.IS_LEARNED,
                            event.playbook,
                            event.came));
                case IS_LEARNED -> learned(event);
            }
        }
        double[] sorted =
                delays.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Result(
                sorted.length,
                last,
                at(sorted, 0.5),
                at(sorted, 0.99),
                at(sorted, 1),
                mostBacklog,
                mostInFlight,
                Arrays.stream(mostByHour).boxed().toList());
    }

    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(share * (sorted.length - 1))];
    }

    /// Draws the next arrival: those of the busiest hour, some of which are left out in the others.
    private void arrive(double from) {
        double busiest = world.load().isDaily() ? BUSIEST : 1;
        double rate = world.load().perDay() / DAY * busiest;
        double time = from;
        do {
            time += -Math.log(1 - arrivals.nextDouble()) / rate;
        } while (time < world.load().days() * DAY
                && world.load().isDaily()
                && arrivals.nextDouble() * busiest > CURVE[hour(time) % 24]);
        if (time < world.load().days() * DAY) {
            events.add(new Event(time, Kind.ARRIVES, playbook(), time));
        }
    }

    private static int hour(double time) {
        return (int) (time / HOUR);
    }

    private int playbook() {
        if (world.load().skew() == 0) {
            return arrivals.nextInt(world.load().playbooks());
        }
        int found = Arrays.binarySearch(shares, arrivals.nextDouble() * shares[shares.length - 1]);
        return found < 0 ? -found - 1 : found;
    }

    private void arrived(Event event) {
        waiting.get(event.playbook).add(event.time);
        backlog++;
        mostBacklog = Math.max(mostBacklog, backlog);
        int hour = Math.min(hour(event.time), mostByHour.length - 1);
        mostByHour[hour] = Math.max(mostByHour[hour], backlog);
        if (!isRunning[event.playbook] && waiting.get(event.playbook).size() == 1) {
            ready.get(task(event.playbook)).add(event.playbook);
            start(task(event.playbook), event.time);
        }
        arrive(event.time);
    }

    private int task(int playbook) {
        return Math.floorMod(playbook * 0x9E3779B9, world.tasks());
    }

    private void start(int task, double now) {
        while (running[task] < world.inFlight() && !ready.get(task).isEmpty()) {
            int playbook = ready.get(task).remove();
            isRunning[playbook] = true;
            running[task]++;
            inFlight++;
            mostInFlight = Math.max(mostInFlight, inFlight);
            events.add(new Event(
                    permit(now) + latency(world.model().reflector()),
                    Kind.IS_REFLECTED,
                    playbook,
                    waiting.get(playbook).remove()));
        }
    }

    private void learned(Event event) {
        delays.add(event.time - event.came);
        backlog--;
        inFlight--;
        isRunning[event.playbook] = false;
        running[task(event.playbook)]--;
        if (!waiting.get(event.playbook).isEmpty()) {
            ready.get(task(event.playbook)).add(event.playbook);
        }
        start(task(event.playbook), event.time);
    }

    /// When a request that wants to be sent now may be sent.
    private double permit(double now) {
        double away = world.model().away().hour() * HOUR;
        double back = away + world.model().away().hours() * HOUR;
        double time = Math.max(now, nextPermit);
        if (time >= away && time < back) {
            time = back;
        }
        if (world.model().perSecond() > 0) {
            nextPermit = time + 1 / world.model().perSecond();
        }
        return time;
    }

    private double latency(FleetWorld.Latency latency) {
        return latency.spread() == 0 ? latency.median() : latency.median() * Math.exp(latency.spread() * gaussian());
    }

    private double gaussian() {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    private static double[] shares(FleetWorld world) {
        double[] upTo = new double[world.load().playbooks()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += Math.pow(i + 1, -world.load().skew());
            upTo[i] = sum;
        }
        return upTo;
    }

    private static <T> List<ArrayDeque<T>> queues(int count) {
        List<ArrayDeque<T>> queues = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            queues.add(new ArrayDeque<>(1));
        }
        return queues;
    }

    private static double[] normal(double... weights) {
        double mean = Arrays.stream(weights).average().orElseThrow();
        return Arrays.stream(weights).map(weight -> weight / mean).toArray();
    }
}
