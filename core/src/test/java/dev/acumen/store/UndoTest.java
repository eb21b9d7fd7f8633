package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndoTest {
    private static final String FLOORS = """
            ,
              "id_floors": {
                "oth": 3
              }""";

    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
    }

    @Test
    void takesTheLastChangeBackAndThenTheOneBefore() {
        project.add("a");
        project.add("b");

        UndoResult first = project.store().undo();
        UndoResult second = project.store().undo();
        UndoResult third = project.store().undo();

        assertThat(first).isInstanceOf(UndoResult.Done.class);
        assertThat(second).isInstanceOf(UndoResult.Done.class);
        assertThat(third).isEqualTo(new UndoResult.Refused("no change to take back"));
        assertThat(project.texts()).isEmpty();
    }

    @Test
    void anUndoTakenBackGivesTheSameBytes() throws IOException {
        project.write("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "a", "helpful": 1, "harmful": 0, "weight": 0.10},
                  {"text": "no key point"},
                  {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 0}]}}""");
        project.apply(new Operation.Merge(List.of("oth-001", "oth-002"), "both", null, Provenance.NONE));
        String before = project.text();

        UndoResult undone = project.store().undo();
        assertThat(project.texts()).containsExactly("a", "b");
        assertThat(project.text()).contains("0.10");
        project.store().undo(((UndoResult.Done) undone).line().id());

        assertThat(project.text().replace(FLOORS, "")).isEqualTo(before);
    }

    @Test
    void whatWasMadeOneAndIsTakenBackIsSettled() throws IOException {
        project.add("a");
        project.add("b");
        project.add("c");
        List<Duplicates.Dropped> drop =
                List.of(new Duplicates.Dropped("oth-001", ""), new Duplicates.Dropped("oth-003", ""));
        project.store()
                .update(Cause.of("refine"), playbook -> playbook.deduplicate(List.of(new Duplicates("oth-002", drop))));
        String merged = project.text();

        UndoResult undone = project.store().undo();

        Playbook playbook = project.store().read().playbook();
        assertThat(project.texts()).containsExactly("a", "b", "c");
        assertThat(playbook.areSettled("oth-001", "oth-002")).isTrue();
        assertThat(playbook.areSettled("oth-002", "oth-003")).isTrue();
        assertThat(playbook.areSettled("oth-001", "oth-003")).isTrue();
        project.store().undo(((UndoResult.Done) undone).line().id());
        assertThat(project.texts()).containsExactly("b");
        assertThat(project.text()).isEqualTo(merged);
    }

    @Test
    void whatWasLearnedIsTakenOutAlsoAfterItWasMadeOneAndTwoAgain() {
        project.add("a");
        project.add("b");
        String added = last();
        List<Duplicates.Dropped> drop = List.of(new Duplicates.Dropped("oth-002", ""));
        project.store()
                .update(Cause.of("refine"), playbook -> playbook.deduplicate(List.of(new Duplicates("oth-001", drop))));
        project.store().undo();

        assertThat(project.store().undo(added)).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("a");
    }

    @Test
    void takesNothingOutThatTookInSomethingElseSince() {
        project.add("a");
        String added = last();
        project.add("b");
        String tagged = learn("turn-1", tag("oth-002", Rating.HELPFUL));
        project.store()
                .update(
                        Cause.of("refine"),
                        playbook -> playbook.deduplicate(List.of(new Duplicates(
                                "oth-001", List.of(new Duplicates.Dropped("oth-002", "says the same as oth-001"))))));
        String joined = project.store().log().getLast().id();

        UndoResult undone = project.store().undo(added);

        assertThat(tagged).isNotEmpty();
        assertThat(undone)
                .isEqualTo(new UndoResult.Refused(added + " cannot be taken back: oth-001 took in oth-002 since, by "
                        + joined + ", which has to be taken back first: acumen undo " + joined));
        assertThat(project.texts()).containsExactly("a");
        assertThat(project.store().undo(joined)).isInstanceOf(UndoResult.Done.class);
        assertThat(project.store().undo(added)).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("b");
    }

    @Test
    void takesARatingBackOfAKeyPointThatTookInSomethingElseSince() {
        project.add("a");
        project.add("b");
        String tagged = learn("turn-1", tag("oth-001", Rating.HELPFUL));
        List<Duplicates.Dropped> drop = List.of(new Duplicates.Dropped("oth-002", ""));
        project.store()
                .update(Cause.of("refine"), playbook -> playbook.deduplicate(List.of(new Duplicates("oth-001", drop))));

        assertThat(project.store().undo(tagged)).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("a");
        assertThat(tally()).isEqualTo(Tally.ZERO);
    }

    @Test
    void ofASessionLeavesWhatWasRemovedOrRewordedSinceAndTakesTheRest() {
        learn("turn-1", adding("a", "b", "c"));
        project.apply(new Operation.Delete("oth-001", Provenance.NONE));
        String removed = last();
        project.apply(new Operation.Update("oth-002", "B", Provenance.NONE));
        String reworded = last();

        UndoResult undone = project.store().undo("session-1");

        assertThat(undone)
                .isInstanceOfSatisfying(
                        UndoResult.Done.class,
                        done -> assertThat(done.left())
                                .containsExactlyInAnyOrder(
                                        "oth-001 is gone since, by " + removed + " (apply)",
                                        "oth-002 was changed since, by " + reworded + " (apply)"));
        assertThat(project.texts()).containsExactly("B");
        project.store().undo(((UndoResult.Done) undone).line().id());
        assertThat(project.texts()).containsExactlyInAnyOrder("B", "c");
    }

    @Test
    void aSessionOfWhichOthersCountedSomethingThatIsGoneCanBeTakenBack() {
        project.store().update(new Transaction(Cause.learned("session-0", "none"), List.of("t1"), true, adding("a")));
        learn(
                "turn-2",
                playbook -> tag("oth-001", Rating.HELPFUL)
                        .apply(playbook)
                        .then(tagged -> adding("b").apply(tagged)));
        project.store().undo("session-0");

        UndoResult undone = project.store().undo("session-1");

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).isEmpty();
    }

    @Test
    void withoutANameItPassesOverWhatLeftNothing() {
        project.add("a");
        String added = last();
        project.add("b");
        learn("turn-1", tag("oth-001", Rating.HELPFUL));
        project.store().undo(added);

        UndoResult undone = project.store().undo();

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).isEmpty();
    }

    private static Function<Playbook, Applied> adding(String... texts) {
        return playbook -> playbook.apply(Delta.of(Stream.of(texts)
                .<Operation>map(text -> new Operation.Add(text, null, Provenance.NONE))
                .toList()));
    }

    @Test
    void keepsWhatWasCountedAndRewordedSinceWhereTheChangeDidNotTouchIt() {
        project.add("a");
        String tagged = learn("turn-1", tag("oth-001", Rating.HELPFUL));
        learn("turn-2", tag("oth-001", Rating.HELPFUL));
        project.apply(new Operation.Update("oth-001", "A", Provenance.NONE));

        UndoResult undone = project.store().undo(tagged);

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("A");
        assertThat(project.store()
                        .read()
                        .playbook()
                        .find("oth-001")
                        .orElseThrow()
                        .keyPoint()
                        .tally())
                .isEqualTo(new Tally(1, 0));
    }

    @Test
    void takesOutWhatWasOnlyCountedSinceAndBringsItBackWithItsTally() {
        project.add("a");
        String added = last();
        learn("turn-1", tag("oth-001", Rating.HELPFUL));

        UndoResult undone = project.store().undo(added);
        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).isEmpty();
        project.store().undo(((UndoResult.Done) undone).line().id());

        assertThat(project.store()
                        .read()
                        .playbook()
                        .find("oth-001")
                        .orElseThrow()
                        .keyPoint()
                        .tally())
                .isEqualTo(new Tally(1, 0));
    }

    @Test
    void refusesWhereALaterChangeStandsInTheWayAndNamesIt() throws IOException {
        project.add("a");
        String added = last();
        project.apply(new Operation.Update("oth-001", "A", Provenance.NONE));
        String reworded = last();
        project.apply(new Operation.Update("oth-001", "AA", Provenance.NONE));
        String rewordedAgain = last();
        String before = project.text();

        assertThat(project.store().undo(added))
                .isEqualTo(new UndoResult.Refused(
                        added + " cannot be taken back: oth-001 was changed since, by " + rewordedAgain + " (apply)"));
        assertThat(project.store().undo(reworded)).isInstanceOf(UndoResult.Refused.class);
        assertThat(project.text()).isEqualTo(before);
    }

    @Test
    void refusesWhatIsGoneSince() {
        project.add("a");
        String added = last();
        project.apply(new Operation.Delete("oth-001", Provenance.NONE));

        assertThat(project.store().undo(added))
                .isInstanceOfSatisfying(
                        UndoResult.Refused.class,
                        refused -> assertThat(refused.reason()).contains("oth-001 is gone since, by " + last()));
    }

    @Test
    void takesNothingBackTwice() {
        learn("turn-1", playbook -> playbook.apply(add("a")));
        learn("turn-2", tag("oth-001", Rating.HELPFUL));
        String tagged = last();
        learn("turn-3", tag("oth-001", Rating.HELPFUL));

        UndoResult first = project.store().undo(tagged);
        UndoResult second = project.store().undo(tagged);

        assertThat(second)
                .isEqualTo(new UndoResult.Refused(tagged + " was taken back already, by "
                        + ((UndoResult.Done) first).line().id()));
    }

    @Test
    void canBeTakenBackAgainOnceItWasBroughtBack() {
        project.add("a");
        String added = last();
        UndoResult undone = project.store().undo(added);
        project.store().undo(((UndoResult.Done) undone).line().id());

        assertThat(project.store().undo(added)).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).isEmpty();
    }

    @Test
    void knowsWhatIsTakenBackHoweverOftenItWentBackAndForth() {
        StoreFixture ticking = StoreFixture.ticking(folder);
        ticking.add("a");
        String added = last();
        String name = added;
        for (int i = 0; i < 3; i++) {
            assertThat(ticking.store().undo(name)).isInstanceOf(UndoResult.Done.class);
            name = last();
        }

        assertThat(ticking.store().undo(added))
                .isInstanceOfSatisfying(
                        UndoResult.Refused.class,
                        refused -> assertThat(refused.reason()).startsWith(added + " was taken back already"));
        assertThat(ticking.texts()).isEmpty();
    }

    @Test
    void takesAWholeSessionBackThatWasLearnedInParts() {
        learn("turn-1", playbook -> playbook.apply(add("a")));
        learn("turn-2", playbook -> playbook.apply(add("b")).then(tag("oth-001", Rating.HARMFUL)));
        learn("turn-3", Applied::nothing);

        UndoResult undone = project.store().undo("session-1");

        assertThat(undone)
                .isInstanceOfSatisfying(
                        UndoResult.Done.class, done -> assertThat(done.lines()).hasSize(2));
        assertThat(project.texts()).isEmpty();
        assertThat(project.store().read().learned()).containsExactlyInAnyOrder("turn-1", "turn-2", "turn-3");
        assertThat(project.store().undo("session-1"))
                .isEqualTo(new UndoResult.Refused("session session-1 changed nothing that was not taken back already"));
    }

    @Test
    void takesBackWhatSomebodyElseDidToTheFile() throws IOException {
        project.add("a");
        project.add("b");
        String before = project.text();
        project.edit("{\"sections\": {\"OTHERS\": []}, \"x\": 1}");
        project.store().settle();

        UndoResult undone = project.store().undo(last());

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("a", "b");
        assertThat(project.text()).doesNotContain("\"x\"");
        assertThat(before).contains("\"b\"");
    }

    @Test
    void bringsBackAFileThatSomebodyDeleted() throws IOException {
        project.add("a");
        project.add("b");
        Files.delete(project.file());
        project.store().settle();

        UndoResult undone = project.store().undo(last());

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("a", "b");
    }

    @Test
    void leavesWhatWasDoneElsewhereToWhoeverDidItUnlessItIsNamed() throws IOException {
        project.add("a");
        project.edit(project.text().replace("\n", "\n ").replace("\"a\"", "\"by hand\""));
        project.apply(new Operation.Add("b", null, Provenance.NONE));

        assertThat(project.store().undo()).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("by hand");
        assertThat(project.store().undo())
                .isInstanceOfSatisfying(
                        UndoResult.Refused.class,
                        refused ->
                                assertThat(refused.reason()).contains("oth-001 was changed since, by ", "(outside)"));
    }

    @Test
    void takesTheCopyOfAnEntryOutAndNotTheEntry() throws IOException {
        project.write(others(entry("oth-001", "one"), entry("oth-002", "two")));
        project.add("three");
        project.edit(others(
                entry("oth-001", "one"), entry("oth-002", "two"), entry("oth-003", "three"), entry("oth-001", "one")));
        project.store().settle();

        assertThat(project.store().undo(last())).isInstanceOf(UndoResult.Done.class);

        assertThat(project.store()
                        .read()
                        .playbook()
                        .keyPoints()
                        .map(placed -> placed.keyPoint().name()))
                .containsExactly("oth-001", "oth-002", "oth-003");
    }

    @Test
    void leavesAMalformedNamesakeAlone() throws IOException {
        String malformed = "{\"name\": \"oth-001\", \"text\": \"\", \"helpful\": 1, \"harmful\": 0}";
        project.write(others(malformed, entry("oth-001", "one")));
        learn("turn-1", tag("oth-001", Rating.HELPFUL));

        assertThat(project.store().undo()).isInstanceOf(UndoResult.Done.class);
        assertThat(project.text()).contains("\"text\": \"\",\n        \"helpful\": 1");
        assertThat(tally()).isEqualTo(Tally.ZERO);

        project.apply(new Operation.Delete("oth-001", Provenance.NONE));
        assertThat(project.store().undo()).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("one");
    }

    @Test
    void bringsBackASectionThatSomebodyTookOut() throws IOException {
        project.write(others(entry("oth-001", "one")));
        project.add("two");
        project.edit("{\"sections\": {\"USER PREFERENCES\": []}}");
        project.store().settle();

        assertThat(project.store().undo(last())).isInstanceOf(UndoResult.Done.class);

        assertThat(project.texts()).containsExactly("one", "two");
        Agreement.check(project, "after the undo");
        assertThat(project.store().undo(last())).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).isEmpty();
    }

    private Tally tally() {
        return project.store()
                .read()
                .playbook()
                .find("oth-001")
                .orElseThrow()
                .keyPoint()
                .tally();
    }

    private static String others(String... entries) {
        return "{\"sections\": {\"OTHERS\": [" + String.join(", ", entries) + "]}}";
    }

    private static String entry(String name, String text) {
        return "{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0}".formatted(name, text);
    }

    @Test
    void givesNoIdAgainOfWhatWasTakenBack() {
        project.add("a");
        project.store().undo();

        Applied applied = project.add("b");

        assertThat(applied.changes().getFirst().id()).isEqualTo("oth-002");
    }

    @Test
    void namesWhatItDoesNotKnow() {
        project.add("a");

        assertThat(project.store().undo("ffffffff"))
                .isEqualTo(
                        new UndoResult.Refused("there is no change and no session ffffffff; acumen log lists them, and"
                                + " their first 4 letters name them"));
        assertThat(project.store().undo("")).isInstanceOf(UndoResult.Refused.class);
        assertThat(project.store().undo(project.store().log().getFirst().id()))
                .isInstanceOfSatisfying(
                        UndoResult.Refused.class,
                        refused -> assertThat(refused.reason()).endsWith("did not change the playbook"));
    }

    private String learn(String turn, Function<Playbook, Applied> change) {
        project.store().update(new Transaction(Cause.learned("session-1", "none"), List.of(turn), true, change));
        return last();
    }

    private static Function<Playbook, Applied> tag(String id, Rating rating) {
        return playbook -> playbook.tag(List.of(new Tag(id, rating, "")));
    }

    private static Delta add(String text) {
        return Delta.of(List.of(new Operation.Add(text, null, Provenance.NONE)));
    }

    private String last() {
        return project.store().log().getLast().id();
    }
}
