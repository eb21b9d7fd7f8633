package dev.acumen.langchain4j;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A model of LangChain4j that judges runs.
///
/// How long it waits and how often it asks again is configured in the `ChatModel`. The wait that a refusal
/// asks for is known where the `HttpClient` of the `ChatModel` throws [RetryLaterException]. The room for an
/// answer is asked for, but not from OpenAI's models, whose newer ones refuse the parameter; a JSON schema is
/// sent where the `ChatModel` says that it supports one.
///
/// Safe for use by many threads at once, as the `ChatModel` is.
///
/// @since 0.1
public final class ChatLanguageModel implements LanguageModel {
    /// Whose newer models refuse the usual parameter for the room of an answer.
    private static final Set<String> WITHOUT_ROOM =
            Set.of("OPEN_AI", "AZURE_OPEN_AI", "MICROSOFT_FOUNDRY", "GITHUB_MODELS");

    private final ChatModel model;
    private final String name;
    private final Function<TokenUsage, ModelUsage> counting;

    private ChatLanguageModel(ChatModel model, String name, Function<TokenUsage, ModelUsage> counting) {
        this.model = model;
        this.name = name;
        this.counting = counting;
    }

    /// A model under the name that it was configured with, or that of its class where it has none.
    public static ChatLanguageModel of(ChatModel model) {
        @Nullable String configured = model.defaultRequestParameters().modelName();
        return of(model, configured == null ? model.getClass().getSimpleName() : configured);
    }

    /// A model under a name.
    ///
    /// @param name as prices and the journal know it
    public static ChatLanguageModel of(ChatModel model, String name) {
        return new ChatLanguageModel(model, name, ChatLanguageModel::usage);
    }

    /// The same model for a provider that does not count all tokens as input or output, such as those in its cache.
    ///
    /// @param usage what an answer used, by what LangChain4j knows of it
    public ChatLanguageModel counting(Function<TokenUsage, ModelUsage> usage) {
        return new ChatLanguageModel(model, name, usage);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reply ask(Request request) {
        long start = System.nanoTime();
        ChatResponse response;
        try {
            response = model.chat(chatRequest(request));
        } catch (RuntimeException e) {
            // What a model of any provider throws is not known beforehand.
            return ModelFailures.of(e, request.prompt().text(), Duration.ofNanos(System.nanoTime() - start));
        }
        return reply(response);
    }

    private ChatRequest chatRequest(Request request) {
        List<ChatMessage> messages = new ArrayList<>();
        String instructions = String.join("\n\n", request.prompt().stable());
        if (!instructions.isBlank()) {
            messages.add(SystemMessage.from(instructions));
        }
        messages.add(UserMessage.from(request.prompt().rest()));
        ChatRequest.Builder chat = ChatRequest.builder().messages(messages);
        if (!WITHOUT_ROOM.contains(model.provider().name())) {
            chat.maxOutputTokens(request.room());
        }
        if (model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA)) {
            request.schema().map(ChatLanguageModel::format).ifPresent(chat::responseFormat);
        }
        return chat.build();
    }

    private static ResponseFormat format(Json.Obj schema) {
        return ResponseFormat.builder()
                .type(ResponseFormatType.JSON)
                .jsonSchema(JsonSchema.builder()
                        .name("answer")
                        .rootElement(JsonRawSchema.from(JsonWriter.compact(schema)))
                        .build())
                .build();
    }

    private Reply reply(ChatResponse response) {
        @Nullable TokenUsage tokens = response.tokenUsage();
        ModelUsage usage = tokens == null ? ModelUsage.of(0, 0, 0, 0) : counting.apply(tokens);
        @Nullable String text = response.aiMessage().text();
        boolean isCutOff = response.finishReason() == FinishReason.LENGTH;
        if (isCutOff || (text != null && !text.isBlank())) {
            return new Reply.Answer(text == null ? "" : text, usage, isCutOff);
        }
        return new Failure.Unreadable("it holds no text", usage);
    }

    private static ModelUsage usage(TokenUsage tokens) {
        return ModelUsage.of(count(tokens.inputTokenCount()), 0, 0, count(tokens.outputTokenCount()));
    }

    private static long count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }
}
