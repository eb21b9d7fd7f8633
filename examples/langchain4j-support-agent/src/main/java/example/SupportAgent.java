package example;

import dev.acumen.api.Acumen;
import dev.acumen.langchain4j.AcumenAssistant;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;

/// An assistant that ships orders, and learns from each answer in the background.
interface SupportAgent {
    @SystemMessage("You ship orders for customers.")
    String answer(@MemoryId String conversation, @UserMessage String said);

    /// An agent for a shop. Without the line with `acumen` it would learn nothing.
    static SupportAgent of(ChatModel model, Shop shop, Acumen acumen) {
        return AcumenAssistant.of(acumen)
                .on(AiServices.builder(SupportAgent.class))
                .chatModel(model)
                .chatMemoryProvider(_ -> MessageWindowChatMemory.withMaxMessages(20))
                .tools(shop)
                .build();
    }
}
