package dev.acumen.testkit.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.api.Acumen;
import dev.acumen.api.Conversations;
import dev.acumen.api.LearningListener;
import dev.acumen.learn.Curator;
import dev.acumen.learn.Judge;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.Reflector;
import dev.acumen.learn.Roles;
import dev.acumen.learn.Screen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.store.Cause;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// What every adapter of an agent framework has to do. An adapter's test class extends this one and runs it.
public abstract class AgentContract {
    /// The tool's name.
    public static final String TOOL = "ship";

    /// The name of its one argument, a text.
    public static final String ARGUMENT = "order";

    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    private static final String KEY_POINT = "Ship nothing on a Sunday";
    private static final String SAID = "Please ship order 12";

    private final List<Trajectory> sessions = Collections.synchronizedList(new ArrayList<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
    private final List<String> prompts = Collections.synchronizedList(new ArrayList<>());

    private final LearningListener listener = new LearningListener() {
        @Override
        public void learned(Trajectory session, Lesson lesson) {
            if (lesson instanceof Lesson.Learned) {
                sessions.add(session);
            } else {
                failures.add(lesson.toString());
            }
        }

        @Override
        public void failed(Trajectory session, RuntimeException why) {
            failures.add(String.valueOf(why.getMessage()));
        }
    };

    /// For subclasses.
    protected AgentContract() {}

    /// An agent of the framework.
    ///
    /// @param conversations what the adapter is given
    /// @param model answers its requests
    protected abstract AdaptedAgent agent(Conversations conversations, AgentModel model);

    /// What the tool does, in every agent: it fails where the address is missing.
    ///
    /// @throws IllegalStateException if the order is `missing`
    public static String ship(String order) {
        if (order.equals("missing")) {
            throw new IllegalStateException("the address is missing");
        }
        return "order " + order + " is on its way";
    }

    @Test
    void showsTheKeyPointsOnceInEachRequestAndNeverInTheMemory() {
        PlaybookStore store = filled();
        try (Acumen acumen = acumen(store)) {
            AdaptedAgent agent = agent(Conversations.of(acumen), seen(this::shipping));

            assertThat(agent.say("a", SAID)).isEqualTo("Shipped.");
            assertThat(agent.say("a", "Thank you")).isEqualTo("Shipped.");
        }

        assertThat(prompts)
                .hasSize(3 + 3)
                .allSatisfy(
                        prompt -> assertThat(prompt).containsOnlyOnce(KEY_POINT).contains(SAID));
    }

    @Test
    void changesNothingWhereThereIsNothingToShow() {
        try (Acumen acumen = acumen(new InMemoryPlaybookStore(CLOCK))) {
            assertThat(agent(Conversations.of(acumen), seen(this::shipping)).say("a", SAID))
                    .isEqualTo("Shipped.");
        }

        assertThat(prompts).allSatisfy(prompt -> assertThat(prompt).doesNotContain("Playbook"));
    }

    @Test
    void takesDownWhatWasSaidAndWhichToolsWereCalled() {
        try (Acumen acumen = acumen(filled())) {
            agent(Conversations.of(acumen), this::shipping).say("a", SAID);
        }

        assertThat(failures).isEmpty();
        assertThat(sessions).hasSize(1);
        Turn turn = sessions.getFirst().turns().getFirst();
        assertThat(sessions.getFirst().session()).isEqualTo("a");
        assertThat(turn.prompt()).isEqualTo(SAID);
        assertThat(turn.author()).isEqualTo(Turn.Author.PERSON);
        List<Step.ToolCall> calls = turn.steps().stream()
                .filter(Step.ToolCall.class::isInstance)
                .map(Step.ToolCall.class::cast)
                .toList();
        assertThat(calls).hasSize(2).allSatisfy(call -> assertThat(call.tool()).isEqualTo(TOOL));
        assertThat(calls.getFirst().input()).contains("missing");
        assertThat(calls.getFirst().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error()).contains("the address is missing"));
        assertThat(calls.getLast().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Succeeded.class,
                        succeeded -> assertThat(succeeded.output()).contains("order 12 is on its way"));
        assertThat(turn.steps().getLast())
                .isInstanceOfSatisfying(
                        Step.Message.class,
                        message -> assertThat(message.text()).isEqualTo("Shipped."));
    }

    @Test
    void learnsEachRunOnceThoughTheMemoryRepeatsIt() {
        InMemoryPlaybookStore store = new InMemoryPlaybookStore(CLOCK);
        try (Acumen acumen = acumen(store)) {
            AdaptedAgent agent = agent(Conversations.of(acumen), this::shipping);
            agent.say("a", "Always answer in whole sentences.");
            agent.say("a", "Never use tabs.");
            agent.say("a", SAID);
        }

        assertThat(sessions)
                .hasSize(3)
                .allSatisfy(session -> assertThat(session.turns()).hasSize(1));
        assertThat(store.read().learned()).hasSize(3);
        assertThat(store.read().playbook().texts().values())
                .containsExactlyInAnyOrder("Always answer in whole sentences.", "Never use tabs.", SAID);
    }

