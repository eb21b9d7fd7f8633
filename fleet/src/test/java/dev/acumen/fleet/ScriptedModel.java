package dev.acumen.fleet;

import dev.acumen.langchain4j.ChatLanguageModel;
import dev.acumen.llm.LanguageModel;
import dev.langchain4j.model.openai.OpenAiChatModel;

/// A model at a scripted server.
record ScriptedModel(String server) implements ModelSource {
    @Override
    public LanguageModel open() {
        return ChatLanguageModel.of(OpenAiChatModel.builder()
                .apiKey("none")
                .modelName("scripted")
                .baseUrl(server + "/v1")
                .maxRetries(0)
                .build());
    }
}
