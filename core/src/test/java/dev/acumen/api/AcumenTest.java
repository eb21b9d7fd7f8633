package dev.acumen.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.learn.AgentJudge;
import dev.acumen.learn.Judge;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.Screen;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.store.Cause;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcumenTest {
    private static final String WISH = "Always answer in whole sentences.";

    private final InMemoryPlaybookStore store = new InMemoryPlaybookStore(Clock.systemUTC());

    @TempDir
    private Path folder = Path.of("");

    @Test
    void selectsNothingFromAnEmptyPlaybook() {
        try (Acumen acumen = Acumen.with(store).build()) {
            assertThat(acumen.select("anything").text()).isEmpty();
        }
    }

    @Test
    void putsWhatItLearnedInFrontOfTheNextRun() {
        try (Acumen acumen = Acumen.with(store).build()) {
            Lesson lesson = acumen.learn(
                    acumen.record("s").userSaid(WISH).agentSaid("Yes.").trajectory());

            assertThat(lesson).isInstanceOf(Lesson.Learned.class);
            assertThat(acumen.select("anything").text()).contains(WISH);
        }
    }

    @Test
    void asksForIdsInAnswersOnlyWhereItIsToldTo() {
        try (Acumen quiet = Acumen.with(store).build();
                Acumen citing = Acumen.with(store).citing().build()) {
            quiet.learn(quiet.record("s").userSaid(WISH).trajectory());

            assertThat(quiet.select("").text())
                    .startsWith("# Playbook\n\nKey points learned from earlier runs")
                    .contains("without naming their ids", WISH)
                    .doesNotContain("project");
            assertThat(citing.select("").text()).contains("Cite the id of each key point", WISH);
        }
    }

    @Test
    void keepsItsPlaybookInAFolderThatItMakes() {
        Path own = folder.resolve("deep/down");
        try (Acumen acumen = Acumen.in(own).build()) {
            acumen.learn(acumen.record("s").userSaid(WISH).trajectory());
        }

        assertThat(own.resolve("playbook.json")).exists();
        assertThat(own.resolve(".claude")).doesNotExist();
        try (Acumen other = Acumen.in(own).build()) {
            assertThat(other.select("").text()).contains(WISH);
        }
    }

    @Test
    void saysThatAFolderCannotBeMade() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> Acumen.in(file.resolve("below")).build())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("below cannot be made");
    }

    @Test
    void learnsATurnOnceAndAnotherOfTheSameWordsAgain() {
        try (Acumen acumen = Acumen.with(store).build()) {
            Recording run = acumen.record("s").userSaid(WISH);

            assertThat(acumen.learn(run.trajectory())).isInstanceOf(Lesson.Learned.class);
            assertThat(acumen.learn(run.trajectory())).isInstanceOf(Lesson.NothingNew.class);
            assertThat(acumen.learn(acumen.record("s").userSaid(WISH).trajectory()))
                    .isInstanceOf(Lesson.Learned.class);
            assertThat(acumen.learn(acumen.record("t").userSaid("id", WISH).trajectory()))
                    .isInstanceOf(Lesson.Learned.class);
            assertThat(acumen.learn(acumen.record("t").userSaid("id", WISH).trajectory()))
                    .isInstanceOf(Lesson.NothingNew.class);
        }
    }

    @Test
    void learnsInTheBackgroundOneSessionAfterAnother() throws Exception {
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        LearningListener listener = new LearningListener() {
            @Override
            public void learned(Trajectory session, Lesson lesson) {
                heard.add(session.session());
                throw new IllegalStateException("a listener's own trouble");
            }
        };
        try (Acumen acumen = Acumen.with(store).listener(listener).build()) {
            acumen.learnLater(acumen.record("a").userSaid(WISH).trajectory());
            acumen.learnLater(acumen.record("b").userSaid("Never use tabs.").trajectory());
        }

        assertThat(heard).containsExactly("a", "b");
        assertThat(store.read().playbook().size()).isEqualTo(2);
    }

    @Test
    void waitsForWhatIsLearnedInTheBackground() throws InterruptedException {
        Acumen acumen = Acumen.with(store).build();
        acumen.learnLater(acumen.record("a").userSaid(WISH).trajectory());

        assertThat(acumen.awaitLearned(Duration.ofMinutes(5))).isTrue();
        assertThat(store.read().playbook().size()).isEqualTo(1);
        acumen.close();
        assertThat(acumen.awaitLearned(Duration.ofMinutes(5))).isTrue();
    }

    @Test
    void saysWhatWasNotLearnedAndThrowsNothing() {
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        LearningListener listener = new LearningListener() {
            @Override
            public void failed(Trajectory session, RuntimeException why) {
                heard.add(session.session() + ": " + why.getMessage());
            }
        };
        Acumen acumen = Acumen.with(new Broken()).listener(listener).build();
        acumen.learnLater(acumen.record("a").userSaid(WISH).trajectory());
        acumen.close();
        acumen.learnLater(acumen.record("b").userSaid(WISH).trajectory());

        assertThat(heard).containsExactly("a: the disk is gone", "b: it was closed before");
    }

    @Test
    void saysThatAnErrorEndedTheLearning() {
        List<String> heard = new ArrayList<>();
        LearningListener listener = new LearningListener() {
            @Override
            public void failed(Trajectory session, RuntimeException why) {
                heard.add(why.getMessage());
            }
        };
        try (Acumen acumen = Acumen.with(store)
                .model(new LanguageModel() {
                    @Override
                    public String name() {
                        return "m";
                    }

                    @Override
                    public Reply ask(Request request) {
                        throw new NoClassDefFoundError("org/example/Client");
                    }
                })
                .listener(listener)
                .build()) {
            assertThatThrownBy(() -> acumen.learn(acumen.record("a")
                            .userSaid("Say it")
                            .agentSaid("Yes")
                            .trajectory()))
                    .isInstanceOf(NoClassDefFoundError.class);
        }

        assertThat(heard).containsExactly("learning ended with java.lang.NoClassDefFoundError: org/example/Client");
    }

    @Test
    void learnsFromManyThreadsAtOnce() throws Exception {
        List<String> wishes = List.of(
                "Always answer in whole sentences.",
                "Never use tabs.",
                "Prefer small commits.",
                "Never touch the generated files.",
                "Always write the tests in Kotlin.");
        List<Thread> threads = new ArrayList<>();
        try (Acumen acumen = Acumen.with(store).build()) {
            for (String wish : wishes) {
                threads.add(Thread.ofVirtual()
                        .start(() ->
                                acumen.learn(acumen.record(wish).userSaid(wish).trajectory())));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(acumen.playbook().texts().values()).containsExactlyInAnyOrderElementsOf(wishes);
        }
    }

    @Test
    void seesWhatOthersChangedWhenItsOwnKnowledgeIsOld() {
        try (Acumen fresh = Acumen.with(store).freshness(Duration.ZERO).build();
                Acumen resting =
                        Acumen.with(store).freshness(Duration.ofDays(1)).build()) {
            assertThat(fresh.select("").text()).isEmpty();
            assertThat(resting.select("").text()).isEmpty();
            store.update(
                    Cause.of("apply"),
                    playbook -> playbook.apply(
                            Delta.of(List.of(new Operation.Add("Of another", "OTHERS", Provenance.NONE)))));

            assertThat(fresh.select("").text()).contains("Of another");
            assertThat(resting.select("").text()).isEmpty();
        }
    }

    @Test
    void goesOnWithWhatItKnewWhereTheStoreIsGoneForAWhile() {
        Leaving leaving = new Leaving(store);
        try (Acumen acumen = Acumen.with(leaving).freshness(Duration.ZERO).build()) {
            acumen.learn(acumen.record("s").userSaid(WISH).trajectory());
            assertThat(acumen.select("").text()).contains(WISH);

            leaving.isGone = true;

            assertThat(acumen.select("").text()).contains(WISH);
        }
        try (Acumen other = Acumen.with(leaving).build()) {
            assertThatThrownBy(() -> other.select("")).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void takesAnyFreshness() {
        try (Acumen acumen =
                Acumen.with(store).freshness(ChronoUnit.FOREVER.getDuration()).build()) {
            acumen.select("");

            assertThat(acumen.select("").text()).isEmpty();
        }
    }

    @Test
    void letsChangesWaitForAPerson() {
        try (Acumen acumen = Acumen.with(store).reviewing().build()) {
            acumen.learn(acumen.record("s").userSaid(WISH).trajectory());
            acumen.learn(acumen.record("t").userSaid("Never use tabs.").trajectory());
            assertThat(acumen.playbook().size()).isZero();
            assertThat(acumen.proposals()).hasSize(2);

            acumen.accept(acumen.proposals().getFirst());
            acumen.reject(acumen.proposals().getFirst());

            assertThat(acumen.proposals()).isEmpty();
            assertThat(acumen.select("").text()).contains(WISH).doesNotContain("tabs");
            acumen.learn(acumen.record("u").userSaid("Never use tabs.").trajectory());
            assertThat(acumen.proposals()).isEmpty();
        }
    }

    @Test
    void countsNoRatingsOfPeopleWhoAreNotKnown() {
        Judge judge = new AgentJudge(
                new Reflection("", List.of(new Tag("pref-001", Rating.HARMFUL, "it misled")), List.of()),
                Delta.of(List.of(new Operation.Add("Use tabs.", null, Provenance.NONE))),
                Screen.NONE,
                "");
        try (Acumen known = Acumen.with(store).build()) {
            known.learn(known.record("s").userSaid(WISH).trajectory());
        }
        try (Acumen stranger = Acumen.with(store).judge(judge).distrusting().build()) {
            stranger.learn(stranger.record("t").userSaid("Hello.").trajectory());

            assertThat(stranger.proposals()).hasSize(1);
            assertThat(stranger.playbook()
                            .find("pref-001")
                            .orElseThrow()
                            .keyPoint()
                            .tally()
                            .harmful())
                    .isZero();
        }
    }

    @Test
    void takesSecretsOutAsTheyAreTakenDown() {
        try (Acumen acumen =
                Acumen.with(store).secrets(Set.of("plain-but-secret")).build()) {
            Recording run = acumen.record("s")
                    .userSaid("Log in with plain-but-secret")
                    .toolCalled("1", "login", "plain-but-secret")
                    .toolAnswered("1", "welcome, plain-but-secret");

            assertThat(run.trajectory().toString()).doesNotContain("plain-but-secret");
        }
    }

    @Test
    void takesDownToolsThatEndInAnyOrder() {
        try (Acumen acumen = Acumen.with(store).build()) {
            Trajectory session = acumen.record("s")
                    .userSaid("Do both")
                    .toolCalled("1", "first", "{}")
                    .commandCalled("2", "shell", "make")
                    .toolFailed("2", "no rule")
                    .toolAnswered("1", "done")
                    .toolAnswered("never called", "nothing")
                    .outcome(false, "one failed")
                    .trajectory();

            assertThat(session.turns()).hasSize(1);
            List<Step> steps = session.turns().getFirst().steps();
            assertThat(steps).hasSize(3).allSatisfy(step -> assertThat(step).isInstanceOf(Step.ToolCall.class));
            assertThat(steps.stream().map(step -> ((Step.ToolCall) step).line()))
                    .doesNotHaveDuplicates();
        }
    }

    /// A store that can be reached at first.
    private static final class Leaving implements PlaybookStore {
        private final PlaybookStore store;
        private volatile boolean isGone;

        private Leaving(PlaybookStore store) {
            this.store = store;
        }

        @Override
        public State read() {
            if (isGone) {
                throw new StoreException("the database is gone", true);
            }
            return store.read();
        }

        @Override
        public Optional<Applied> update(Transaction transaction) {
            return store.update(transaction);
        }
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
