package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What of a playbook's files cannot be copied, or is in the way.
class CopiedFilesTest {
    @TempDir
    private Path folder = Path.of("");

    @TempDir
    private Path other = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
        project.add("a");
    }

    @Test
    void aLineThatCannotBeReadIsNotLeftOut() throws IOException {
        Path journal = folder.resolve(".claude/acumen/journal.jsonl");
        Files.writeString(journal, "{\"v\": 9}\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> project.store().copy())
                .isInstanceOf(StoreException.class)
                .hasMessage("journal.jsonl, line 3: cannot be read; a copy would lose it; fix or remove it");
    }

    @Test
    void whatIsNoTextIsNotCopied() throws IOException {
        Path proposals = Files.createDirectories(folder.resolve(".claude/acumen/proposals"));
        Files.write(proposals.resolve("0123456789.json"), new byte[] {(byte) 0xff});

        assertThatThrownBy(() -> project.store().copy())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is not UTF-8");
    }

    @Test
    void whatWasChangedWithoutAcumenIsInTheCopy() throws IOException {
        project.write(project.text().replace("\"a\"", "\"b\""));

        PlaybookCopy copy = project.store().copy();

        assertThat(copy.playbook()).isEqualTo(project.text());
        assertThat(JournalLine.read(copy.journal().getLast(), "the copy").is(Cause.OUTSIDE))
                .isTrue();
    }

    @Test
    void aLayerAndTheUsersPlaybookAreNoWholePlaybooks() throws IOException {
        FilePlaybookStore layered = FilePlaybookStore.layered(folder, Clock.systemUTC(), StoreListener.NONE);
        FilePlaybookStore users = FilePlaybookStore.ofUser(other, Clock.systemUTC(), StoreListener.NONE);

        assertThatThrownBy(layered::copy).hasMessageContaining("acumen share");
        assertThatThrownBy(() -> layered.restore(PlaybookCopy.none())).hasMessageContaining("acumen share");
        assertThatThrownBy(users::copy).hasMessageContaining("the user's own playbook");
    }

    @Test
    void overwritesNothingThatIsInTheWay() throws IOException {
        PlaybookCopy copy = project.store().copy();
        Path files = Files.createDirectories(other.resolve(".claude/acumen"));
        Files.writeString(files.resolve("rejected.json"), "{}");
        FilePlaybookStore there = new FilePlaybookStore(other, Clock.systemUTC());

        assertThatThrownBy(() -> there.restore(copy)).hasMessageContaining("move it away first");

        assertThat(other.resolve(".claude/playbook.json")).doesNotExist();
        Files.delete(files.resolve("rejected.json"));
        there.restore(copy);
        assertThat(there.copy()).isEqualTo(copy);
    }

    @Test
    void aCopyThatWasCutShortIsRepeated() throws IOException {
        PlaybookCopy copy = new PlaybookCopy(
                project.text(), project.store().copy().journal(), "{}", Map.of("0123456789", "{}"), "{}\n");
        Path files = Files.createDirectories(other.resolve(".claude/acumen/proposals"));
        Files.writeString(files.resolve("0123456789.json"), "{}");
        Files.writeString(files.resolveSibling("rejected.json"), "{}");
        FilePlaybookStore there = new FilePlaybookStore(other, Clock.systemUTC());

        there.restore(copy);

        assertThat(there.copy()).isEqualTo(copy);
        assertThat(there.read().playbook().texts()).containsValue("a");
        assertThat(List.of(files.toFile().list())).containsExactly("0123456789.json");
    }
}
