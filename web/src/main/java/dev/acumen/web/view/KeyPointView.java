package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// All that is known of a key point, be it gone.
///
/// @param row as it is now; empty where it is gone
/// @param id its id
/// @param text what it says, or said last
/// @param gone what became of it; empty where it is there
/// @param successor the id of the key point that it went into; empty for none
/// @param facts what is counted of it
/// @param events what happened to it, the oldest first
/// @param earlierEvents how many older ones are left out
/// @param tallies its tally after each change of it, the oldest first
/// @param sessions those that were shown it, the latest first
/// @param otherSessions how many more were
/// @param merged those that went into it
/// @param refused changes of it that were refused
/// @param here the address of this page
/// @param choices the sections, for forms
public record KeyPointView(
        Optional<KeyPointRow> row,
        String id,
        String text,
        String gone,
        String successor,
        List<Fact> facts,
        List<Event> events,
        int earlierEvents,
        List<Rated> tallies,
        List<Shown> sessions,
        int otherSessions,
        List<Part> merged,
        List<String> refused,
        String here,
        List<Choice> choices)
        implements View {
    public KeyPointView {
        facts = List.copyOf(facts);
        events = List.copyOf(events);
        tallies = List.copyOf(tallies);
        sessions = List.copyOf(sessions);
        merged = List.copyOf(merged);
        refused = List.copyOf(refused);
        choices = List.copyOf(choices);
    }

    /// A name and what is so called.
    public record Fact(String name, String value) {}

    /// Something that happened.
    ///
    /// @param time to the minute
    /// @param what in a few words
    /// @param session the session in which it happened; empty for none
    /// @param before the text before, where it was reworded; else empty
    /// @param after the text afterwards, where it was reworded; else empty
    /// @param why the reason that was given; may be empty
    /// @param words the words behind it, with what stood around them
    /// @param note where else it came from, or why there are no words; empty for nothing
    public record Event(
            String time,
            String what,
            String session,
            String before,
            String after,
            String why,
            List<Spoken> words,
            String note) {
        public Event {
            words = List.copyOf(words);
        }
    }

    /// Words of a session.
    ///
    /// @param speaker whose they are
    /// @param isQuoted whether they are behind the event, and not only around
    /// @param isAfterGap whether something of the session was left out before them
    public record Spoken(String speaker, String text, boolean isQuoted, boolean isAfterGap) {}

    /// A tally after a change.
    public record Rated(String time, long helpful, long harmful) {}

    /// A session that was shown it.
    ///
    /// @param time when, to the minute
    /// @param why the reasons, in short
    public record Shown(String session, String time, String why) {}

    /// A key point that went into it.
    public record Part(String id, String text) {}

    @Override
    public String template() {
        return "key-point";
    }
}
