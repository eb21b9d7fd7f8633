package dev.acumen.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Standard output that remembers why it could not be written, which a print stream keeps to itself. A reader
/// that went away, such as `head`, is no failure.
final class Sink extends OutputStream {
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private @Nullable IOException failure;

    /// What went wrong first; null for nothing.
    @Nullable
    IOException failure() {
        return failure != null && String.valueOf(failure.getMessage()).contains("Broken pipe") ? null : failure;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
    }
}
