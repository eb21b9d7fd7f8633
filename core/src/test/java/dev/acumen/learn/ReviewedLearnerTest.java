package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person did not want is not learned, and in review nothing is without a yes.
class ReviewedLearnerTest {
    private static final Tag HELPFUL = new Tag("pat-001", Rating.HELPFUL, "it helped", List.of());

    @TempDir
    private Path project = Path.of("");

    @BeforeEach
    void playbookWithThreeKeyPoints() throws IOException {
        Files.createDirectories(project.resolve(".claude"));
        Files.writeString(project.resolve(".claude/playbook.json"), """
                {"sections": {"PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "A", "helpful": 5, "harmful": 1},
                  {"name": "pat-002", "text": "B", "helpful": 0, "harmful": 3},
                  {"name": "pat-003", "text": "A", "helpful": 0, "harmful": 0}]}}
                """);
    }

    @Test
    void inReviewTagsCountAndOperationsWait() {
        Lesson lesson = reviewing(add("use tabs"), new Operation.Update("pat-001", "AA", Provenance.NONE))
                .learn(session("t1"));

        Proposal waiting = store().proposals().getFirst();
        assertThat(waiting.operations())
                .containsExactly(add("use tabs"), new Operation.Update("pat-001", "AA", Provenance.NONE));
        assertThat(waiting.base()).containsEntry("pat-001", "A").hasSize(1);
        assertThat(waiting.session()).isEqualTo("session-1");
        assertThat(waiting.turns()).containsExactly("t1");
        assertThat(store().read().learned()).containsExactly("t1");
        assertThat(store().read()
                        .playbook()
                        .find("pat-001")
                        .orElseThrow()
                        .keyPoint()
                        .tally())
                .isEqualTo(new Tally(6, 1));
        assertThat(lesson)
                .isInstanceOfSatisfying(
                        Lesson.Learned.class,
                        learned -> assertThat(learned.proposal().orElseThrow().operations())
                                .hasSize(2));
    }

    @Test
    void inReviewNothingIsMergedOrPrunedByItself() {
        reviewing(add("use tabs")).learn(session("t1"));

        assertThat(store().read().playbook().ids()).containsExactlyInAnyOrder("pat-001", "pat-002", "pat-003");
    }

    @Test
    void whatCannotBeDoneAnywayIsNotProposed() {
        Lesson lesson = reviewing(
                        add("A"),
                        new Operation.Delete("pat-009", Provenance.NONE),
                        new Operation.Malformed("ADD", "its text holds a secret (an API key)"),
                        add("use tabs"))
                .learn(session("t1"));

        assertThat(store().proposals().getFirst().operations()).containsExactly(add("use tabs"));
        assertThat(rejections(lesson)).hasSize(3).last().asString().contains("secret");
    }

    @Test
    void aSessionThatProposesNothingLeavesNoProposal() {
        Lesson lesson = reviewing(add("A")).learn(session("t1"));

        assertThat(store().proposals()).isEmpty();
        assertThat(store().read().learned()).containsExactly("t1");
        assertThat(((Lesson.Learned) lesson).proposal()).isPresent();
    }

    @Test
    void whatWaitsIsNotProposedTwice() {
        reviewing(add("use tabs")).learn(session("t1"));

        Lesson second = reviewing(add("Use tabs."), add("use spaces"))
                .learn(new Trajectory("session-2", "", turns("t2"), List.of()));

        assertThat(store().proposals())
                .flatExtracting(Proposal::operations)
                .containsExactly(add("use tabs"), add("use spaces"));
        assertThat(rejections(second)).singleElement().asString().contains("waits in proposal");
    }

    @Test
    void turnsThatAreJudgedAnewReplaceWhatWaitedOfThem() {
        reviewing(add("use tabs")).learn(session("t1"));

        reviewing(add("use tabs"), add("use spaces"))
                .learnAgain(session("t1", "t2"), AnswerCache.inMemory("session-1"));

        assertThat(store().proposals())
                .flatExtracting(Proposal::operations)
                .containsExactly(add("use tabs"), add("use spaces"));
        assertThat(store().proposals()).hasSize(1);
    }

    @Test
    void whatWaitsStaysWhereASecondJudgementProposesNothing() {
        reviewing(add("use tabs")).learn(session("t1"));
        List<Proposal> before = store().proposals();

        reviewing().learnAgain(session("t1"), AnswerCache.inMemory("session-1"));
        reviewing().learnAgain(session("t1", "t2"), AnswerCache.inMemory("session-1"));

        assertThat(store().proposals()).isEqualTo(before);
    }

