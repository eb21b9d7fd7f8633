package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.document.Hash;
import dev.acumen.document.TreeChange;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the store does first, whatever it is asked for: it brings playbook and journal together.
@Tag("campaign")
class SettleTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
    }

    @Test
    void carriesAChangeOutThatACrashCutShort() throws IOException {
        project.add("a");
        byte[] before = Files.readAllBytes(project.file());
        project.add("b");
        String after = project.text();
        project.cutShort(before);

        project.store().settle();

        assertThat(project.text()).isEqualTo(after);
        assertThat(project.kinds()).containsExactly("snapshot", "apply", "apply");
    }

    @Test
    void carriesTheVeryFirstChangeOutThatACrashCutShort() throws IOException {
        project.add("a");
        String after = project.text();
        Files.delete(project.file());
        project.setAge(folder.resolve(".claude"));

        List<String> notices = project.noticesOf(Cause.of("apply"), Applied::nothing);

        assertThat(project.text()).isEqualTo(after);
        assertThat(notices)
                .containsExactly(
                        "the last change (apply, 2026-03-01T11:00+01:00) had been cut short and was carried" + " out");
    }

    @Test
    void carriesAChangeOutThatBroughtAnOlderFormIntoTodays() throws IOException {
        project.write(
                "{\"key_points\": [\"a\", {\"name\": \"kpt_001\", \"text\": \"b\", \"score\": -2}], \"x\": 1.50}");
        byte[] before = Files.readAllBytes(project.file());
        project.add("c");
        String after = project.text();
        project.cutShort(before);

        project.store().settle();

        assertThat(project.text()).isEqualTo(after);
    }

    @Test
    void takesAFileThatSomebodyPutBackForAnEditOfTheirs() throws IOException {
        project.add("a");
        String before = project.text();
        project.add("b");
        project.edit(before);

        project.add("c");

        assertThat(project.texts()).containsExactly("a", "c");
        assertThat(project.kinds()).containsExactly("snapshot", "apply", "apply", "outside", "apply");
    }

    @Test
    void takesAFileThatSomebodyDeletedForAnEditOfTheirs() throws IOException {
        project.add("a");
        Files.delete(project.file());
        Files.writeString(folder.resolve(".claude/other"), "");

        project.add("b");

        assertThat(project.texts()).containsExactly("b");
        assertThat(project.kinds()).containsExactly("snapshot", "apply", "outside", "apply");
    }

    @Test
    void notesWhatSomebodyElseChanged() throws IOException {
        project.write("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "a", "helpful": 1, "harmful": 0},
                  {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 0},
                  "a note"], "TEAM": [1]}, "x": 1}""");
        project.add("c");

        project.edit("""
                {"sections": {"OTHERS": [
                  {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 0},
                  {"name": "oth-001", "text": "A", "helpful": 1, "harmful": 0},
                  {"name": "oth-009", "text": "d", "helpful": 0, "harmful": 0, "by": "me"}],
                  "USER PREFERENCES": [{"name": "oth-003", "text": "c", "helpful": 0, "harmful": 0}]}, "y": 2}""");
        project.store().settle();

        Json.Obj line = project.lines().getLast();
        assertThat(StoreFixture.kind(line)).isEqualTo("outside");
        assertThat(line.get("playbook")).isNull();
        assertThat(line.get("top")).isEqualTo(JsonReader.read("""
                        {"x": {"before": 1, "at": 1}, "last_updated": {"before": "2026-03-01T11:00+01:00", "at": 2}, "y": {"after": 2}}
                        """, "expected"));
        assertThat(line.get("sections")).isEqualTo(JsonReader.read("""
                        {"TEAM": {"before": [1], "at": 1}, "PATTERNS & APPROACHES": {"before": [], "at": 2},
                         "MISTAKES TO AVOID": {"before": [], "at": 3}, "PROJECT CONTEXT": {"before": [], "at": 5}}
                        """, "expected"));
        JournalLine read = project.store().log().getLast();
        assertThat(read.changes())
                .extracting(change -> change.op() + " " + change.id())
                .containsExactly("DELETE ", "MOVE oth-002", "UPDATE oth-001", "ADD oth-009", "MOVE oth-003");
        assertThat(line.text("from")).isEqualTo(project.lines().get(1).text("to"));
        assertThat(line.text("to")).isEqualTo(Hash.of(Files.readAllBytes(project.file())));
    }

    @Test
    void notesAnEditThatIsNoMoreThanWhiteSpace() throws IOException {
        project.add("a");

        project.edit(project.text() + "\n\n");
        project.add("b");

        JournalLine outside = project.store().log().get(2);
        assertThat(outside.cause()).isEqualTo(Cause.of(Cause.OUTSIDE));
        assertThat(outside.change()).isEqualTo(TreeChange.NONE);
        assertThat(project.texts()).containsExactly("a", "b");
    }

    @Test
    void keepsTheWholeFileWhereTheJournalHasAGap() throws IOException {
        project.add("a");
        project.add("b");
        List<String> lines = Files.readAllLines(project.journal());
        Files.writeString(project.journal(), lines.getFirst() + "\n{\"lost\n" + lines.getLast() + "\n");
        project.edit(project.text().replace("\"b\"", "\"B\""));

        project.add("c");

        JournalLine outside = project.store().log().get(2);
        assertThat(outside.cause()).isEqualTo(Cause.of(Cause.OUTSIDE));
        assertThat(outside.playbook()).isInstanceOf(Json.Obj.class);
        assertThat(project.texts()).containsExactly("a", "B", "c");
        assertThat(project.store().read().findings())
                .containsExactly("journal.jsonl, line 2: cannot be read; passed over");
    }

    @Test
    void givesNoIdAgainOfAKeyPointThatSomebodyElseRemoved() throws IOException {
        project.add("a");
        String before = project.text();
        project.add("b");
        project.edit(before);

        Applied applied = project.add("c");

        assertThat(applied.changes())
                .singleElement()
                .satisfies(change -> assertThat(change.id()).isEqualTo("oth-003"));
        assertThat(project.text()).contains("\"id_floors\"");
    }

    @Test
    void givesNoIdAgainOfASectionThatSomebodyTookOut() throws IOException {
        project.add("a");
        project.add("b");
        project.edit("{\"sections\": {}}");

        assertThat(project.add("c").changes().getFirst().id()).isEqualTo("oth-003");
    }

    @Test
    void givesNoIdAgainThatOnlyAClosedJournalKnows() throws IOException {
        project.add("a");
        String before = project.text();
        project.add("b");
        for (int i = 0; i < 4; i++) {
            project.apply(new Operation.Add(i + "x".repeat(90_000), "USER PREFERENCES", Provenance.NONE));
        }
        project.edit(before);
        project.store().settle();
        project.edit(before.replace("id_floors", "floors"));

        assertThat(StoreFixture.list(project.folder())).contains("journal-0001.jsonl.gz");
        assertThat(project.add("c").changes().getFirst().id()).isEqualTo("oth-003");
    }

    @Test
    void beginsAgainWhenSomebodySavesTheFileWhileAChangeIsMade() {
        List<String> seen = new ArrayList<>();
        project.add("a");

        project.store().update(Cause.of("apply"), playbook -> {
            seen.add(playbook.toString());
            if (seen.size() == 1) {
                save("\"a\"", "\"by hand\"");
            }
            return StoreFixture.change(new Operation.Add("b", null, Provenance.NONE))
                    .apply(playbook);
        });

        assertThat(project.texts()).containsExactly("by hand", "b");
        assertThat(project.store().log())
                .extracting(line -> line.cause().kind())
                .containsExactly("snapshot", "apply", "outside", "apply");
    }

    private void save(String found, String replacement) {
        try {
            project.edit(project.text().replace(found, replacement));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void givesUpWhereSomebodySavesTheFileAllTheTime() throws IOException {
        project.add("a");

        assertThatThrownBy(() -> project.store().update(Cause.of("apply"), playbook -> {
                    save("\"a", "\"aa");
                    return StoreFixture.change(new Operation.Add("b", null, Provenance.NONE))
                            .apply(playbook);
                }))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is saved by another program all the time");

        assertThat(project.texts()).hasSize(1);
        assertThat(project.folder().resolve("playbook.json.next")).doesNotExist();
    }

    @Test
    void anAppendThatFailedLeavesTheTimeOfTheJournalAsItWas() throws IOException {
        project.add("a");
        Journal journal = new Journal(ProjectFiles.of(folder));
        Files.setLastModifiedTime(project.journal(), FileTime.fromMillis(1_000_000));
        Journal.Mark mark = journal.mark();
        Files.writeString(project.journal(), Files.readString(project.journal()) + "{\"v\":1,");

        journal.cutTo(mark, new IOException("no room"));

        assertThat(journal.mark()).isEqualTo(mark);
    }

    @Test
    void aLineThatWasTornOffMeansThatTheOneBeforeWasNotCutShort() throws IOException {
        project.add("a");
        String before = project.text();
        project.add("b");
        Files.writeString(project.file(), before);
        Files.writeString(project.journal(), Files.readString(project.journal()) + "{\"v\":1,");
        project.setAge(project.file());

        project.add("c");

        assertThat(project.texts()).containsExactly("a", "c");
    }

    @Test
    void closesAJournalByItsBytesNotByItsLetters() {
        for (int i = 0; i < 6; i++) {
            project.add("日本語".repeat(6_000) + i);
        }
        project.store().settle();

        assertThat(project.store().log().stream().filter(line -> line.is(Cause.SNAPSHOT)))
                .hasSizeLessThan(4);
    }

    @Test
    void passesOverAClosedJournalThatCannotBeRead() throws IOException {
        project.add("a");
        Files.writeString(project.folder().resolve("journal-0001.jsonl.gz"), "junk");

        assertThat(project.store().log()).hasSize(2);
        assertThat(project.store().undo()).isInstanceOf(UndoResult.Done.class);
    }

    @Test
    @Tag("large")
    void refusesAPlaybookThatCouldNotBeReadAgain() throws IOException {
        String large = "x".repeat(16_000_000);
        project.write("{\"sections\": {}, \"a\": \"%s\", \"b\": \"%s\", \"c\": \"%s\", \"d\": \"%s\"}"
                .formatted(large, large, large, large));
        byte[] before = Files.readAllBytes(project.file());
        String pad = "y".repeat((64 << 20) - before.length - 200);
        project.write(Files.readString(project.file()).replace("\"a\":", "\"e\": \"" + pad + "\", \"a\":"));
        byte[] nearly = Files.readAllBytes(project.file());

        assertThatThrownBy(() -> project.add("b".repeat(400)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("would become larger than 64 MiB");

        assertThat(project.file()).hasBinaryContent(nearly);
        assertThat(project.add("c".repeat(100_001)).rejections()).hasSize(1);
    }

    @Test
    void doesNothingWhereThereIsNothingToDo() throws IOException {
        project.store().settle();
        assertThat(StoreFixture.list(folder)).isEmpty();

        project.add("a");
        byte[] journal = Files.readAllBytes(project.journal());
        project.store().settle();

        assertThat(project.journal()).hasBinaryContent(journal);
    }

    @Test
    void leavesEverythingAsItIsWhereTheFileCannotBeUnderstood() throws IOException {
        project.add("a");
        byte[] journal = Files.readAllBytes(project.journal());
        project.edit("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> theirs\n");

        assertThatThrownBy(() -> project.add("b"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("playbook.json: line 1: a merge conflict that is not resolved");

        assertThat(project.journal()).hasBinaryContent(journal);
        assertThat(project.text()).startsWith("<<<<<<< HEAD");
    }

    @Test
    void sweepsWhatAProcessThatWasKilledLeftBehind() throws IOException {
        project.add("a");
        Files.writeString(project.folder().resolve("playbook.json.next"), "{\"sec");
        Files.writeString(project.folder().resolve("journal.next"), "x");
        Files.writeString(project.journal(), Files.readString(project.journal()) + "{\"v\":1,\"cause\":{\"ki");

        project.add("b");

        assertThat(StoreFixture.list(project.folder())).containsExactly(".gitignore", "journal.jsonl", "lock");
        assertThat(project.kinds()).containsExactly("snapshot", "apply", "apply");
    }

    @Test
    void keepsALastLineWhoseLineBreakAnEditorTookAway() throws IOException {
        project.add("a");
        Files.writeString(project.journal(), Files.readString(project.journal()).stripTrailing());

        project.add("b");

        assertThat(project.kinds()).containsExactly("snapshot", "apply", "apply");
    }

    @Test
    void closesALongJournalAndForgetsNothing() throws IOException {
        String filler = "x".repeat((int) LockedPlaybook.LONG / 3);
        project.store().update(new Transaction(Cause.learned("s", "none"), List.of("turn-1"), true, Applied::nothing));
        for (int i = 0; i < 5; i++) {
            project.add(i + filler);
        }
        project.apply(new Operation.Delete("oth-001", Provenance.NONE));

        assertThat(StoreFixture.list(project.folder()))
                .containsExactly(".gitignore", "journal-0001.jsonl.gz", "journal.jsonl", "lock", "usage.json");
        assertThat(project.kinds()).startsWith("snapshot").hasSizeLessThan(5);
        assertThat(project.store().read().learned()).containsExactly("turn-1");
        assertThat(project.store().log())
                .extracting(line -> line.cause().kind())
                .containsExactly("snapshot", "learn", "apply", "apply", "apply", "snapshot", "apply", "apply", "apply");
        String gone = project.store().log().get(2).id();
        String there = project.store().log().get(3).id();
        assertThat(project.store().undo(gone)).isInstanceOf(UndoResult.Refused.class);
        assertThat(project.store().undo(there)).isInstanceOf(UndoResult.Done.class);
        assertThat(project.store().read().playbook().in(Section.OTHERS)).hasSize(3);
    }
}
