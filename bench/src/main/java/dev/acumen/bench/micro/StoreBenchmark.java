package dev.acumen.bench.micro;

import dev.acumen.bench.input.Playbooks;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// Twenty changes in a row are journalled and saved, in a project without a journal, in the folder that the
/// property `acumen.bench` names.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class StoreBenchmark {
    private static final int CHANGES = 20;
    private static final byte[] LINE = "x".repeat(500).concat("\n").getBytes(StandardCharsets.UTF_8);

    @Param({"100", "1000", "10000"})
    public int size;

    private final Path folder = Path.of(System.getProperty("acumen.bench", "."));
    private Path project = folder;
    private byte[] file = {};
    private FilePlaybookStore store = new FilePlaybookStore(folder, Clock.systemUTC());

    @Setup(Level.Iteration)
    public void prepare() throws IOException {
        project = Files.createTempDirectory(folder, "store-");
        file = Playbooks.file(size);
        Files.write(Files.createDirectory(project.resolve(".claude")).resolve("playbook.json"), file);
        store = new FilePlaybookStore(project, Clock.systemUTC());
    }

    /// One new key point each time.
    @Benchmark
    @OperationsPerInvocation(CHANGES)
    public int change() {
        int done = 0;
        for (int i = 0; i < CHANGES; i++) {
            Delta delta = Delta.of(List.of(new Operation.Add("Say what is new, no. " + i, null, Provenance.NONE)));
            done += store.update(Cause.of("apply"), playbook -> playbook.apply(delta))
                    .changes()
                    .size();
        }
        if (done != CHANGES) {
            throw new IllegalStateException(done + " changes");
        }
        return done;
    }

    /// The least that it costs to have a line in one file and the whole of another on the disk.
    @Benchmark
    @OperationsPerInvocation(CHANGES)
    public long bareWrites() throws IOException {
        long end = 0;
        Path next = project.resolve("next");
        for (int i = 0; i < CHANGES; i++) {
            end += write(project.resolve("lines"), LINE, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            end += write(next, file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(next, project.resolve("file"), StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel channel = FileChannel.open(project)) {
                channel.force(true);
            }
        }
        return end;
    }

    private static long write(Path file, byte[] bytes, StandardOpenOption... options) throws IOException {
        try (FileChannel channel = FileChannel.open(file, options)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
            return channel.position();
        }
    }
}