    @Test
    void aSecondJudgementOfTheSameTurnsTakesThePlaceOfTheFirst() {
        reviewing(add("use tabs")).learn(session("t1"));

        Lesson second = reviewing(add("use spaces")).learnAgain(session("t1"), AnswerCache.inMemory("session-1"));

        assertThat(store().proposals()).flatExtracting(Proposal::operations).containsExactly(add("use spaces"));
        assertThat(((Lesson.Learned) second).applied().rejections()).isEmpty();
    }

    @Test
    void aTrialProposesAndKeepsNothing() {
        Learner learner =
                learner(new PreviewStore(store().read()), add("use tabs")).proposing(true);

        Lesson lesson = learner.learn(session("t1"));

        assertThat(((Lesson.Learned) lesson).proposal().orElseThrow().operations())
                .hasSize(1);
        assertThat(store().proposals()).isEmpty();
        assertThat(project.resolve(".claude/acumen")).doesNotExist();
    }

    @Test
    void whatAPersonRejectedIsLearnedInNeitherMode() {
        reject(RejectedText.Kind.TEXT, "Use tabs");

        Lesson learned = learner(store(), add("use  tabs."), add("use spaces")).learn(session("t1"));
        Lesson proposed = reviewing(add("use tabs"), new Operation.Update("pat-001", "USE TABS", Provenance.NONE))
                .learn(session("t2"));

        assertThat(rejections(learned))
                .singleElement()
                .asString()
                .contains("a person rejected “Use tabs” on 20", "acumen review --forget 1");
        assertThat(rejections(proposed)).hasSize(2);
        assertThat(store().read().playbook().texts().values())
                .contains("use spaces")
                .doesNotContain("use  tabs.");
        assertThat(store().proposals()).isEmpty();
    }

    @Test
    void aKeyPointThatAPersonBroughtBackIsNotRemovedAgain() {
        reject(RejectedText.Kind.DELETION, "A");

        Lesson lesson = learner(store(), new Operation.Delete("pat-001", Provenance.NONE))
                .learn(session("t1"));

        assertThat(rejections(lesson)).singleElement().asString().contains("did not want pat-001 to go");
        assertThat(store().read().playbook().ids()).contains("pat-001");
    }

    @Test
    void whatWasLearnedAndTakenBackDoesNotComeBack() {
        Learner learner = learner(store(), add("use tabs"));
        learner.learn(session("t1"));

        store().undo("session-1");
        Lesson same = learner.learn(session("t1"));
        Lesson again = learner.learnAgain(session("t1"), AnswerCache.inMemory("session-1"));

        assertThat(same).isInstanceOf(Lesson.NothingNew.class);
        assertThat(rejections(again)).singleElement().asString().contains("a person took back “");
        assertThat(store().read().playbook().texts().values()).doesNotContain("use tabs");
    }

    private void reject(RejectedText.Kind kind, String text) {
        store().update(Transaction.wish(
                Cause.of(Cause.REVIEW),
                state -> TransactionResult.of(Applied.nothing(state.playbook()))
                        .rejecting(List.of(RejectedText.of(kind, text, RejectedText.REVIEW, "")))));
    }

    private static List<String> rejections(Lesson lesson) {
        return ((Lesson.Learned) lesson)
                .applied().rejections().stream().map(Rejection::reason).toList();
    }

    private static Operation add(String text) {
        return new Operation.Add(text, "OTHERS", Provenance.NONE);
    }

    private static Trajectory session(String... turns) {
        return new Trajectory("session-1", "", turns(turns), List.of());
    }

    private static List<Turn> turns(String... ids) {
        return List.of(ids).stream()
                .map(id -> new Turn(id, Turn.Author.PERSON, "prompt", List.of()))
                .toList();
    }

    private Learner reviewing(Operation... operations) {
        return learner(store(), operations).proposing(true);
    }

    private static Learner learner(PlaybookStore store, Operation... operations) {
        Judge judge = new Roles(
                (_, _, _) -> JudgementResult.of(new Reflection("", List.of(HELPFUL), List.of())),
                (_, _, _) -> JudgementResult.of(List.of(Delta.of(List.of(operations)))),
                Screen.NONE,
                "scripted");
        return new Learner(judge, Refiner.EXACT, store);
    }

    private FilePlaybookStore store() {
        return new FilePlaybookStore(project, Clock.systemUTC());
    }
}
