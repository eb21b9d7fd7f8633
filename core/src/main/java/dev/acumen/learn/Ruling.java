package dev.acumen.learn;

import java.util.function.Supplier;

/// What a screen says about a statement.
sealed interface Ruling {
    /// It may be learned.
    record Passes() implements Ruling {}

    /// A person has to say yes first.
    ///
    /// @param why in words that go on from "it waits:"
    record Waits(String why) implements Ruling {}

    /// It must not be learned.
    record Refused(String why) implements Ruling {}

    /// That it may be learned.
    static Ruling passes() {
        return new Passes();
    }

    /// This one, or the next where this one lets pass.
    default Ruling or(Supplier<Ruling> next) {
        return this instanceof Passes ? next.get() : this;
    }
}
