package dev.acumen.testkit.files;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultyFilesTest {
    @TempDir
    private Path temporary = Path.of("");

    private final FaultyFiles files = new FaultyFiles();
    private Path folder = temporary;
    private Path behind = temporary;

    @BeforeEach
    void aFolder() throws IOException {
        behind = Files.createDirectory(temporary.resolve("disk")).toRealPath();
        folder = files.path(behind);
    }

    private Disk disk() throws IOException {
        return Disk.over(folder, files);
    }

    @Test
    void isAFileSystemLikeTheOneBehind() throws IOException {
        disk();
        Path file = folder.resolve("a/b.txt");
        Files.createDirectories(Objects.requireNonNull(file.getParent()));

        Files.writeString(file, "one\n");
        Files.writeString(file, "two\n", APPEND);
        Files.copy(file, file.resolveSibling("copy.txt"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(5_000));

        assertThat(behind.resolve("a/b.txt")).hasContent("one\ntwo\n");
        assertThat(Files.readString(file.resolveSibling("copy.txt"))).isEqualTo("one\ntwo\n");
        assertThat(Files.getLastModifiedTime(behind.resolve("a/b.txt"))).isEqualTo(FileTime.fromMillis(5_000));
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
        assertThat(file.toRealPath()).isEqualTo(file);
        assertThat(file).startsWith(folder).hasFileName("b.txt");
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.map(folder::relativize))
                    .map(Path::toString)
                    .containsExactlyInAnyOrder("", "a", "a/b.txt", "a/copy.txt");
        }
        try (var found = Files.newDirectoryStream(folder.resolve("a"), "b*")) {
            assertThat(found).containsExactly(file);
        }
    }

    @Test
    void copiesLikeTheSystemWhereThereIsNoDisk() throws IOException {
        Path script = Files.writeString(folder.resolve("script"), "true");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-x---"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("script"));

        Files.copy(script, folder.resolve("copy"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(folder.resolve("link"), folder.resolve("other"), LinkOption.NOFOLLOW_LINKS);

        assertThat(Files.getPosixFilePermissions(folder.resolve("copy")))
                .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(behind.resolve("other")).isSymbolicLink();
    }

    @Test
    void refusesPathsThatGoAroundIt() {
        Path other = Path.of("other");

        assertThatThrownBy(() -> folder.resolve(other)).isInstanceOf(ProviderMismatchException.class);
        assertThatThrownBy(folder::toFile).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void letsOneOperationFailAndTheNextSucceed() throws IOException {
        Disk disk = disk();
        disk.play(Plan.once(1, Fault.NO_SPACE));

        assertThatThrownBy(() -> Files.writeString(folder.resolve("a"), "text"))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");

        assertThat(disk.faults()).containsExactly(Fault.NO_SPACE);
        assertThat(disk.operations())
                .map(Operation::kind)
                .containsExactly(Operation.Kind.OPEN_TO_WRITE, Operation.Kind.WRITE);
        Files.writeString(folder.resolve("a"), "text");
        assertThat(behind.resolve("a")).hasContent("text");
    }

    @Test
    void failsInTheWordsOfTheSystem() throws IOException {
        Disk disk = disk();

        disk.play(Plan.from(0, Fault.READ_ONLY));
        assertThatThrownBy(() -> Files.createFile(folder.resolve("a")))
                .isInstanceOfSatisfying(FileSystemException.class, failure -> {
                    assertThat(failure.getReason()).isEqualTo("Read-only file system");
                    assertThat(failure.getFile()).isEqualTo(behind.resolve("a").toString());
                });
        disk.play(Plan.from(0, Fault.NO_PERMISSION));
        assertThatThrownBy(() -> Files.newInputStream(folder.resolve("a"))).isInstanceOf(AccessDeniedException.class);
    }

    @Test
    void doesNotLetAFullDiskFailReading() throws IOException {
        Disk disk = disk();
        Files.writeString(folder.resolve("a"), "text");
        disk.play(Plan.from(0, Fault.NO_SPACE));

        assertThat(Files.readString(folder.resolve("a"))).isEqualTo("text");
        assertThat(disk.faults()).isEmpty();
    }

    @Test
    void writesLessThanItWasGivenAndSaysSo() throws IOException {
        disk().play(Plan.once(1, Fault.SHORT));

        try (FileChannel channel = FileChannel.open(folder.resolve("a"), CREATE, WRITE)) {
            ByteBuffer bytes = bytes("text");
            assertThat(channel.write(bytes)).isEqualTo(2);
            assertThat(bytes.remaining()).isEqualTo(2);
            channel.write(bytes);
        }

        assertThat(behind.resolve("a")).hasContent("text");
    }

    @Test
    void interrupts() throws IOException {
        disk().play(Plan.once(1, Fault.INTERRUPT));

        try (FileChannel channel = FileChannel.open(folder.resolve("a"), CREATE, WRITE)) {
            assertThatThrownBy(() -> channel.write(bytes("text"))).isInstanceOf(ClosedByInterruptException.class);
        }

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void doesNotInterruptStreamsAsTheJdkDoesNot() throws IOException {
        disk().play(Plan.once(1, Fault.INTERRUPT));

        Files.writeString(folder.resolve("a"), "text");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(behind.resolve("a")).hasContent("text");
    }

    @Test
    void leavesWhatIsElsewhereAlone() throws IOException {
        disk().play(Plan.from(0, Fault.BROKEN));

        Files.writeString(files.path(temporary).resolve("beside"), "text");

        assertThat(temporary.resolve("beside")).hasContent("text");
    }

    @Test
    void doesNothingAnyMoreWithoutPower() throws IOException {
        Disk disk = disk();
        Files.writeString(folder.resolve("a"), "text");
        disk.play(Plan.once(0, Fault.POWER_LOSS));

        assertThatThrownBy(() -> Files.delete(folder.resolve("a"))).hasMessage("the power is gone");
        assertThatThrownBy(() -> Files.delete(folder.resolve("a"))).hasMessage("the power is gone");
        assertThat(Files.exists(folder.resolve("a"))).isFalse();

        assertThat(disk.operations()).hasSize(1);
        assertThat(behind.resolve("a")).exists();
    }

    @Test
    void keepsWhatWasForcedWhateverIsLost() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Disk disk = disk();
            Path file = folder.resolve("forced-" + seed);
            put(file, "forced");
            force(folder);
            put(file.resolveSibling("next"), "lost, perhaps");
            Files.move(file.resolveSibling("next"), file, StandardCopyOption.REPLACE_EXISTING);

            disk.restart(new SplittableRandom(seed));

            assertThat(Files.readString(file)).as("seed %d", seed).isIn("forced", "lost, perhaps");
        }
    }

    @Test
    void keepsWhatWasForcedBeforeMoreWasAdded() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Disk disk = disk();
            Path file = folder.resolve("longer-" + seed);
            put(file, "forced");
            force(folder);
            Files.writeString(file, ", and more", StandardOpenOption.APPEND);

            disk.restart(new SplittableRandom(seed));

            assertThat(Files.readString(file)).as("seed %d", seed).startsWith("forced");
        }
    }

    @Test
    void keepsWhatWasWrittenInSync() throws IOException {
        for (int seed = 0; seed < 40; seed++) {
            Disk disk = disk();
            Path file = folder.resolve("file-" + seed);
            Files.createFile(file);
            force(folder);
            Files.writeString(file, "text", StandardOpenOption.SYNC);

            disk.restart(new SplittableRandom(seed));

            assertThat(Files.readString(file)).as("seed %d", seed).isEqualTo("text");
        }
    }

    @Test
    void losesEverythingThatNobodyWaitedFor() throws IOException {
        List<String> seen = Stream.iterate(0, seed -> seed + 1)
                .limit(400)
                .map(this::unforced)
                .distinct()
                .toList();

        assertThat(seen)
                .as("not there, empty, as it was, as it became, and torn in three ways")
                .contains("gone", "", "old", "new text", "new", "newtext", "new\0\0\0\0\0");
    }

    /// What becomes of a file that was forced as `oldtext` or not at all, and then written anew in place.
    private String unforced(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try {
            Disk disk = disk();
            Path file = folder.resolve("file-" + seed);
            Files.writeString(file, seed % 2 == 0 ? "old" : "oldtext");
            if (random.nextInt(4) > 0) {
                force(file);
                force(folder);
            }
            try (FileChannel channel = FileChannel.open(file, WRITE)) {
                channel.write(bytes(seed % 2 == 0 ? "new text" : "new"));
            }
            disk.restart(random);
            return Files.exists(file) ? Files.readString(file) : "gone";
        } catch (IOException e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    @Test
    void losesNamesInOrder() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Disk disk = disk();
            Path own = Files.createDirectory(folder.resolve("own-" + seed));
            disk.settle();
            for (String name : List.of("a", "b", "c")) {
                put(own.resolve(name), name);
            }
            Files.delete(own.resolve("a"));

            disk.restart(new SplittableRandom(seed));

            try (Stream<Path> left = Files.list(own)) {
                assertThat(left.map(path -> String.valueOf(path.getFileName()))
                                .sorted()
                                .toList())
                        .as("seed %d", seed)
                        .isIn(List.of(), List.of("a"), List.of("a", "b"), List.of("a", "b", "c"), List.of("b", "c"));
            }
        }
    }

    @Test
    void bringsBackWhatWasReplacedWithItsTime() throws IOException {
        Disk disk = disk();
        Path file = folder.resolve("file");
        int seed = 0;
        do {
            Files.writeString(file, "old");
            Files.setLastModifiedTime(file, FileTime.fromMillis(5_000));
            disk.settle();
            put(folder.resolve("next"), "new");
            Files.move(folder.resolve("next"), file, StandardCopyOption.REPLACE_EXISTING);
            disk.restart(new SplittableRandom(seed++));
        } while (Files.readString(file).equals("new"));

        assertThat(Files.getLastModifiedTime(file)).isEqualTo(FileTime.fromMillis(5_000));
    }

    @Test
    void losesAFolderWithWhatIsInIt() throws IOException {
        boolean wasLost = false;
        for (int seed = 0; seed < 40; seed++) {
            Disk disk = disk();
            Path own = Files.createDirectory(folder.resolve("own-" + seed));
            put(own.resolve("a"), "text");
            force(own);

            disk.restart(new SplittableRandom(seed));

            wasLost |= Files.notExists(own);
            assertThat(Files.exists(own)).isEqualTo(Files.exists(own.resolve("a")));
        }
        assertThat(wasLost).as("nobody forced the folder's own name").isTrue();
        assertThatThrownBy(() -> Files.readString(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    private static void put(Path file, String text) throws IOException {
        Files.writeString(file, text);
        force(file);
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, READ)) {
            channel.force(true);
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
