package dev.acumen.springai;

import dev.acumen.api.Conversations;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;

class CalledAgentTest extends AgentContract {
    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        ChatClient client = client(conversations, model);
        return (conversation, text) -> {
            @Nullable
            String answer = client.prompt()
                    .user(text)
                    .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
                    .call()
                    .content();
            return String.valueOf(answer);
        };
    }

    static ChatClient client(Conversations conversations, AgentModel model) {
        return ChatClient.builder(new FakeChatModel(model))
                .defaultSystem("You ship orders.")
                .defaultTools(new Shop())
                .defaultAdvisors(
                        new AcumenAdvisor(conversations),
                        MessageChatMemoryAdvisor.builder(
                                        MessageWindowChatMemory.builder().build())
                                .build())
                .build();
    }
}
