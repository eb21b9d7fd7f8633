package dev.acumen.store;

import static dev.acumen.store.LayeredFixture.TRACKED;
import static dev.acumen.store.LayeredFixture.add;
import static dev.acumen.store.LayeredFixture.helpful;
import static dev.acumen.store.LayeredFixture.remove;
import static dev.acumen.store.LayeredFixture.reword;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Taking changes back that happened in a playbook, in the layer over it, or in both.
class UndoLayeredTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private LayeredFixture team = new LayeredFixture(project);

    @BeforeEach
    void begin() throws IOException {
        team = LayeredFixture.in(folder);
        project = team.project();
    }

    private static UndoResult.Done done(UndoResult result) {
        assertThat(result).isInstanceOf(UndoResult.Done.class);
        return (UndoResult.Done) result;
    }

    private static String refused(UndoResult result) {
        assertThat(result).isInstanceOf(UndoResult.Refused.class);
        return ((UndoResult.Refused) result).reason();
    }

    private void learnBelow(String session, String turn, String text) {
        project.store().update(new Transaction(Cause.learned(session, "none"), List.of(turn), true, add(text)));
    }

    @Test
    void theLastChangeOfThePlaybookIsTakenBackWhereTheLayerHasNone() {
        project.store().update(Cause.of("add"), add("before"));

        done(team.store().undo());

        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two");
    }

    @Test
    void whereNothingEverHappenedThereIsNothingToTakeBack() {
        assertThat(refused(team.store().undo())).isEqualTo("no change to take back");
        assertThat(project.folder()).doesNotExist();
    }

    @Test
    void aSessionThatWasLearnedIntoBothIsTakenBackInBoth() {
        learnBelow("s-1", "turn-0", "below");
        team.learn("s-1", add("above"));
        List<String> before = team.told();

        UndoResult.Done undone = done(team.store().undo("s-1"));

        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(undone.written()).extracting(JournalLine::isLocal).containsExactly(false, true);
        assertThat(undone.lines()).extracting(JournalLine::isLocal).containsExactly(true, false);
        assertThat(undone.rejected()).extracting(RejectedText::text).containsExactly("above", "below");
        assertThat(undone.left()).isEmpty();
        assertThat(undone.wayBack()).hasSize(2);
        undone.wayBack().forEach(line -> done(team.store().undo(line)));
        assertThat(team.told()).isEqualTo(before);
    }

    @Test
    void whatIsLeftOfASessionInOneOfThemIsToldWithTheOther() {
        learnBelow("s-1", "turn-0", "below");
        project.store().update(Cause.of("edit"), reword("oth-003", "below, reworded"));
        team.learn("s-1", add("above"));

        UndoResult.Done undone = done(team.store().undo("s-1"));

        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two", "oth-003 0 below, reworded");
        assertThat(undone.left())
                .singleElement()
                .asString()
                .startsWith("nothing of this session is left to take back: oth-003 was changed since");
    }

    @Test
    void theSameGoesWhereTheLayerHasWhatIsLeft() {
        learnBelow("s-1", "turn-0", "below");
        team.learn("s-1", add("above"));
        team.store().update(Cause.of("edit"), reword("oth-9001", "above, reworded"));

        UndoResult.Done undone = done(team.store().undo("s-1"));

        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two", "oth-9001 0 above, reworded");
        assertThat(undone.left())
                .singleElement()
                .asString()
                .startsWith("nothing of this session is left to take back: oth-9001 was changed since");
    }

    @Test
    void aSessionOfWhichNothingIsLeftInEitherIsRefused() {
        learnBelow("s-1", "turn-0", "below");
        project.store().update(Cause.of("edit"), reword("oth-003", "below, reworded"));
        team.learn("s-1", add("above"));
        team.store().update(Cause.of("edit"), reword("oth-9001", "above, reworded"));
        List<String> before = team.told();

        assertThat(refused(team.store().undo("s-1"))).startsWith("nothing of this session is left to take back");

        assertThat(team.told()).isEqualTo(before);
    }

    @Test
    void whyThereIsNothingToTakeBackIsToldByTheOneThatKnowsTheSession() {
        learnBelow("s-1", "turn-0", "below");
        team.learn("s-2", add("above"));
        team.store().undo("s-1");
        team.store().undo("s-2");

        assertThat(refused(team.store().undo("s-1")))
                .isEqualTo("session s-1 changed nothing that was not taken back already");
        assertThat(refused(team.store().undo("s-2")))
                .isEqualTo("session s-2 changed nothing that was not taken back already");
        assertThat(refused(team.store().undo("s-3"))).startsWith("there is no change and no session s-3");
    }

    @Test
    void aSessionThatWasSharedInPartIsTakenBackAndBroughtBackAsOne() {
        team.learn("s-1", playbook -> add("shared").apply(playbook).then(add("kept")));
        team.share("oth-9001");
        List<String> before = team.told();
        assertThat(team.tracked()).contains("oth-003 0 shared");

        UndoResult.Done undone = done(team.store().undo("s-1"));

        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(undone.written()).extracting(JournalLine::isLocal).containsExactly(false, true);
        assertThat(undone.wayBack()).containsExactly(undone.line().id());
        done(team.store().undo(undone.line().id()));
        assertThat(team.told()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void onlyTheJournalOfThePlaybookTellsOfTakingBackWhatWasSharedAsAWhole() {
        team.learn("s-1", add("shared"));
        team.share();

        UndoResult.Done undone = done(team.store().undo("s-1"));

        assertThat(undone.written()).extracting(JournalLine::isLocal).containsExactly(false);
    }

    @Test
    void aSharedRemovalIsTakenBackWithAllThatTheEntryHeld() throws IOException {
        project.store().update(Cause.of("tag"), helpful("oth-001"));
        String before = project.text();
        team.learn("s-1", remove("oth-001"));
        team.share();
        assertThat(team.told()).containsExactly("oth-002 0 two");

        done(team.store().undo("s-1"));

        assertThat(team.tracked()).containsExactly("oth-001 3 one", "oth-002 0 two");
        assertThat(sections(project.text())).isEqualTo(sections(before));
    }

    private static String sections(String text) {
        return text.substring(text.indexOf("\"sections\""), text.indexOf("]", text.indexOf("OTHERS")));
    }

    @Test
    void aShareOfWhichSomethingWasRewordedSinceIsRefusedAsAWhole() {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));
        team.share();
        String share = team.last(Cause.SHARE);
        project.store().update(Cause.of("edit"), reword("oth-003", "learned, better"));
        List<String> before = team.told();

        String reason = refused(team.store().undo(share));

        assertThat(reason)
                .isEqualTo(share + " cannot be taken back: oth-003 was changed since, by " + team.last("edit")
                        + " (edit)");
        assertThat(team.told()).isEqualTo(before);
        assertThat(team.tracked()).isEqualTo(before);
    }

    @Test
    void whatStandsInTheWayIsALineThatTheLogTells() {
        team.learn("s-1", reword("oth-002", "two, better"));
        team.learn("s-2", reword("oth-002", "two, best"));
        team.share();
        List<String> told = team.store().log().stream().map(JournalLine::id).toList();

        String reason = refused(team.store().undo("s-1"));

        assertThat(reason).startsWith("nothing of this session is left to take back: oth-002 was changed since, by ");
        assertThat(told).anyMatch(reason::contains);
    }

    @Test
    void aChangeOfWhichNothingIsLeftIsRefusedByItsName() {
        project.store().update(Cause.of("add"), add("a"));
        String added = team.last("add");
        project.store().update(Cause.of("tag"), helpful("oth-003"));
        String tagged = team.last("tag");
        project.store().undo(added);

        assertThat(refused(project.store().undo(tagged))).isEqualTo(tagged + " left nothing that could be taken back");
        assertThat(refused(project.store().undo())).isEqualTo(tagged + " left nothing that could be taken back");
    }

    @Test
    void takingBackInTheLayerLeavesThePlaybookFileAlone() throws IOException {
        team.learn("s-1", helpful("oth-001"));

        UndoResult.Done undone = done(team.store().undo("s-1"));

        assertThat(undone.written()).extracting(JournalLine::isLocal).containsExactly(true);
        assertThat(project.text()).isEqualTo(TRACKED);
    }
}
