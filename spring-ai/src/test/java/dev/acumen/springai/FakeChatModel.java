package dev.acumen.springai;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/// A model of Spring AI that answers as an [AgentModel] does; as a stream in pieces of one character.
record FakeChatModel(AgentModel model) implements ChatModel {
    @Override
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().build();
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        return response(answer(prompt));
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return Flux.defer(() -> {
            AgentModel.Answer answer = answer(prompt);
            return answer.order().isPresent()
                    ? Flux.just(response(answer))
                    : Flux.fromStream(answer.text()
                            .chars()
                            .mapToObj(character -> response(AgentModel.Answer.said(String.valueOf((char) character)))));
        });
    }

    private AgentModel.Answer answer(Prompt prompt) {
        List<Message> messages = prompt.getInstructions();
        int results = 0;
        for (Message message : messages) {
            if (message instanceof UserMessage) {
                results = 0;
            } else if (message instanceof ToolResponseMessage) {
                results++;
            }
        }
        String text = messages.stream().map(FakeChatModel::text).collect(Collectors.joining("\n"));
        return model.answer(text, results);
    }

    private static String text(Message message) {
        if (message instanceof ToolResponseMessage results) {
            return results.getResponses().toString();
        }
        @Nullable String text = message.getText();
        return text == null ? "" : text;
    }

    private static ChatResponse response(AgentModel.Answer answer) {
        List<AssistantMessage.ToolCall> calls = answer.order().stream()
                .map(order -> new AssistantMessage.ToolCall(
                        "call-" + order,
                        "function",
                        AgentContract.TOOL,
                        JsonWriter.compact(Json.Obj.of(AgentContract.ARGUMENT, new Json.Text(order)))))
                .toList();
        return new ChatResponse(List.of(new Generation(AssistantMessage.builder()
                .content(answer.text())
                .toolCalls(calls)
                .build())));
    }
}
