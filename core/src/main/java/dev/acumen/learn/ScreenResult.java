package dev.acumen.learn;

import java.util.function.Supplier;

/// What a screen says about a statement.
sealed interface ScreenResult {
    /// It may be learned.
    record Passes() implements ScreenResult {}

    /// A person has to say yes first.
    ///
    /// @param why in words that go on from "it waits:"
    record Waits(String why) implements ScreenResult {}

    /// It must not be learned.
    record Refused(String why) implements ScreenResult {}

    /// That it may be learned.
    static ScreenResult passes() {
        return new Passes();
    }

    /// This one, or the next where this one lets pass.
    default ScreenResult or(Supplier<ScreenResult> next) {
        return this instanceof Passes ? next.get() : this;
    }
}
