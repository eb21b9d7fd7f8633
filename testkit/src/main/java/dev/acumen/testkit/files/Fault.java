package dev.acumen.testkit.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/// What can happen to an operation.
public enum Fault {
    /// The disk is full.
    NO_SPACE("No space left on device"),
    /// The disk is broken.
    BROKEN("Input/output error"),
    /// The user may not do that.
    NO_PERMISSION("Permission denied"),
    /// Nobody may write.
    READ_ONLY("Read-only file system"),
    /// Less is read or written than there was to read or write; the operation says so, and does not fail.
    SHORT(""),
    /// It takes some milliseconds.
    SLOW(""),
    /// The thread is interrupted just before.
    INTERRUPT(""),
    /// The power goes before the operation. From then on everything fails, until [Disk#restart].
    POWER_LOSS("the power is gone");

    private final String words;

    Fault(String words) {
        this.words = words;
    }

    /// Whether it can happen to such an operation.
    public boolean fits(Operation.Kind kind) {
        return switch (this) {
            case BROKEN, SLOW, INTERRUPT, POWER_LOSS -> true;
            case NO_PERMISSION -> !kind.isOfOpenFile();
            case NO_SPACE ->
                switch (kind) {
                    case OPEN_TO_WRITE, WRITE, FORCE, MAKE, MOVE -> true;
                    case LOOK, LIST, OPEN, READ, TRUNCATE, LOCK, DELETE, MARK -> false;
                };
            case READ_ONLY ->
                switch (kind) {
                    case OPEN_TO_WRITE, MAKE, MOVE, DELETE, MARK -> true;
                    case LOOK, LIST, OPEN, READ, WRITE, TRUNCATE, FORCE, LOCK -> false;
                };
            case SHORT -> kind == Operation.Kind.READ || kind == Operation.Kind.WRITE;
        };
    }

    /// Whether the operation fails.
    public boolean isFailure() {
        return !words.isEmpty();
    }

    /// The failure, in the words of Linux.
    IOException of(Operation operation) {
        if (operation.kind().isOfOpenFile() || this == POWER_LOSS) {
            return new IOException(words);
        }
        String file = operation.file().toString();
        return this == NO_PERMISSION ? new AccessDeniedException(file) : new FileSystemException(file, null, words);
    }
}
