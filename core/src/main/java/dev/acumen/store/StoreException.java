package dev.acumen.store;

import java.io.Serial;

/// The playbook could not be read or written: the disk, a lock, a permission, a server. What is stored is as it was.
public final class StoreException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final boolean isTransient;

    /// @param message what failed, where, and what to do about it
    /// @param isTransient whether the same call may work later without anybody doing something
    public StoreException(String message, boolean isTransient, Throwable cause) {
        super(message, cause);
        this.isTransient = isTransient;
    }

    /// @param message what failed, where, and what to do about it
    /// @param isTransient whether the same call may work later without anybody doing something
    public StoreException(String message, boolean isTransient) {
        super(message);
        this.isTransient = isTransient;
    }

    /// Whether the same call may work later without anybody doing something.
    public boolean isTransient() {
        return isTransient;
    }
}
