package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoreListener;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnerTest {
    private static final Reflection SILENT = new Reflection("", List.of(), List.of());

    private static final String REFLECTION = """
            {"analysis": "It went well.", "bullet_tags": [{"name": "pat-001", "tag": "helpful"}], "insights": []}
            """;

    @TempDir
    private Path project = Path.of("");

    private final List<Trajectory> reflected = new ArrayList<>();

    @BeforeEach
    void playbookWithOneKeyPoint() throws IOException {
        Files.createDirectories(project.resolve(".claude"));
        Files.writeString(project.resolve(".claude/playbook.json"), """
                {"sections": {"PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "A", "helpful": 5, "harmful": 1}]}}
                """);
    }

    @Test
    @DisplayName("SCN-CUR-005-03 SCN-CUR-014-02 REQ-CUR-006: a defect while applying keeps the playbook, and says so")
    void keepsThePlaybookAndSaysSoWhenApplyingFails() {
        Refiner defective = (playbook, _) -> {
            throw new IllegalStateException("injected failure");
        };

        Lesson lesson = learner(SILENT, adding("will fail"), defective).learn(session("turn-1"));

        assertThat(lesson)
                .isInstanceOfSatisfying(
                        Lesson.RolledBack.class,
                        rolledBack -> assertThat(rolledBack.defect()).hasMessage("injected failure"));
        assertThat(store().read().playbook().in(Section.PATTERNS))
                .containsExactly(new KeyPoint("pat-001", "A", new Tally(5, 1)));
        assertThat(store().read().learned()).isEmpty();
    }

    @Test
    void raisesTalliesBeforeTheCuratorIsAsked() {
        List<Playbook> seen = new ArrayList<>();
        Curator curator = (_, playbook, _) -> {
            seen.add(playbook);
            return JudgementResult.of(List.of());
        };
        Reflection reflection = new Reflection("", List.of(new Tag("pat-001", Rating.HELPFUL, "it helped")), List.of());

        learner((_, _, _) -> JudgementResult.of(reflection), curator, Refiner.EXACT)
                .learn(session("turn-1"));

        assertThat(seen)
                .singleElement()
                .satisfies(playbook -> assertThat(playbook.find("pat-001")
                                .orElseThrow()
                                .keyPoint()
                                .tally())
                        .isEqualTo(new Tally(6, 1)));
        assertThat(tallyOfTheFirst()).isEqualTo(new Tally(6, 1));
    }

    @Test
    void learnsEachTurnOnce() {
        Learner learner = learner(SILENT, adding("new"), Refiner.EXACT);

        learner.learn(session("turn-1"));
        Lesson second = learner.learn(session("turn-1"));
        Lesson third = learner.learn(session("turn-1", "turn-2"));

        assertThat(second).isEqualTo(new Lesson.NothingNew(1));
        assertThat(third).isInstanceOf(Lesson.Learned.class);
        assertThat(reflected).map(Trajectory::turnIds).containsExactly(List.of("turn-1"), List.of("turn-2"));
    }

    @Test
    void learnsAgainWhenItIsToldTo() {
        Learner learner = learner(SILENT, adding("new"), Refiner.EXACT);

        learner.learn(session("turn-1"));
        Lesson again = learner.learnAgain(session("turn-1"), AnswerCache.inMemory("session-1"));

        assertThat(again)
                .isInstanceOfSatisfying(
                        Lesson.Learned.class,
                        learned -> assertThat(learned.applied().rejections())
                                .singleElement()
                                .satisfies(rejection ->
                                        assertThat(rejection.reason()).isEqualTo("oth-001 already says this")));
    }

    @Test
    void removesOneOfTwoOppositesByARatingAndTakesThatBack() {
        Refiner refiner = new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
        learner(SILENT, adding("Always mock the database in unit tests"), refiner)
                .learn(session("turn-1"));
        learner(SILENT, adding("Never mock the database in unit tests"), refiner)
                .learn(session("turn-2"));
        Set<String> both = store().read().playbook().ids();
        Reflection helped = new Reflection("", List.of(new Tag("oth-002", Rating.HELPFUL, "")), List.of());

        learner(helped, List.of(), refiner).learn(session("turn-3"));

        assertThat(both).containsExactlyInAnyOrder("pat-001", "oth-001", "oth-002");
        assertThat(store().read().playbook().ids()).containsExactlyInAnyOrder("pat-001", "oth-002");
        store().undo();
        assertThat(store().read().playbook().ids()).isEqualTo(both);
    }

    @Test
    void prunesLast() {
        Reflection harmful = new Reflection(
                "",
                List.of(
                        new Tag("oth-001", Rating.HARMFUL, ""),
                        new Tag("oth-001", Rating.HARMFUL, ""),
                        new Tag("oth-001", Rating.HARMFUL, "")),
                List.of());
        learner(SILENT, adding("bad advice"), Refiner.EXACT).learn(session("turn-1"));

        learner(harmful, List.of(), Refiner.EXACT).learn(session("turn-2"));

        assertThat(store().read().playbook().find("oth-001")).isEmpty();
    }

    @Test
    @DisplayName("REQ-CUR-015: what an operation has just reworded is not pruned for its old tally")
    void doesNotPruneWhatItHasJustRewordedForItsOldTally() {
        Reflection harmful = new Reflection("", List.of(new Tag("oth-001", Rating.HARMFUL, "")), List.of());
        List<Delta> reword =
                List.of(Delta.of(List.of(new Operation.Update("oth-001", "good advice", Provenance.NONE))));
        learner(SILENT, adding("bad advice"), Refiner.EXACT).learn(session("turn-1"));
        learner(harmful, List.of(), Refiner.EXACT).learn(session("turn-2"));
        learner(harmful, List.of(), Refiner.EXACT).learn(session("turn-3"));

        learner(harmful, reword, Refiner.EXACT).learn(session("turn-4"));

        assertThat(store().read().playbook().find("oth-001"))
                .hasValueSatisfying(placed -> assertThat(placed.keyPoint())
                        .isEqualTo(new KeyPoint("oth-001", "good advice", new Tally(0, 3))));
    }

    @Test
    void makesOneOfWhatIsSaidTwiceBeforeItPrunes() {
        List<Delta> deltas = List.of(Delta.of(List.of(
                new Operation.Add("B", null, Provenance.NONE), new Operation.Update("oth-001", "A", Provenance.NONE))));
        Reflection harmful = new Reflection(
                "",
                List.of(
                        new Tag("oth-001", Rating.HARMFUL, ""),
                        new Tag("oth-001", Rating.HARMFUL, ""),
                        new Tag("oth-001", Rating.HARMFUL, "")),
                List.of());

        learner(SILENT, adding("B"), Refiner.EXACT).learn(session("turn-1"));
        learner(harmful, deltas, Refiner.EXACT).learn(session("turn-2"));

        assertThat(store().read().playbook().keyPoints())
                .containsExactly(
                        new SectionedKeyPoint(Section.PATTERNS, new KeyPoint("pat-001", "A", new Tally(5, 4))));
    }

    @Test
    void leavesWhatSomebodyRewordedMeanwhileAndCountsItsTags() {
        Reflection helpful = new Reflection("", List.of(new Tag("pat-001", Rating.HELPFUL, "")), List.of());
        List<Delta> deltas = List.of(
                Delta.of(List.of(new Operation.Update("pat-001", "the Curator's words", Provenance.NONE))),
                Delta.of(List.of(new Operation.Add("B", null, Provenance.NONE))),
                Delta.of(List.of(new Operation.Update("oth-001", "BB", Provenance.NONE))));
        Curator slow = (_, _, _) -> {
            reword("pat-001", "a person's words");
            return JudgementResult.of(deltas);
        };

        Lesson lesson = learner((_, _, _) -> JudgementResult.of(helpful), slow, Refiner.EXACT)
                .learn(session("turn-1"));

        assertThat(lesson)
                .isInstanceOfSatisfying(
                        Lesson.Learned.class,
                        learned -> assertThat(learned.applied().rejections())
                                .containsExactly(new Rejection.Superseded(0, "UPDATE", "pat-001")));
        assertThat(store().read().playbook().keyPoints().map(SectionedKeyPoint::keyPoint))
                .containsExactly(
                        new KeyPoint("pat-001", "a person's words", new Tally(6, 1)),
                        new KeyPoint("oth-001", "BB", Tally.ZERO));
    }

    @Test
    void saysWhyASessionWasNotJudgedAndLeavesItForLater() {
        ScriptedModel model = ScriptedModel.of(ScriptedModel.answer(REFLECTION), ScriptedModel.DOWN);
        AnswerCache kept = AnswerCache.inMemory("session-1");

        Lesson lesson = modelLearner(model).learn(session("turn-1"), kept);

        assertThat(lesson).isEqualTo(new Lesson.NotJudged(1, "curator", ScriptedModel.DOWN, kept.usage()));
        assertThat(store().read().learned()).isEmpty();
        assertThat(tallyOfTheFirst()).isEqualTo(new Tally(5, 1));
    }

    @Test
    void goesOnInTheNextTryWithWhatWasKeptAndCountsWhatAllTriesUsed() {
        ScriptedModel model = ScriptedModel.of(
                ScriptedModel.answer(REFLECTION), ScriptedModel.DOWN, ScriptedModel.answer("{\"operations\": []}"));
        AnswerCache kept = AnswerCache.inMemory("session-1");

        modelLearner(model).learn(session("turn-1"), kept);
        Lesson lesson = modelLearner(model).learn(session("turn-1"), kept);

        assertThat(model.roles()).containsExactly("reflector", "curator", "curator");
        assertThat(lesson)
                .isInstanceOfSatisfying(
                        Lesson.Learned.class,
                        learned -> assertThat(learned.usage().total()).isEqualTo(220));
        assertThat(tallyOfTheFirst()).isEqualTo(new Tally(6, 1));
    }

    @Test
    void forgetsWhatWasKeptWhenTheTurnsChanged() {
        ScriptedModel model = ScriptedModel.of(
                ScriptedModel.answer(REFLECTION),
                ScriptedModel.DOWN,
                ScriptedModel.answer(REFLECTION),
                ScriptedModel.answer("{\"operations\": []}"));
        AnswerCache kept = AnswerCache.inMemory("session-1");

        modelLearner(model).learn(session("turn-1"), kept);
        modelLearner(model).learn(session("turn-1", "turn-2"), kept);

        assertThat(model.roles()).containsExactly("reflector", "curator", "reflector", "curator");
        assertThat(kept.usage().total()).isEqualTo(330);
    }

    @Test
    void judgesTheRestAgainWhenAnotherProcessLearnedSomeOfItMeanwhile() {
        ScriptedModel model = ScriptedModel.by(request -> {
            if (store().read().learned().isEmpty()) {
                learner(SILENT, List.of(), Refiner.EXACT).learn(session("turn-1"));
            }
            return ScriptedModel.answer(
                    request.purpose().role().equals("reflector") ? REFLECTION : "{\"operations\": []}");
        });

        Lesson lesson = modelLearner(model).learn(session("turn-1", "turn-2"), AnswerCache.inMemory("session-1"));

        assertThat(lesson)
                .isInstanceOfSatisfying(
                        Lesson.Learned.class,
                        learned -> assertThat(learned.turns()).isEqualTo(1));
        assertThat(model.roles()).containsExactly("reflector", "curator", "reflector", "curator");
        assertThat(tallyOfTheFirst()).isEqualTo(new Tally(6, 1));
    }

    @Test
    void notesWhichKeyPointsTheAgentCitedAlsoWhereNothingChanged() {
        Trajectory citing = new Trajectory(
                "session-1",
                "",
                List.of(new Turn(
                        "turn-1",
                        Turn.Author.PERSON,
                        "what of [mis-001]?",
                        List.of(new Step.Message("line-1", "As [pat-001] says, and [pat-077], [pat-001].")))),
                List.of());

        learner(SILENT, List.of(), Refiner.EXACT).learn(citing);

        FilePlaybookStore store = new FilePlaybookStore(project, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        assertThat(store.log().getLast().cause().cited()).containsExactly("pat-001");
    }

    private Learner modelLearner(ScriptedModel model) {
        return new Learner(RolesTest.roles(model), Refiner.EXACT, store());
    }

    private void reword(String id, String text) {
        Delta delta = Delta.of(List.of(new Operation.Update(id, text, Provenance.NONE)));
        store().update(Cause.of("apply"), playbook -> playbook.apply(delta));
    }

    private FilePlaybookStore store() {
        return new FilePlaybookStore(project, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), StoreListener.NONE);
    }

    private Learner learner(Reflection reflection, List<Delta> deltas, Refiner refiner) {
        Reflector reflector = (session, _, _) -> {
            reflected.add(session);
            return JudgementResult.of(reflection);
        };
        return learner(reflector, (_, _, _) -> JudgementResult.of(deltas), refiner);
    }

    private Learner learner(Reflector reflector, Curator curator, Refiner refiner) {
        return new Learner(new Roles(reflector, curator, Screen.NONE, "none"), refiner, store());
    }

    private static List<Delta> adding(String text) {
        return List.of(Delta.of(List.of(new Operation.Add(text, null, Provenance.NONE))));
    }

    private static Trajectory session(String... turns) {
        return new Trajectory(
                "session-1",
                "",
                List.of(turns).stream()
                        .map(id -> new Turn(
                                id,
                                Turn.Author.PERSON,
                                "a prompt",
                                List.of(new Step.Message("m-" + id, "As in [pat-001]."))))
                        .toList(),
                List.of());
    }

    private Tally tallyOfTheFirst() {
        return store().read()
                .playbook()
                .find("pat-001")
                .orElseThrow()
                .keyPoint()
                .tally();
    }
}
