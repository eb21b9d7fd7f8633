package dev.acumen.springai;

import dev.acumen.api.Conversations;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;

class StreamingAgentTest extends AgentContract {
    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        ChatClient client = CalledAgentTest.client(conversations, model);
        return (conversation, text) ->
                Objects.requireNonNull(client
                        .prompt()
                        .user(text)
                        .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
                        .stream()
                        .content()
                        .collect(Collectors.joining())
                        .block());
    }
}
