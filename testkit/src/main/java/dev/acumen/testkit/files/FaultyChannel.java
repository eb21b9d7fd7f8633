package dev.acumen.testkit.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// An open file on a [Disk].
final class FaultyChannel extends FileChannel {
    private static final int PART = 8192;

    private final FileChannel real;
    private final Disk disk;
    private final Path file;
    private final boolean isForced;
    private boolean isUninterrupted;

    /// @param isForced whether each write waits until it is on the disk
    FaultyChannel(FileChannel real, Disk disk, Path file, boolean isForced) {
        this.real = real;
        this.disk = disk;
        this.file = file;
        this.isForced = isForced;
    }

    /// From now on an interruption of the thread waits.
    FaultyChannel uninterrupted() {
        isUninterrupted = true;
        return this;
    }

    private interface Moving {
        int move(ByteBuffer buffer) throws IOException;
    }

    /// Reads or writes all of a buffer, or half of it.
    private int move(Operation.Kind kind, ByteBuffer buffer, Moving moving) throws IOException {
        boolean isShort = disk.ask(kind, file) && buffer.remaining() > 1;
        if (kind == Operation.Kind.WRITE) {
            disk.unforced().changing(file);
        }
        int limit = buffer.limit();
        if (isShort) {
            buffer.limit(buffer.position() + buffer.remaining() / 2);
        }
        boolean wasInterrupted = isUninterrupted && Thread.interrupted();
        try {
            return moving.move(buffer);
        } finally {
            buffer.limit(limit);
            if (isForced && kind == Operation.Kind.WRITE) {
                disk.unforced().forced(file);
            }
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        return move(Operation.Kind.READ, buffer, real::read);
    }

    @Override
    public int read(ByteBuffer buffer, long position) throws IOException {
        return move(Operation.Kind.READ, buffer, part -> real.read(part, position));
    }

    @Override
    public long read(ByteBuffer[] buffers, int offset, int length) throws IOException {
        return length == 0 ? 0 : read(buffers[offset]);
    }

    @Override
    public int write(ByteBuffer buffer) throws IOException {
        return move(Operation.Kind.WRITE, buffer, real::write);
    }

    @Override
    public int write(ByteBuffer buffer, long position) throws IOException {
        return move(Operation.Kind.WRITE, buffer, part -> real.write(part, position));
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int length) throws IOException {
        return length == 0 ? 0 : write(buffers[offset]);
    }

    @Override
    public long position() throws IOException {
        return real.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        real.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        disk.ask(Operation.Kind.LOOK, file);
        return real.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        disk.ask(Operation.Kind.TRUNCATE, file);
        disk.unforced().changing(file);
        real.truncate(size);
        return this;
    }

    /// Nothing has to reach the device: what is forced is remembered.
    @Override
    public void force(boolean metaData) throws IOException {
        disk.ask(Operation.Kind.FORCE, file);
        disk.unforced().forced(file);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        ByteBuffer part = ByteBuffer.allocate((int) Math.min(count, PART));
        int length = read(part, position);
        return length < 0 ? 0 : target.write(part.flip());
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
        ByteBuffer part = ByteBuffer.allocate((int) Math.min(count, PART));
        source.read(part);
        part.flip();
        long start = position;
        while (part.hasRemaining()) {
            start += write(part, start);
        }
        return start - position;
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException("a file that fails cannot be mapped");
    }

    @Override
    public FileLock lock(long position, long size, boolean isShared) throws IOException {
        disk.ask(Operation.Kind.LOCK, file);
        return real.lock(position, size, isShared);
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean isShared) throws IOException {
        disk.ask(Operation.Kind.LOCK, file);
        return real.tryLock(position, size, isShared);
    }

    /// Closing always works: a process that is gone holds nothing open.
    @Override
    protected void implCloseChannel() throws IOException {
        real.close();
    }
}
