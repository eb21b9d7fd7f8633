package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.files.Disk;
import dev.acumen.testkit.files.Fault;
import dev.acumen.testkit.files.FaultyFiles;
import dev.acumen.testkit.files.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files for their owner alone, on a disk that fails.
class PrivateFilesFaultsTest {
    @TempDir
    private Path folder = Path.of("");

    private final FaultyFiles files = new FaultyFiles();

    @Test
    void areThereWhenThePowerGoesAfterTheyWereWritten() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            Path home = Files.createDirectory(folder.resolve("home-" + seed));
            Disk disk = Disk.over(home, files);
            Path file = files.path(home).resolve(".acumen/queue/entry.json");
            PrivateFiles.write(file, "one");
            PrivateFiles.write(file, "two");

            disk.restart(new SplittableRandom(seed));

            assertThat(home.resolve(".acumen/queue/entry.json"))
                    .as("seed %d", seed)
                    .hasContent("two");
        }
    }

    @Test
    void leaveNothingBesideThemWhereTheyCannotBeWritten() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Disk disk = Disk.over(home, files);
        Path file = files.path(home).resolve("entry.json");
        PrivateFiles.write(file, "one");
        disk.play(Plan.none());
        PrivateFiles.write(file, "one");
        int operations = disk.operations().size();

        for (int at = 0; at < operations; at++) {
            disk.play(Plan.once(at, Fault.NO_SPACE));
            write(file);

            try (Stream<Path> left = Files.list(home)) {
                assertThat(left).as("operation %d", at).hasSize(1);
            }
        }
        assertThat(home.resolve("entry.json")).hasContent("two");
    }

    @Test
    void areNotLeftEmptyWhereTheyCannotBeMade() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Disk disk = Disk.over(home, files);
        Path file = files.path(home).resolve("told");
        disk.play(Plan.none());
        PrivateFiles.create(file, "now");
        int operations = disk.operations().size();

        for (int at = 0; at < operations; at++) {
            Files.deleteIfExists(home.resolve("told"));
            disk.play(Plan.once(at, Fault.NO_SPACE));
            create(file);

            assertThat(Files.notExists(home.resolve("told")) || Files.size(home.resolve("told")) == 3)
                    .as("operation %d", at)
                    .isTrue();
        }
    }

    private static void create(Path file) {
        try {
            PrivateFiles.create(file, "now");
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static void write(Path file) {
        try {
            PrivateFiles.write(file, "two");
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }
}
