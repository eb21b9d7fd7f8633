package dev.acumen.store;

import java.util.List;

/// Something that happened to a key point, as the journal tells it.
///
/// @param time when, ISO-8601 with an offset
/// @param op what was done, such as `ADD`
/// @param why the reason that was given; may be empty
/// @param evidence ids of the transcript lines behind it; may be none
public record Event(String time, String op, String why, List<String> evidence) {
    public Event {
        evidence = List.copyOf(evidence);
    }
}
