package dev.acumen.api;

import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One run of an agent: from what the user said to the agent's answer. Throws nothing.
///
/// Safe for use by many threads at once.
///
/// @since 0.1
public final class AgentRun {
    private final @Nullable Conversations conversations;
    private final @Nullable Acumen acumen;
    private final String conversation;
    private final String instructions;
    private final Recording recording;
    private final AtomicBoolean isOver = new AtomicBoolean();

    private AgentRun(
            @Nullable Conversations conversations,
            @Nullable Acumen acumen,
            String conversation,
            String instructions,
            Recording recording) {
        this.conversations = conversations;
        this.acumen = acumen;
        this.conversation = conversation;
        this.instructions = instructions;
        this.recording = recording;
    }

    static AgentRun of(Conversations conversations, Acumen acumen, String conversation, String task) {
        return new AgentRun(conversations, acumen, conversation, selected(acumen, task), acumen.record(conversation));
    }

    /// One of which nothing is learned, and for which nothing is known.
    static AgentRun nowhere() {
        return new AgentRun(null, null, "", "", new Recording("", Set.of()));
    }

    private static String selected(Acumen acumen, String task) {
        try {
            return acumen.select(task).text();
        } catch (RuntimeException e) {
            LoggingListener.logger()
                    .log(System.Logger.Level.ERROR, "the agent runs without its playbook: " + e.getMessage(), e);
            return "";
        }
    }

    /// The key points for this run, for the system message; empty where there are none, or where the playbook cannot
    /// be read.
    public String instructions() {
        return instructions;
    }

    /// Takes down what happens in this run. What the user said is in it, but for a run that was prepared.
    public Recording recording() {
        return recording;
    }

    /// The run is over, with an answer. It is learned in the background, or at the end of the conversation. A
    /// second call does nothing.
    public void completed() {
        if (conversations != null && acumen != null && isOver.compareAndSet(false, true)) {
            conversations.over(conversation, acumen, recording.trajectory());
        }
    }

    /// The run is over, without an answer: nothing is learned of it, and the listener is told. A second call does
    /// nothing.
    public void failed(Throwable why) {
        if (conversations != null && acumen != null && isOver.compareAndSet(false, true)) {
            conversations.failed(acumen, recording.trajectory(), why);
        }
    }
}
