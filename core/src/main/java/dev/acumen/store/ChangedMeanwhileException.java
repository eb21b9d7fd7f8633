package dev.acumen.store;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/// Somebody saved the playbook between reading and writing it: everything begins anew.
final class ChangedMeanwhileException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    ChangedMeanwhileException(Path file) {
        super(file + " is saved by another program all the time");
    }
}
