package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.json.EntryChange;
import dev.acumen.playbook.Applied;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several processes that work on one project at once.
class ProcessesTest {
    private static final int WRITERS = 16;
    private static final int DELTAS = Double.parseDouble(System.getProperty("acumen.scale", "0.1")) < 1 ? 20 : 50;
    private static final int TURNS = 60;

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

    @Test
    void saysWhoHoldsTheLockAndGoesOnWhenTheyHaveEnded() throws IOException, InterruptedException {
        project.add("a");
        byte[] before = Files.readAllBytes(project.file());
        Started holder = holder("2000");
        signal("STOP", holder);

        StoreException refused = refused();

        assertThat(refused.isTransient()).isTrue();
        assertThat(refused)
                .hasMessageContaining("nothing was changed")
                .hasMessageContaining("within 0.2s")
                .hasMessageContaining("`fuser " + project.folder().toRealPath().resolve("lock") + "`");
        assertThat(project.file()).hasBinaryContent(before);

        signal("CONT", holder);
        holder.await("done ");
        project.add("b");

        assertThat(project.texts()).containsExactly("a", "holder", "b");
        Agreement.check(project, "at the end");
    }

    @Test
    void goesOnWhenAStoppedProcessIsKilled() throws IOException, InterruptedException {
        project.add("a");
        Started holder = holder("50000");
        signal("STOP", holder);
        assertThat(refused().isTransient()).isTrue();

        holder.kill();
        project.add("b");

        assertThat(project.texts()).containsExactly("a", "b");
        Agreement.check(project, "at the end");
    }

    private Started start(String... arguments) throws IOException {
        Started writer = Started.writer(arguments);
        writers.add(writer);
        return writer;
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

    /// A process that holds the lock.
    private Started holder(String millis) throws IOException, InterruptedException {
        Started holder = start("hold", folder.toString(), "holder", millis);
        holder.go();
        holder.await("holding");
        return holder;
    }

    private static void signal(String name, Started process) throws InterruptedException {
        assumeTrue(
                Started.works("sh", "-c", "kill -" + name + " " + process.pid()), "this system has no signal " + name);
    }

    private StoreException refused() {
        FilePlaybookStore store =
                new FilePlaybookStore(folder, StoreFixture.CLOCK, StoreListener.NONE, Duration.ofMillis(200));
        return catchThrowableOfType(StoreException.class, () -> store.update(Cause.of("apply"), Applied::nothing));
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
