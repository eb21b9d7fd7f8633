package dev.acumen.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.events.EventCompaction;
import com.google.adk.models.LlmResponse;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.Session;
import com.google.adk.tools.LoadMemoryTool;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.acumen.api.Acumen;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.InMemoryPlaybookStore;
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

class AcumenMemoryServiceTest {
    private static final String KEY_POINT = "Ship nothing on a Sunday";

    private final InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());
    private final Heard heard = new Heard();
    private final Acumen acumen = Acumen.with(store).listener(heard).build();
    private final AcumenMemoryService memory = AcumenMemoryService.of(acumen);

    @Test
    void learnsAWholeSession() {
        add(
                said("i1", "Please ship order 12"),
                event("i1").content(of("model", call("c1"))).build(),
                event("i1")
                        .content(of("user", result("c1", "error", "no address")))
                        .build(),
                event("i1")
                        .content(of("model", Part.fromText("I need")))
                        .partial(true)
                        .build(),
                event("i1")
                        .content(of("model", Part.fromText("I need the address.")))
                        .build(),
                said("i2", "Always ask for it first."),
                event("i2").content(of("model", Part.fromText("Fine."))).build());

        Trajectory session = learned().getFirst();
        assertThat(session.session()).isEqualTo("s1");
        assertThat(session.turns())
                .extracting(Turn::prompt)
                .containsExactly("Please ship order 12", "Always ask for it first.");
        assertThat(session.turns()).extracting(Turn::author).containsOnly(Turn.Author.PERSON);
        assertThat(session.turns().getFirst().steps())
                .satisfiesExactly(
                        call -> assertThat(call)
                                .isInstanceOfSatisfying(
                                        Step.ToolCall.class,
                                        ship -> assertThat(ship.outcome())
                                                .isInstanceOfSatisfying(
                                                        Outcome.Failed.class,
                                                        failed -> assertThat(failed.error())
                                                                .isEqualTo("no address"))),
                        answer -> assertThat(answer)
                                .isInstanceOfSatisfying(
                                        Step.Message.class,
                                        message -> assertThat(message.text()).isEqualTo("I need the address.")));
        assertThat(store.read().playbook().texts().values()).containsExactly("Always ask for it first.");
    }

    @Test
    void learnsEachTurnOnceThoughTheSessionIsAddedAgain() {
        Event first = said("i1", "Always ask for the address first.");
        add(first);
        add(first);
        add(first, said("i2", "Never ship on a Sunday."));

        assertThat(learned()).hasSize(2);
        assertThat(store.read().learned()).hasSize(2);
    }

    @Test
    void learnsNothingThatThePluginLearned() {
        Runner runner = Runner.builder()
                .agent(Shop.agent(new ScriptedLlm((_, _) -> AgentModel.Answer.said("Fine."))))
                .appName("shop")
                .memoryService(memory)
                .plugins(AcumenPlugin.of(acumen))
                .build();
        Shop.say(runner, "a", "Always ask for the address first.");
        Session session = runner.sessionService()
                .getSession("shop", Shop.USER, "a", Optional.empty())
                .toSingle()
                .blockingGet();

        memory.addSessionToMemory(session).blockingAwait();

        assertThat(learned()).hasSize(1);
        assertThat(store.read().learned()).hasSize(1);
    }

    @Test
    void recordsWhatTheApplicationAnswersForATool() {
        add(
                said("i1", "Please ship order 12"),
                event("i1").content(of("model", call("c1"))).build(),
                event("i2")
                        .author("user")
                        .content(of("user", result("c1", "result", "shipped")))
                        .build(),
                event("i2").content(of("model", Part.fromText("Done."))).build());

        List<Turn> turns = learned().getFirst().turns();
        assertThat(turns).extracting(Turn::prompt).containsExactly("Please ship order 12", "");
        assertThat(turns).extracting(Turn::author).containsExactly(Turn.Author.PERSON, Turn.Author.AGENT);
        assertThat(turns.getFirst().steps())
                .singleElement()
                .isInstanceOfSatisfying(
                        Step.ToolCall.class,
                        call -> assertThat(call.outcome())
                                .isInstanceOfSatisfying(
                                        Outcome.Succeeded.class,
                                        succeeded ->
                                                assertThat(succeeded.output()).contains("shipped")));
    }

    @Test
    void takesASummaryForNobodysWords() {
        EventCompaction compaction = EventCompaction.builder()
                .startTimestamp(0)
                .endTimestamp(1)
                .compactedContent(of("model", Part.fromText("Always shout.")))
                .build();
        add(
                said("i1", "Hello"),
                Event.builder()
                        .id("summary")
                        .author("user")
                        .content(of("user", Part.fromText("Always shout.")))
                        .actions(EventActions.builder().compaction(compaction).build())
                        .build());

        assertThat(learned().getFirst().turns()).extracting(Turn::prompt).containsExactly("Hello");
    }

    @Test
    void findsKeyPointsByWords() {
        fill(KEY_POINT, "Answer in whole sentences");

        assertThat(found(memory, "what about sunday"))
                .singleElement()
                .asString()
                .endsWith("] " + KEY_POINT);
        assertThat(found(memory, "")).isEmpty();
    }

    @Test
    void answersTheToolThatLoadsMemories() {
        fill(KEY_POINT);
        List<String> prompts = new ArrayList<>();
        ScriptedLlm model =
                new ScriptedLlm((prompt, results) -> {
                    prompts.add(prompt);
                    return results == 0
                            ? AgentModel.Answer.calling("sunday")
                            : AgentModel.Answer.said("Not on a Sunday.");
                }) {
                    @Override
                    LlmResponse call(String query) {
                        return response(Part.fromFunctionCall("loadMemory", Map.of("query", query)));
                    }
                };
        LlmAgent agent = Shop.agent(model, new LoadMemoryTool());
        Runner runner = Runner.builder()
                .agent(agent)
                .appName("shop")
                .memoryService(memory)
                .build();

        assertThat(Shop.say(runner, "a", "May I ship today?")).isEqualTo("Not on a Sunday.");
        assertThat(prompts.getFirst()).doesNotContain(KEY_POINT);
        assertThat(prompts.getLast()).contains(KEY_POINT);
    }

    @Test
    void hasAMemoryForEachUserAndFailsForNobody() {
        fill(KEY_POINT);
        AcumenMemoryService memories = AcumenMemoryService.of(user -> {
            if (user.equals(Shop.USER)) {
                return acumen;
            }
            throw new IllegalArgumentException("no playbook for " + user);
        });

        assertThat(found(memories, "sunday")).hasSize(1);
        assertThat(memories.searchMemory("shop", "bob", "sunday").blockingGet().memories())
                .isEmpty();
        memories.addSessionToMemory(
                        Session.builder("s2").appName("shop").userId("bob").build())
                .blockingAwait();
        assertThat(learned()).isEmpty();
    }

    private List<Trajectory> learned() {
        acumen.close();
        return heard.sessions();
    }

    private static List<String> found(AcumenMemoryService memory, String query) {
        return memory.searchMemory("shop", Shop.USER, query).blockingGet().memories().stream()
                .map(entry -> EventRecorder.textOf(Optional.of(entry.content())))
                .toList();
    }

    private void add(Event... events) {
        Session session = Session.builder("s1")
                .appName("shop")
                .userId(Shop.USER)
                .events(List.of(events))
                .build();
        memory.addSessionToMemory(session).blockingAwait();
    }

    private static Event said(String invocation, String text) {
        return event(invocation)
                .author("user")
                .content(of("user", Part.fromText(text)))
                .build();
    }

    private static Event.Builder event(String invocation) {
        return Event.builder()
                .id(Event.generateEventId())
                .invocationId(invocation)
                .author("shop");
    }

    private static Content of(String role, Part part) {
        return Content.builder().role(role).parts(part).build();
    }

    private static Part call(String id) {
        return Part.builder()
                .functionCall(FunctionCall.builder()
                        .id(id)
                        .name("ship")
                        .args(Map.of("order", "12"))
                        .build())
                .build();
    }

    private static Part result(String id, String key, String value) {
        return Part.builder()
                .functionResponse(FunctionResponse.builder()
                        .id(id)
                        .name("ship")
                        .response(Map.of(key, value))
                        .build())
                .build();
    }

    private void fill(String... texts) {
        for (String text : texts) {
            store.update(
                    Cause.of("apply"),
                    playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(text, "OTHERS", Provenance.NONE)))));
        }
    }
}
