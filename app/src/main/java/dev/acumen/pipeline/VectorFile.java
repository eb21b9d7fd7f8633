package dev.acumen.pipeline;

import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Vectors of texts in a file. They are added at the end; when there are too many, the older ones go.
///
/// Reading takes no lock: a record that is half written has a wrong checksum and counts for nothing. Writing takes
/// one, on a file beside it; where that takes long, nothing is written. Safe for use by several threads.
final class VectorFile {
    private static final int TRIES = 100;
    private static final long PAUSE = 10_000_000;

    /// Whoever writes in this process: a file lock is between processes.
    private static final Object WRITING = new Object();

    private final Path file;
    private final Path lock;
    private final int most;

    /// @param most how many vectors it may have
    VectorFile(Path file, int most) {
        this.file = file;
        this.lock = file.resolveSibling(file.getFileName() + ".lock");
        this.most = most;
    }

    /// The vectors that the file has for these texts; none where there is no file.
    ///
    /// @throws IOException if it cannot be read
    Map<TextHash, float[]> read(Set<TextHash> wanted) throws IOException {
        Map<TextHash, float[]> found = new HashMap<>();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            VectorLayout layout = VectorLayout.of(channel);
            layout.scan(channel, 0, record -> {
                TextHash hash = TextHash.read(record.duplicate());
                if (wanted.contains(hash) && layout.isWhole(record)) {
                    found.put(hash, layout.vector(record));
                }
            });
        } catch (NoSuchFileException _) {
            return found;
        }
        return found;
    }

    /// Adds vectors, all with as many dimensions. Where the file has others, or is none of ours, it is begun anew.
    ///
    /// @throws IOException if it cannot be written
    void add(Map<TextHash, float[]> vectors) throws IOException {
        synchronized (WRITING) {
            try (FileChannel channel = PrivateFiles.lockFile(lock);
                    FileLock held = lock(channel)) {
                if (held != null) {
                    addAlone(vectors);
                }
            }
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        FileLock held = channel.tryLock();
        for (int i = 0; held == null && i < TRIES; i++) {
            LockSupport.parkNanos(PAUSE);
            held = channel.tryLock();
        }
        return held;
    }

    private void addAlone(Map<TextHash, float[]> vectors) throws IOException {
        VectorLayout layout = new VectorLayout(vectors.values().iterator().next().length);
        ByteBuffer added = layout.records(vectors);
        List<byte[]> kept = new ArrayList<>();
        try (FileChannel channel = PrivateFiles.open(file)) {
            int records = VectorLayout.of(channel).equals(layout) ? layout.records(channel) : 0;
            if (records > 0 && records + vectors.size() <= most) {
                write(channel, layout.position(records), added);
                return;
            }
            layout.scan(channel, Math.max(0, records - most / 2), record -> kept.add(bytes(record)));
        }
        PrivateFiles.write(file, layout.file(kept, added));
    }

    private static byte[] bytes(ByteBuffer record) {
        byte[] bytes = new byte[record.remaining()];
        record.get(bytes);
        return bytes;
    }

    private static void write(FileChannel channel, long position, ByteBuffer bytes) throws IOException {
        for (long at = position; bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
    }
}
