package dev.acumen.faults.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/// Puts faults between a process and the kernel, by `strace`: at the n-th of the system calls that change files,
/// counted
/// in each thread by itself.
final class Trace {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /// Opening a file for writing comes before a write, and is not counted: the JVM opens many files.
    private static final String CALLS =
            "write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,link,linkat,"
                    + "unlink,unlinkat,mkdir,mkdirat,rmdir,chmod,fchmod,fchmodat,utimensat";

    private Trace() {}

    /// Whether this machine has it, and lets us.
    static boolean isThere() throws InterruptedException {
        return Workshop.works(
                "strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "inject=mkdir:error=EIO:when=1", "true");
    }

    /// Some of the steps on files that the busiest thread of a command does, chosen at random, or all of them.
    static List<Integer> steps(Lane lane, Wish wish, int most, SplittableRandom random)
            throws IOException, InterruptedException {
        List<Integer> steps = new ArrayList<>();
        for (int step = count(lane, wish); step > 0; step--) {
            steps.add(step);
        }
        Collections.shuffle(steps, Random.from(random));
        return steps.subList(0, Math.min(most, steps.size()));
    }

    private static int count(Lane lane, Wish wish) throws IOException, InterruptedException {
        lane.restore(lane.prepared(wish).start());
        Path trace = lane.folder().resolve("trace");
        run(lane, wish, List.of("-o", trace.toString(), "-e", "trace=" + CALLS)).expect(0);
        Map<String, Integer> calls = new HashMap<>();
        for (String line : Files.readAllLines(trace)) {
            if (line.contains("(")) {
                calls.merge(line.substring(0, line.indexOf(' ')), 1, Integer::sum);
            }
        }
        return calls.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    /// Runs a command with a fault at some of its steps.
    ///
    /// @param fault in strace's words: `signal=KILL:when=3`
    static Ended inject(Lane lane, Wish wish, String fault) throws IOException, InterruptedException {
        return run(lane, wish, by(fault));
    }

    private static List<String> by(String fault) {
        return List.of("-o", "/dev/null", "-e", "trace=" + CALLS, "-e", "inject=" + CALLS + ":" + fault);
    }

    /// A command with a fault at some of its steps.
    static ProcessBuilder command(Lane lane, List<String> arguments, String fault) {
        List<String> strace = new ArrayList<>(List.of("strace", "-f", "--seccomp-bpf"));
        strace.addAll(by(fault));
        return lane.program().command(lane, strace, arguments);
    }

    private static Ended run(Lane lane, Wish wish, List<String> options) throws IOException, InterruptedException {
        List<String> strace = new ArrayList<>(List.of("strace", "-f", "--seccomp-bpf"));
        strace.addAll(options);
        return lane.run(lane.program().command(lane, strace, wish.arguments()), "", LIMIT);
    }
}