    @Test
    void putsWhatWasLearnedInFrontOfTheNextRun() {
        InMemoryPlaybookStore store = new InMemoryPlaybookStore(CLOCK);
        try (Acumen acumen = acumen(store)) {
            agent(Conversations.of(acumen), this::shipping).say("a", "Always answer in whole sentences.");
        }
        try (Acumen acumen = acumen(store)) {
            agent(Conversations.of(acumen), seen(this::shipping)).say("b", SAID);
        }

        assertThat(prompts).allSatisfy(prompt -> assertThat(prompt).contains("Always answer in whole sentences."));
    }

    @Test
    void learnsAWholeConversationAtItsEnd() {
        try (Acumen acumen = acumen(filled())) {
            Conversations conversations = Conversations.of(acumen).learningAtEnd();
            AdaptedAgent agent = agent(conversations, this::shipping);
            agent.say("a", SAID);
            agent.say("a", "Thank you");
            assertThat(sessions).isEmpty();
            conversations.end("a");
        }

        assertThat(sessions)
                .singleElement()
                .satisfies(session ->
                        assertThat(session.turns()).extracting(Turn::prompt).containsExactly(SAID, "Thank you"));
    }

    @Test
    void worksAsBeforeWhereLearningCannot() {
        try (Acumen acumen = acumen(new Broken())) {
            AdaptedAgent agent = agent(Conversations.of(acumen), this::shipping);

            assertThat(agent.say("a", SAID)).isEqualTo("Shipped.");
        }
        Conversations without = Conversations.of(ignored -> {
            throw new IllegalStateException("no playbook for this user");
        });
        assertThat(agent(without, this::shipping).say("a", SAID)).isEqualTo("Shipped.");

        assertThat(failures).containsExactly("the disk is gone");
    }

    @Test
    void passesOnWhatTheModelThrowsAndLearnsNothingOfIt() {
        try (Acumen acumen = acumen(filled())) {
            AdaptedAgent agent = agent(Conversations.of(acumen), (prompt, results) -> {
                throw new IllegalStateException("the model is down");
            });

            assertThatThrownBy(() -> agent.say("a", SAID)).hasStackTraceContaining("the model is down");
        }

        assertThat(sessions).isEmpty();
        assertThat(failures).containsExactly("the agent gave no answer");
    }

    @Test
    void keepsConversationsApart() throws Exception {
        int count = 8;
        Map<String, InMemoryPlaybookStore> stores = new LinkedHashMap<>();
        Map<String, Acumen> playbooks = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            InMemoryPlaybookStore store = new InMemoryPlaybookStore(CLOCK);
            stores.put("user-" + i, store);
            playbooks.put("user-" + i, acumen(store));
        }
        AdaptedAgent agent =
                agent(Conversations.of(user -> Objects.requireNonNull(playbooks.get(user))), this::shipping);
        List<Future<String>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String user : playbooks.keySet()) {
                answers.add(threads.submit(() -> agent.say(user, "Always answer " + user + " in whole sentences.")));
            }
        }
        for (Future<String> answer : answers) {
            assertThat(answer.get()).isEqualTo("Shipped.");
        }
        playbooks.values().forEach(Acumen::close);

        assertThat(failures).isEmpty();
        stores.forEach(
                (user, store) -> assertThat(store.read().playbook().texts().values())
                        .containsExactly("Always answer " + user + " in whole sentences."));
        assertThat(sessions)
                .hasSize(count)
                .allSatisfy(session ->
                        assertThat(session.turns().getFirst().steps()).hasSize(3));
    }

    private Acumen acumen(PlaybookStore store) {
        return Acumen.with(store).listener(listener).judge(repeating()).build();
    }

    /// Learns what the user said, word for word.
    private static Judge repeating() {
        Reflector reflector = (session, playbook, kept) -> JudgementResult.of(new Reflection(
                "",
                List.of(),
                session.turns().stream()
                        .map(turn -> new Insight(turn.prompt(), Section.OTHERS, "it was said", List.of()))
                        .toList()));
        Curator curator =
                (reflection, playbook, kept) -> JudgementResult.of(List.of(Delta.of(reflection.insights().stream()
                        .<Operation>map(insight -> new Operation.Add(insight.text(), "OTHERS", Provenance.NONE))
                        .toList())));
        return new Roles(reflector, curator, Screen.NONE, "contract");
    }

    /// Calls the tool in vain, calls it again, and is done.
    private AgentModel.Answer shipping(String prompt, int results) {
        return switch (results) {
            case 0 -> AgentModel.Answer.calling("missing");
            case 1 -> AgentModel.Answer.calling("12");
            default -> AgentModel.Answer.said("Shipped.");
        };
    }

    private AgentModel seen(AgentModel model) {
        return (prompt, results) -> {
            prompts.add(prompt);
            return model.answer(prompt, results);
        };
    }

    private static PlaybookStore filled() {
        PlaybookStore store = new InMemoryPlaybookStore(CLOCK);
        store.update(
                Cause.of("apply"),
                playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(KEY_POINT, "OTHERS", Provenance.NONE)))));
        return store;
    }

    /// A store that cannot be reached.
    private static final class Broken implements PlaybookStore {
        @Override
        public State read() {
            throw new StoreException("the disk is gone", true);
        }

        @Override
        public Optional<Applied> update(Transaction transaction) {
            throw new StoreException("the disk is gone", true);
        }
    }
}
