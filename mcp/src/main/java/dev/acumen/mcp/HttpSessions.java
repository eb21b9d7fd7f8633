package dev.acumen.mcp;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The sessions of clients. There are not more than so many: then the one that was silent for longest ends, as does
/// each one that is silent for long. A client whose session has ended begins another one.
final class HttpSessions {
    static final int MOST = 100;
    static final Duration SILENCE = Duration.ofMinutes(30);

    private final InstantSource clock;
    private final Consumer<String> ended;

    /// By id, in the order in which they were heard of.
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    /// A session, when it was heard of, and the stream on which it listens.
    private static final class Entry {
        private final McpStreamableServerSession session;
        private Instant heard;
        private @Nullable EventStream stream;

        private Entry(McpStreamableServerSession session, Instant heard) {
            this.session = session;
            this.heard = heard;
        }
    }

    /// @param ended hears the id of each session that has ended
    HttpSessions(InstantSource clock, Consumer<String> ended) {
        this.clock = clock;
        this.ended = ended;
    }

    void add(McpStreamableServerSession session) {
        List<McpStreamableServerSession> over = new ArrayList<>();
        synchronized (this) {
            entries.put(session.getId(), new Entry(session, clock.instant()));
            Instant earliest = clock.instant().minus(SILENCE);
            Iterator<Entry> eldest = entries.values().iterator();
            while (eldest.hasNext()) {
                Entry next = eldest.next();
                if (entries.size() <= MOST && !next.heard.isBefore(earliest)) {
                    break;
                }
                eldest.remove();
                over.add(next.session);
            }
        }
        over.forEach(this::end);
    }

    /// A session, which was heard of now; empty where it was silent for too long.
    synchronized Optional<McpStreamableServerSession> find(String id) {
        Entry entry = entries.get(id);
        if (entry == null || !isThere(id)) {
            return Optional.empty();
        }
        entry.heard = clock.instant();
        return Optional.of(entry.session);
    }

    /// Whether a session goes on.
    synchronized boolean isThere(String id) {
        Entry entry = entries.get(id);
        return entry != null && !entry.heard.isBefore(clock.instant().minus(SILENCE));
    }

    /// Notes that a session's client is there.
    synchronized void hear(String id) {
        Entry entry = entries.get(id);
        if (entry != null) {
            entry.heard = clock.instant();
        }
    }

    /// Has a session listen on a stream, and on no other one any more.
    synchronized void listen(String id, EventStream stream) {
        Entry entry = entries.get(id);
        if (entry == null) {
            stream.close();
            return;
        }
        if (entry.stream != null) {
            entry.stream.close();
        }
        entry.stream = stream;
    }

    synchronized List<McpStreamableServerSession> all() {
        return entries.values().stream().map(entry -> entry.session).toList();
    }

    /// Ends a session; nothing where there is none.
    void end(String id) {
        Entry entry;
        synchronized (this) {
            entry = entries.remove(id);
        }
        if (entry != null) {
            end(entry.session);
        }
    }

    private void end(McpStreamableServerSession session) {
        session.close();
        ended.accept(session.getId());
    }
}
