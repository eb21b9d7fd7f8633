package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.EntryChange;
import dev.acumen.document.RenumberedKeyPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a merge notes for the journal.
class RenumberedFileTest {
    private static final RenumberedKeyPoint FIRST = RenumberedKeyPoint.of("oth-001", "oth-002", "a");

    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProject() {
        project = new StoreFixture(folder);
    }

    private Path file() {
        return project.folder().resolve("renumbered.json");
    }

    private List<RenumberedKeyPoint> read() {
        return RenumberedFile.read(ProjectFiles.of(folder));
    }

    private static RenumberedKeyPoint numbered(int number) {
        return RenumberedKeyPoint.of("oth-" + number, "oth-" + (number + 1), "text " + number);
    }

    @Test
    void theNextLookTakesTheNewIdsOverAndRemovesTheNote() throws IOException {
        project.add("a");
        RenumberedFile.note(folder, List.of(FIRST));
        project.edit("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "of a colleague", "helpful": 0, "harmful": 0},
                  {"name": "oth-002", "text": "a, reworded since", "helpful": 0, "harmful": 0}]}}
                """);

        project.store().settle();

        assertThat(project.store().log().getLast().changes())
                .filteredOn(EntryChange::isRenumbering)
                .singleElement()
                .satisfies(change -> assertThat(change.id()).isEqualTo("oth-002"));
        assertThat(file()).doesNotExist();
    }

    @Test
    void twoMergesBeforeTheNextLookAreBothNoted() {
        project.add("a");
        RenumberedKeyPoint second = RenumberedKeyPoint.of("oth-002", "oth-003", "a");

        RenumberedFile.note(folder, List.of(FIRST));
        RenumberedFile.note(folder, List.of(second));

        assertThat(read()).containsExactly(FIRST, second);
    }

    @Test
    void aMergeWithoutNewIdsAndAProjectWithoutAJournalGetNoNote() throws IOException {
        project.write("{\"sections\": {}}");
        Files.createDirectories(project.folder());
        RenumberedFile.note(folder, List.of(FIRST));
        assertThat(file()).as("without a journal").doesNotExist();

        project.add("a");
        RenumberedFile.note(folder, List.of());
        assertThat(file()).as("without new ids").doesNotExist();
    }

    @Test
    void theLatestTwoHundredAreKept() throws IOException {
        project.add("a");
        List<RenumberedKeyPoint> all =
                IntStream.range(0, 250).mapToObj(RenumberedFileTest::numbered).toList();

        RenumberedFile.note(folder, all.subList(0, 150));
        RenumberedFile.note(folder, all.subList(150, 250));

        assertThat(read()).isEqualTo(all.subList(50, 250));
        assertThat(Files.readString(file())).doesNotContain("\"oth-49\"");
    }

    @Test
    void ofALongerNoteTheLatestTwoHundredCount() throws IOException {
        Files.createDirectories(project.folder());
        Files.writeString(
                file(),
                IntStream.range(0, 201)
                        .mapToObj(RenumberedFileTest::numbered)
                        .map(one -> "{\"from\": \"%s\", \"to\": \"%s\", \"text_sha256\": \"%s\"}"
                                .formatted(one.from(), one.to(), one.textHash()))
                        .collect(Collectors.joining(", ", "{\"v\": 1, \"renumbered\": [", "]}")));

        assertThat(read()).hasSize(200).startsWith(numbered(1)).endsWith(numbered(200));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"v\": 1, \"renumbered\": {}}",
                "{\"v\": 1, \"renumbered\": [1]}",
                "{\"v\": 2, \"renumbered\": [{\"from\": \"oth-001\", \"to\": \"oth-002\", \"text_sha256\": \"\"}]}"
            })
    void aNoteThatCannotBeUnderstoodCostsNothing(String note) throws IOException {
        project.add("a");
        Files.writeString(file(), note);
        project.edit(project.text().replace("\"a\"", "\"b\""));

        assertThat(read()).isEmpty();
        project.add("c");

        assertThat(project.texts()).containsExactly("b", "c");
        assertThat(file()).doesNotExist();
    }

    @Test
    void nothingIsNotedThroughALink(@TempDir Path elsewhere) throws IOException {
        project.add("a");
        Files.move(project.folder(), elsewhere.resolve("acumen"));
        Files.createSymbolicLink(project.folder(), elsewhere.resolve("acumen"));

        RenumberedFile.note(folder, List.of(FIRST));

        try (Stream<Path> files = Files.list(elsewhere.resolve("acumen"))) {
            assertThat(files).noneMatch(file -> file.endsWith("renumbered.json"));
        }
    }
}
