package dev.acumen.adapt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.llm.Failure;
import dev.acumen.playbook.Playbook;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import dev.acumen.trajectory.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdaptationTest {
    private static final List<Task> TRAIN = Toy.tasks("train", 20);
    private static final List<Task> HELD_OUT = Toy.tasks("held", 20);
    private static final AdaptOptions OPTIONS = AdaptOptions.defaults();

    @TempDir
    private Path folder;

    @Test
    void learnsOfflineWhatTheHeldOutTasksNeed() {
        AdaptResult result = new Toy().adaptation(Toy.store()).offline(TRAIN, HELD_OUT, OPTIONS);

        assertThat(result.stopped()).isEmpty();
        assertThat(result.evaluations()).extracting(Evaluation::score).containsExactly(0.0, 1.0);
        assertThat(result.best().size()).isEqualTo(5);
        assertThat(result.steps()).hasSize(20).allMatch(AdaptStep::isKept);
        assertThat(result.usage()).containsOnlyKeys(Phase.TRAIN, Phase.REFLECT, Phase.CURATE, Phase.VALIDATE);
    }

    @Test
    void givesTheSamePlaybookHoweverManyAreInFlight() {
        Toy alone = new Toy();
        Toy four = new Toy();

        Playbook one = alone.adaptation(Toy.store())
                .offline(TRAIN, HELD_OUT, OPTIONS.withInFlight(1))
                .playbook();
        Playbook many = four.adaptation(Toy.store())
                .offline(TRAIN, HELD_OUT, OPTIONS.withInFlight(4))
                .playbook();

        assertThat(many).isEqualTo(one);
        assertThat(four.calls).hasValue(alone.calls.get());
        assertThat(alone.most).hasValue(1);
    }

    @Test
    void turnsBackADeltaThatLowersTheScoreAndJournalsIt() throws IOException {
        Toy toy = new Toy();
        toy.poisonous = "kind3";
        FilePlaybookStore store = new FilePlaybookStore(folder, Clock.systemUTC());

        AdaptResult result = toy.adaptation(store).offline(TRAIN, HELD_OUT, OPTIONS);

        assertThat(result.turnedBack()).isPositive();
        assertThat(result.playbook().texts()).hasSize(4).doesNotContainValue("poison");
        assertThat(store.read().playbook().texts()).isEqualTo(result.playbook().texts());
        List<JournalLine> journal = store.log();
        assertThat(journal)
                .filteredOn(line -> line.cause().note().startsWith("turned back:"))
                .hasSize((int) result.turnedBack())
                .allMatch(line -> line.cause().refused().getFirst().why().startsWith("the score on held-out tasks"));
    }

    @Test
    void turnsBackAWholeEpochWhereTheGateDecidesOnEpochs() {
        Toy toy = new Toy();
        toy.poisonous = "kind3";
        PreviewStore store = Toy.store();
        AdaptOptions options = OPTIONS.withGate(OPTIONS.gate(), AdaptOptions.GateOn.EPOCH);

        AdaptResult kept = new Toy().adaptation(Toy.store()).offline(TRAIN, HELD_OUT, options);
        AdaptResult turned = toy.adaptation(store).offline(TRAIN.subList(0, 4), HELD_OUT, options.withBatch(1));

        assertThat(kept.playbook().size()).isEqualTo(5);
        assertThat(turned.steps()).hasSize(4);
        assertThat(store.read().playbook()).isEqualTo(turned.playbook());
    }

    @Test
    void choosesNoPlaybookAsTheBestThatWasTurnedBackLater() {
        Toy toy = new Toy();
        // The first three tasks teach what is right, and then the epoch ends with what makes every answer wrong.
        toy.poisonous = "kind3";
        AdaptOptions options = OPTIONS.withBatch(1)
                .withEvaluations(1, 0)
                .withGate(Optional.of(Gate.defaults()), AdaptOptions.GateOn.EPOCH);
        List<Task> heldOut = HELD_OUT.stream()
                .filter(task -> task.prompt().contains("kind0"))
                .toList();
        List<Task> known = List.of(TRAIN.getFirst());

        Playbook begun =
                toy.adaptation(Toy.store()).offline(known, heldOut, options).playbook();
        PreviewStore store = new PreviewStore(new PlaybookStore.State(begun, Set.of(), List.of()));
        AdaptResult turned = toy.adaptation(store).offline(TRAIN.subList(1, 4), heldOut, options);

        assertThat(turned.turnedBack()).isEqualTo(3);
        assertThat(turned.playbook()).isEqualTo(begun);
        assertThat(turned.best()).isEqualTo(begun);
        assertThat(turned.evaluations()).hasSize(1);
    }

    @Test
    void asksForNoAnswerAgainWhoseCheckCouldNotBeRun() {
        Toy toy = new Toy();
        RunLog log = RunLog.inMemory();
        AdaptOptions options = OPTIONS.withInFlight(1);
        Adaptation whole = toy.adaptation(Toy.store()).logging(log);
        Scorer missing = (_, _) -> {
            throw new Stopped(new Failure.Unusable("there is no such check"));
        };
        Adaptation broken = new Adaptation(
                whole.agent(),
                missing,
                whole.reflector(),
                whole.curator(),
                whole.refiner(),
                whole.store(),
                log,
                whole.listener(),
                whole.model());

        assertThat(broken.test(List.of(TRAIN.getFirst()), options).stopped()).isPresent();
        assertThat(whole.test(List.of(TRAIN.getFirst()), options).stopped()).isEmpty();

        assertThat(toy.calls).hasValue(1);
    }

    @Test
    void keepsEverythingWithoutAGate() {
        Toy toy = new Toy();
        toy.poisonous = "kind3";

        AdaptResult result = toy.adaptation(Toy.store())
                .offline(TRAIN, HELD_OUT, OPTIONS.withGate(Optional.empty(), AdaptOptions.GateOn.DELTA));

        assertThat(result.playbook().texts()).containsValue("poison");
        assertThat(result.evaluations().getLast().score()).isZero();
    }

    @Test
    void predictsOnlineBeforeItLearns() {
        AdaptResult result = new Toy().adaptation(Toy.store()).online(TRAIN, OPTIONS.withBatch(5));

        assertThat(result.steps().subList(0, 5))
                .allMatch(step -> !step.attempts().getFirst().score().isFull());
        assertThat(result.steps().subList(5, 20))
                .allMatch(step -> step.attempts().getFirst().score().isFull());
        assertThat(result.score()).isEqualTo(0.75);
    }

    @Test
    void goesOnAfterAStopAtAnyCallAndPaysForNothingTwice() throws IOException {
        Toy whole = new Toy();
        AdaptOptions options = OPTIONS.withInFlight(1).withEpochs(2).withCurateEvery(3);
        AdaptResult expected = whole.adaptation(Toy.store()).offline(TRAIN, HELD_OUT, options);

        Toy toy = new Toy();
        Path file = folder.resolve("run.jsonl");
        FilePlaybookStore store = new FilePlaybookStore(folder, Clock.systemUTC());
        AdaptResult result = expected;
        int stops = 0;
        for (int limit = 1; ; limit += 7) {
            int before = toy.calls.get();
            toy.limit = before + limit % 23 + 1;
            try (RunLog log = RunLog.in(file)) {
                result = toy.adaptation(store).logging(log).offline(TRAIN, HELD_OUT, options);
            }
            if (result.stopped().isEmpty()) {
                break;
            }
            toy.calls.decrementAndGet();
            stops++;
            Files.writeString(file, "{\"key\": \"torn", StandardOpenOption.APPEND);
        }

        assertThat(stops).isGreaterThan(3);
        assertThat(toy.calls).hasValue(whole.calls.get());
        assertThat(result.playbook()).isEqualTo(expected.playbook());
        assertThat(store.read().playbook().texts())
                .isEqualTo(expected.playbook().texts());
        assertThat(result.total()).isEqualTo(expected.total());
    }

    @Test
    void refusesALogOfAnotherRun() {
        Toy toy = new Toy();
        Adaptation adaptation = toy.adaptation(Toy.store());
        adaptation.offline(TRAIN, HELD_OUT, OPTIONS);

        assertThatThrownBy(() -> adaptation.offline(TRAIN, HELD_OUT, OPTIONS.withEpochs(2)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("epochs: the run began with 1, not 2");
    }

    @Test
    void stopsEarlyWhereTheScoreGetsNoBetter() {
        AdaptResult result = new Toy()
                .adaptation(Toy.store())
                .offline(TRAIN, HELD_OUT, OPTIONS.withEpochs(9).withEvaluations(0, 2));

        assertThat(result.evaluations()).extracting(Evaluation::epoch).containsExactly(0, 1, 2, 3);
    }

    @Test
    void showsAnAgentNoMoreOfThePlaybookThanTheBudget() {
        AdaptResult result = new Toy()
                .adaptation(Toy.store())
                .offline(TRAIN, HELD_OUT, OPTIONS.withBudget(60).withRounds(0));
        Trials trials = new Trials(
                (_, _) -> {
                    throw new AssertionError();
                },
                Scorer.exact(),
                RunLog.inMemory(),
                1,
                60);

        String text = trials.text(result.playbook(), HELD_OUT.get(2));

        assertThat(Tokens.estimate(text)).isBetween(1, 60);
    }
}
