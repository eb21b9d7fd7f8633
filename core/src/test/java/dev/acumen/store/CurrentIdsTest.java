package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.EntryChange;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The journal of a key point whose id is another one now, or belongs to another one.
class CurrentIdsTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProject() {
        project = StoreFixture.ticking(folder);
    }

    /// Key points that somebody wrote into the file, each an id and a text.
    private void edit(String... keyPoints) throws IOException {
        project.edit(file(keyPoints));
        project.store().settle();
    }

    private static String file(String... keyPoints) {
        return "{\"sections\": {\"OTHERS\": ["
                + String.join(
                        ", ",
                        Stream.of(keyPoints)
                                .map(one -> "{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0}"
                                        .formatted(one.substring(0, 7), one.substring(8)))
                                .toList())
                + "]}}";
    }

    private void reword(String id, String text) {
        project.apply(new Operation.Update(id, text, Provenance.NONE));
    }

    private void remove(String id) {
        project.apply(new Operation.Delete(id, Provenance.NONE));
    }

    private List<JournalLine> today() {
        return CurrentIds.of(project.store().log());
    }

    /// Each change with the id of today and the texts.
    private List<String> told() {
        return today().stream()
                .flatMap(line -> line.changes().stream())
                .map(change ->
                        change.op() + " " + change.id() + " " + text(change.before()) + " > " + text(change.after()))
                .toList();
    }

    private static String text(EntryChange.@Nullable Spot spot) {
        return spot == null ? "-" : spot.name() + " " + spot.text();
    }

    @Test
    void withoutNewIdsTheJournalReadsAsItIs() throws IOException {
        project.write(file("oth-001 a"));
        project.add("b");
        reword("oth-001", "A");
        edit("oth-001 by hand", "oth-002 b");

        assertThat(today()).isEqualTo(project.store().log());
    }

    @Test
    void allLinesTellOfAKeyPointUnderTheIdOfToday() throws IOException {
        project.write(file("oth-001 a"));
        reword("oth-001", "A");

        edit("oth-001 of a colleague", "oth-002 A");
        reword("oth-001", "of a friend");

        assertThat(told())
                .containsExactly(
                        "UPDATE oth-002 oth-002 a > oth-002 A",
                        "ADD oth-001 - > oth-001 of a colleague",
                        "RENUMBER oth-002 oth-001 A > oth-002 A",
                        "UPDATE oth-001 oth-001 of a colleague > oth-001 of a friend");
        assertThat(JsonWriter.compact(Objects.requireNonNull(today().getFirst().playbook())))
                .as("the snapshot")
                .contains("\"oth-002\"")
                .doesNotContain("\"oth-001\"");
    }

    @Test
    void twoThatChangedTheirIdsWithEachOtherAreNotMistaken() throws IOException {
        project.write(file("oth-001 a", "oth-002 b"));
        reword("oth-001", "A");
        reword("oth-002", "B");

        edit("oth-002 A", "oth-001 B");

        assertThat(told()).startsWith("UPDATE oth-002 oth-002 a > oth-002 A", "UPDATE oth-001 oth-001 b > oth-001 B");
    }

    @Test
    void whatASessionCitedIsCalledByTheIdOfToday() throws IOException {
        project.write(file("oth-001 a"));
        Cause cause = Cause.learned("s-1", "none").citing(List.of("oth-001"));
        project.store().update(new Transaction(cause, List.of("turn-1"), true, Applied::nothing));

        edit("oth-001 of a colleague", "oth-002 a");

        assertThat(today().get(1).cause().cited()).containsExactly("oth-002");
    }

    @Test
    void keyPointsThatAgreeNameEachOtherByTheIdsOfToday() throws IOException {
        project.write(file("oth-001 a", "oth-002 b"));
        project.store().update(Cause.of("review"), playbook -> playbook.agree("oth-001", "oth-002"));
        project.store().update(Cause.of("review"), CurrentIdsTest::reworded);
        project.edit(project.text().replace("oth-002", "oth-003"));

        project.store().settle();

        List<EntryChange> changes = today().stream()
                .flatMap(line -> line.changes().stream())
                .filter(change -> change.id().equals("oth-001"))
                .toList();
        assertThat(changes).extracting(EntryChange::op).containsExactly("AGREE", "UPDATE");
        assertThat(changes.getFirst().after()).asString().contains("oth-003").doesNotContain("oth-002");
        assertThat(changes.getLast().before()).asString().contains("oth-003").doesNotContain("oth-002");
    }

    private static Applied reworded(Playbook playbook) {
        return StoreFixture.change(new Operation.Update("oth-001", "A", Provenance.NONE))
                .apply(playbook);
    }

    @Test
    void ofAKeyPointWhoseIdBelongsToAnotherOneNowOnlyItsEndIsTold() throws IOException {
        project.add("a");
        reword("oth-001", "A");
        remove("oth-001");

        edit("oth-001 of a colleague");

        assertThat(told()).containsExactly("DELETE oth-001 oth-001 A > -", "ADD oth-001 - > oth-001 of a colleague");
    }

    @Test
    void theSameGoesWhereAMergeGaveTheIdToOneThatWasThere() throws IOException {
        project.add("a");
        project.add("b");
        remove("oth-002");

        edit("oth-001 of a colleague", "oth-002 a");

        assertThat(told())
                .containsExactly(
                        "ADD oth-002 - > oth-002 a",
                        "DELETE oth-002 oth-002 b > -",
                        "ADD oth-001 - > oth-001 of a colleague",
                        "RENUMBER oth-002 oth-001 a > oth-002 a");
    }

    @Test
    void aKeyPointThatComesBackWithItsTextIsTheSame() throws IOException {
        project.add("a");
        remove("oth-001");

        edit("oth-001 a");

        assertThat(told())
                .containsExactly(
                        "ADD oth-001 - > oth-001 a", "DELETE oth-001 oth-001 a > -", "ADD oth-001 - > oth-001 a");
    }

    @Test
    void aKeyPointThatCameBackWhileTheJournalHadAGapIsThere() throws IOException {
        project.add("a");
        remove("oth-001");
        project.edit(file("oth-001 a"));
        appendGap();
        project.store().settle();

        edit("oth-001 A");

        assertThat(told()).startsWith("ADD oth-001 - > oth-001 a");
    }

    /// A line of a later state that nobody knows.
    private void appendGap() throws IOException {
        Files.writeString(
                project.journal(),
                "{\"v\":1,\"time\":\"t\",\"cause\":{\"kind\":\"apply\"},\"changes\":[],\"learned\":[],"
                        + "\"from\":\"x\",\"to\":\"y\"}\n",
                StandardOpenOption.APPEND);
    }
}
