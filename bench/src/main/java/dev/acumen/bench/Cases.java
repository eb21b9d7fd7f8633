package dev.acumen.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Processes that are measured side by side: in each round all of them, in random order.
final class Cases {
    /// What runs more often in a row is over before its memory can be looked at.
    private static final int MOST_LONG = 3;

    private record Measured(Case one, Samples time, Samples memory) {}

    private final Processes processes;
    private final Map<String, Measured> cases = new LinkedHashMap<>();
    private final Random random = new Random(7);

    Cases(Processes processes) {
        this.processes = processes;
    }

    /// Adds a case, once it has been seen that it does what it should.
    void add(Case one) throws IOException {
        String output = processes.output(one.script().next());
        if (output.isBlank() == one.answers()) {
            throw new IllegalStateException(one.name() + " printed '" + output + "'");
        }
        cases.put(one.name(), new Measured(one, new Samples(), new Samples()));
    }

    /// Measures time in so many rounds, and memory once.
    void session(int rounds) throws IOException {
        for (Measured measured : cases.values()) {
            measured.time.begin();
            measured.memory.begin();
            boolean isShort = measured.one.times() > MOST_LONG;
            measured.memory.add(
                    isShort ? 0 : (double) processes.peak(measured.one.script().next()));
        }
        for (int round = 0; round < rounds; round++) {
            List<Measured> order = new ArrayList<>(cases.values());
            Collections.shuffle(order, random);
            for (Measured measured : order) {
                double time = processes.time(measured.one.scripts());
                measured.time.add(time / measured.one.times());
            }
        }
    }

    void report(Report report) {
        for (Measured measured : cases.values()) {
            Case one = measured.one;
            double kilobytes = measured.memory.median();
            String most = kilobytes == 0 ? "" : Figures.bytes(kilobytes * 1024);
            if (one.baseline().isEmpty()) {
                report.figure(one.name(), measured.time, most, "");
            } else {
                report.figure(one.name(), measured.time, one.baseline(), time(one.baseline()), most, "");
            }
        }
    }

    /// How many times as long a case takes as its baseline.
    double ratio(String name) {
        Measured measured = measured(name);
        return measured.time.ratio(time(measured.one.baseline()));
    }

    /// How many times as much memory a case takes as its baseline; 0 where the system does not tell.
    double memory(String name) {
        Measured measured = measured(name);
        Samples baseline = measured(measured.one.baseline()).memory;
        return baseline.median() == 0 ? 0 : measured.memory.ratio(baseline);
    }

    Samples time(String name) {
        return measured(name).time;
    }

    private Measured measured(String name) {
        Measured measured = cases.get(name);
        if (measured == null) {
            throw new IllegalStateException("there is no case " + name);
        }
        return measured;
    }
}
