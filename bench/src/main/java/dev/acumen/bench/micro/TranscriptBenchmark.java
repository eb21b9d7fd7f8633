package dev.acumen.bench.micro;

import dev.acumen.claudecode.Transcripts;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// A transcript is read in a heap of 128 MB. The files lie in the folder that the property `acumen.bench` names.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-Xmx128m"})
public class TranscriptBenchmark {
    @Param({"1", "50", "200"})
    public int size;

    private final Path folder = Path.of(System.getProperty("acumen.bench", "."));
    private @Nullable Trajectory trajectory;

    /// The transcript of a session of so many MB.
    public static Path file(Path folder, int size) {
        return folder.resolve("session-" + size + ".jsonl");
    }

    /// Where it is written how many bytes of heap the trajectory of such a session holds.
    public static Path heap(Path folder, int size) {
        return folder.resolve("heap-" + size);
    }

    @Benchmark
    public Trajectory read() throws IOException {
        Trajectory read = Transcripts.read(file(folder, size));
        trajectory = read;
        return read;
    }

    @Benchmark
    public int tokenPass() throws IOException {
        return TokenPass.over(file(folder, size));
    }

    @Benchmark
    public long textPass() throws IOException {
        return TokenPass.texts(file(folder, size));
    }

    @TearDown
    public void keepHeap() throws IOException {
        if (trajectory != null) {
            if (!trajectory.problems().isEmpty()) {
                throw new IllegalStateException(trajectory.problems().toString());
            }
            System.gc();
            long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            Files.writeString(heap(folder, size), Long.toString(used));
        }
    }
}
