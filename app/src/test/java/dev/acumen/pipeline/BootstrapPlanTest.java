package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootstrapPlanTest {
    private static final Path PROJECT = Path.of("/home/dev/project");

    @TempDir
    private Path acumen = Path.of("");

    private static List<Path> transcripts(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> Path.of("/t/" + i)).toList();
    }

    private BootstrapPlan plan(int transcripts) throws IOException {
        return BootstrapPlan.of(acumen, PROJECT, transcripts(0, transcripts));
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(acumen.resolve("bootstrap"))) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void isMadeOfBatchesOfFour() throws IOException {
        assertThat(plan(10).batches()).containsExactly(transcripts(0, 4), transcripts(4, 8), transcripts(8, 10));
        assertThat(acumen).isEmptyDirectory();
    }

    @Test
    void keepsItsBatchesWhenItGoesOnAndTakesWhatHasComeSinceBehindThem() throws IOException {
        BootstrapPlan begun = plan(6);
        begun.begin();
        begun.next();

        BootstrapPlan later = BootstrapPlan.of(acumen, PROJECT, transcripts(3, 8));

        assertThat(later.batches())
                .containsExactly(transcripts(4, 6), List.of(Path.of("/t/3"), Path.of("/t/6"), Path.of("/t/7")));
        assertThat(later.transcripts()).hasSize(5);
    }

    @Test
    void isForOneProject() throws IOException {
        plan(6).begin();

        assertThat(BootstrapPlan.of(acumen, PROJECT.resolve("other"), List.of()).batches())
                .isEmpty();
    }

    @Test
    void isAFileForItsOwnerAlone() throws IOException {
        plan(2).begin();

        assertThat(JsonReader.read(Files.readString(file()), "plan"))
                .isEqualTo(JsonReader.read("{\"v\": 1, \"batches\": [[\"/t/0\", \"/t/1\"]]}", "expected"));
        assertThat(file().getFileName().toString()).matches("[0-9a-f]{64}\\.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void leavesNothingAtItsEnd() throws IOException {
        BootstrapPlan plan = plan(5);
        plan.begin();
        Files.writeString(file().resolveSibling(file().getFileName() + ".tmp"), "half");
        plan.next();
        plan.next();

        assertThat(acumen.resolve("bootstrap")).isEmptyDirectory();
    }

    @Test
    void writesNothingWhereThereIsNothingToDo() throws IOException {
        plan(0).begin();

        assertThat(acumen).isEmptyDirectory();
    }
}
