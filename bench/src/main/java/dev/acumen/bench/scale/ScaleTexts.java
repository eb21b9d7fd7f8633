package dev.acumen.bench.scale;

/// The prose of the page.
final class ScaleTexts {
    /// How large a session is in the state, as it was simulated.
    static final double SESSION_KILOBYTES = 20;

    static final String INTRODUCTION = """
            # Scale: what the fleet can bear

            For those who plan to learn the sessions of a whole company with [the fleet](how-to/fleet.md). The first part was
            measured on one machine, the second is simulated. One command makes this page. It needs no key and no network:

            ```sh
            bench/scale
            ```

            """;

    static final String MEASURED = """
            ## Measured

            A standalone Flink cluster of processes on two cores: a job manager and two task managers with a slot each. A scripted
            model answers each request after 200 ms, and a session takes two requests, one after the other. A task learns 2
            playbooks at once. Sessions come from files, playbooks go to files, with every answer on the disk before it is used.

            *Simulated* is what the simulation of the second part says of the same world. It knows one figure of the measurement:
            what a session takes besides its requests with one task. The other rows are its test. It knows no processors, so it
            says nothing of 32 at once: there, the two cores are what limits.

            """;

    static final String RECOVERY = """
            How long it takes until the job learns again: from the kill of a process to the end of the silence that follows. The
            new process is started at once, and it starts on two busy cores. `heartbeat.timeout` is 5 s. There is no high
            availability here: who looks after the job manager starts the job again from its newest checkpoint.

            """;

    static final String COMPANY = """
            ## A company, simulated

            100,000 playbooks get 20 sessions a day each, by the curve of a working day. A slot learns 64 playbooks at once, one
            session of each at a time. The Reflector takes 6 s and the Curator 4 s at the median (log-normal, spread 0.5). The
            delay is the time from the end of a session to its lesson. Everything is drawn from one seed.

            """;

    static final String SLOTS = """
            ### How many slots

            What waits takes 20 KB a session. It is in the state, and in Kafka once 1,000 playbooks of a task are due.

            """;

    static final String LIMITS = """
            ### The provider's limit

            With 16 slots. Two million sessions a day need 2,778 requests a minute on average and 6,000 in the busiest hour.

            """;

    static final String HOT = """
            ### Playbooks that are not alike

            With 16 slots; playbooks get sessions by Zipf's law. One playbook learns one session after the other, so it learns at
            most some 8,000 a day. Whatever is beyond that waits in the state, however many slots there are.

            """;

    static final String OUTAGE = """
            ### A model that is away

            With 24 slots. Sessions wait in the state and in Kafka; nothing is lost.

            """;

    static final String GROWTH = """
            ### From a team to a large company

            """;

    static final String MONEY = """
            ## What it costs

            A session of 7,200 tokens of prompt in two requests, with eighty key points, and 1,300 tokens of answers; *cached* is
            the best case of [tokens.md](explanation/tokens.md). Prices are those in the program. Sessions without anything to
            learn cost nothing: signals judge them without a model.

            """;

    static final String SERVICES = """
            ## Service or fleet

            [A team's service](how-to/team-service.md) learned the same sessions as the fleet above, with the same model: one
            process, and its PostgreSQL beside it on the same two cores. Median of three rounds (lowest – highest):

            """;

    static final String LESSONS = """

            How many sessions a day one process of a service learns within a minute, for 99 of 100 sessions. Simulated with the
            latencies of the company; a slot of the fleet with as many at once is the same:

            """;

    static final String END = """

            **Take the service up to about a million sessions a day.** On these two cores one process and its database took in and
            learned 50 sessions a second beside 200 clients (`bench/team`), which is the busiest hour of 1.9 million a day. It
            needs no cluster, several processes share one database, and members use the same playbooks. How much it learns at
            once is `--lessons`; the table says which number a day needs.

            **Take the fleet** for a history of millions of sessions, for more than one database takes in, or where sessions are
            in Kafka and a Flink cluster runs anyway.

            ## What breaks first

            1. Money: see above. It grows with every session and has no other limit than yours.
            2. The provider's limit: a contract for 4,000 requests a minute holds the company back for hours each day.
            3. Busy playbooks: one that gets more than some 8,000 sessions a day falls behind, because it learns one after
               the other. Split it, or give it fewer sessions.
            4. Slots and state come last: slots are cheap, since they wait, and the state is what waits.

            ## Limits

            - The measurement used two cores, one machine, local disks and a model that answers after exactly 200 ms.
            - The simulation knows no network, no garbage collector and no failing machine. Its latencies and token counts are
              assumptions; the provider's limits are those of a contract that you have to make.
            - No model was asked: the page says how fast lessons are learned, not how good they are.
            """;

    private ScaleTexts() {}
}
