package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosticsTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00.123Z"), ZoneOffset.ofHours(1));
    private static final String STAMP = "20260301-110000-123_";
    private static final Operation ADD = new Operation.Add("use tabs", null, Provenance.NONE);
    private static final Operation UNKNOWN = new Operation.Delete("pat-099", Provenance.NONE);

    @TempDir
    private Path temporary = Path.of("");

    private Path project = Path.of("");
    private Path folder = Path.of("");

    @BeforeEach
    void aProjectWithTheFlagFile() throws IOException {
        project = temporary.resolve("project");
        folder = project.resolve(".claude/diagnostic");
        Files.createDirectories(project.resolve(".claude"));
        Files.createFile(project.resolve(".claude/diagnostic_mode"));
    }

    @Test
    @DisplayName("OBS-CUR-001: a report is named by the time and by what it is about")
    void writesReportsOfATransaction() throws IOException {
        apply(ADD, UNKNOWN);

        assertThat(reports()).containsExactly(STAMP + "curator_nonexistent_id.txt", STAMP + "curator_ops_summary.txt");
        assertThat(folder.resolve(STAMP + "curator_ops_summary.txt"))
                .content()
                .startsWith("Curator operations summary:\n  ADD: 1 applied, 0 skipped\n");
    }

    @Test
    void writesNothingWithoutTheFlagFile() throws IOException {
        Files.delete(project.resolve(".claude/diagnostic_mode"));

        apply(ADD, UNKNOWN);

        assertThat(folder).doesNotExist();
    }

    @Test
    void makesNoFolderWhereThereIsNothingToReport() {
        apply();

        assertThat(folder).doesNotExist();
    }

    @Test
    void keepsReportsPrivateAndOutOfGit() throws IOException {
        Files.createDirectory(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

        apply(ADD);

        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(permissions(folder.resolve(STAMP + "curator_ops_summary.txt")))
                .isEqualTo("rw-------");
        assertThat(folder.resolve(".gitignore")).hasContent("*\n");
    }

    @Test
    void givesEachReportANameOfItsOwn() throws IOException {
        apply(UNKNOWN, UNKNOWN);
        apply(UNKNOWN);

        assertThat(reports())
                .containsExactlyInAnyOrder(
                        STAMP + "curator_nonexistent_id.txt",
                        STAMP + "curator_nonexistent_id-2.txt",
                        STAMP + "curator_nonexistent_id-3.txt",
                        STAMP + "curator_ops_summary.txt",
                        STAMP + "curator_ops_summary-2.txt");
    }

    @Test
    void keepsTwoHundredReportsOfWhichTheOldestGo() throws IOException {
        Files.createDirectory(folder);
        for (int i = 0; i < 205; i++) {
            Files.createFile(folder.resolve("20250101-000000-%03d_curator_ops_summary.txt".formatted(i)));
        }
        Files.createFile(folder.resolve("20240101 notes of mine.txt"));

        apply(ADD);

        assertThat(reports())
                .hasSize(201)
                .contains(
                        "20240101 notes of mine.txt",
                        "20250101-000000-006_curator_ops_summary.txt",
                        STAMP + "curator_ops_summary.txt")
                .doesNotContain("20250101-000000-005_curator_ops_summary.txt");
    }

    @Test
    void writesNoMoreReportsOfOneTransactionThanAreKept() throws IOException {
        List<String> unknown =
                IntStream.range(0, 5000).mapToObj(i -> "pat-" + i).toList();

        apply(new Operation.Merge(unknown, "all", null, Provenance.NONE));

        assertThat(reports()).hasSize(200).contains(STAMP + "curator_ops_summary.txt");
    }

    @Test
    @DisplayName("REQ-CUR-006 SCN-CUR-005-03: a defect while applying is reported, and still thrown")
    void reportsADefectThatWasRolledBack() throws IOException {
        assertThatThrownBy(() -> update(_ -> {
                    throw new IllegalStateException("injected failure");
                }))
                .hasMessage("injected failure");

        assertThat(reports()).containsExactly(STAMP + "curator_ops_rollback.txt");
        assertThat(folder.resolve(STAMP + "curator_ops_rollback.txt"))
                .content()
                .contains("java.lang.IllegalStateException: injected failure\n\tat ", "\n\nCause: apply\n");
    }

    @Test
    void writesNothingThroughALinkedFolder() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(folder, elsewhere);

        Applied applied = apply(ADD);

        assertThat(applied.changes()).hasSize(1);
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void writesNothingThroughALinkInAReportsPlace() throws IOException {
        Path elsewhere = temporary.resolve("elsewhere.txt");
        Files.createDirectory(folder);
        Files.createSymbolicLink(folder.resolve(STAMP + "curator_ops_summary.txt"), elsewhere);

        apply(ADD);

        assertThat(elsewhere).doesNotExist();
        assertThat(folder.resolve(STAMP + "curator_ops_summary-2.txt")).isNotEmptyFile();
    }

    @Test
    void writesNothingWhereItsIgnoreFileIsALink() throws IOException {
        Path elsewhere = temporary.resolve("elsewhere.txt");
        Files.createDirectory(folder);
        Files.createSymbolicLink(folder.resolve(".gitignore"), elsewhere);

        apply(ADD);

        assertThat(elsewhere).doesNotExist();
        assertThat(reports()).isEmpty();
    }

    @Test
    void writesNothingOutsideOfTheProject() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.move(project.resolve(".claude/diagnostic_mode"), elsewhere.resolve("diagnostic_mode"));
        Files.delete(project.resolve(".claude"));
        Files.createSymbolicLink(project.resolve(".claude"), elsewhere);

        new Diagnostics(project, CLOCK).failed(Cause.of("apply"), new IllegalStateException("injected failure"));

        assertThat(elsewhere.resolve("diagnostic")).doesNotExist();
    }

    @Test
    void changesNothingWhereAFileIsInThePlaceOfTheFolder() throws IOException {
        Files.writeString(folder, "mine");

        Applied applied = apply(ADD);

        assertThat(applied.changes()).hasSize(1);
        assertThat(folder).hasContent("mine");
    }

    @Test
    @DisplayName("OBS-CUR-001: a defect in reporting changes nothing either")
    void swallowsItsOwnDefects() {
        Clock defective = new Clock() {
            @Override
            public ZoneOffset getZone() {
                throw new IllegalStateException("injected failure");
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                throw new IllegalStateException("injected failure");
            }
        };

        new Diagnostics(project, defective).failed(Cause.of("apply"), new IllegalStateException("another"));

        assertThat(folder).doesNotExist();
    }

    @Test
    void writesEveryReportOfManyThreadsAtOnce() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            threads.add(Thread.startVirtualThread(() -> apply(UNKNOWN)));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(reports()).hasSize(32);
    }

    private Applied apply(Operation... operations) {
        return update(playbook -> playbook.apply(Delta.of(List.of(operations))));
    }

    private Applied update(Function<Playbook, Applied> change) {
        return new FilePlaybookStore(project, CLOCK, new Diagnostics(project, CLOCK)).update(Cause.of("apply"), change);
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }

    /// The names of the files in the folder, but for the one that keeps them out of git.
    private List<String> reports() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !Files.isSymbolicLink(file))
                    .map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals(".gitignore"))
                    .sorted()
                    .toList();
        }
    }
}
