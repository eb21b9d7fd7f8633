package dev.acumen.springai;

import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/// A model of Spring AI that judges runs. It is asked itself, without a client, so no advisor sees it.
///
/// The `ChatModel` keeps its options, and how often it asks again, but is offered no tools. The room for an answer is
/// asked for where the options limit the answer's length: newer models of OpenAI refuse the parameter.
///
/// A failure holds the names of exceptions, not their messages, which may quote a key. These are in the system's log,
/// under `dev.acumen.springai`, as debug.
///
/// Safe for use by many threads at once, as the `ChatModel` is.
///
/// @since 0.1
public final class ChatLanguageModel implements LanguageModel {
    private static final System.Logger LOG = System.getLogger("dev.acumen.springai");
    private static final Set<String> CUT_OFF = Set.of("length", "max_tokens");

    private final ChatModel model;
    private final String name;

    private ChatLanguageModel(ChatModel model, String name) {
        this.model = model;
        this.name = name;
    }

    /// A model under the name that its options say, or that of its class where they say none.
    public static ChatLanguageModel of(ChatModel model) {
        @Nullable String configured = model.getOptions().getModel();
        return of(model, configured == null ? model.getClass().getSimpleName() : configured);
    }

    /// A model under a name.
    ///
    /// @param name as prices and the journal know it
    public static ChatLanguageModel of(ChatModel model, String name) {
        return new ChatLanguageModel(model, name);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reply ask(Request request) {
        ChatResponse response;
        try {
            response = model.call(new Prompt(messages(request), options(request)));
        } catch (RuntimeException e) {
            // Spring AI has no exception of its own that all models throw.
            return failure(e);
        }
        return reply(response);
    }

    private static List<Message> messages(Request request) {
        List<Message> messages = new ArrayList<>();
        String stable = String.join("\n\n", request.prompt().stable());
        if (!stable.isBlank()) {
            messages.add(new SystemMessage(stable));
        }
        messages.add(new UserMessage(request.prompt().rest()));
        return messages;
    }

    private ChatOptions options(Request request) {
        ChatOptions own = model.getOptions();
        ChatOptions.Builder<?> options = own.mutate();
        if (own.getMaxTokens() != null) {
            options.maxTokens(request.room());
        }
        if (options instanceof ToolCallingChatOptions.Builder<?> calling) {
            calling.toolCallbacks(List.of());
        }
        return options.build();
    }

    private static Failure failure(RuntimeException e) {
        LOG.log(System.Logger.Level.DEBUG, "the model was asked in vain", e);
        StringBuilder names = new StringBuilder(e.getClass().getSimpleName());
        boolean isConnection = false;
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            names.append(", caused by ").append(cause.getClass().getSimpleName());
            isConnection |= cause instanceof IOException;
            if (cause instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
        }
        if (Thread.currentThread().isInterrupted()) {
            return new Failure.Interrupted();
        }
        return isConnection
                ? new Failure.Unreachable(names.toString(), true, ModelUsage.NONE)
                : new Failure.Unusable("the model threw " + names);
    }

    private static Reply reply(ChatResponse response) {
        ModelUsage usage = usage(response.getMetadata().getUsage());
        @Nullable Generation generation = response.getResult();
        @Nullable
        String text = generation == null ? null : generation.getOutput().getText();
        boolean isCutOff =
                generation != null && isCutOff(generation.getMetadata().getFinishReason());
        if (isCutOff || (text != null && !text.isBlank())) {
            return new Reply.Answer(text == null ? "" : text, usage, isCutOff);
        }
        return new Failure.Unreadable("it holds no text", usage);
    }

    private static boolean isCutOff(@Nullable String reason) {
        return reason != null && CUT_OFF.contains(reason.toLowerCase(Locale.ROOT));
    }

    private static ModelUsage usage(@Nullable Usage usage) {
        return usage == null
                ? ModelUsage.of(0, 0, 0, 0)
                : ModelUsage.of(count(usage.getPromptTokens()), 0, 0, count(usage.getCompletionTokens()));
    }

    private static long count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }
}
