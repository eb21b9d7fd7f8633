package dev.acumen.providers;

import dev.acumen.json.Json;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A model behind Anthropic's interface.
///
/// The stable parts of a prompt are its system blocks, each marked as the end of what is worth keeping. LangChain4j
/// marks the last one only and knows no schema but its own, so both are handed to it as they go onto the wire.
final class AnthropicModel implements LanguageModel {
    /// As many as the interface takes.
    private static final int MOST_MARKERS = 4;

    private final String name;
    private final ProviderAccess.Http access;
    private final ProviderHttpClient wire;
    private final LangChainCall asking;

    AnthropicModel(String name, ProviderAccess.Http access, Clock clock) {
        this.name = name;
        this.access = access;
        this.wire = new ProviderHttpClient(access, clock);
        this.asking = new LangChainCall(access.key(), AnthropicModel::usage);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reply ask(Request request) {
        AnthropicChatModel model = AnthropicChatModel.builder()
                .httpClientBuilder(wire.builder())
                .baseUrl(access.url().toString())
                .apiKey("known to the wire")
                .modelName(name)
                .maxRetries(0)
                .customParameters(parameters(request))
                .build();
        ChatRequest chat = ChatRequest.builder()
                .messages(UserMessage.from(request.prompt().rest()))
                .maxOutputTokens(request.room())
                .build();
        return asking.ask(request, model, chat);
    }

    private Map<String, Object> parameters(Request request) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        List<Map<String, Object>> blocks = blocks(request.prompt());
        if (!blocks.isEmpty()) {
            parameters.put("system", blocks);
        }
        if (access.takesSchemas()) {
            request.schema().ifPresent(schema -> parameters.put("output_config", format(schema)));
        }
        return parameters;
    }

    private static List<Map<String, Object>> blocks(Prompt prompt) {
        List<String> parts =
                prompt.stable().stream().filter(part -> !part.isBlank()).toList();
        List<Map<String, Object>> blocks = new ArrayList<>();
        for (String part : parts) {
            Map<String, Object> block = new LinkedHashMap<>();
            block.put("type", "text");
            block.put("text", part);
            if (blocks.size() >= parts.size() - MOST_MARKERS) {
                block.put("cache_control", Map.of("type", "ephemeral"));
            }
            blocks.add(block);
        }
        return blocks;
    }

    private static Map<String, Object> format(Json.Obj schema) {
        return Map.of("format", Map.of("type", "json_schema", "schema", JacksonValues.of(schema)));
    }

    private static ModelUsage usage(TokenUsage tokens) {
        long input = LangChainCall.count(tokens.inputTokenCount());
        long output = LangChainCall.count(tokens.outputTokenCount());
        return tokens instanceof AnthropicTokenUsage anthropic
                ? ModelUsage.of(
                        input,
                        LangChainCall.count(anthropic.cacheCreationInputTokens()),
                        LangChainCall.count(anthropic.cacheReadInputTokens()),
                        output)
                : ModelUsage.of(input, 0, 0, output);
    }
}
