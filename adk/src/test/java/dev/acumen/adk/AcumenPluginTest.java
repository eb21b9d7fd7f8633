package dev.acumen.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.InvocationContext;
import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.GlobalInstructionPlugin;
import com.google.adk.plugins.Plugin;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.runner.Runner;
import com.google.adk.tools.AgentTool;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.FinishReason;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AcumenPluginTest {
    private static final String KEY_POINT = "Ship nothing on a Sunday";
    private static final String SAID = "Please ship order 12";

    private final InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
    private final Heard heard = new Heard();
    private final Acumen acumen = Acumen.with(store).listener(heard).build();
    private final List<String> prompts = new ArrayList<>();

    @Test
    void keepsKeyPointsOutOfTheSession() {
        fill();
        Runner runner = runner(this::shipping, Shop.telling(), AcumenPlugin.of(acumen));

        assertThat(Shop.say(runner, "a", SAID)).isEqualTo("Shipped.");

        List<Event> events = runner.sessionService()
                .getSession("shop", Shop.USER, "a", Optional.empty())
                .toSingle()
                .blockingGet()
                .events();
        assertThat(prompts).isNotEmpty().allSatisfy(prompt -> assertThat(prompt).contains(KEY_POINT));
        assertThat(events)
                .hasSize(4)
                .noneSatisfy(event -> assertThat(event.toJson()).contains(KEY_POINT));
    }

    @Test
    void sharesTheInstructionWithOtherPlugins() {
        fill();
        Plugin global = new GlobalInstructionPlugin("Be kind.");
        Plugin plugin = AcumenPlugin.of(acumen);

        for (List<Plugin> plugins : List.of(List.of(global, plugin), List.of(plugin, global))) {
            prompts.clear();
            LlmAgent agent = Shop.agent(new ScriptedLlm(this::shipping), Shop.telling());
            assertThat(Shop.say(new InMemoryRunner(agent, "shop", plugins), "a", SAID))
                    .isEqualTo("Shipped.");
            assertThat(prompts)
                    .hasSize(2)
                    .allSatisfy(prompt -> assertThat(prompt)
                            .contains("Be kind.", "You ship orders.")
                            .containsOnlyOnce(KEY_POINT));
        }
    }

    @Test
    void leavesTheInstructionInOnePart() {
        fill();
        List<Integer> parts = new ArrayList<>();
        LlmAgent agent = LlmAgent.builder()
                .name("shop")
                .instruction("You ship orders.")
                .model(new ScriptedLlm((_, _) -> AgentModel.Answer.said("Yes.")))
                .beforeModelCallbackSync((_, request) -> {
                    request.appendInstructions(List.of("Be brief."));
                    parts.add(request.build().getSystemInstructions().size());
                    return Optional.empty();
                })
                .build();

        assertThat(Shop.say(new InMemoryRunner(agent, "shop", List.of(AcumenPlugin.of(acumen))), "a", "Hello"))
                .isEqualTo("Yes.");
        assertThat(parts).containsExactly(1);
    }

    @Test
    void choosesThePlaybookByUser() {
        fill();
        List<String> users = new ArrayList<>();
        Conversations conversations = Conversations.of(user -> {
            users.add(user);
            return acumen;
        });
        AcumenPlugin plugin = AcumenPlugin.of(conversations).identifiedBy(InvocationContext::userId);

        Shop.say(runner(this::shipping, Shop.telling(), plugin), "a", SAID);

        assertThat(users).containsExactly(Shop.USER);
        assertThat(learned())
                .singleElement()
                .satisfies(session -> assertThat(session.session()).isEqualTo(Shop.USER));
    }

    @Test
    void worksAsBeforeWithoutAConversation() {
        AcumenPlugin plugin = AcumenPlugin.of(acumen).identifiedBy(_ -> {
            throw new IllegalStateException("who is it");
        });

        assertThat(Shop.say(runner(this::shipping, Shop.telling(), plugin), "a", SAID))
                .isEqualTo("Shipped.");
        assertThat(learned()).isEmpty();
    }

    @Test
    void takesNothingForAPersonsWishWhereProgramsCall() {
        Shop.say(
                runner(this::shipping, Shop.telling(), AcumenPlugin.of(acumen).calledByPrograms()),
                "a",
                "Never use tabs.");

        assertThat(turn().author()).isEqualTo(Turn.Author.AGENT);
        assertThat(turn().prompt()).isEqualTo("Never use tabs.");
    }

    @Test
    void recordsAnAgentThatAnotherOneCallsAsOrdered() {
        LlmAgent helper = LlmAgent.builder()
                .name("helper")
                .description("Helps.")
                .model(new ScriptedLlm((_, _) -> AgentModel.Answer.said("Always do it.")))
                .build();
        BaseTool tool = AgentTool.create(helper, false, true);
        ScriptedLlm model = new ScriptedLlm(this::shipping) {
            @Override
            LlmResponse call(String order) {
                return response(Part.fromFunctionCall("helper", Map.of("request", order)));
            }
        };
        LlmAgent agent = Shop.agent(model, tool);

        Shop.say(new InMemoryRunner(agent, "shop", List.of(AcumenPlugin.of(acumen))), "a", SAID);

        assertThat(learned())
                .extracting(session -> session.turns().getFirst().author())
                .containsExactly(Turn.Author.AGENT, Turn.Author.PERSON);
    }

    @Test
    void saysThatAToolFailedThoughAdkHidesWhy() {
        Shop.say(runner(this::shippingInVain, Shop.hiding(), AcumenPlugin.of(acumen)), "a", SAID);

        assertThat(call().outcome()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void recordsAToolThatTheUserAllowsLater() {
        confirm(true);

        assertThat(learned()).hasSize(2);
        assertThat(call().outcome()).isInstanceOf(Outcome.Unknown.class);
        assertThat(learned().getLast().turns().getFirst().steps().getFirst())
                .isInstanceOfSatisfying(Step.ToolCall.class, call -> {
                    assertThat(call.tool()).isEqualTo(AgentContract.TOOL);
                    assertThat(call.outcome())
                            .isInstanceOfSatisfying(
                                    Outcome.Succeeded.class,
                                    succeeded -> assertThat(succeeded.output()).contains("on its way"));
                });
    }

    @Test
    void recordsAToolThatTheUserDoesNotAllow() {
        confirm(false);

        assertThat(learned().getLast().turns().getFirst().steps().getFirst())
                .isInstanceOfSatisfying(
                        Step.ToolCall.class, call -> assertThat(call.outcome()).isInstanceOf(Outcome.Rejected.class));
    }

    @Test
    void tellsThatTheModelRefused() {
        ScriptedLlm refusing = new ScriptedLlm((_, _) -> AgentModel.Answer.said("")) {
            @Override
            LlmResponse say(String text) {
                return LlmResponse.builder()
                        .errorCode(new FinishReason(FinishReason.Known.SAFETY))
                        .errorMessage("not that")
                        .build();
            }
        };

        Shop.say(new InMemoryRunner(Shop.agent(refusing), "shop", List.of(AcumenPlugin.of(acumen))), "a", SAID);

        assertThat(learned()).isEmpty();
        assertThat(heard.failures()).containsExactly("the agent gave no answer: SAFETY: not that");
    }

    @Test
    void recordsNoThoughts() {
        ScriptedLlm thinking = new ScriptedLlm((_, _) -> AgentModel.Answer.said("")) {
            @Override
            LlmResponse say(String text) {
                return response(Part.fromText("Hm.").toBuilder().thought(true).build(), Part.fromText("Yes."));
            }
        };

        Shop.say(new InMemoryRunner(Shop.agent(thinking), "shop", List.of(AcumenPlugin.of(acumen))), "a", SAID);

        assertThat(turn().steps())
                .singleElement()
                .isInstanceOfSatisfying(
                        Step.Message.class,
                        message -> assertThat(message.text()).isEqualTo("Yes."));
    }

    @Test
    void learnsNothingOfARunThatIsCancelled() {
        Runner runner = runner(this::shipping, Shop.telling(), AcumenPlugin.of(acumen));
        RunConfig config = RunConfig.builder().autoCreateSession(true).build();

        assertThat(runner.runAsync(Shop.USER, "a", Content.fromParts(Part.fromText(SAID)), config)
                        .blockingFirst()
                        .functionCalls())
                .hasSize(1);

        assertThat(learned()).isEmpty();
    }

    private void confirm(boolean isConfirmed) {
        BaseTool tool = FunctionTool.create(Shop.Telling.class, AgentContract.TOOL, true);
        AgentModel model =
                (_, results) -> results == 0 ? AgentModel.Answer.calling("12") : AgentModel.Answer.said("Done.");
        Runner runner = runner(model, tool, AcumenPlugin.of(acumen));
        RunConfig config = RunConfig.builder().autoCreateSession(true).build();
        FunctionCall asked = runner.runAsync(Shop.USER, "a", Content.fromParts(Part.fromText(SAID)), config)
                .flatMapIterable(Event::functionCalls)
                .filter(call -> call.name().orElse("").startsWith("adk_request_"))
                .lastOrError()
                .blockingGet();
        FunctionResponse answer = FunctionResponse.builder()
                .id(asked.id().orElseThrow())
                .name(asked.name().orElseThrow())
                .response(Map.of("confirmed", isConfirmed))
                .build();

        assertThat(Shop.say(
                        runner,
                        "a",
                        Content.builder()
                                .role("user")
                                .parts(Part.builder().functionResponse(answer).build())
                                .build(),
                        RunConfig.StreamingMode.NONE))
                .isEqualTo("Done.");
    }

    private Runner runner(AgentModel model, BaseTool tool, AcumenPlugin plugin) {
        return new InMemoryRunner(Shop.agent(new ScriptedLlm(model), tool), "shop", List.of(plugin));
    }

    private AgentModel.Answer shipping(String prompt, int results) {
        prompts.add(prompt);
        return results == 0 ? AgentModel.Answer.calling("12") : AgentModel.Answer.said("Shipped.");
    }

    private AgentModel.Answer shippingInVain(String prompt, int results) {
        return results == 0 ? AgentModel.Answer.calling("missing") : AgentModel.Answer.said("It failed.");
    }

    private List<Trajectory> learned() {
        acumen.close();
        return heard.sessions();
    }

    private Turn turn() {
        return learned().getFirst().turns().getFirst();
    }

    private Step.ToolCall call() {
        return turn().steps().stream()
                .filter(Step.ToolCall.class::isInstance)
                .map(Step.ToolCall.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private void fill() {
        store.update(
                Cause.of("apply"),
                playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(KEY_POINT, "OTHERS", Provenance.NONE)))));
    }
}
