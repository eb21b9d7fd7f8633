package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a repository can bring in the place of our files: git keeps links wherever they lead, also to what never
/// ends.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OddFilesTest {
    private static final Path ENDLESS = Path.of("/dev/zero");

    @TempDir
    private Path folder;

    private StoreFixture project;

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
        project.add("text");
    }

    @Test
    void aLinkInThePlaceOfTheJournalIsNotRead(@TempDir Path elsewhere) throws IOException {
        Path moved = Files.move(project.journal(), elsewhere.resolve("journal"));
        Files.createSymbolicLink(project.journal(), moved);

        assertThatThrownBy(() -> project.store().read())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("journal.jsonl")
                .hasMessageContaining("an ordinary file was expected");
        assertThatThrownBy(() -> project.store().log()).isInstanceOf(BadInputException.class);
    }

    @Test
    void aLinkInThePlaceOfAClosedJournalIsPassedOverAndTold(@TempDir Path elsewhere) throws IOException {
        Path foreign = elsewhere.resolve("foreign");
        compress(Files.readAllBytes(project.journal()), 1, foreign);
        Files.createSymbolicLink(closed(1), foreign);

        List<String> notices = new ArrayList<>();
        List<JournalLine> lines = log(notices);

        assertThat(lines).hasSize(2);
        assertThat(notices)
                .singleElement()
                .asString()
                .contains("journal-0001.jsonl.gz: ")
                .endsWith("; passed over");
    }

    @Test
    void aClosedJournalThatUnpacksToTooMuchIsPassedOverAndTold() throws IOException {
        compress(new byte[1 << 20], 257, closed(1));

        List<String> notices = new ArrayList<>();
        List<JournalLine> lines = log(notices);

        assertThat(Files.size(closed(1))).isLessThan(1 << 20);
        assertThat(lines).hasSize(2);
        assertThat(notices)
                .singleElement()
                .asString()
                .contains("too large for a journal")
                .endsWith("; passed over");
    }

    @Test
    void aLinkInThePlaceOfWhatWasOfUseCountsForNothing() throws IOException {
        assumeTrue(Files.exists(ENDLESS), "there is no " + ENDLESS + " here");
        Files.createSymbolicLink(project.folder().resolve("usage.json"), ENDLESS);

        assertThat(StoredPlaybook.usage(folder)).isEqualTo(Usage.NONE);
    }

    @Test
    void whatIsNoFileIsNoPlaybookAndIsNotWaitedFor() throws IOException, InterruptedException {
        Files.delete(project.file());
        Process pipe = new ProcessBuilder("mkfifo", project.file().toString()).start();
        assumeTrue(pipe.waitFor() == 0, "no pipes here");

        assertThatThrownBy(() -> StoredPlaybook.read(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("playbook.json");
    }

    private Path closed(int number) {
        return project.folder().resolve("journal-%04d.jsonl.gz".formatted(number));
    }

    private static void compress(byte[] bytes, int times, Path to) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(to))) {
            for (int i = 0; i < times; i++) {
                out.write(bytes);
            }
        }
    }

    private List<JournalLine> log(List<String> notices) {
        StoreListener listener = new StoreListener() {
            @Override
            public void noticed(String sentence) {
                notices.add(sentence);
            }
        };
        return new FilePlaybookStore(folder, StoreFixture.CLOCK, listener).log();
    }
}
