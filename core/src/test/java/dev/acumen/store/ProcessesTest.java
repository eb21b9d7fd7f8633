package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.EntryChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several processes that work on one project at once.
class ProcessesTest {
    private static final boolean IS_FULL = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1;
    private static final int WRITERS = IS_FULL ? 16 : 6;
    private static final int DELTAS = IS_FULL ? 50 : 20;
    private static final int TURNS = IS_FULL ? 60 : 30;

    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private final List<Started> writers = new ArrayList<>();

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
    }

    @AfterEach
    void endWriters() {
        writers.forEach(Started::close);
    }

    @Test
    void losesNoChangeOfProcessesThatWriteAtOnce() throws IOException, InterruptedException {
        for (int i = 0; i < WRITERS; i++) {
            start("add", folder.toString(), "writer-" + i, "" + DELTAS, "0");
        }

        List<String> said = letGo();

        List<String> texts = IntStream.range(0, WRITERS * DELTAS)
                .mapToObj(i -> "writer-" + i / DELTAS + "-" + i % DELTAS)
                .toList();
        List<EntryChange> changes = changes();
        assertThat(said)
                .filteredOn(line -> line.startsWith("done "))
                .containsExactlyInAnyOrderElementsOf(
                        texts.stream().map(text -> "done " + text).toList());
        assertThat(project.texts()).containsExactlyInAnyOrderElementsOf(texts);
        assertThat(changes).hasSize(texts.size()).allMatch(change -> change.op().equals("ADD"));
        assertThat(changes).extracting(EntryChange::id).doesNotHaveDuplicates();
        Agreement.check(project, "at the end");
        int turns = turns(changes);
        assertThat(turns).as("one writer after another").isGreaterThan(changes.size() / 2);
        System.out.println("writers: " + WRITERS + " processes, " + changes.size() + " changes, none lost, " + turns
                + " times another writer's turn");
    }

    /// How often a change was followed by that of another writer.
    private static int turns(List<EntryChange> changes) {
        List<String> writers = changes.stream()
                .map(change -> change.why().substring(0, change.why().lastIndexOf('-')))
                .toList();
        return (int) IntStream.range(1, writers.size())
                .filter(i -> !writers.get(i).equals(writers.get(i - 1)))
                .count();
    }

    @Test
    void learnsEachTurnOnceWhenProcessesLearnTheSameTurnsAtOnce() throws IOException, InterruptedException {
        for (int i = 0; i < 3; i++) {
            start("learn", folder.toString(), "learner-" + i, "" + i, "100", "" + TURNS);
        }

        List<String> said = letGo();

        List<String> learned = project.store().log().stream()
                .skip(1)
                .flatMap(line -> line.learned().stream())
                .toList();
        int judged = sum(said, "judged ");
        int lessons = project.store().log().size() - 1;
        assertThat(learned).doesNotHaveDuplicates().hasSizeGreaterThan(TURNS / 2);
        assertThat(learned).hasSize(sum(said, "learned "));
        assertThat(changes()).extracting(EntryChange::why).containsExactlyElementsOf(learned);
        Agreement.check(project, "at the end");
        System.out.println("learners: 3 processes, " + learned.size() + " turns in " + lessons + " lessons, "
                + (judged - lessons) + " judged again");
    }

    private void start(String... arguments) throws IOException {
        writers.add(Started.writer(arguments));
    }

    /// Lets all writers begin at once.
    ///
    /// @return what they said
    private List<String> letGo() throws IOException, InterruptedException {
        for (Started writer : writers) {
            writer.await("ready");
        }
        for (Started writer : writers) {
            writer.go();
        }
        List<String> said = new ArrayList<>();
        for (Started writer : writers) {
            said.addAll(writer.end());
        }
        assertThat(said).noneMatch(line -> line.startsWith("refused"));
        return said;
    }

    private List<EntryChange> changes() {
        return project.store().log().stream()
                .flatMap(line -> line.changes().stream())
                .toList();
    }

    private static int sum(List<String> said, String word) {
        return said.stream()
                .filter(line -> line.startsWith(word))
                .mapToInt(line -> Integer.parseInt(line.substring(word.length())))
                .sum();
    }
}
