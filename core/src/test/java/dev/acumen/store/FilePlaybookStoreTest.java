package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.document.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePlaybookStoreTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.ofHours(1));

    @TempDir
    private Path project = Path.of("");

    private Path file = Path.of("");
    private Path folder = Path.of("");

    @BeforeEach
    void names() {
        file = project.resolve(".claude/playbook.json");
        folder = project.resolve(".claude/acumen");
    }

    @Test
    void readsAnEmptyPlaybookWhereThereIsNoneAndCreatesNothing() throws IOException {
        PlaybookStore.State state = store().read();

        assertThat(state.playbook()).isEqualTo(Playbook.empty());
        assertThat(list(project)).isEmpty();
    }

    @Test
    @DisplayName("INV-SECT-001 INV-SECT-007 INV-SCORE-004: what is written has sections, no key_points and no score")
    void writesTheFormatOfTheSpecification() throws IOException {
        store().update(adding("prefer pathlib", "OTHERS"));

        assertThat(file).hasContent("""
                {
                  "version": "1.0",
                  "last_updated": "2026-03-01T11:00+01:00",
                  "sections": {
                    "PATTERNS & APPROACHES": [],
                    "MISTAKES TO AVOID": [],
                    "USER PREFERENCES": [],
                    "PROJECT CONTEXT": [],
                    "OTHERS": [
                      {
                        "name": "oth-001",
                        "text": "prefer pathlib",
                        "helpful": 0,
                        "harmful": 0
                      }
                    ]
                  }
                }
                """);
    }

    @Test
    void beginsTheJournalWithASnapshotAndAddsALineForEachTransaction() throws IOException {
        write(
                "{\"sections\": {\"OTHERS\": [{\"name\": \"oth-001\", \"text\": \"a\", \"helpful\": 1, \"harmful\": 0}]}}");
        String before = Hash.of(Files.readAllBytes(file));

        store().update(adding("b", "OTHERS"));

        List<Json.Obj> lines = journal();
        assertThat(lines).hasSize(2);
        assertThat(kind(lines.getFirst())).isEqualTo("snapshot");
        assertThat(lines.getFirst().text("from")).isEqualTo(before);
        assertThat(lines.getFirst().get("playbook")).isInstanceOf(Json.Obj.class);
        assertThat(lines.getLast().text("from")).isEqualTo(before);
        assertThat(lines.getLast().text("to")).isEqualTo(Hash.of(Files.readAllBytes(file)));
        assertThat(lines.getLast().get("top"))
                .isEqualTo(JsonReader.read("{\"last_updated\":{\"after\":\"2026-03-01T11:00+01:00\"}}", "expected"));
    }

    @Test
    void recordsEachChangeWithItsPlaceAndItsBasis() {
        Operation add = new Operation.Add("b", "OTHERS", new Provenance("because", List.of("line-1")));

        store().update(new Transaction(Cause.learned("session-1", "none"), List.of("turn-1"), true, apply(add)));

        assertThat(journal().getLast().without("top").without("to")).isEqualTo(JsonReader.read("""
                        {"v":1,"time":"2026-03-01T11:00+01:00",
                        "cause":{"kind":"learn","session":"session-1","turns":["turn-1"],"model":"none"},
                        "changes":[{"op":"ADD","id":"oth-001","before":null,
                        "after":{"section":"OTHERS","index":0,
                        "entry":{"name":"oth-001","text":"b","helpful":0,"harmful":0}},
                        "evidence":["line-1"],"why":"because"}],
                        "learned":["turn-1"],"from":null}
                        """, "expected"));
    }

    @Test
    void remembersLearnedTurnsWithoutTouchingTheFileWhenNothingChanged() throws IOException {
        write("{\"sections\": {}}  ");
        byte[] before = Files.readAllBytes(file);

        store().update(new Transaction(Cause.of("learn"), List.of("turn-1"), true, Applied::nothing));

        assertThat(store().read().learned()).containsExactly("turn-1");
        assertThat(file).hasBinaryContent(before);
        assertThat(journal().getLast().text("from"))
                .isEqualTo(journal().getLast().text("to"));
    }

    @Test
    void writesNothingAtAllWhenThereIsNothingToKeep() throws IOException {
        store().update(Cause.of("apply"), Applied::nothing);

        assertThat(file).doesNotExist();
        assertThat(folder.resolve("journal.jsonl")).doesNotExist();
    }

    @Test
    void leavesACorruptFileByteForByteAsItWasAndNamesThePlace() throws IOException {
        write("{\"sections\": {\"OTHERS\": [}}");
        byte[] before = Files.readAllBytes(file);

        assertThatThrownBy(() -> store().update(adding("b", "OTHERS")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("playbook.json")
                .hasMessageContaining("$.sections.OTHERS[0]")
                .hasMessageContaining("line 1");

        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void keepsAFileOfAnOlderFormBeforeItIsWrittenInTodays() throws IOException {
        write("{\"key_points\": [\"a tip\"]}");
        byte[] before = Files.readAllBytes(file);

        store().update(adding("b", "OTHERS"));

        try (Stream<Path> backups = Files.list(folder.resolve("backup"))) {
            assertThat(backups)
                    .singleElement()
                    .satisfies(backup -> assertThat(backup).hasBinaryContent(before));
        }
        assertThat(store().read().playbook().size()).isEqualTo(2);
    }

    @Test
    void refusesALinkThatLeadsOutOfTheProject(@TempDir Path elsewhere) throws IOException {
        Files.createSymbolicLink(project.resolve(".claude"), elsewhere);

        assertThatThrownBy(this::store)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("--project")
                .hasMessageContaining("leads out of the project");

        assertThat(list(elsewhere)).isEmpty();
    }

    @Test
    void refusesAPlaybookThatIsALinkOutOfTheProject(@TempDir Path elsewhere) throws IOException {
        Path target = Files.writeString(elsewhere.resolve("other.json"), "{}");
        Files.createDirectories(project.resolve(".claude"));
        Files.createSymbolicLink(file, target);

        assertThatThrownBy(this::store).isInstanceOf(StoreException.class);

        assertThat(target).hasContent("{}");
    }

    @Test
    void keepsItsOwnFolderOutOfGitAndLeavesNoTemporaryFile() throws IOException {
        store().update(adding("b", "OTHERS"));

        assertThat(folder.resolve(".gitignore")).hasContent("*");
        assertThat(list(folder)).containsExactlyInAnyOrder(".gitignore", "journal.jsonl", "lock");
        assertThat(list(project.resolve(".claude"))).containsExactlyInAnyOrder("acumen", "playbook.json");
    }

    @Test
    void keepsThePermissionsOfTheFile() throws IOException {
        write("{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));

        store().update(adding("b", "OTHERS"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw-r--");
    }

    @Test
    void closesAJournalLineThatACrashLeftUnfinished() throws IOException {
        store().update(adding("a", "OTHERS"));
        Path journal = folder.resolve("journal.jsonl");
        Files.writeString(journal, Files.readString(journal) + "{\"v\":1,\"learned\":[\"tor");

        store().update(new Transaction(Cause.of("learn"), List.of("turn-2"), true, Applied::nothing));

        assertThat(store().read().learned()).containsExactly("turn-2");
        assertThat(store().read().findings()).isEmpty();
        assertThat(journal()).hasSize(3);
    }

    @Test
    void doesNotCountASessionAsLearnedWhoseChangeDidNotReachTheDisk() throws IOException {
        Files.createDirectories(folder.resolve("playbook.json.next/in the way"));
        Transaction learning = new Transaction(
                Cause.of("learn"), List.of("turn-1"), true, apply(new Operation.Add("a", null, Provenance.NONE)));

        assertThatThrownBy(() -> store().update(learning)).isInstanceOf(StoreException.class);

        assertThat(store().read().learned()).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void learnsATurnOnceEvenWhenTwoBeginAtTheSameState() {
        Transaction learning = new Transaction(
                Cause.of("learn"), List.of("turn-1"), true, apply(new Operation.Add("a", null, Provenance.NONE)));

        store().update(learning);

        assertThat(store().update(learning)).isEmpty();
    }

    @Test
    void refusesLinksAmongItsOwnFiles(@TempDir Path elsewhere) throws IOException {
        Path victim = Files.writeString(elsewhere.resolve("victim"), "mine");
        Files.createDirectories(folder);
        Files.createSymbolicLink(folder.resolve("journal.jsonl"), victim);

        assertThatThrownBy(() -> store().update(adding("a", "OTHERS")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is a link");

        assertThat(victim).hasContent("mine");
    }

    @Test
    void neverWritesThroughALinkInThePlaceOfTheNextPlaybook(@TempDir Path elsewhere) throws IOException {
        Path victim = Files.writeString(elsewhere.resolve("victim"), "mine");
        Files.createDirectories(folder);
        Files.createSymbolicLink(folder.resolve("playbook.json.next"), victim);

        store().update(adding("a", "OTHERS"));

        assertThat(victim).hasContent("mine");
        assertThat(file).isRegularFile();
    }

    @Test
    void losesNoChangeOfThreadsThatWriteAtOnce() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int writer = 0; writer < 8; writer++) {
            int number = writer;
            threads.add(Thread.ofVirtual().start(() -> {
                for (int i = 0; i < 10; i++) {
                    store().update(adding("text " + number + " " + i, "OTHERS"));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(store().read().playbook().size()).isEqualTo(80);
        assertThat(store().read()
                        .playbook()
                        .keyPoints()
                        .map(placed -> placed.keyPoint().name()))
                .doesNotHaveDuplicates();
    }

    @Test
    void previewsChangesWithoutWritingThem() throws IOException {
        PreviewStore preview = new PreviewStore(store().read());

        preview.update(adding("a", "OTHERS"));
        preview.update(adding("b", "OTHERS"));

        assertThat(preview.read().playbook().size()).isEqualTo(2);
        assertThat(list(project)).isEmpty();
    }

    private FilePlaybookStore store() {
        return new FilePlaybookStore(project, CLOCK, StoreListener.NONE);
    }

    private static Transaction adding(String text, String section) {
        return new Transaction(
                Cause.of("apply"), List.of(), false, apply(new Operation.Add(text, section, Provenance.NONE)));
    }

    private static Function<Playbook, Applied> apply(Operation operation) {
        return playbook -> playbook.apply(Delta.of(List.of(operation)));
    }

    private void write(String content) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, content);
    }

    private List<Json.Obj> journal() {
        try {
            return Files.readAllLines(folder.resolve("journal.jsonl"), StandardCharsets.UTF_8).stream()
                    .map(line -> (Json.Obj) JsonReader.read(line, "journal"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String kind(Json.Obj line) {
        return Objects.requireNonNull(((Json.Obj) Objects.requireNonNull(line.get("cause"))).text("kind"));
    }

    private static List<String> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> String.valueOf(path.getFileName())).toList();
        }
    }
}
