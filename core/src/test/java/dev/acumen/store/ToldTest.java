package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a store tells whoever asks or listens, and that it leaves everything as it is where there is nothing to do.
class ToldTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private final List<String> told = new ArrayList<>();

    /// Notes what it hears, and then is in trouble.
    private final StoreListener listener = new StoreListener() {
        @Override
        public void noticed(String sentence) {
            hear(sentence);
        }

        @Override
        public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
            hear(cause.kind() + ": " + before.playbook().size() + " before, "
                    + applied.changes().size() + " changes");
        }

        @Override
        public void failed(Cause cause, RuntimeException defect) {
            hear(cause.kind() + ": " + defect.getMessage());
        }

        private void hear(String sentence) {
            told.add(sentence);
            throw new IllegalStateException("a listener's trouble");
        }
    };

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
    }

    private FilePlaybookStore store() {
        return new FilePlaybookStore(folder, StoreFixture.CLOCK, listener);
    }

    private static Operation adding(String text) {
        return new Operation.Add(text, null, Provenance.NONE);
    }

    private void learn(String session, Operation operation) {
        store().update(new Transaction(
                Cause.learned(session, "none"), List.of("a turn of " + session), true, StoreFixture.change(operation)));
    }

    @Test
    void whereThePlaybookIs() throws IOException {
        assertThat(store().file()).isEqualTo(folder.toRealPath().resolve(".claude/playbook.json"));
    }

    @Test
    void whetherAProjectsFilesAreStillItsOwn() throws IOException {
        project.add("a");
        FilePlaybookStore store = store();
        assertThat(store.isOf(folder)).isTrue();

        Files.move(folder.resolve(".claude"), folder.resolve("elsewhere"));
        Files.createSymbolicLink(folder.resolve(".claude"), folder.resolve("elsewhere"));

        assertThat(store.isOf(folder)).isFalse();
    }

    @Test
    void whatWasCarriedOutOnceAndNothingOfWhatWasNot() {
        learn("one", adding("a"));
        learn("one", adding("a"));
        learn("two", adding("b"));

        assertThat(told).containsExactly("learn: 0 before, 1 changes", "learn: 1 before, 1 changes");
    }

    @Test
    void whatIsAboutToBeCarriedOutWhileNothingIsWritten() {
        List<String> about = new ArrayList<>();
        FilePlaybookStore store = new FilePlaybookStore(folder, StoreFixture.CLOCK, new StoreListener() {
            @Override
            public void carryingOut(Cause cause, Applied applied) {
                about.add(cause.kind() + ": " + applied.changes().size() + " changes, "
                        + (Files.exists(project.file()) ? "there" : "nothing there"));
                throw new IllegalStateException("a listener's trouble");
            }
        });

        store.update(Cause.of("apply"), StoreFixture.change(adding("a")));
        store.update(Cause.of("apply"), StoreFixture.change(adding("a")));

        assertThat(about).containsExactly("apply: 1 changes, nothing there", "apply: 0 changes, there");
        assertThat(store.read().playbook().size()).isEqualTo(1);
    }

    @Test
    void aDefectWhichIsThrownAllTheSame() {
        IllegalArgumentException defect = new IllegalArgumentException("a defect");

        assertThatThrownBy(() -> store().update(Cause.of("apply"), _ -> {
                    throw defect;
                }))
                .isSameAs(defect);

        assertThat(told).containsExactly("apply: a defect");
    }

    @Test
    void whichProposalsCannotBeUnderstood() throws IOException {
        Files.createDirectories(project.folder().resolve("proposals"));
        Files.writeString(project.folder().resolve("proposals/0123456789.json"), "[]");

        assertThat(store().proposals()).isEmpty();

        assertThat(told).singleElement().asString().startsWith("proposals/0123456789.json: ");
    }

    @Test
    void whatWasRejected() {
        learn("one", adding("a"));
        store().undo("one");

        assertThat(store().rejected()).extracting(RejectedText::text).containsExactly("a");
    }

    @Test
    void whetherThePlaybookWasChangedElsewhere() throws IOException {
        assertThat(store().isChangedElsewhere()).as("without a journal").isFalse();
        project.add("a");
        byte[] before = Files.readAllBytes(project.file());
        project.add("b");
        assertThat(store().isChangedElsewhere()).as("as it was written").isFalse();
        byte[] journal = Files.readAllBytes(project.journal());

        project.cutShort(before);
        assertThat(store().isChangedElsewhere()).as("cut short").isFalse();
        project.edit(project.text().replace("\"a\"", "\"A\""));
        assertThat(store().isChangedElsewhere()).as("changed by hand").isTrue();

        assertThat(project.journal()).hasBinaryContent(journal);
    }

    @Test
    void nothingWhereNothingIsLeftToSettle() throws IOException {
        project.add("a");
        Path ignored = project.folder().resolve(".gitignore");
        Files.delete(ignored);

        store().settle();

        assertThat(ignored).as("what every change writes").doesNotExist();
        assertThat(told).isEmpty();
    }

    @Test
    void gitToLookAwayUnlessSomebodySaysOtherwise() throws IOException {
        project.add("a");
        Path ignored = project.folder().resolve(".gitignore");

        Files.writeString(ignored, "");
        project.add("b");
        assertThat(ignored).hasContent("*\n");

        Files.writeString(ignored, "lock\n");
        project.add("c");
        assertThat(ignored).hasContent("lock\n");
    }

    @Test
    void thatThereIsNothingToTakeBack() {
        assertThat(store().undo()).isEqualTo(new UndoResult.Refused(JournalHistory.NOTHING));
        assertThat(project.folder()).doesNotExist();
    }

    @Test
    void thatNothingIsLeftOfASession() {
        learn("one", adding("a"));
        project.apply(new Operation.Delete("oth-001", Provenance.NONE));

        assertThat(store().undo("one"))
                .isInstanceOfSatisfying(
                        UndoResult.Refused.class,
                        refused -> assertThat(refused.reason())
                                .startsWith("nothing of this session is left to take back: oth-001"));
    }

    @Test
    void noFlagsThroughALink(@TempDir Path elsewhere) throws IOException {
        Files.createDirectories(folder.resolve(".claude"));
        Files.createSymbolicLink(project.folder(), elsewhere);

        assertThatThrownBy(() -> store().flag(Map.of("oth-001 a", "x")))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        refused -> assertThat(refused.isTransient()).isFalse())
                .hasMessageContaining("acumen is a link");

        assertThat(elsewhere).isEmptyDirectory();
    }
}
