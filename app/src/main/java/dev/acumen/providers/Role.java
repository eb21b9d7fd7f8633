package dev.acumen.providers;

import java.util.Locale;

/// Who asks a model.
public enum Role {
    /// Judges a session.
    REFLECTOR,
    /// Turns the judgement into operations.
    CURATOR,
    /// Does both with one call.
    SINGLE;

    /// Its name in settings and accounts, such as `reflector`.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
