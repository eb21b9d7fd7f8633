package dev.acumen.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.AdvisorParams;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.MemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.support.ToolCallbacks;
import org.springframework.ai.tool.annotation.Tool;

class AcumenAdvisorTest {
    private static final String KEY_POINT = "Ship nothing on a Sunday";
    private static final String SAID = "Please ship order 12";

    private final InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
    private final List<Trajectory> sessions = Collections.synchronizedList(new ArrayList<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
    private final List<String> prompts = Collections.synchronizedList(new ArrayList<>());

    private final Acumen acumen = Acumen.with(store)
            .listener(new LearningListener() {
                @Override
                public void learned(Trajectory session, Lesson lesson) {
                    sessions.add(session);
                }

                @Override
                public void failed(Trajectory session, RuntimeException why) {
                    failures.add(why.getMessage() + ": " + why.getCause());
                }
            })
            .build();

    private final AcumenAdvisor advisor = new AcumenAdvisor(Conversations.of(acumen));

    @Test
    void standsBetweenTheMemoryAndTheTools() {
        assertThat(advisor.getOrder())
                .isGreaterThan(Advisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER)
                .isLessThan(ToolCallingAdvisor.DEFAULT_ORDER);
        assertThat(advisor).isNotInstanceOf(MemoryAdvisor.class);
        assertThat(new AcumenAdvisor(Conversations.of(acumen), 7).getOrder()).isEqualTo(7);
    }

    @Test
    void keepsKeyPointsOutOfTheMemory() {
        fill();
        ChatMemory memory = MessageWindowChatMemory.builder().build();
        ChatClient client = client().defaultAdvisors(
                        advisor, MessageChatMemoryAdvisor.builder(memory).build())
                .build();

        ask(client.prompt().user(SAID));
        acumen.close();

        assertThat(memory.get("a")).extracting(Message::getText).containsExactly(SAID, "Shipped.");
    }

    @Test
    void showsKeyPointsOnceThoughItIsRegisteredTwice() {
        fill();
        ChatClient client = client().defaultAdvisors(advisor).build();

        ask(client.prompt().user(SAID).advisors(new AcumenAdvisor(Conversations.of(acumen))));
        acumen.close();

        assertThat(prompts).hasSize(3).allSatisfy(prompt -> assertThat(prompt).containsOnlyOnce(KEY_POINT));
        assertThat(sessions).hasSize(1);
    }

    @Test
    void showsKeyPointsWhereTheAgentHasNoSystemMessageOfItsOwn() {
        fill();
        ChatClient client = ChatClient.builder(new FakeChatModel(this::shipping))
                .defaultAdvisors(advisor)
                .build();

        client.prompt().user(SAID).tools(new Shop()).call().content();
        acumen.close();

        assertThat(prompts).isNotEmpty().allSatisfy(prompt -> assertThat(prompt).containsOnlyOnce(KEY_POINT));
    }

    @Test
    void seesToolsOfOneRequest() {
        ChatClient client = ChatClient.builder(new FakeChatModel(this::shipping))
                .defaultAdvisors(advisor)
                .build();

        ask(client.prompt().user(SAID).tools(new Shop()));
        acumen.close();

        assertThat(steps()).hasSize(3);
    }

    @Test
    void takesDownTheAnswerOfAToolThatGoesStraightToTheUser() {
        ChatClient client = ChatClient.builder(new FakeChatModel((_, _) -> AgentModel.Answer.calling("12")))
                .defaultAdvisors(advisor)
                .defaultTools(new DirectShop())
                .build();

        ask(client.prompt().user(SAID));
        acumen.close();

        assertThat(steps()).hasSize(2);
        assertThat(steps().getLast())
                .isInstanceOfSatisfying(
                        Step.Message.class,
                        message -> assertThat(message.text()).contains("order 12 is on its way"));
    }

    @Test
    void takesDownWhatTheUserSaidAndNotWhatOtherAdvisorsMakeOfIt() {
        ChatClient client = client().defaultAdvisors(advisor, new Augmenting()).build();

        ask(client.prompt().user(SAID));
        acumen.close();

        assertThat(prompts).allSatisfy(prompt -> assertThat(prompt).contains("From the handbook"));
        assertThat(sessions.getFirst().turns().getFirst().prompt()).isEqualTo(SAID);
    }

    @Test
    void takesNoWishFromAProgram() {
        ChatClient client = client().defaultAdvisors(advisor).build();

        ask(client.prompt()
                .user("Always answer in whole sentences.")
                .advisors(advisors -> advisors.param(AcumenAdvisor.ORDERED, true)));
        acumen.close();

        assertThat(sessions.getFirst().turns().getFirst().author()).isEqualTo(Turn.Author.AGENT);
        assertThat(store.read().playbook().size()).isZero();
    }

    @Test
    void learnsOnceOfToolsThatTheApplicationCallsItself() {
        FakeChatModel model = new FakeChatModel(this::shippingOnce);
        ChatClient client = ChatClient.builder(model)
                .defaultAdvisors(advisor)
                .defaultAdvisors(AdvisorParams.toolCallingAdvisorAutoRegister(false))
                .build();
        ToolCallingManager tools = ToolCallingManager.builder().build();
        ChatOptions options = ToolCallingChatOptions.builder()
                .toolCallbacks(ToolCallbacks.from(new Shop()))
                .build();

        Prompt prompt = new Prompt(List.of(new UserMessage(SAID)), options);
        ChatResponse response = answer(client, prompt);
        while (response.hasToolCalls()) {
            prompt = new Prompt(tools.executeToolCalls(prompt, response).conversationHistory(), options);
            response = answer(client, prompt);
        }
        acumen.close();

        assertThat(sessions).hasSize(1);
        assertThat(steps()).hasSize(2);
        assertThat(steps().getFirst())
                .isInstanceOfSatisfying(
                        Step.ToolCall.class, call -> assertThat(call.tool()).isEqualTo(AgentContract.TOOL));
        assertThat(failures).isEmpty();
    }

    @Test
    void learnsNothingOfAStreamWhoseSubscriberGoesAway() {
        ChatClient client = client().defaultAdvisors(advisor).build();

        assertThat(client.prompt().user(SAID).stream().content().blockFirst()).isEqualTo("S");
        acumen.close();

        assertThat(sessions).isEmpty();
        assertThat(failures).singleElement().asString().contains("the subscriber went away");
    }

    @Test
    void takesARequestWithoutAConversationForOneOfItsOwn() {
        Conversations conversations = Conversations.of(acumen).learningAtEnd();
        ChatClient client =
                client().defaultAdvisors(new AcumenAdvisor(conversations)).build();

        client.prompt().user(SAID).call().content();
        client.prompt().user(SAID).call().content();
        ask(client.prompt().user(SAID));
        acumen.close();

        assertThat(sessions).hasSize(2);
        assertThat(sessions.getFirst().session())
                .isNotEqualTo(sessions.getLast().session());
    }

    private ChatClient.Builder client() {
        return ChatClient.builder(new FakeChatModel(this::shipping))
                .defaultSystem("You ship orders.")
                .defaultTools(new Shop());
    }

    private static void ask(ChatClient.ChatClientRequestSpec request) {
        request.advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "a"))
                .call()
                .content();
    }

    private static ChatResponse answer(ChatClient client, Prompt prompt) {
        return Optional.ofNullable(client.prompt(prompt).call().chatResponse()).orElseThrow();
    }

    private AgentModel.Answer shipping(String prompt, int results) {
        prompts.add(prompt);
        return switch (results) {
            case 0 -> AgentModel.Answer.calling("missing");
            case 1 -> AgentModel.Answer.calling("12");
            default -> AgentModel.Answer.said("Shipped.");
        };
    }

    private AgentModel.Answer shippingOnce(String prompt, int results) {
        return results == 0 ? AgentModel.Answer.calling("12") : AgentModel.Answer.said("Shipped.");
    }

    private List<Step> steps() {
        assertThat(sessions).hasSize(1);
        return sessions.getFirst().turns().getFirst().steps();
    }

    private void fill() {
        store.update(
                Cause.of("apply"),
                playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(KEY_POINT, "OTHERS", Provenance.NONE)))));
    }

    /// A shop whose tool's answer is the agent's.
    static final class DirectShop {
        @Tool(name = AgentContract.TOOL, description = "Ships an order", returnDirect = true)
        String ship(String order) {
            return AgentContract.ship(order);
        }
    }
}
