package dev.acumen.langchain4j.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.V;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AcumenAgentsTest extends AgentContract {
    public interface Shipper {
        @Agent(outputKey = "answer")
        @dev.langchain4j.service.SystemMessage("You ship orders.")
        String chat(@MemoryId String conversation, @V("text") @dev.langchain4j.service.UserMessage String text);
    }

    public interface Desk {
        @Agent
        String chat(@MemoryId String conversation, @V("text") String text);
    }

    public interface Writer {
        @Agent(outputKey = "story")
        @dev.langchain4j.service.UserMessage("Write a story about {{topic}}.")
        String write(@V("topic") String topic);
    }

    public interface Editor {
        @Agent(outputKey = "answer")
        String edit(@V("story") @dev.langchain4j.service.UserMessage String story);
    }

    public interface Press {
        @Agent
        String publish(@MemoryId String conversation, @V("topic") String topic);
    }

    /// The tool of the contract.
    static final class Tools {
        @Tool(name = TOOL)
        String ship(String order) {
            return AgentContract.ship(order);
        }
    }

    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        Shipper shipper = AcumenAgents.of(conversations)
                .agentBuilder(Shipper.class)
                .chatModel(model(model))
                .chatMemoryProvider(_ -> MessageWindowChatMemory.withMaxMessages(20))
                .tools(new Tools())
                .build();
        return AgenticServices.sequenceBuilder(Desk.class)
                .subAgents(shipper)
                .outputKey("answer")
                .build()::chat;
    }

    @Test
    void learnsFromEachAgentOfAWorkflow() {
        List<Trajectory> sessions = Collections.synchronizedList(new ArrayList<>());
        InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
        try (Acumen acumen = Acumen.with(store)
                .listener(new LearningListener() {
                    @Override
                    public void learned(Trajectory session, Lesson lesson) {
                        sessions.add(session);
                    }
                })
                .build()) {
            AcumenAgents agents = AcumenAgents.of(acumen).calledByAgents();
            ChatModel model = model((_, _) -> AgentModel.Answer.said("Never use tabs."));
            Press press = AgenticServices.sequenceBuilder(Press.class)
                    .subAgents(
                            agents.agentBuilder(Writer.class).chatModel(model).build(),
                            agents.agentBuilder(Editor.class).chatModel(model).build())
                    .outputKey("answer")
                    .build();

            assertThat(press.publish("a", "ferries")).isEqualTo("Never use tabs.");
        }

        assertThat(sessions).hasSize(2).allSatisfy(session -> {
            assertThat(session.session()).isEqualTo("a");
            assertThat(session.turns().getFirst().author()).isEqualTo(Turn.Author.AGENT);
        });
        assertThat(sessions.getFirst().turns().getFirst().prompt()).isEqualTo("Write a story about ferries.");
        assertThat(store.read().playbook().size()).isZero();
    }

    private static ChatModel model(AgentModel model) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                List<ChatMessage> messages = request.messages();
                String prompt = messages.stream().map(AcumenAgentsTest::text).collect(Collectors.joining("\n"));
                int results = (int) messages.reversed().stream()
                        .takeWhile(message -> !(message instanceof UserMessage))
                        .filter(ToolExecutionResultMessage.class::isInstance)
                        .count();
                AgentModel.Answer answer = model.answer(prompt, results);
                AiMessage message = answer.order()
                        .map(order -> AiMessage.from(ToolExecutionRequest.builder()
                                .id("same")
                                .name(TOOL)
                                .arguments("{\"%s\": \"%s\"}".formatted(ARGUMENT, order))
                                .build()))
                        .orElseGet(() -> AiMessage.from(answer.text()));
                return ChatResponse.builder().aiMessage(message).build();
            }
        };
    }

    private static String text(ChatMessage message) {
        return switch (message) {
            case SystemMessage system -> system.text();
            case UserMessage user -> user.singleText();
            case ToolExecutionResultMessage result -> result.text();
            default -> "";
        };
    }
}
