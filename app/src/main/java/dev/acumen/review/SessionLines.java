package dev.acumen.review;

import dev.acumen.config.FailureException;
import dev.acumen.store.JournalLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the journal tells of one session.
public final class SessionLines {
    /// Fewer letters of a session name nothing.
    private static final int SHORTEST = 4;

    private SessionLines() {}

    /// What a session did, what took that back, and what took that back again, the newest first.
    ///
    /// @param session its id
    /// @param all the whole journal, the oldest first
    public static List<JournalLine> of(String session, List<JournalLine> all) {
        Map<String, JournalLine> its = new LinkedHashMap<>();
        for (JournalLine line : all) {
            if (line.cause().session().equals(session)
                    || line.cause().undone().stream().anyMatch(its::containsKey)) {
                its.put(line.id(), line);
            }
        }
        return List.copyOf(its.values()).reversed();
    }

    /// The same of the session that a person named.
    ///
    /// @param name its id or its first letters
    /// @param all the whole journal, the oldest first
    /// @throws FailureException if it names no session, or more than one
    public static List<JournalLine> named(String name, List<JournalLine> all) {
        List<String> sessions = all.stream()
                .map(line -> line.cause().session())
                .filter(session -> session.equals(name) || (name.length() >= SHORTEST && session.startsWith(name)))
                .distinct()
                .toList();
        if (sessions.isEmpty()) {
            throw new FailureException("no key point, change or session in the journal: " + name);
        }
        if (sessions.size() > 1 && !sessions.contains(name)) {
            throw new FailureException("more than one session begins with " + name);
        }
        return of(sessions.contains(name) ? name : sessions.getFirst(), all);
    }
}
