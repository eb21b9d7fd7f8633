package dev.acumen.bench;

/// `docs/reports/benchmarks.md`.
final class Page {
    private Page() {}

    /// @param machine what the figures were measured on
    static String of(Report report, String machine) {
        return """
                # Benchmarks

                For everybody who asks what Acumen costs in time and memory. `./bench/run` generates this page in about ten minutes on
                two quiet cores. It needs a JDK 25 and Maven. `./bench/run --smoke` runs everything once and writes nothing.

                %s
                %s
                ## How to read it

                - A run has three sessions; each measures everything, with the baselines between the cases. A median is the median
                  of the sessions' medians, *sessions* the lowest and the highest. A ratio is the median of the sessions' ratios.
                  Compare within a page, not across two pages: machines drift.
                - **Hooks and commands** are whole processes with the launcher, started by a shell as the client does, in random
                  order; short ones run twenty times in a row. Commands are laid out as a release installs them; in a clone,
                  the launcher also looks for changed sources. `add` adds another key point each time, with a command and a path,
                  to a playbook that begins with 50. Background workers are not started. *Peak memory* is that of the largest
                  process (Linux only).
                - **Baselines** are `sh -c true`, an empty `main` with the same flags and its own start-up archive, the same without
                  the archive, and a [hook in plain Python](../../bench/baseline/hook.py) that reads the same event and playbook.
                - **`ui`** has 3,000 key points and 2,000 sessions that were shown some and learned. Its pages are asked for over
                  one connection each, twenty times, in a warm server; sizes are packed. *Peak memory* is what it holds half a
                  minute after a thousand pages.
                - **Single operations** are measured by JMH in a warm JVM with the serial collector. *Allocated* is per operation.
                  Transcripts are read in a heap of 128 MB; *held* is the heap after a full collection. A *token pass* is Jackson's
                  parser over the same bytes. *Bare writes* append a line and replace a file of the same size, with fsync.
                - **Refine** compares each key point with each, with vectors given. *Plain loop* is the naive loop over the same
                  vectors. *One new* compares one key point with all others.
                - **`learn`** asks a scripted model that answers at once, **`learn --all`** one that takes a while for each call. *One
                  call at a time* uses a model that answers no second call before the first.
                - **Growth**: the exponent of time over size; 1 is linear, 2 is quadratic.
                - **Stores**: a playbook in files next to the same one in PostgreSQL, in one warm JVM. The server runs on the same
                  machine and writes what it acknowledges to the disk (`synchronous_commit`), as the file store does. Each learned
                  turn is one transaction. Sixteen writers are threads that change one playbook at once; a call's time includes
                  waiting for the others.
                - **Tokens**: see [tokens.md](../explanation/tokens.md).
                """.formatted(machine, report.tables());
    }
}
