package dev.acumen.bench.scale;

/// What is simulated.
///
/// @param load what comes
/// @param tasks how many tasks learn, each the playbooks that its hash gives it
/// @param inFlight how many playbooks a task learns at once
/// @param model who is asked
/// @param overhead seconds for a session besides its requests: keeping answers, writing the playbook
/// @param seed of everything that is drawn
record FleetWorld(Load load, int tasks, int inFlight, Model model, double overhead, long seed) {

    /// Sessions that come.
    ///
    /// @param playbooks how many there are
    /// @param perDay how many sessions come in a day, over all playbooks
    /// @param days how long they come
    /// @param isDaily whether they come by the curve of a working day, and not evenly
    /// @param skew the exponent of Zipf's law by which playbooks get sessions; 0 for all alike
    record Load(int playbooks, double perDay, double days, boolean isDaily, double skew) {}

    /// A model.
    ///
    /// @param reflector what the first request for a session takes
    /// @param curator what the second takes
    /// @param perSecond how many requests the provider allows for all tasks together; 0 for any number
    /// @param away when it is away
    record Model(Latency reflector, Latency curator, double perSecond, Outage away) {}

    /// How long a request takes: log-normal.
    ///
    /// @param median in seconds
    /// @param spread of the logarithm; 0 for always the median
    record Latency(double median, double spread) {}

    /// When nothing is answered.
    ///
    /// @param hour from which on
    /// @param hours how long
    record Outage(double hour, double hours) {
        static final Outage NONE = new Outage(0, 0);
    }

    /// Seconds for a session besides its requests, rounded up from what was measured with one task.
    private static final double OVERHEAD = 0.1;

    /// A company: 100,000 playbooks, 20 sessions a day each, and a model that takes six and four seconds.
    static FleetWorld company() {
        return new FleetWorld(
                new Load(100_000, 2_000_000, 1, true, 0),
                16,
                64,
                new Model(new Latency(6, 0.5), new Latency(4, 0.5), 0, Outage.NONE),
                OVERHEAD,
                20_260_301);
    }

    /// The same with another load.
    FleetWorld with(Load other) {
        return new FleetWorld(other, tasks, inFlight, model, overhead, seed);
    }

    /// The same with so many tasks.
    FleetWorld withTasks(int number) {
        return new FleetWorld(load, number, inFlight, model, overhead, seed);
    }

    /// The same with tasks that learn so many playbooks at once.
    FleetWorld withInFlight(int number) {
        return new FleetWorld(load, tasks, number, model, overhead, seed);
    }

    /// The same with a limit of requests a second.
    FleetWorld withLimit(double perSecond) {
        return new FleetWorld(
                load,
                tasks,
                inFlight,
                new Model(model.reflector, model.curator, perSecond, model.away),
                overhead,
                seed);
    }

    /// The same with a model that is away for a while.
    FleetWorld with(Outage outage) {
        return new FleetWorld(
                load,
                tasks,
                inFlight,
                new Model(model.reflector, model.curator, model.perSecond, outage),
                overhead,
                seed);
    }
}
