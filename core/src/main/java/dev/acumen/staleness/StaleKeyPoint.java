package dev.acumen.staleness;

import dev.acumen.playbook.Usage;

/// A key point that may be out of date.
///
/// @param id its id
/// @param text its text
/// @param why what of that which it names is not there, for a person
public record StaleKeyPoint(String id, String text, String why) {
    /// What it is kept under.
    public String mark() {
        return Usage.mark(id, text);
    }
}
