package dev.acumen.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/// Tells clients that what they subscribed to has changed. It looks now and then, as long as anybody subscribes to
/// anything; else there is no thread.
final class ResourceWatch {
    private static final int MOST = 100;
    private static final int LONGEST = 1_000;

    private final Function<String, String> state;
    private final Duration pause;
    private final Map<String, Watched> sessions = new LinkedHashMap<>();
    private boolean isRunning;

    /// A session's client.
    ///
    /// @param isThere whether the session goes on
    /// @param send sends a notification of this method with these parameters
    record Client(BooleanSupplier isThere, BiFunction<String, Map<String, Object>, Mono<Void>> send) {}

    /// What a session subscribed to, and the state that its client knows.
    private static final class Watched {
        private final Client client;
        private final Set<String> uris = new LinkedHashSet<>();
        private String state;

        private Watched(Client client, String state) {
            this.client = client;
            this.state = state;
        }
    }

    /// @param state for a session, a text that is another one once its resources say something else
    /// @param pause between two looks
    ResourceWatch(Function<String, String> state, Duration pause) {
        this.state = state;
        this.pause = pause;
    }

    /// Hears what a client asks for.
    ///
    /// @return false where it subscribes to more than it may
    synchronized boolean heard(McpSchema.JSONRPCRequest request, String session, Client client) {
        boolean isSubscribing = request.method().equals(McpSchema.METHOD_RESOURCES_SUBSCRIBE);
        boolean isEnding = request.method().equals(McpSchema.METHOD_RESOURCES_UNSUBSCRIBE);
        if (!(isSubscribing || isEnding)
                || !(request.params() instanceof Map<?, ?> members && members.get("uri") instanceof String uri)) {
            return true;
        }
        Watched watched = sessions.get(session);
        if (isEnding) {
            if (watched != null && watched.uris.remove(uri) && watched.uris.isEmpty()) {
                sessions.remove(session);
            }
            return true;
        }
        if (uri.length() > LONGEST || (watched != null && watched.uris.size() >= MOST)) {
            return false;
        }
        sessions.computeIfAbsent(session, _ -> new Watched(client, state.apply(session)))
                .uris
                .add(uri);
        if (!isRunning) {
            isRunning = true;
            Thread.ofVirtual().start(this::run);
        }
        return true;
    }

    synchronized void ended(String session) {
        sessions.remove(session);
    }

    private void run() {
        try {
            while (isNeeded()) {
                Thread.sleep(pause);
                look();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isNeeded() {
        sessions.values().removeIf(watched -> !watched.client.isThere().getAsBoolean());
        isRunning = !sessions.isEmpty();
        return isRunning;
    }

    private synchronized void look() {
        sessions.forEach((session, watched) -> {
            String now = state.apply(session);
            if (!now.equals(watched.state)) {
                watched.state = now;
                tell(watched);
            }
        });
    }

    private static void tell(Watched watched) {
        for (String uri : List.copyOf(watched.uris)) {
            send(watched, McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED, Map.of("uri", uri));
        }
        send(watched, McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED, Map.of());
    }

    private static void send(Watched watched, String method, Map<String, Object> parameters) {
        // A client that does not listen hears nothing.
        watched.client.send().apply(method, parameters).onErrorComplete().subscribe();
    }
}
