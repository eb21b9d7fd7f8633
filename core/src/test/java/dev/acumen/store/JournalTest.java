package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.TreeChange;
import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The journal as it lies on the disk: its last line, and those that were closed.
class JournalTest {
    private static final String WHOLE = "{\"v\": 1}";

    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private final List<String> findings = new ArrayList<>();

    @BeforeEach
    void aFolder() throws IOException {
        project = new StoreFixture(folder);
        Files.createDirectories(project.folder());
    }

    private Journal journal() {
        return new Journal(ProjectFiles.of(folder));
    }

    private static JournalLine line(String time) {
        return JournalLine.of(time, Cause.of("apply"), TreeChange.NONE, null, List.of(), null, null);
    }

    private static JournalLine snapshot(String time) {
        return JournalLine.snapshot(time, Json.NULL, List.of(), List.of(), null);
    }

    private Path close(String name, JournalLine... lines) throws IOException {
        Path closed = project.folder().resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(closed))) {
            for (JournalLine line : lines) {
                out.write((line.text() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return closed;
    }

    private List<String> times() throws IOException {
        return journal().allLines(findings).stream().map(JournalLine::time).toList();
    }

    @Test
    void withoutAPartOfALineStaysAsItIs() throws IOException {
        assertThat(journal().closeLastLine()).isFalse();
        assertThat(project.journal()).doesNotExist();

        Files.writeString(project.journal(), WHOLE + "\n");
        assertThat(journal().closeLastLine()).isFalse();
        assertThat(Files.readString(project.journal())).isEqualTo(WHOLE + "\n");
    }

    @Test
    void getsTheLineBreakThatItsLastLineLacks() throws IOException {
        Files.writeString(project.journal(), WHOLE + "\n" + WHOLE);

        assertThat(journal().closeLastLine()).isFalse();

        assertThat(Files.readString(project.journal())).isEqualTo(WHOLE + "\n" + WHOLE + "\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4_095, 4_096, 4_097, 32_767, 32_768, 40_000, 300_000})
    void losesThePartOfALineHoweverLongItIsAndNothingElse(int length) throws IOException {
        for (String before : List.of("", "\n", WHOLE + "\n", "x".repeat(5_000) + "\n")) {
            Files.writeString(project.journal(), before + "{".repeat(length));
            Files.setLastModifiedTime(project.journal(), FileTime.fromMillis(1_000_000));

            assertThat(journal().closeLastLine()).isTrue();

            assertThat(Files.readString(project.journal())).isEqualTo(before);
            assertThat(journal().time()).isEqualTo(FileTime.fromMillis(1_000_000));
        }
    }

    @Test
    void isReadWithItsLastLineWhichMayBeInTheWriting() throws IOException {
        Files.writeString(project.journal(), line("1").text() + "\n" + line("2").text());

        assertThat(times()).containsExactly("1", "2");
        assertThat(journal().lines(findings)).hasSize(2);
        assertThat(findings).isEmpty();
    }

    @Test
    void saysHowManyLinesCannotBeRead() throws IOException {
        Files.writeString(
                project.journal(),
                line("1").text() + "\n{\n" + line("2").text() + "\n[]\n"
                        + line("3").text() + "\n");

        assertThat(journal().lines(findings)).extracting(JournalLine::time).containsExactly("1", "2", "3");
        assertThat(findings).containsExactly("journal.jsonl, line 2 and 1 more: cannot be read; passed over");
    }

    @Test
    void saysWhichLineOfAClosedOneCannotBeRead() throws IOException {
        Path closed = project.folder().resolve("journal-0001.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(closed))) {
            out.write((line("1").text() + "\n{\n" + line("2").text() + "\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThat(times()).containsExactly("1", "2");
        assertThat(findings).containsExactly("journal-0001.jsonl.gz, line 2: cannot be read; passed over");
    }

    @Test
    void isToldInTheOrderOfItsNumbers() throws IOException {
        List<String> expected = new ArrayList<>();
        for (int number = 1; number <= 12; number++) {
            close("journal-%04d.jsonl.gz".formatted(13 - number), snapshot("at " + (13 - number)));
            expected.add("at " + number);
        }
        for (int number : new int[] {10_000, 9_999, 123_456_789}) {
            close("journal-" + number + ".jsonl.gz", snapshot("at " + number));
        }
        expected.addAll(List.of("at 9999", "at 10000", "at 123456789"));

        assertThat(times()).isEqualTo(expected);
    }

    @Test
    void isClosedUnderTheNextNumber() throws IOException {
        close("journal-123456789.jsonl.gz", snapshot("1"));
        Files.writeString(project.journal(), snapshot("2").text() + "\n");

        journal().close(snapshot("3"));
        journal().close(snapshot("4"));

        assertThat(StoreFixture.list(project.folder()))
                .containsExactly(
                        "journal-123456789.jsonl.gz",
                        "journal-123456790.jsonl.gz",
                        "journal-123456791.jsonl.gz",
                        "journal.jsonl");
        assertThat(times()).containsExactly("1", "2", "3", "4");
    }

    @Test
    void isToldOnceWhereAProcessWasKilledWhileItClosedIt() throws IOException {
        JournalLine[] lines = {snapshot("1"), line("2")};
        close("journal-0001.jsonl.gz", lines);
        Files.writeString(
                project.journal(),
                lines[0].text() + "\n" + lines[1].text() + "\n" + line("3").text() + "\n");

        assertThat(times()).containsExactly("1", "2", "3");
    }

    @Test
    void isToldWhereOnlyTheClosedOnesAreLeft() throws IOException {
        close("journal-0001.jsonl.gz", snapshot("1"), line("2"));

        assertThat(times()).containsExactly("1", "2");
    }

    @Test
    void saysWhyItCouldNotBeTakenBackEither() {
        IOException failure = new IOException("no room");

        journal().cutTo(new Journal.Mark(0, FileTime.fromMillis(0)), failure);

        assertThat(failure.getSuppressed()).singleElement().isInstanceOf(IOException.class);
    }

    @Test
    void tellsOfAFileAsSoonAsItsOwnTime() throws IOException {
        project.add("a");
        byte[] before = Files.readAllBytes(project.file());
        project.add("b");
        Files.write(project.file(), before);
        Files.setLastModifiedTime(project.file(), Files.getLastModifiedTime(project.journal()));

        project.store().settle();

        assertThat(project.texts()).as("a change that was cut short").containsExactly("a", "b");
    }

    @Test
    void keepsTheWholeFileWhereItsVeryBeginningIsLost() throws IOException {
        project.add("a");
        project.add("b");
        List<String> lines = Files.readAllLines(project.journal());
        Files.writeString(project.journal(), lines.getLast() + "\n");
        project.edit(project.text().replace("\"b\"", "\"B\""));

        assertThat(project.noticesOf(Cause.of("apply"), Applied::nothing)).isEmpty();

        assertThat(project.store().log().getLast().playbook()).isInstanceOf(Json.Obj.class);
        assertThat(project.texts()).containsExactly("a", "B");
    }
}
