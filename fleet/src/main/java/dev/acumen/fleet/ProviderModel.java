package dev.acumen.fleet;

import dev.acumen.langchain4j.ChatLanguageModel;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.output.TokenUsage;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// A provider's model. The key is in the environment of each task manager: `ANTHROPIC_API_KEY` or `OPENAI_API_KEY`.
///
/// @param provider who has it
/// @param model its name
/// @param url where it is, such as `https://api.openai.com/v1`
public record ProviderModel(Provider provider, String model, String url) implements ModelSource {
    /// Whose interface is spoken.
    public enum Provider {
        ANTHROPIC,
        OPENAI
    }

    @Override
    public LanguageModel open() {
        HttpClientBuilder client = new ProviderClient(InstantSource.system()).builder();
        return switch (provider) {
            case ANTHROPIC ->
                ChatLanguageModel.of(AnthropicChatModel.builder()
                                .httpClientBuilder(client)
                                .apiKey(key("ANTHROPIC_API_KEY"))
                                .modelName(model)
                                .baseUrl(url)
                                .cacheSystemMessages(true)
                                .maxRetries(0)
                                .build())
                        .counting(ProviderModel::usage);
            case OPENAI ->
                ChatLanguageModel.of(OpenAiChatModel.builder()
                        .httpClientBuilder(client)
                        .apiKey(key("OPENAI_API_KEY"))
                        .modelName(model)
                        .baseUrl(url)
                        .maxRetries(0)
                        .build());
        };
    }

    /// Anthropic counts what it reads from its cache, or writes into it, beside the other tokens of a prompt.
    private static ModelUsage usage(TokenUsage tokens) {
        return tokens instanceof AnthropicTokenUsage cached
                ? ModelUsage.of(
                        count(tokens.inputTokenCount()),
                        count(cached.cacheCreationInputTokens()),
                        count(cached.cacheReadInputTokens()),
                        count(tokens.outputTokenCount()))
                : ModelUsage.of(count(tokens.inputTokenCount()), 0, 0, count(tokens.outputTokenCount()));
    }

    private static long count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }

    private static String key(String variable) {
        String key = System.getenv(variable);
        if (key == null || key.isBlank()) {
            throw new IllegalStateException(variable + " is not set in the environment of the task manager");
        }
        return key;
    }
}
