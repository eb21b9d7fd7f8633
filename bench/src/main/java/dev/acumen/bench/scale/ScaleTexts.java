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
            what a session takes besides its requests with one task. The other rows are its test.

            **This run shared its two cores with other work**: the load was 5 to 16. What two tasks learn fell with it from round to
            round (8.6, 6.4, 5.6 sessions/s). Run the command on a quiet machine before you rely on the figures.

            """;

    static final String RECOVERY = """
            There is no high availability here: who looks after the job manager starts the job again from its newest checkpoint.
            Times include the start of the new process on two busy cores.

            """;

    static final String COMPANY = """
            ## A company, simulated

            100,000 playbooks get 20 sessions a day each, by the curve of a working day. A slot learns 64 playbooks at once, one
            session of each at a time. The Reflector takes 6 s and the Curator 4 s at the median (log-normal, spread 0.5). The
            delay is the time from the end of a session to its lesson. Everything is drawn from one seed.

            """;

    static final String SLOTS = """
            ### How many slots

            The state is what waits, at 20 KB a session: playbooks are in the store.

            """;

    static final String LIMITS = """
            ### The provider's limit

            With 16 slots. Two million sessions a day need 2,778 requests a minute on average and 6,000 in the busiest hour.

            """;

    static final String HOT = """
            ### Playbooks that are not alike

            With 16 slots; playbooks get sessions by Zipf's law. One playbook learns one session after the other, so it learns at
            most some 8,000 a day. Whatever is beyond that waits, however many slots there are.

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

    static final String END = """
            ## Service or fleet

            The fleet was not compared with a team's service on the same work; what follows is from the simulation alone. One slot
            with 64 sessions in flight is enough for some 100,000 sessions a day, 5,000 playbooks with 20 each. Any program
            that keeps as many requests in flight and learns one session of a playbook at a time is as fast, for learning is
            waiting for a model. So take a service on one database up to there. Take the fleet for more than that, for a
            history of millions of sessions, or where sessions are in Kafka and a Flink cluster runs anyway.

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
