package dev.acumen.fleet;

import dev.acumen.langchain4j.ChatLanguageModel;
import dev.acumen.llm.LanguageModel;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;

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
        return ChatLanguageModel.of(
                switch (provider) {
                    case ANTHROPIC ->
                        AnthropicChatModel.builder()
                                .apiKey(key("ANTHROPIC_API_KEY"))
                                .modelName(model)
                                .baseUrl(url)
                                .cacheSystemMessages(true)
                                .maxRetries(0)
                                .build();
                    case OPENAI ->
                        OpenAiChatModel.builder()
                                .apiKey(key("OPENAI_API_KEY"))
                                .modelName(model)
                                .baseUrl(url)
                                .maxRetries(0)
                                .build();
                });
    }

    private static String key(String variable) {
        String key = System.getenv(variable);
        if (key == null || key.isBlank()) {
            throw new IllegalStateException(variable + " is not set in the environment of the task manager");
        }
        return key;
    }
}
