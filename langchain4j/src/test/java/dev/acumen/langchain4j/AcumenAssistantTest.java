package dev.acumen.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import dev.langchain4j.agent.tool.ReturnBehavior;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.Result;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AcumenAssistantTest extends AgentContract {
    private static final AgentModel DONE = (_, _) -> AgentModel.Answer.said("Done.");

    private final List<Trajectory> sessions = Collections.synchronizedList(new ArrayList<>());
    private final InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());

    interface Assistant {
        @dev.langchain4j.service.SystemMessage("You ship orders.")
        String chat(@MemoryId String conversation, @UserMessage String text);
    }

    interface Summaries {
        @UserMessage("Always answer in whole sentences. Sum up: {{text}}")
        String sumUp(@V("text") String text);
    }

    interface Chat {
        Result<String> chat(String text);
    }

    /// The tool of the contract, whose result is the answer.
    static final class LastTools {
        @Tool(name = TOOL, returnBehavior = ReturnBehavior.IMMEDIATE)
        String ship(String order) {
            return AgentContract.ship(order);
        }
    }

    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        Assistant assistant = AcumenAssistant.of(conversations)
                .on(AiServices.builder(Assistant.class))
                .chatModel(ScriptedModel.of(model))
                .chatMemoryProvider(_ -> MessageWindowChatMemory.withMaxMessages(20))
                .tools(new Tools())
                .build();
        return assistant::chat;
    }

    @Test
    void keepsOneSystemMessageInTheMemoryWhateverItsWindow() {
        List<String> prompts = new ArrayList<>();
        ChatMemory memory = MessageWindowChatMemory.withMaxMessages(3);
        try (Acumen acumen = acumen()) {
            Assistant assistant = AcumenAssistant.of(acumen)
                    .on(AiServices.builder(Assistant.class))
                    .chatModel(ScriptedModel.of((prompt, _) -> {
                        prompts.add(prompt);
                        return AgentModel.Answer.said("Done.");
                    }))
                    .chatMemoryProvider(_ -> memory)
                    .build();
            for (String rule : List.of("Never use tabs.", "Always use spaces.", "Never end a title with a stop.")) {
                assistant.chat("a", rule);
            }
        }

        assertThat(memory.messages().stream().filter(SystemMessage.class::isInstance))
                .hasSize(1);
        assertThat(prompts).allSatisfy(prompt -> assertThat(prompt).containsOnlyOnce("You ship orders."));
    }

    @Test
    void takesAUserMessageFromATemplateForAProgramsOrder() {
        try (Acumen acumen = acumen()) {
            AcumenAssistant.of(acumen)
                    .on(AiServices.builder(Summaries.class))
                    .chatModel(ScriptedModel.of(DONE))
                    .build()
                    .sumUp("Never use tabs.");
        }

        Turn turn = sessions.getFirst().turns().getFirst();
        assertThat(turn.author()).isEqualTo(Turn.Author.AGENT);
        assertThat(turn.prompt()).isEqualTo("Always answer in whole sentences. Sum up: Never use tabs.");
        assertThat(store.read().playbook().size()).isZero();
    }

    @Test
    void takesNoWordsForAPersonsWhereProgramsCall() {
        try (Acumen acumen = acumen()) {
            AcumenAssistant.of(acumen)
                    .calledByPrograms()
                    .identifiedBy(InvocationContext::methodName)
                    .on(AiServices.builder(Chat.class))
                    .chatModel(ScriptedModel.of(DONE))
                    .build()
                    .chat("Never use tabs.");
        }

        assertThat(sessions.getFirst().session()).isEqualTo("chat");
        assertThat(sessions.getFirst().turns().getFirst().author()).isEqualTo(Turn.Author.AGENT);
        assertThat(store.read().playbook().size()).isZero();
    }

    @Test
    void answersAsBeforeWhereTheConversationIsNotKnown() {
        try (Acumen acumen = acumen()) {
            Chat chat = AcumenAssistant.of(acumen)
                    .identifiedBy(_ -> {
                        throw new IllegalStateException("nobody is logged in");
                    })
                    .on(AiServices.builder(Chat.class))
                    .chatModel(ScriptedModel.of(DONE))
                    .build();

            assertThat(chat.chat("Never use tabs.").content()).isEqualTo("Done.");
        }

        assertThat(sessions).isEmpty();
    }

    @Test
    void takesDownWhatTheUserSaidWithoutWhatWasRetrievedForIt() {
        try (Acumen acumen = acumen()) {
            AcumenAssistant.of(acumen)
                    .on(AiServices.builder(Chat.class))
                    .chatModel(ScriptedModel.of(DONE))
                    .contentRetriever(_ -> List.of(Content.from("Never trust a carrier.")))
                    .build()
                    .chat("Where is order 12?");
        }

        assertThat(sessions.getFirst().session()).isEqualTo("default");
        assertThat(sessions.getFirst().turns().getFirst().prompt()).isEqualTo("Where is order 12?");
    }

    @Test
    void takesDownAToolWhoseResultIsTheAnswer() {
        try (Acumen acumen = acumen()) {
            AcumenAssistant.of(acumen)
                    .on(AiServices.builder(Chat.class))
                    .chatModel(ScriptedModel.of((_, _) -> AgentModel.Answer.calling("12")))
                    .tools(new LastTools())
                    .build()
                    .chat("Ship order 12");
        }

        assertThat(sessions.getFirst().turns().getFirst().steps())
                .singleElement()
                .isInstanceOfSatisfying(
                        Step.ToolCall.class, call -> assertThat(call.outcome()).isInstanceOf(Outcome.Succeeded.class));
    }

    @Test
    void knowsAToolThatFailedWhateverIsPutBehindItsResult() {
        try (Acumen acumen = acumen()) {
            AcumenAssistant.of(acumen)
                    .on(AiServices.builder(Chat.class))
                    .chatModel(ScriptedModel.of((_, results) -> switch (results) {
                        case 0 -> AgentModel.Answer.calling("12");
                        case 1 -> AgentModel.Answer.calling("missing");
                        default -> AgentModel.Answer.said("Done.");
                    }))
                    .chatRequestTransformer(request -> request.toBuilder()
                            .messages(Stream.concat(
                                            request.messages().stream(), Stream.of(SystemMessage.from("It is late.")))
                                    .toList())
                            .build())
                    .tools(new Tools())
                    .build()
                    .chat("Ship both");
        }

        assertThat(sessions.getFirst().turns().getFirst().steps())
                .filteredOn(Step.ToolCall.class::isInstance)
                .extracting(step -> ((Step.ToolCall) step).outcome())
                .satisfiesExactly(
                        first -> assertThat(first).isInstanceOf(Outcome.Succeeded.class),
                        second -> assertThat(second).isInstanceOf(Outcome.Failed.class));
    }

    @Test
    void leavesRoomForATransformerOfTheUser() {
        List<String> prompts = new ArrayList<>();
        try (Acumen acumen = acumen()) {
            AcumenAssistant adapter = AcumenAssistant.of(acumen);
            AiServices.builder(Chat.class)
                    .systemMessageTransformer((_, context) -> adapter.systemMessage("It is Monday.", context))
                    .registerListeners(adapter.listeners())
                    .chatModel(ScriptedModel.of((prompt, _) -> {
                        prompts.add(prompt);
                        return AgentModel.Answer.said("Done.");
                    }))
                    .build()
                    .chat("Never use tabs.");
        }

        assertThat(prompts).containsExactly("It is Monday.\nNever use tabs.");
        assertThat(sessions).hasSize(1);
    }

    private Acumen acumen() {
        return Acumen.with(store)
                .listener(new LearningListener() {
                    @Override
                    public void learned(Trajectory session, Lesson lesson) {
                        sessions.add(session);
                    }
                })
                .build();
    }
}
