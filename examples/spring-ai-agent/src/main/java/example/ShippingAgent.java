package example;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.stereotype.Component;

/// An agent that ships orders. Nothing here speaks of Acumen: the starter advises every client of the builder.
@Component
final class ShippingAgent {
    private final ChatClient client;

    ShippingAgent(ChatClient.Builder builder, ChatMemory memory, Shop shop) {
        this.client = builder.defaultSystem("You ship orders for customers.")
                .defaultTools(shop)
                .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
                .build();
    }

    /// Does what a user says.
    @Nullable
    String answer(String conversation, String said) {
        return client.prompt()
                .user(said)
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
                .call()
                .content();
    }
}
