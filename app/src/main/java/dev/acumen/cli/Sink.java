package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.output.TerminalInfo;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Standard output that remembers why it could not be written, which a print stream keeps to itself. A reader
/// that went away, such as `head`, is no failure. On a terminal a pager may stand behind it.
final class Sink extends OutputStream {
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private final @Nullable Pager pager;
    private final boolean isPagingErrors;
    private @Nullable IOException failure;

    /// @param environment as the options want it
    Sink(Environment environment, GlobalOptions options) {
        this.pager = Pager.of(out, environment, options).orElse(null);
        this.isPagingErrors = pager != null && TerminalInfo.isTerminal(environment, 2);
    }

    /// Standard error, in its place among what a pager holds.
    OutputStream errors() {
        return isPagingErrors ? new Errors() : System.err;
    }

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
            (pager == null ? out : pager).write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
    }

    /// Shows what a pager holds, and waits for it.
    @Override
    public void close() {
        try {
            if (pager != null) {
                pager.close();
            }
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
    }

    /// Standard error on the terminal that a pager shows.
    private final class Errors extends OutputStream {
        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (pager != null && pager.isHolding()) {
                pager.write(bytes, offset, length);
            } else {
                System.err.write(bytes, offset, length);
            }
        }

        @Override
        public void flush() {
            System.err.flush();
        }
    }
}
