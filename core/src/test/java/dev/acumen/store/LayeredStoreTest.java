package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Share;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Duplicates;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayeredStoreTest {
    private static final String TRACKED = """
            {"sections": {"OTHERS": [
              {"name": "oth-001", "text": "one", "helpful": 2, "harmful": 0, "team": "core"},
              {"name": "oth-002", "text": "two", "helpful": 0, "harmful": 0}]}}
            """;
    private static final String PULLED = """
            {"sections": {"OTHERS": [
              {"name": "oth-001", "text": "one", "helpful": 2, "harmful": 0, "team": "core"},
              {"name": "oth-002", "text": "two", "helpful": 0, "harmful": 0},
              {"name": "oth-003", "text": "of a colleague", "helpful": 1, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void begin() throws IOException {
        project = StoreFixture.ticking(folder);
        project.write(TRACKED);
    }

    private FilePlaybookStore layered() {
        return FilePlaybookStore.layered(folder, project.clock(), StoreListener.NONE);
    }

    private Applied learn(String session, Function<Playbook, Applied> change) {
        return layered()
                .update(new Transaction(Cause.learned(session, "none"), List.of("turn-" + session), true, change))
                .orElseThrow();
    }

    private static Function<Playbook, Applied> add(String text) {
        return StoreFixture.change(new Operation.Add(text, null, Provenance.NONE));
    }

    private static Function<Playbook, Applied> reword(String id, String text) {
        return StoreFixture.change(new Operation.Update(id, text, Provenance.NONE));
    }

    private static Function<Playbook, Applied> remove(String id) {
        return playbook -> playbook.apply(Delta.of(List.of(new Operation.Delete(id, Provenance.NONE))));
    }

    private static Function<Playbook, Applied> helpful(String id) {
        return playbook -> playbook.tag(List.of(new Tag(id, Rating.HELPFUL, "")));
    }

    private List<String> told() {
        return told(layered().read().playbook());
    }

    private static List<String> told(Playbook playbook) {
        return playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(point -> point.name() + " " + point.tally().helpful() + " " + point.text())
                .toList();
    }

    private List<String> tracked() {
        return told(project.store().read().playbook());
    }

    private boolean share(String... ids) {
        Share shown = layered().shareable(List.of(ids));
        return layered().share(List.of(ids), shown);
    }

    @Test
    void thePlaybookFileIsOnlyRead() throws IOException {
        learn("s-1", add("learned"));
        learn("s-2", helpful("oth-001"));
        learn("s-3", reword("oth-002", "two, better"));

        assertThat(project.text()).isEqualTo(TRACKED);
        assertThat(project.journal()).doesNotExist();
        assertThat(told()).containsExactly("oth-001 3 one", "oth-002 0 two, better", "oth-9001 0 learned");
        assertThat(told(StoredPlaybook.read(folder))).isEqualTo(told());
    }

    @Test
    void whatColleaguesAddIsThereAsWell() throws IOException {
        learn("s-1", add("learned"));
        learn("s-2", helpful("oth-001"));

        project.edit(PULLED);

        assertThat(told())
                .containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 1 of a colleague", "oth-9001 0 learned");
    }

    @Test
    void whatWasLearnedBeforeThereWasALayerIsNotLearnedAgain() {
        Transaction before = new Transaction(Cause.learned("s-0", "none"), List.of("turn-0"), true, add("before"));
        assertThat(project.store().update(before)).isPresent();

        assertThat(layered().read().learned()).contains("turn-0");
        assertThat(layered().update(new Transaction(Cause.learned("s-0", "none"), List.of("turn-0"), true, add("x"))))
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

        assertThat(layered().read().rejected()).hasSize(1);
    }

    @Test
    void aChangeOfTheLayerIsTakenBack() {
        learn("s-1", add("learned"));
        learn("s-2", remove("oth-001"));

        UndoResult last = layered().undo();
        UndoResult session = layered().undo("s-1");

        assertThat(last).isInstanceOf(UndoResult.Done.class);
        assertThat(session).isInstanceOf(UndoResult.Done.class);
        assertThat(told()).containsExactly("oth-001 2 one", "oth-002 0 two");
    }

    @Test
    void aRemovalThatIsTakenBackIsNotLearnedAgain() {
        learn("s-1", remove("oth-001"));

        layered().undo("s-1");

        assertThat(layered().read().rejected())
                .singleElement()
                .satisfies(text -> assertThat(text.kind()).isEqualTo(RejectedText.Kind.DELETION));
    }

    @Test
    void keyPointsThatWereMergedAndAreTwoAgainAreNotMergedAgain() {
        learn(
                "s-1",
                playbook -> playbook.deduplicate(List.of(
                        new Duplicates("oth-001", List.of(new Duplicates.Dropped("oth-002", "says the same"))))));
        List<String> merged = told();

        layered().undo("s-1");

        assertThat(merged).containsExactly("oth-001 2 one");
        assertThat(told()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(layered().read().playbook().areSettled("oth-001", "oth-002")).isTrue();
        layered().update(Cause.of("look"), Applied::nothing);
        assertThat(layered().log()).noneMatch(line -> line.is(Cause.OUTSIDE));
    }

    @Test
    void aChangeOfThePlaybookFileIsFoundToo() {
        project.store().update(Cause.learned("s-0", "none"), add("before"));
        learn("s-1", add("learned"));

        UndoResult undone = layered().undo("s-0");

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(told()).containsExactly("oth-001 2 one", "oth-002 0 two", "oth-9001 0 learned");
    }

    @Test
    void theLogTellsWhatHappenedInBothInTheOrderOfTime() {
        project.store().update(Cause.of("add"), add("before"));
        learn("s-1", helpful("oth-001"));
        share();
        learn("s-2", add("learned"));

        List<JournalLine> log = layered().log();

        assertThat(log.stream().map(line -> line.cause().kind() + (line.isLocal() ? " local" : "")))
                .containsExactly("snapshot", "add", "snapshot local", "learn local", "share", "learn local");
        assertThat(log.get(3).changes()).singleElement().satisfies(change -> {
            assertThat(String.valueOf(change.before())).contains("one");
            assertThat(change.op()).isEqualTo("TAG");
        });
    }

    @Test
    void sharingMovesEverythingIntoThePlaybookFile() throws IOException {
        learn("s-1", add("learned"));
        learn("s-2", helpful("oth-001"));
        learn("s-3", remove("oth-002"));

        assertThat(share()).isTrue();

        assertThat(tracked()).containsExactly("oth-001 3 one", "oth-003 0 learned");
        assertThat(told()).isEqualTo(tracked());
        assertThat(project.text()).contains("\"team\": \"core\"");
        assertThat(project.kinds()).containsExactly("snapshot", "share");
        assertThat(StoredPlaybook.hasLayer(folder)).isFalse();
        learn("s-4", add("later"));
        assertThat(told()).contains("oth-9002 0 later");
    }

    @Test
    void sharingWhatIsNamedLeavesTheRest() {
        learn("s-1", add("learned"));
        learn("s-2", helpful("oth-001"));

        share("oth-9001");

        assertThat(tracked()).containsExactly("oth-001 2 one", "oth-002 0 two", "oth-003 0 learned");
        assertThat(told()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 0 learned");
    }

    @Test
    void sharingWritesNothingWhereItIsNotWhatWasShown() {
        learn("s-1", add("learned"));
        Share shown = layered().shareable(List.of());
        learn("s-2", add("more"));

        assertThat(layered().share(List.of(), shown)).isFalse();

        assertThat(tracked()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(told()).hasSize(4);
    }

    @Test
    void whatOthersRewordedMeanwhileIsNotOverridden() throws IOException {
        learn("s-1", reword("oth-001", "one, mine"));
        project.edit(TRACKED.replace("\"one\"", "\"one, theirs\""));

        Share share = layered().shareable(List.of());

        assertThat(share.overtaken()).containsExactly("oth-001");
        assertThat(share.size()).isZero();
        share();
        assertThat(told()).containsExactly("oth-001 2 one, theirs", "oth-002 0 two");
        assertThat(StoredPlaybook.hasLayer(folder)).isTrue();
    }

    @Test
    void sharingIsTakenBack() {
        learn("s-1", add("learned"));
        learn("s-2", helpful("oth-001"));
        List<String> before = told();
        share();

        UndoResult undone = layered().undo();

        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(tracked()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(told()).isEqualTo(before);
        assertThat(layered().undo(((UndoResult.Done) undone).line().id())).isInstanceOf(UndoResult.Done.class);
        assertThat(tracked()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 0 learned");
        assertThat(told()).isEqualTo(tracked());
    }

    @Test
    void whatASessionTaughtIsTakenBackAfterItWasShared() {
        learn("s-1", add("poison"));
        learn("s-1b", helpful("oth-001"));
        learn("s-1c", remove("oth-002"));
        share();
        learn("s-2", helpful("oth-003"));

        UndoResult added = layered().undo("s-1");
        layered().undo("s-1b");
        layered().undo("s-1c");

        assertThat(added).isInstanceOf(UndoResult.Done.class);
        assertThat(told()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(tracked()).isEqualTo(told());
        layered().undo(((UndoResult.Done) added).line().id());
        assertThat(told()).contains("oth-003 1 poison");
        layered().undo("s-1");
        assertThat(layered().undo("s-1")).isInstanceOf(UndoResult.Refused.class);
        assertThat(layered().read().rejected()).extracting(RejectedText::text).contains("poison");
    }

    @Test
    void whatASessionTaughtIsTakenBackAfterAMergeGaveTheIdToAnother() throws IOException {
        learn("s-1", helpful("oth-001"));
        project.edit(TRACKED.replace("\"one\"", "\"other\"").replace("}]}}", """
                }, {"name": "oth-003", "text": "one", "helpful": 2, "harmful": 0}]}}"""));
        learn("s-2", helpful("oth-001"));
        List<String> rated = told();

        UndoResult undone = layered().undo("s-1");

        assertThat(rated).containsExactly("oth-001 3 other", "oth-002 0 two", "oth-003 3 one");
        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(told()).containsExactly("oth-001 3 other", "oth-002 0 two", "oth-003 2 one");
    }

    @Test
    void sharingThatWasKilledIsCompletedOrHasNotHappened() throws IOException {
        learn("s-1", add("learned"));
        learn("s-2", helpful("oth-001"));
        Map<String, byte[]> before = files();
        share();
        Map<String, byte[]> after = files();
        Path note = folder.resolve(".claude/acumen/share.json");
        String id = layered().log().getLast().cause().note();
        String noted = "{\"v\":1,\"share\":\"" + id + "\",\"entries\":[\"oth-001\",\"oth-9001\"]}";

        put(before);
        Files.writeString(note, noted);
        layered().update(Cause.of("look"), Applied::nothing);
        List<String> onlyNoted = told();
        boolean isNoteLeft = Files.exists(note);

        put(after);
        put(only(before, "local/"));
        Files.writeString(note, noted);
        List<String> seen = told();
        layered().update(Cause.of("look"), Applied::nothing);

        assertThat(onlyNoted).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-9001 0 learned");
        assertThat(isNoteLeft).isFalse();
        assertThat(seen).hasSize(3);
        assertThat(told()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-003 0 learned");
        assertThat(note).doesNotExist();
        assertThat(StoredPlaybook.hasLayer(folder)).isFalse();
    }

    @Test
    void takingAShareBackThatWasKilledIsCompleted() throws IOException {
        learn("s-1", add("learned"));
        learn("s-2", helpful("oth-001"));
        List<String> unshared = told();
        share();
        List<String> shared = told();

        cutShort(() -> layered().undo());

        assertThat(told()).isEqualTo(unshared);
        assertThat(tracked()).containsExactly("oth-001 2 one", "oth-002 0 two");

        String undone = layered().log().getLast().id();
        cutShort(() -> layered().undo(undone));

        assertThat(told()).isEqualTo(shared);
        assertThat(tracked()).isEqualTo(shared);
        assertThat(layered().undo()).isInstanceOf(UndoResult.Done.class);
        assertThat(told()).isEqualTo(unshared);
    }

    /// Lets something be killed after it wrote the layer and before it wrote the playbook, and looks.
    private void cutShort(Supplier<UndoResult> taking) throws IOException {
        Map<String, byte[]> before = files();
        assertThat(taking.get()).isInstanceOf(UndoResult.Done.class);
        Map<String, byte[]> after = files();
        put(before);
        put(only(after, "local/"));
        layered().update(Cause.of("look"), Applied::nothing);
    }

    @Test
    void sharingThatWasKilledLosesNothingWhereSomebodySavedThePlaybookMeanwhile() throws IOException {
        learn("s-1", add("learned"));
        Map<String, byte[]> before = files();
        share();
        String id = layered().log().getLast().cause().note();
        put(only(before, "local/"));
        Files.writeString(
                folder.resolve(".claude/acumen/share.json"),
                "{\"v\":1,\"share\":\"" + id + "\",\"entries\":[\"oth-9001\"]}");
        project.edit(PULLED);

        layered().update(Cause.of("look"), Applied::nothing);

        assertThat(told()).contains("oth-003 1 of a colleague", "oth-9001 0 learned");
    }

    @Test
    void whatWasLearnedIntoTheLayerIsNotLearnedAgainWithoutIt() throws IOException {
        Transaction learning = new Transaction(Cause.learned("s-1", "none"), List.of("turn-1"), true, add("learned"));
        assertThat(layered().update(learning)).isPresent();
        share();

        assertThat(project.store().read().learned()).contains("turn-1");
        assertThat(project.store().update(learning)).isEmpty();
    }

    @Test
    void aChangeThatWasCutShortIsCarriedOut() throws IOException {
        learn("s-1", add("learned"));
        Path layer = folder.resolve(".claude/acumen/local/playbook.json");
        byte[] before = Files.readAllBytes(layer);
        learn("s-2", helpful("oth-001"));
        Files.write(layer, before);
        Files.setLastModifiedTime(layer, Files.getLastModifiedTime(layer.resolveSibling("journal.jsonl")));

        layered().settle();

        assertThat(told()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-9001 0 learned");
    }

    @Test
    void theFirstChangeThatWasCutShortIsCarriedOut() throws IOException {
        learn("s-1", add("learned"));
        Path layer = folder.resolve(".claude/acumen/local/playbook.json");
        Files.delete(layer);
        Path journal = layer.resolveSibling("journal.jsonl");
        Files.setLastModifiedTime(layer.resolveSibling(""), Files.getLastModifiedTime(journal));

        layered().settle();

        assertThat(told()).contains("oth-9001 0 learned");
    }

    @Test
    void aLayerThatIsALinkIsRefused() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.createDirectories(project.folder());
        Files.createSymbolicLink(project.folder().resolve("local"), elsewhere);

        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> learn("s-1", add("learned"))))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is a link");
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
