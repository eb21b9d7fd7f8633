package dev.acumen.queue;

import java.io.IOException;
import java.io.Serial;

/// Another Acumen is learning this just now, so it is not asked for twice.
public final class ClaimedException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    ClaimedException() {
        super("another acumen is learning this; try again when it has ended");
    }
}
