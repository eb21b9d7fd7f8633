package dev.acumen.process;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/// What some work costs, for comparing how it grows: the processor's time, which other processes do not change much.
public final class ProcessorTime {
    private ProcessorTime() {}

    /// @param work runs in this thread alone
    public static Duration of(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        work.run();
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
    }
}
