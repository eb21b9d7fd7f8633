package dev.acumen.langchain4j;

import dev.acumen.api.Conversations;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import java.util.concurrent.CompletableFuture;

class StreamingAssistantTest extends AgentContract {
    interface Assistant {
        @SystemMessage("You ship orders.")
        TokenStream chat(@MemoryId String conversation, @UserMessage String text);
    }

    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        Assistant assistant = AcumenAssistant.of(conversations)
                .on(AiServices.builder(Assistant.class))
                .streamingChatModel(ScriptedModel.streaming(model))
                .chatMemoryProvider(_ -> MessageWindowChatMemory.withMaxMessages(20))
                .tools(new Tools())
                .build();
        return (conversation, text) -> {
            CompletableFuture<ChatResponse> answer = new CompletableFuture<>();
            assistant
                    .chat(conversation, text)
                    .onPartialResponse(_ -> {})
                    .onCompleteResponse(answer::complete)
                    .onError(answer::completeExceptionally)
                    .start();
            return answer.join().aiMessage().text();
        };
    }
}
