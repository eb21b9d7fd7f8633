package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The store of the user's own playbook.
class UserPlaybookStoreTest {
    @TempDir
    private Path folder = Path.of("");

    private Path acumen() {
        return folder.resolve("home/.acumen");
    }

    private FilePlaybookStore store() {
        return FilePlaybookStore.ofUser(acumen(), StoreFixture.CLOCK, StoreListener.NONE);
    }

    private void add(String text) {
        store().update(
                        Cause.of("add"),
                        StoreFixture.change(new Operation.Add(text, Section.PREFERENCES.title(), Provenance.NONE)));
    }

    private List<String> ids() {
        return store().read()
                .playbook()
                .keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(KeyPoint::name)
                .toList();
    }

    @Test
    void keepsAPlaybookOfTheSameFormWithAJournalOfItsOwn() throws IOException {
        add("one");
        add("two");

        assertThat(ids()).containsExactly("u-pref-001", "u-pref-002");
        assertThat(StoreFixture.list(acumen())).containsExactly("playbook.json", "user");
        assertThat(StoreFixture.list(acumen().resolve("user"))).contains("journal.jsonl", "lock");
        assertThat(StoredPlaybook.ofUser(acumen()).texts()).containsValues("one", "two");
    }

    @Test
    void takesAChangeBackAndGivesNoIdTwice() {
        add("one");
        add("two");

        assertThat(store().undo()).isInstanceOf(UndoResult.Done.class);
        assertThat(ids()).containsExactly("u-pref-001");

        add("three");
        assertThat(ids()).containsExactly("u-pref-001", "u-pref-003");
    }

    @Test
    void writesThroughALinkToWhereTheUserKeepsIt() throws IOException {
        Path repository = Files.createDirectories(folder.resolve("dotfiles"));
        Files.createDirectories(acumen());
        Files.writeString(repository.resolve("playbook.json"), "{}");
        Files.createSymbolicLink(acumen().resolve("playbook.json"), repository.resolve("playbook.json"));

        add("one");

        assertThat(acumen().resolve("playbook.json")).isSymbolicLink();
        assertThat(repository.resolve("playbook.json")).content().contains("u-pref-001");
        assertThat(StoreFixture.list(repository)).containsExactly("playbook.json");
    }

    @Test
    void saysSoWhereTheLinkLeadsNowhere() throws IOException {
        Files.createDirectories(acumen());
        Files.createSymbolicLink(acumen().resolve("playbook.json"), folder.resolve("gone/playbook.json"));

        assertThatThrownBy(this::store).isInstanceOf(StoreException.class).hasMessageEndingWith("leads nowhere");
    }

    @Test
    void manyWritersAtOnceLoseNothing() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> writing = IntStream.range(0, 20)
                    .<Future<?>>mapToObj(i -> threads.submit(() -> add("writer " + i)))
                    .toList();
            for (Future<?> one : writing) {
                one.get();
            }
        }

        Playbook playbook = store().read().playbook();
        assertThat(playbook.texts().values())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 20).mapToObj(i -> "writer " + i).toList());
        assertThat(ids()).doesNotHaveDuplicates().allMatch(KeyPoint::isOfUser);
    }
}
