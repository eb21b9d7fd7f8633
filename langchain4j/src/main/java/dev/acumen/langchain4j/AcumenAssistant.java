package dev.acumen.langchain4j;

import dev.acumen.api.Acumen;
import dev.acumen.api.AgentRun;
import dev.acumen.api.Conversations;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.observability.api.event.AiServiceEvent;
import dev.langchain4j.observability.api.listener.AiServiceCompletedListener;
import dev.langchain4j.observability.api.listener.AiServiceErrorListener;
import dev.langchain4j.observability.api.listener.AiServiceListener;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import dev.langchain4j.observability.api.listener.AiServiceResponseReceivedListener;
import dev.langchain4j.observability.api.listener.AiServiceStartedListener;
import dev.langchain4j.observability.api.listener.ToolExecutedEventListener;
import dev.langchain4j.service.AiServices;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Lets assistants of [AiServices] learn from their runs, streaming ones as well.
///
/// ```java
/// Assistant assistant = AcumenAssistant.of(acumen)
///         .on(AiServices.builder(Assistant.class))
///         .chatModel(model)
///         .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(20))
///         .tools(new Tools())
///         .build();
/// ```
///
/// Each invocation of a method is a run, and its memory id is the conversation. What the method is called with
/// counts as a person's words where it is the user message as it stands; a user message made from a template counts
/// as a program's order.
///
/// The key points are a part of the system message. LangChain4j keeps one system message in a chat memory, and the next
/// run replaces it.
///
/// Safe for use by many threads at once, and for many assistants.
///
/// @since 0.1
public final class AcumenAssistant {
    private final Conversations conversations;
    private final Function<InvocationContext, String> ids;
    private final boolean isOrdered;

    /// The invocations that are not over, by their ids. An invocation that ends without an event, such as a stream that
    /// nobody started, goes when nobody holds its id any more.
    private final Map<UUID, Invocation> invocations = Collections.synchronizedMap(new WeakHashMap<>());

    private AcumenAssistant(Conversations conversations, Function<InvocationContext, String> ids, boolean isOrdered) {
        this.conversations = conversations;
        this.ids = ids;
        this.isOrdered = isOrdered;
    }

    /// For assistants whose conversations share a playbook.
    public static AcumenAssistant of(Acumen acumen) {
        return of(Conversations.of(acumen));
    }

    /// For assistants with such conversations. A conversation's id is the text of the memory id; it is `default` for
    /// methods without one.
    public static AcumenAssistant of(Conversations conversations) {
        return new AcumenAssistant(conversations, context -> String.valueOf(context.chatMemoryId()), false);
    }

    /// The same with other ids of conversations, such as one from the parameters of the invocation. A run for which
    /// this throws is shown nothing, and not learned.
    public AcumenAssistant identifiedBy(Function<InvocationContext, String> conversation) {
        return new AcumenAssistant(conversations, conversation, isOrdered);
    }

    /// The same for assistants that programs or other agents call: no words count as a person's.
    public AcumenAssistant calledByPrograms() {
        return new AcumenAssistant(conversations, ids, true);
    }

    /// Registers on an assistant that is being built. Sets its transformer of system messages; to use another one as
    /// well, register [#listeners] and call [#systemMessage] in that one.
    ///
    /// @return the same builder
    public <T> AiServices<T> on(AiServices<T> assistant) {
        return assistant.systemMessageTransformer(this::systemMessage).registerListeners(listeners());
    }

    /// Begins a run, and puts its key points behind a system message.
    ///
    /// @param system null for none
    /// @return null where there is neither a system message nor a key point
    public @Nullable String systemMessage(@Nullable String system, InvocationContext context) {
        String conversation;
        try {
            conversation = ids.apply(context);
        } catch (RuntimeException e) {
            System.getLogger(AcumenAssistant.class.getPackageName())
                    .log(System.Logger.Level.ERROR, "this run has no conversation, and no playbook", e);
            return system;
        }
        AgentRun run = conversations.prepare(conversation, Words.in(context));
        invocations.put(context.invocationId(), new Invocation(run, isOrdered));
        String known = run.instructions();
        if (known.isEmpty()) {
            return system;
        }
        return system == null ? known : system + "\n\n" + known;
    }

    /// What takes runs down that [#systemMessage] began.
    public List<AiServiceListener<?>> listeners() {
        AiServiceStartedListener started = event -> find(event).ifPresent(run -> run.started(event));
        AiServiceRequestIssuedListener asked = event -> find(event).ifPresent(run -> run.asked(event.request()));
        AiServiceResponseReceivedListener answered =
                event -> find(event).ifPresent(run -> run.answered(event.response()));
        ToolExecutedEventListener executed = event -> find(event).ifPresent(run -> run.executed(event));
        AiServiceCompletedListener completed = event -> end(event).ifPresent(Invocation::completed);
        AiServiceErrorListener failed = event -> end(event).ifPresent(run -> run.failed(event.error()));
        return List.of(started, asked, answered, executed, completed, failed);
    }

    private Optional<Invocation> find(AiServiceEvent event) {
        return Optional.ofNullable(invocations.get(event.invocationContext().invocationId()));
    }

    private Optional<Invocation> end(AiServiceEvent event) {
        return Optional.ofNullable(invocations.remove(event.invocationContext().invocationId()));
    }
}
