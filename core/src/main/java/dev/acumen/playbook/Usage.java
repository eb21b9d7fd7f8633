package dev.acumen.playbook;

import java.util.Map;

/// When the key points of a playbook were last of use: which learned session last judged, changed or added each.
/// And which of them may be out of date.
///
/// @param sessions how many sessions were learned
/// @param last for the id of a key point, which of these sessions it was, counted from 1; an id that is missing
/// was of no use lately
/// @param flags for a key point as it was worded, under its mark ([#mark]), why it may be out of date
public record Usage(long sessions, Map<String, Long> last, Map<String, String> flags) {
    /// Nothing is known.
    public static final Usage NONE = new Usage(0, Map.of(), Map.of());

    /// What is known where no key point is out of date.
    public Usage(long sessions, Map<String, Long> last) {
        this(sessions, last, Map.of());
    }

    /// How many sessions were learned since a key point was of use; [Long#MAX_VALUE] where that is not known.
    public long age(String id) {
        Long session = last.get(id);
        return session == null || session < 1 || session > sessions ? Long.MAX_VALUE : sessions - session;
    }

    /// Why a key point may be out of date, such as `src/old.py is not there`; empty where nothing says so. What was
    /// said of another text than this one does not count.
    public String verify(String id, String text) {
        return flags.isEmpty() ? "" : flags.getOrDefault(mark(id, text), "");
    }

    /// What a flag is kept under: the id, a space, and eight digits that tell its text from others.
    public static String mark(String id, String text) {
        String digits = Integer.toHexString(text.hashCode());
        return id + " " + "0".repeat(8 - digits.length()) + digits;
    }
}
