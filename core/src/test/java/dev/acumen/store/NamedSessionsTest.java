package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How a session is named whose changes are to be taken back.
class NamedSessionsTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProjectWithSessions() {
        project = new StoreFixture(folder);
        learn("wxyz", adding("a"));
        learn("wxyz-1", adding("b"));
        learn("wxyz-2", adding("c"));
        learn("silent", Applied::nothing);
    }

    @Test
    void aWholeNameNamesOneSessionThoughOthersBeginWithIt() {
        assertThat(project.store().undo("wxyz")).isInstanceOf(UndoResult.Done.class);

        assertThat(project.texts()).containsExactly("b", "c");
    }

    @Test
    void fourLettersNameTheSessionThatBeginsWithThem() {
        learn("qrst-1", adding("d"));
        learn("qrst-1", adding("e"));

        assertThat(project.store().undo("qrs")).isEqualTo(new UndoResult.Refused("""
                there is no change and no session qrs; acumen log lists them, and their first 4 letters name them"""));
        assertThat(project.store().undo("qrst")).isInstanceOf(UndoResult.Done.class);
        assertThat(project.texts()).containsExactly("a", "b", "c");
    }

    @Test
    void fourLettersNameNothingWithWhichTwoSessionsBegin() {
        assertThat(project.store().undo("wxyz-"))
                .isEqualTo(new UndoResult.Refused("more than one session begins with wxyz-"));
    }

    @Test
    void aSessionThatChangedNothingCannotBeTakenBack() {
        assertThat(project.store().undo("silent")).isEqualTo(new UndoResult.Refused("session silent changed nothing"));
    }

    @Test
    void fourLettersNameAChange() {
        String id = project.store().log().get(1).id();

        assertThat(project.store().undo(id.substring(0, 3))).isInstanceOf(UndoResult.Refused.class);
        assertThat(project.store().undo(id.substring(0, 4))).isInstanceOf(UndoResult.Done.class);
    }

    @Test
    void thePlaybookIsReadWithoutAStore(@TempDir Path other) throws IOException {
        assertThat(StoredPlaybook.read(folder)).isEqualTo(project.store().read().playbook());
        assertThat(StoredPlaybook.read(other)).isEqualTo(Playbook.empty());
    }

    private void learn(String session, Function<Playbook, Applied> change) {
        String turn = "turn-" + project.store().read().learned().size();
        project.store().update(new Transaction(Cause.learned(session, "none"), List.of(turn), true, change));
    }

    private static Function<Playbook, Applied> adding(String text) {
        return StoreFixture.change(new Operation.Add(text, null, Provenance.NONE));
    }
}
