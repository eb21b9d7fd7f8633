package dev.acumen.faults.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Puts faults between a process and the kernel, by `strace`: at one of the system calls that change files, or
/// from there on. It counts each kind of call, and each thread's, by itself.
final class Trace {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /// Opening a file for writing comes before a write, and is not counted: the JVM opens many files.
    private static final String CALLS =
            "write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,link,linkat,"
                    + "unlink,unlinkat,mkdir,mkdirat,rmdir,chmod,fchmod,fchmodat,utimensat";

    private static final Pattern CALL = Pattern.compile("(\\d+) +(\\w+)\\(");

    private Trace() {}

    /// Whether this machine has it, and lets us. It looks whether a signal arrives: with `--seccomp-bpf`, which is
    /// faster, some versions send none.
    static boolean isThere() throws InterruptedException {
        return Workshop.works(
                "sh",
                "-c",
                "strace -f -o /dev/null -e trace=write -e inject=write:signal=KILL:when=1 echo here; test $? -gt 128");
    }

    /// A step on files of the thread that does the first of them, which is the one that runs the command.
    /// What it starts has threads of its own.
    ///
    /// @param call its kind: `rename`
    /// @param made how many calls of each kind the thread has made before
    record Step(String call, Map<String, Integer> made) {
        Step {
            made = Map.copyOf(made);
        }

        /// Which of its kind it is, from 1.
        int number() {
            return 1 + made.getOrDefault(call, 0);
        }

        /// Options that put a fault at this step alone.
        ///
        /// @param fault in strace's words: `signal=KILL`
        List<String> once(String fault) {
            return List.of("-e", "inject=" + call + ":" + fault + ":when=" + number());
        }

        /// Options that put it at this step and at all that follow.
        List<String> fromHereOn(String fault) {
            return Stream.of(CALLS.split(","))
                    .flatMap(each -> Stream.of(
                            "-e", "inject=" + each + ":" + fault + ":when=" + (1 + made.getOrDefault(each, 0)) + "+"))
                    .toList();
        }

        @Override
        public String toString() {
            return call + " no. " + number();
        }
    }

    /// Some of the steps of a command on files, chosen at random, or all of them.
    static List<Step> steps(Lane lane, Wish wish, int most, SplittableRandom random)
            throws IOException, InterruptedException {
        List<Step> steps = new ArrayList<>(steps(lane, wish));
        Collections.shuffle(steps, Random.from(random));
        return steps.subList(0, Math.min(most, steps.size()));
    }

    private static List<Step> steps(Lane lane, Wish wish) throws IOException, InterruptedException {
        lane.restore(lane.prepared(wish).start());
        Path trace = lane.folder().resolve("trace");
        run(lane, wish, List.of("-o", trace.toString(), "-e", "trace=" + CALLS)).expect(0);
        Map<String, List<Step>> threads = new LinkedHashMap<>();
        Map<String, Map<String, Integer>> made = new HashMap<>();
        for (String line : Files.readAllLines(trace, StandardCharsets.ISO_8859_1)) {
            Matcher call = CALL.matcher(line);
            if (call.lookingAt()) {
                Map<String, Integer> before = made.computeIfAbsent(call.group(1), _ -> new HashMap<>());
                threads.computeIfAbsent(call.group(1), _ -> new ArrayList<>()).add(new Step(call.group(2), before));
                before.merge(call.group(2), 1, Integer::sum);
            }
        }
        return threads.values().iterator().next();
    }

    /// Runs a command with a fault at some of its steps.
    ///
    /// @param faults strace's options, as a [Step] gives them
    static Ended inject(Lane lane, Wish wish, List<String> faults) throws IOException, InterruptedException {
        return run(lane, wish, with(faults));
    }

    private static List<String> with(List<String> faults) {
        return Stream.concat(Stream.of("-o", "/dev/null", "-e", "trace=" + CALLS), faults.stream())
                .toList();
    }

    /// A command with a fault at each of its steps.
    ///
    /// @param fault in strace's words: `delay_enter=1000`
    static ProcessBuilder command(Lane lane, List<String> arguments, String fault) {
        List<String> strace = new ArrayList<>(List.of("strace", "-f"));
        strace.addAll(with(List.of("-e", "inject=" + CALLS + ":" + fault)));
        return lane.program().command(lane, strace, arguments);
    }

    private static Ended run(Lane lane, Wish wish, List<String> options) throws IOException, InterruptedException {
        List<String> strace = new ArrayList<>(List.of("strace", "-f"));
        strace.addAll(options);
        return lane.run(lane.program().command(lane, strace, wish.arguments()), "", LIMIT);
    }
}
