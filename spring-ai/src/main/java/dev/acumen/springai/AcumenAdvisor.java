package dev.acumen.springai;

import dev.acumen.api.Conversations;
import java.util.concurrent.CancellationException;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Puts what was learned into the system message of a run, takes down what the user and the agent say and which tools
/// are called, and has it learned in the background.
///
/// ```java
/// ChatClient client = ChatClient.builder(model)
///         .defaultAdvisors(new AcumenAdvisor(Conversations.of(acumen)))
///         .build();
/// ```
///
/// A run is one request of the client: from what the user said, over all calls of tools, to the answer. Its
/// conversation is the one of the chat memory, [org.springframework.ai.chat.memory.ChatMemory#CONVERSATION_ID]; a
/// request without that is a conversation of its own. The same holds for streams. One whose subscriber goes away
/// before its end counts as a run without an answer, of which nothing is learned.
///
/// Its order is behind the chat memory, which so never keeps key points, and before the tools, so that a run has
/// its key points once. Seen are all tools of a request that Spring AI calls, and those that the application calls
/// itself and hands back as messages.
///
/// Safe for use by many threads at once. It throws nothing of its own, and waits for nothing but the playbook.
///
/// @since 0.1
public final class AcumenAdvisor implements CallAdvisor, StreamAdvisor {
    /// Between the chat memory and the tools, where they have the orders that Spring AI gives them.
    public static final int DEFAULT_ORDER = Advisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER + 50;

    /// A parameter of requests whose text a program wrote, such as one that holds a mail: with `true`, nothing in it is
    /// taken for a person's wish.
    public static final String ORDERED = "acumen.ordered";

    /// In the context of requests that are advised already, by this or another one.
    static final String ADVISED = AcumenAdvisor.class.getName();

    private final Conversations conversations;
    private final int order;

    /// One for the orders of Spring AI.
    public AcumenAdvisor(Conversations conversations) {
        this(conversations, DEFAULT_ORDER);
    }

    /// One for applications that order their advisors themselves.
    ///
    /// @param order more than that of the chat memory, less than that of the advisor that calls tools
    public AcumenAdvisor(Conversations conversations, int order) {
        this.conversations = conversations;
        this.order = order;
    }

    @Override
    public String getName() {
        return "Acumen";
    }

    @Override
    public int getOrder() {
        return order;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        if (isAdvised(request)) {
            return chain.nextCall(request);
        }
        AdvisedRun run = AdvisedRun.begin(conversations, request);
        try {
            ChatClientResponse response = chain.nextCall(run.request());
            run.heard(response);
            run.completed();
            return response;
        } catch (RuntimeException | Error e) {
            run.failed(e);
            throw e;
        }
    }

    /// Begins the run on another thread, as Spring AI's advisors do, for reading the playbook may take a moment.
    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        if (isAdvised(request)) {
            return chain.nextStream(request);
        }
        return Mono.fromSupplier(() -> AdvisedRun.begin(conversations, request))
                .subscribeOn(Schedulers.boundedElastic())
                .flatMapMany(run -> chain.nextStream(run.request())
                        .doOnNext(run::heard)
                        .doOnComplete(run::completed)
                        .doOnError(run::failed)
                        .doOnCancel(() -> run.failed(new CancellationException("the subscriber went away"))));
    }

    private static boolean isAdvised(ChatClientRequest request) {
        return request.context().containsKey(ADVISED);
    }
}
