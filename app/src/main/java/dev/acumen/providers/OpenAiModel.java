package dev.acumen.providers;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/// A model behind OpenAI's interface (`chat/completions`), which many servers speak. Those keep prompts by
/// themselves.
final class OpenAiModel implements LanguageModel {
    private final String name;
    private final ProviderAccess.Http access;
    private final ChatModel model;
    private final LangChainCall asking;

    OpenAiModel(String name, ProviderAccess.Http access, Clock clock) {
        this.name = name;
        this.access = access;
        this.asking = new LangChainCall(access.key(), OpenAiModel::usage);
        this.model = OpenAiChatModel.builder()
                .httpClientBuilder(new ProviderHttpClient(access, clock).builder())
                .baseUrl(access.url().toString())
                .modelName(name)
                .maxRetries(0)
                .build();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reply ask(Request request) {
        List<ChatMessage> messages = new ArrayList<>();
        request.prompt().stable().stream()
                .filter(part -> !part.isBlank())
                .map(SystemMessage::from)
                .forEach(messages::add);
        messages.add(UserMessage.from(request.prompt().rest()));
        return asking.ask(
                request,
                model,
                ChatRequest.builder()
                        .messages(messages)
                        .parameters(parameters(request))
                        .build());
    }

    /// OpenAI has given up the older name of the room, and others do not know the newer one.
    private OpenAiChatRequestParameters parameters(Request request) {
        OpenAiChatRequestParameters.Builder parameters = OpenAiChatRequestParameters.builder();
        if (access.isOwnHost()) {
            parameters.maxCompletionTokens(request.room());
        } else {
            parameters.maxOutputTokens(request.room());
        }
        if (access.takesSchemas()) {
            request.schema().map(OpenAiModel::format).ifPresent(parameters::responseFormat);
        }
        return parameters.build();
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

    /// Its count of a prompt's tokens holds those that it had kept.
    private static ModelUsage usage(TokenUsage tokens) {
        long kept = tokens instanceof OpenAiTokenUsage openAi && openAi.inputTokensDetails() != null
                ? LangChainCall.count(openAi.inputTokensDetails().cachedTokens())
                : 0;
        return ModelUsage.of(
                LangChainCall.count(tokens.inputTokenCount()) - kept,
                0,
                kept,
                LangChainCall.count(tokens.outputTokenCount()));
    }
}
