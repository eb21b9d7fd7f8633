package dev.acumen.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.metadata.DefaultUsage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.support.ToolCallbacks;

class ChatLanguageModelTest {
    private static final Request REQUEST = new Request(
            new Request.Purpose("reflector", "a"),
            new Prompt(List.of("Reflect.", "The playbook is empty."), "The session."),
            10,
            700,
            Optional.empty());

    private final List<org.springframework.ai.chat.prompt.Prompt> asked = new ArrayList<>();

    @Test
    void asksWithoutToolsAndWithTheRoomThatIsNeeded() {
        ChatOptions options = ToolCallingChatOptions.builder()
                .model("some-model")
                .maxTokens(100)
                .toolCallbacks(ToolCallbacks.from(new Shop()))
                .build();

        ChatLanguageModel model = ChatLanguageModel.of(model(options, () -> response("Nothing new.", "STOP")));

        assertThat(model.name()).isEqualTo("some-model");
        assertThat(model.ask(REQUEST)).isEqualTo(new Reply.Answer("Nothing new.", ModelUsage.of(30, 0, 0, 12), false));
        assertThat(asked.getFirst().getInstructions())
                .extracting(message -> message.getMessageType() + ": " + message.getText())
                .containsExactly(
                        MessageType.SYSTEM + ": Reflect.\n\nThe playbook is empty.",
                        MessageType.USER + ": The session.");
        assertThat(asked.getFirst().getOptions()).isInstanceOfSatisfying(ToolCallingChatOptions.class, sent -> {
            assertThat(sent.getMaxTokens()).isEqualTo(700);
            assertThat(sent.getToolCallbacks()).isNullOrEmpty();
        });
    }

    @Test
    void leavesAnUnlimitedAnswerUnlimited() {
        ChatLanguageModel model = ChatLanguageModel.of(
                model(ChatOptions.builder().build(), () -> response("Nothing new.", "stop")), "mine");

        model.ask(REQUEST);

        assertThat(model.name()).isEqualTo("mine");
        assertThat(asked.getFirst().getOptions())
                .isNotNull()
                .extracting(ChatOptions::getMaxTokens)
                .isNull();
    }

    @Test
    void saysWhetherAnAnswerWasCutOffOrEmpty() {
        assertThat(ask(() -> response("Nothing", "LENGTH")))
                .isEqualTo(new Reply.Answer("Nothing", ModelUsage.of(30, 0, 0, 12), true));
        assertThat(ask(() -> response(" ", "stop"))).isInstanceOf(Failure.Unreadable.class);
    }

    @Test
    void turnsExceptionsIntoFailuresWithoutTheirMessages() {
        Reply refused = ask(() -> {
            throw new IllegalStateException("Incorrect API key provided: sk-123");
        });
        Reply unreachable = ask(() -> {
            throw new UncheckedIOException(new SocketTimeoutException("timeout of the key sk-123"));
        });

        assertThat(((Failure) refused).reason()).isEqualTo("the model threw IllegalStateException");
        assertThat(((Failure) unreachable).reason())
                .isEqualTo("the connection failed: UncheckedIOException, caused by SocketTimeoutException");
        assertThat(((Failure) unreachable).isPassing()).isTrue();
    }

    @Test
    void stopsWhereTheThreadIsToldTo() {
        Reply reply = ask(() -> {
            throw new IllegalStateException(new InterruptedException());
        });

        assertThat(reply).isInstanceOf(Failure.Interrupted.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private Reply ask(Supplier<ChatResponse> answer) {
        return ChatLanguageModel.of(model(ChatOptions.builder().build(), answer))
                .ask(REQUEST);
    }

    private ChatModel model(ChatOptions options, Supplier<ChatResponse> answer) {
        return new ChatModel() {
            @Override
            public ChatResponse call(org.springframework.ai.chat.prompt.Prompt prompt) {
                asked.add(prompt);
                return answer.get();
            }

            @Override
            public ChatOptions getOptions() {
                return options;
            }
        };
    }

    private static ChatResponse response(String text, String reason) {
        return new ChatResponse(
                List.of(new Generation(
                        new AssistantMessage(text),
                        ChatGenerationMetadata.builder().finishReason(reason).build())),
                ChatResponseMetadata.builder().usage(new DefaultUsage(30, 12)).build());
    }
}
