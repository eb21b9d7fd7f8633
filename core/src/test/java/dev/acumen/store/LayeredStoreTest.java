package dev.acumen.store;

import static dev.acumen.store.LayeredFixture.PULLED;
import static dev.acumen.store.LayeredFixture.TRACKED;
import static dev.acumen.store.LayeredFixture.add;
import static dev.acumen.store.LayeredFixture.helpful;
import static dev.acumen.store.LayeredFixture.remove;
import static dev.acumen.store.LayeredFixture.reword;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.document.Share;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Duplicates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayeredStoreTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private LayeredFixture team = new LayeredFixture(project);

    @BeforeEach
    void begin() throws IOException {
        team = LayeredFixture.in(folder);
        project = team.project();
    }

    @Test
    void thePlaybookFileIsOnlyRead() throws IOException {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));
        team.learn("s-3", reword("oth-002", "two, better"));

        assertThat(project.text()).isEqualTo(TRACKED);
        assertThat(project.journal()).doesNotExist();
        assertThat(team.told()).containsExactly("oth-001 3 one", "oth-002 0 two, better", "oth-9001 0 learned");
        assertThat(LayeredFixture.told(StoredPlaybook.read(folder))).isEqualTo(team.told());
    }

    @Test
    void whatColleaguesAddIsThereAsWell() throws IOException {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));

        project.edit(PULLED);

        assertThat(team.told())
                .containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 1 of a colleague", "oth-9001 0 learned");
    }

    @Test
    void whatWasLearnedBeforeThereWasALayerIsNotLearnedAgain() {
        Transaction before = new Transaction(Cause.learned("s-0", "none"), List.of("turn-0"), true, add("before"));
        assertThat(project.store().update(before)).isPresent();

        assertThat(team.store().read().learned()).contains("turn-0");
        assertThat(team.store()
                        .update(new Transaction(Cause.learned("s-0", "none"), List.of("turn-0"), true, add("x"))))
                .isEmpty();
    }

    @Test
    void whatWasRejectedBeforeThereWasALayerStaysRejected() {
        project.store()
                .update(Transaction.wish(
                        Cause.of("reject"),
                        state -> TransactionResult.of(Applied.nothing(state.playbook()))
                                .rejecting(List.of(
                                        RejectedText.of(RejectedText.Kind.TEXT, "never", RejectedText.UNDO, "")))));

        assertThat(team.store().read().rejected()).hasSize(1);
    }

    @Test
    void aChangeOfTheLayerIsTakenBack() {
        team.learn("s-1", add("learned"));
        team.learn("s-2", remove("oth-001"));

        UndoResult last = team.store().undo();
        UndoResult session = team.store().undo("s-1");

        assertThat(last).isInstanceOf(UndoResult.Done.class);
        assertThat(session).isInstanceOf(UndoResult.Done.class);
        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two");
    }

    @Test
    void aRemovalThatIsTakenBackIsNotLearnedAgain() {
        team.learn("s-1", remove("oth-001"));

        team.store().undo("s-1");

        assertThat(team.store().read().rejected())
                .singleElement()
                .satisfies(text -> assertThat(text.kind()).isEqualTo(RejectedText.Kind.DELETION));
    }

    @Test
    void keyPointsThatWereMergedAndAreTwoAgainAreNotMergedAgain() {
        team.learn(
                "s-1",
                playbook -> playbook.deduplicate(List.of(
                        new Duplicates("oth-001", List.of(new Duplicates.Dropped("oth-002", "says the same"))))));
        List<String> merged = team.told();

        team.store().undo("s-1");

        assertThat(merged).containsExactly("oth-001 2 one");
        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(team.store().read().playbook().areSettled("oth-001", "oth-002"))
                .isTrue();
        team.store().update(Cause.of("look"), Applied::nothing);
        assertThat(team.store().log()).noneMatch(line -> line.is(Cause.OUTSIDE));
    }

    @Test
    void aChangeOfThePlaybookFileIsFoundToo() {
        project.store().update(Cause.learned("s-0", "none"), add("before"));
        team.learn("s-1", add("learned"));

        UndoResult undone = team.store().undo("s-0");

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two", "oth-9001 0 learned");
    }

    @Test
    void theLogTellsWhatHappenedInBothInTheOrderOfTime() {
        project.store().update(Cause.of("add"), add("before"));
        team.learn("s-1", helpful("oth-001"));
        team.share();
        team.learn("s-2", add("learned"));

        List<JournalLine> log = team.store().log();

        assertThat(log.stream().map(line -> line.cause().kind() + (line.isLocal() ? " local" : "")))
                .containsExactly("snapshot", "add", "snapshot local", "learn local", "share", "learn local");
        assertThat(log.get(3).changes()).singleElement().satisfies(change -> {
            assertThat(String.valueOf(change.before())).contains("one");
            assertThat(change.op()).isEqualTo("TAG");
        });
    }

    @Test
    void sharingMovesEverythingIntoThePlaybookFile() throws IOException {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));
        team.learn("s-3", remove("oth-002"));

        assertThat(team.share()).isTrue();

        assertThat(team.tracked()).containsExactly("oth-001 3 one", "oth-003 0 learned");
        assertThat(team.told()).isEqualTo(team.tracked());
        assertThat(project.text()).contains("\"team\": \"core\"");
        assertThat(project.kinds()).containsExactly("snapshot", "share");
        assertThat(StoredPlaybook.hasLayer(folder)).isFalse();
        team.learn("s-4", add("later"));
        assertThat(team.told()).contains("oth-9002 0 later");
    }

    @Test
    void sharingWhatIsNamedLeavesTheRest() {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));

        team.share("oth-9001");

        assertThat(team.tracked()).containsExactly("oth-001 2 one", "oth-002 0 two", "oth-003 0 learned");
        assertThat(team.told()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 0 learned");
    }

    @Test
    void sharingWritesNothingWhereItIsNotWhatWasShown() {
        team.learn("s-1", add("learned"));
        Share shown = team.store().shareable(List.of());
        team.learn("s-2", add("more"));

        assertThat(team.store().share(List.of(), shown)).isFalse();

        assertThat(team.tracked()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(team.told()).hasSize(4);
    }

    @Test
    void whatOthersRewordedMeanwhileIsNotOverridden() throws IOException {
        team.learn("s-1", reword("oth-001", "one, mine"));
        project.edit(TRACKED.replace("\"one\"", "\"one, theirs\""));

        Share share = team.store().shareable(List.of());

        assertThat(share.overtaken()).containsExactly("oth-001");
        assertThat(share.size()).isZero();
        team.share();
        assertThat(team.told()).containsExactly("oth-001 2 one, theirs", "oth-002 0 two");
        assertThat(StoredPlaybook.hasLayer(folder)).isTrue();
    }

    @Test
    void sharingIsTakenBack() {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));
        List<String> before = team.told();
        team.share();

        UndoResult undone = team.store().undo();

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(team.tracked()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(team.told()).isEqualTo(before);
        assertThat(team.store().undo(((UndoResult.Done) undone).line().id())).isInstanceOf(UndoResult.Done.class);
        assertThat(team.tracked()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 0 learned");
        assertThat(team.told()).isEqualTo(team.tracked());
    }

    @Test
    void whatASessionTaughtIsTakenBackAfterItWasShared() {
        team.learn("s-1", add("poison"));
        team.learn("s-1b", helpful("oth-001"));
        team.learn("s-1c", remove("oth-002"));
        team.share();
        team.learn("s-2", helpful("oth-003"));

        UndoResult added = team.store().undo("s-1");
        team.store().undo("s-1b");
        team.store().undo("s-1c");

        assertThat(added).isInstanceOf(UndoResult.Done.class);
        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(team.tracked()).isEqualTo(team.told());
        team.store().undo(((UndoResult.Done) added).line().id());
        assertThat(team.told()).contains("oth-003 1 poison");
        team.store().undo("s-1");
        assertThat(team.store().undo("s-1")).isInstanceOf(UndoResult.Refused.class);
        assertThat(team.store().read().rejected())
                .extracting(RejectedText::text)
                .contains("poison");
    }

    @Test
    void whatASessionTaughtIsTakenBackAfterAMergeGaveTheIdToAnother() throws IOException {
        team.learn("s-1", helpful("oth-001"));
        project.edit(TRACKED.replace("\"one\"", "\"other\"").replace("}]}}", """
                }, {"name": "oth-003", "text": "one", "helpful": 2, "harmful": 0}]}}"""));
        team.learn("s-2", helpful("oth-001"));
        List<String> rated = team.told();

        UndoResult undone = team.store().undo("s-1");

        assertThat(rated).containsExactly("oth-001 3 other", "oth-002 0 two", "oth-003 3 one");
        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(team.told()).containsExactly("oth-001 3 other", "oth-002 0 two", "oth-003 2 one");
    }

    @Test
    void sharingThatWasKilledIsCompletedOrHasNotHappened() throws IOException {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));
        Map<String, byte[]> before = files();
        team.share();
        Map<String, byte[]> after = files();
        Path note = folder.resolve(".claude/acumen/share.json");
        String id = team.store().log().getLast().cause().note();
        String noted = "{\"v\":1,\"share\":\"" + id + "\",\"entries\":[\"oth-001\",\"oth-9001\"]}";

        put(before);
        Files.writeString(note, noted);
        team.store().update(Cause.of("look"), Applied::nothing);
        List<String> onlyNoted = team.told();
        boolean isNoteLeft = Files.exists(note);

        put(after);
        put(only(before, "local/"));
        Files.writeString(note, noted);
        List<String> seen = team.told();
        team.store().update(Cause.of("look"), Applied::nothing);

        assertThat(onlyNoted).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-9001 0 learned");
        assertThat(isNoteLeft).isFalse();
        assertThat(seen).hasSize(3);
        assertThat(team.told()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 0 learned");
        assertThat(note).doesNotExist();
        assertThat(StoredPlaybook.hasLayer(folder)).isFalse();
    }

    @Test
    void takingAShareBackThatWasKilledIsCompleted() throws IOException {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));
        List<String> unshared = team.told();
        team.share();
        List<String> shared = team.told();

        cutShort(() -> team.store().undo());

        assertThat(team.told()).isEqualTo(unshared);
        assertThat(team.tracked()).containsExactly("oth-001 2 one", "oth-002 0 two");

        String undone = team.store().log().getLast().id();
        cutShort(() -> team.store().undo(undone));

        assertThat(team.told()).isEqualTo(shared);
        assertThat(team.tracked()).isEqualTo(shared);
        assertThat(team.store().undo()).isInstanceOf(UndoResult.Done.class);
        assertThat(team.told()).isEqualTo(unshared);
    }

    /// Lets something be killed after it wrote the layer and before it wrote the playbook, and looks.
    private void cutShort(Supplier<UndoResult> taking) throws IOException {
        Map<String, byte[]> before = files();
        assertThat(taking.get()).isInstanceOf(UndoResult.Done.class);
        Map<String, byte[]> after = files();
        put(before);
        put(only(after, "local/"));
        team.store().update(Cause.of("look"), Applied::nothing);
    }

    @Test
    void sharingThatWasKilledLosesNothingWhereSomebodySavedThePlaybookMeanwhile() throws IOException {
        team.learn("s-1", add("learned"));
        Map<String, byte[]> before = files();
        team.share();
        String id = team.store().log().getLast().cause().note();
        put(only(before, "local/"));
        Files.writeString(
                folder.resolve(".claude/acumen/share.json"),
                "{\"v\":1,\"share\":\"" + id + "\",\"entries\":[\"oth-9001\"]}");
        project.edit(PULLED);

        team.store().update(Cause.of("look"), Applied::nothing);

        assertThat(team.told()).contains("oth-003 1 of a colleague", "oth-9001 0 learned");
    }

    @Test
    void whatWasLearnedIntoTheLayerIsNotLearnedAgainWithoutIt() throws IOException {
        Transaction learning = new Transaction(Cause.learned("s-1", "none"), List.of("turn-1"), true, add("learned"));
        assertThat(team.store().update(learning)).isPresent();
        team.share();

        assertThat(project.store().read().learned()).contains("turn-1");
        assertThat(project.store().update(learning)).isEmpty();
    }

    @Test
    void aChangeThatWasCutShortIsCarriedOut() throws IOException {
        team.learn("s-1", add("learned"));
        Path layer = folder.resolve(".claude/acumen/local/playbook.json");
        byte[] before = Files.readAllBytes(layer);
        team.learn("s-2", helpful("oth-001"));
        Files.write(layer, before);
        Files.setLastModifiedTime(layer, Files.getLastModifiedTime(layer.resolveSibling("journal.jsonl")));

        team.store().settle();

        assertThat(team.told()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-9001 0 learned");
    }

    @Test
    void theFirstChangeThatWasCutShortIsCarriedOut() throws IOException {
        team.learn("s-1", add("learned"));
        Path layer = folder.resolve(".claude/acumen/local/playbook.json");
        Files.delete(layer);
        Path journal = layer.resolveSibling("journal.jsonl");
        Files.setLastModifiedTime(layer.resolveSibling(""), Files.getLastModifiedTime(journal));

        team.store().settle();

        assertThat(team.told()).contains("oth-9001 0 learned");
    }

    @Test
    void aProjectIsLayeredOnceAnythingIsInItsLayer() {
        assertThat(StoredPlaybook.isLayered(folder)).isFalse();
        assertThat(project.store().isLayered()).isFalse();
        assertThat(team.store().isLayered()).isTrue();

        team.learn("s-1", add("learned"));
        team.share();

        assertThat(StoredPlaybook.isLayered(folder)).isTrue();
    }

    @Test
    void aListenerHearsOfThePlaybookFileAsItWasReadOrWhereThereIsNoneOfTheLayer() throws IOException {
        List<Integer> sizes = new ArrayList<>();
        FilePlaybookStore store = team.store(new StoreListener() {
            @Override
            public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
                sizes.add(before.playbook().size());
            }
        });

        LayeredFixture.learn(store, "s-1", add("learned"));
        LayeredFixture.learn(store, "s-2", add("more"));
        Files.delete(project.file());
        LayeredFixture.learn(store, "s-3", add("most"));

        assertThat(sizes).containsExactly(2, 2, 2);
        LayeredFixture.learn(store, "s-4", add("last"));
        assertThat(sizes).endsWith(3);
    }

    @Test
    void whatThePlaybookRemembersOfRemovalsIsKnownAboveIt() throws IOException {
        project.write(TRACKED.replace("]}}", "]}, \"removed\": [{\"text_sha256\": \"0123456789abcdef\"}]}"));

        assertThat(team.store().read().removed())
                .extracting(RemovedKeyPoint::hash)
                .containsExactly("0123456789abcdef");
    }

    @Test
    void aLayerThatIsALinkIsRefused() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("playbook.json"), PULLED);
        Files.createDirectories(project.folder());
        Files.createSymbolicLink(project.folder().resolve("local"), elsewhere);

        assertThatThrownBy(() -> team.learn("s-1", add("learned")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("local is a link");
        assertThatThrownBy(() -> StoredPlaybook.read(folder)).hasMessageContaining("local is a link");
    }

    @Test
    void aPlaybookOfTheLayerThatIsALinkIsNeitherReadNorWritten() throws IOException {
        FilePlaybookStore store = team.store();
        Path elsewhere = Files.writeString(folder.resolve("elsewhere.json"), PULLED);
        Path local = Files.createDirectories(project.folder().resolve("local"));
        Files.createSymbolicLink(local.resolve("playbook.json"), elsewhere);

        assertThatThrownBy(() -> StoredPlaybook.read(folder)).hasMessageContaining("playbook.json is a link");
        assertThatThrownBy(() -> LayeredFixture.learn(store, "s-1", add("learned")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("playbook.json is a link");
        assertThat(elsewhere).hasContent(PULLED);
    }

    @Test
    void aJournalOfThePlaybookThatIsALinkIsRefusedAsWell() throws IOException {
        Path elsewhere = Files.createFile(folder.resolve("elsewhere.jsonl"));
        Files.createDirectories(project.folder());
        Files.createSymbolicLink(project.journal(), elsewhere);

        assertThatThrownBy(() -> team.learn("s-1", add("learned"))).hasMessageContaining("journal.jsonl is a link");
        assertThat(elsewhere).isEmptyFile();
    }

    private Map<String, byte[]> files() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        Path claude = folder.resolve(".claude");
        try (Stream<Path> found = Files.walk(claude)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                files.put(claude.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    private static Map<String, byte[]> only(Map<String, byte[]> files, String part) {
        Map<String, byte[]> some = new TreeMap<>(files);
        some.keySet().removeIf(name -> !name.contains(part));
        return some;
    }

    /// Puts files back as they were.
    private void put(Map<String, byte[]> files) throws IOException {
        boolean isAll = files.keySet().stream().anyMatch(name -> !name.contains("local/"));
        for (String name : isAll ? files().keySet() : List.<String>of()) {
            if (!files.containsKey(name)) {
                Files.delete(folder.resolve(".claude").resolve(name));
            }
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(folder.resolve(".claude").resolve(file.getKey()), file.getValue());
        }
    }
}
