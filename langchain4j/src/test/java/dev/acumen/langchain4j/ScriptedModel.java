package dev.acumen.langchain4j;

import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.List;
import java.util.stream.Collectors;

/// An [AgentModel] as LangChain4j asks it.
final class ScriptedModel {
    private ScriptedModel() {}

    static ChatModel of(AgentModel model) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return answer(model, request);
            }
        };
    }

    /// One that answers on a thread of its own.
    static StreamingChatModel streaming(AgentModel model) {
        return new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                Thread.startVirtualThread(() -> {
                    ChatResponse response;
                    try {
                        response = answer(model, request);
                    } catch (RuntimeException e) {
                        handler.onError(e);
                        return;
                    }
                    handler.onCompleteResponse(response);
                });
            }
        };
    }

    private static ChatResponse answer(AgentModel model, ChatRequest request) {
        AgentModel.Answer answer = model.answer(prompt(request.messages()), results(request.messages()));
        AiMessage message = answer.order()
                .map(order -> AiMessage.from(ToolExecutionRequest.builder()
                        .id("same")
                        .name(AgentContract.TOOL)
                        .arguments("{\"%s\": \"%s\"}".formatted(AgentContract.ARGUMENT, order))
                        .build()))
                .orElseGet(() -> AiMessage.from(answer.text()));
        return ChatResponse.builder().aiMessage(message).build();
    }

    private static String prompt(List<ChatMessage> messages) {
        return messages.stream().map(ScriptedModel::text).collect(Collectors.joining("\n"));
    }

    private static String text(ChatMessage message) {
        return switch (message) {
            case SystemMessage system -> system.text();
            case UserMessage user -> user.singleText();
            case ToolExecutionResultMessage result -> result.text();
            case AiMessage ai -> String.valueOf(ai.text());
            default -> "";
        };
    }

    private static int results(List<ChatMessage> messages) {
        return (int) messages.reversed().stream()
                .takeWhile(message -> !(message instanceof UserMessage))
                .filter(ToolExecutionResultMessage.class::isInstance)
                .count();
    }
}
