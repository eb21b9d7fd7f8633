package dev.acumen.store;

import static dev.acumen.store.LayeredFixture.PULLED;
import static dev.acumen.store.LayeredFixture.TRACKED;
import static dev.acumen.store.LayeredFixture.add;
import static dev.acumen.store.LayeredFixture.helpful;
import static dev.acumen.store.LayeredFixture.remove;
import static dev.acumen.store.LayeredFixture.reword;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.document.Share;
import dev.acumen.playbook.Applied;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was shared and then discarded with git, and a share that was cut short.
class LayerSharingTest {
    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));
    private LayeredFixture team = new LayeredFixture(project);

    @BeforeEach
    void begin() throws IOException {
        team = LayeredFixture.in(folder);
        project = team.project();
    }

    private void shareAll() {
        team.learn("s-1", add("learned"));
        team.learn("s-2", helpful("oth-001"));
        team.share();
    }

    private Path note() {
        return project.folder().resolve("share.json");
    }

    @Test
    void aShareThatWasDiscardedIsFoundAndMovedBackIntoTheLayer() throws IOException {
        shareAll();
        assertThat(team.store().discardedShare()).as("before").isEmpty();
        project.edit(TRACKED);

        String share = team.store().discardedShare().orElseThrow().id();
        UndoResult undone = team.store().undo(share);

        assertThat(share).isEqualTo(team.last(Cause.SHARE));
        assertThat(undone).isInstanceOf(UndoResult.Done.class);
        assertThat(project.text()).isEqualTo(TRACKED);
        assertThat(team.told()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-9001 0 learned");
        assertThat(team.store().discardedShare()).as("afterwards").isEmpty();
    }

    @Test
    void afterADiscardedShareCameBackWhatWasLearnedBeforeItIsTheLastChange() throws IOException {
        shareAll();
        project.edit(TRACKED);
        team.store().undo(team.last(Cause.SHARE));

        assertThat(team.store().undo()).isInstanceOf(UndoResult.Done.class);

        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 0 two", "oth-9001 0 learned");
    }

    @Test
    void whatCameBackIntoTheLayerCanBeSharedAndDiscardedAgain() throws IOException {
        shareAll();
        project.edit(TRACKED);
        team.store().undo(team.last(Cause.SHARE));
        team.share();
        assertThat(team.tracked()).containsExactly("oth-001 3 one", "oth-002 0 two", "oth-004 0 learned");

        project.edit(TRACKED);

        assertThat(team.store().discardedShare())
                .hasValueSatisfying(line -> assertThat(line.id()).isEqualTo(team.last(Cause.SHARE)));
    }

    @Test
    void aShareThatWasTakenBackIsNotDiscarded() {
        shareAll();

        team.store().undo();

        assertThat(team.tracked()).containsExactly("oth-001 2 one", "oth-002 0 two");
        assertThat(team.store().discardedShare()).isEmpty();
    }

    @Test
    void aShareOfWhichAnythingIsLeftIsNotDiscarded() throws IOException {
        shareAll();
        String rated = TRACKED.replace("\"helpful\": 2", "\"helpful\": 3");

        project.edit(rated);
        assertThat(team.store().discardedShare()).as("the rating is left").isEmpty();
        project.edit(PULLED.replace("of a colleague", "learned, reworded"));
        assertThat(team.store().discardedShare()).as("its id is left").isEmpty();
        project.edit(PULLED.replace("oth-003", "oth-007").replace("of a colleague", "learned"));
        assertThat(team.store().discardedShare()).as("its text is left").isEmpty();
    }

    @Test
    void aSharedChangeThatSomebodyWentOnWithIsNotDiscarded() throws IOException {
        team.learn("s-1", reword("oth-002", "two, better"));
        team.share();

        project.edit(TRACKED.replace("\"two\"", "\"two, best\""));
        assertThat(team.store().discardedShare()).as("reworded again").isEmpty();
        project.edit(TRACKED);
        assertThat(team.store().discardedShare()).as("as before").isPresent();
    }

    @Test
    void aSharedRemovalIsDiscardedWhereTheKeyPointIsBack() throws IOException {
        team.learn("s-1", remove("oth-001"));
        team.share();
        assertThat(team.store().discardedShare()).isEmpty();

        project.edit(TRACKED);

        assertThat(team.store().discardedShare()).isPresent();
    }

    @Test
    void whatSomebodyRemovedInAnotherCloneIsNotDiscarded() throws IOException {
        team.learn("s-1", add("learned"));
        team.share();

        project.edit(TRACKED.replace(
                "]}}", "]}, \"removed\": [{\"text_sha256\": \"%s\"}]}".formatted(RemovedKeyPoint.hashOf("learned"))));

        assertThat(team.store().discardedShare()).isEmpty();
    }

    @Test
    void whatAPersonRemovedIsNotDiscardedThoughAnotherOneCameUnderItsId() throws IOException {
        team.learn("s-1", add("learned"));
        team.share();
        project.store().update(Cause.of("remove"), remove("oth-003"));

        project.edit(PULLED);
        project.store().settle();

        assertThat(team.store().discardedShare()).isEmpty();
    }

    @Test
    void aPlaybookThatIsNoListOfSectionsHasLostTheShare() throws IOException {
        team.learn("s-1", add("learned"));
        team.share();

        project.edit("{\"key_points\": [\"one\"]}");
        assertThat(team.store().discardedShare()).as("of the older form").isPresent();
        project.edit("{\"sections\": {\"OTHERS\": {\"name\": \"oth-003\"}}}");
        assertThat(team.store().discardedShare())
                .as("a section that is no list")
                .isPresent();
    }

    @Test
    void withoutALayerNothingIsSharedOrDiscarded() {
        Share nothing = project.store().shareable(List.of());

        assertThat(nothing.pending()).isZero();
        assertThat(nothing.entries()).isEmpty();
        assertThat(project.store().share(List.of(), nothing)).isFalse();
        assertThat(project.store().discardedShare()).isEmpty();
    }

    @Test
    void aShareIsNotedBeforeEitherFileChanges() throws IOException {
        Files.createDirectory(folder.resolve(".git"));
        team.learn("s-1", remove("oth-001"));
        String layer = Files.readString(project.folder().resolve("local/playbook.json"));
        List<String> seen = new ArrayList<>();
        FilePlaybookStore store = team.store(new StoreListener() {
            @Override
            public String person() {
                try {
                    seen.add(Files.readString(note()));
                    seen.add(project.text());
                    seen.add(Files.readString(project.folder().resolve("local/playbook.json")));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return "ann";
            }
        });

        store.share(List.of(), store.shareable(List.of()));

        String id = team.store().log().getLast().cause().note();
        assertThat(seen)
                .containsExactly("{\"v\":1,\"share\":\"" + id + "\",\"entries\":[\"oth-001\"]}\n", TRACKED, layer);
        assertThat(note()).doesNotExist();
        assertThat(team.store().read().removed())
                .extracting(RemovedKeyPoint::by)
                .containsExactly("ann");
    }

    @Test
    void sharingWhatThePlaybookSaysByNowOnlyEmptiesTheLayer() throws IOException {
        team.learn("s-1", add("of a colleague"));
        project.edit(PULLED);

        assertThat(team.share()).isTrue();

        assertThat(project.text()).isEqualTo(PULLED);
        assertThat(project.journal()).doesNotExist();
        assertThat(StoredPlaybook.hasLayer(folder)).isFalse();
        assertThat(team.told()).isEqualTo(team.tracked());
    }

    @Test
    void aShareThatWasKilledWhenAllWasDoneIsNotDoneAgain() throws IOException {
        shareAll();
        Path journal = project.folder().resolve("local/journal.jsonl");
        List<String> before = Files.readAllLines(journal);
        String id = team.store().log().getLast().cause().note();
        Files.writeString(note(), "{\"v\":1,\"share\":\"" + id + "\",\"entries\":[\"oth-001\",\"oth-9001\"]}");

        team.store().update(Cause.of("look"), Applied::nothing);

        assertThat(note()).doesNotExist();
        assertThat(Files.readAllLines(journal)).isEqualTo(before);
    }

    @Test
    void aNoteThatCannotBeUnderstoodIsRemovedAndNothingElseIs() throws IOException {
        team.learn("s-1", add("learned"));
        List<String> before = team.told();
        Files.writeString(note(), "{\"v\":1,\"share\":");

        team.learn("s-2", helpful("oth-002"));

        assertThat(note()).doesNotExist();
        assertThat(before).contains("oth-9001 0 learned");
        assertThat(team.told()).containsExactly("oth-001 2 one", "oth-002 1 two", "oth-9001 0 learned");
    }
}
