package dev.acumen.playbook;

import java.util.Map;

/// When the key points of a playbook were last of use: which learned session last judged, changed or added each.
///
/// @param sessions how many sessions were learned
/// @param last for the id of a key point, which of these sessions it was, counted from 1; an id that is missing
/// was of no use lately
public record Usage(long sessions, Map<String, Long> last) {
    /// Nothing is known.
    public static final Usage NONE = new Usage(0, Map.of());

    /// How many sessions were learned since a key point was of use; [Long#MAX_VALUE] where that is not known.
    public long age(String id) {
        Long session = last.get(id);
        return session == null || session < 1 || session > sessions ? Long.MAX_VALUE : sessions - session;
    }
}
