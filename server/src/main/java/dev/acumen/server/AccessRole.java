package dev.acumen.server;

import java.util.Locale;
import java.util.Optional;

/// What somebody may do with a playbook. Each role may do what the one before it may.
public enum AccessRole {
    /// Nothing; the playbook does not exist for them.
    NONE,
    /// Read the playbook, its journal and what waits in it.
    READER,
    /// Send sessions, rate key points and propose changes.
    CONTRIBUTOR,
    /// Decide on what waits, and take changes back.
    REVIEWER,
    /// Say who may do what, and look after what could not be learned.
    OWNER;

    /// The role in JSON and on the command line, such as `reader`.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The role of a label; empty for any other word.
    public static Optional<AccessRole> of(String label) {
        for (AccessRole role : values()) {
            if (role.label().equals(label)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }

    /// Whether this role may do what another one may.
    public boolean includes(AccessRole other) {
        return compareTo(other) >= 0;
    }
}
