package dev.acumen.springboot;

import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import org.springframework.context.SmartLifecycle;

/// Ends learning when the application ends: after the web server, and while logs are still written. Spring Boot closes
/// the logs before it destroys beans.
final class LearningLifecycle implements SmartLifecycle {
    private final Conversations conversations;
    private final Iterable<Acumen> playbooks;
    private volatile boolean isRunning;

    LearningLifecycle(Conversations conversations, Iterable<Acumen> playbooks) {
        this.conversations = conversations;
        this.playbooks = playbooks;
    }

    @Override
    public void start() {
        isRunning = true;
    }

    @Override
    public void stop() {
        conversations.endAll();
        playbooks.forEach(Acumen::close);
        isRunning = false;
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }

    @Override
    public int getPhase() {
        return 0;
    }
}
