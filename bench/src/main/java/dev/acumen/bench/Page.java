package dev.acumen.bench;

/// `docs/reports/benchmarks.md`.
final class Page {
    private Page() {}

    /// @param machine what the figures were measured on
    static String of(Report report, String machine) {
        return """
                # Benchmarks

                `./bench/run` makes this page; nobody edits it. It builds the program, takes about ten minutes on two
                quiet cores, and needs a JDK 25 and Maven. `./bench/run --smoke` runs everything once and writes nothing.

                %s
                %s
                ## How to read it

                - A run has three sessions, each of which measures everything; a part's baselines run between its own cases. A
                  median is the median of the sessions' medians, *sessions* the lowest and the highest of these. A ratio is the
                  median of the sessions' ratios. Compare within a page, not across two: machines drift.
                - **Hooks and commands** are whole processes, started by a shell as the client does it, the launcher
                  included, in random order in each round; short ones twenty times in a row. What a hook leaves to the background
                  is not started. *Peak memory* is that of the largest process among them (Linux only).
                - **The bare cost** stands beside it: `sh -c true`; an empty `main` with the same flags and a start-up archive of
                  its own; the same without the archive; a [hook in plain Python](../../bench/baseline/hook.py) that reads the same
                  event and the same playbook with the standard library alone.
                - **Single operations** are measured by JMH in a warm JVM of their own in each session, with the collector of the program
                  (serial). *Allocated* is per operation. Transcripts are read in a heap of 128 MB; *held* is what the trajectory and the
                  JVM's own objects take after a full collection. A *token pass* is Jackson's parser over the same bytes: every token visited, no text taken.
                  *Bare writes* append a line and replace a file of the same size, each forced to the disk.
                - **Refine** has the vectors given, and compares each key point with each; a *plain loop* over the same
                  vectors is what anybody would write first. *One new* compares one key point with all others.
                - **`learn`** asks a scripted model on the loopback interface that answers at once, **`learn --all`** one that takes a while
                  for each call; *one call at a time* is the same command with a model that answers no second call before the first.
                - **Growth**: the exponent is the slope of a line through the logarithms of size and time. 1 is in proportion, 2 is
                  with the square.
                - **Tokens** are told in [tokens.md](../explanation/tokens.md).
                """.formatted(machine, report.tables());
    }
}
