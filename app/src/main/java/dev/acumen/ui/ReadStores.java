package dev.acumen.ui;

import dev.acumen.playbook.Playbook;
import dev.acumen.select.Search;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoredPlaybook;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The stores that pages read from. They are kept, since a store reads only what is new of a journal that it has read
/// before; and so is what was read, as long as the files stay as they are. Safe for use by several threads.
final class ReadStores {
    private final Map<Path, FilePlaybookStore> stores = new ConcurrentHashMap<>();
    private final Map<Path, Read> reads = new ConcurrentHashMap<>();

    /// What was read.
    ///
    /// @param files tells the files as they were from others
    private record Read(String files, PlaybookStore.State state, Search search) {}

    /// The store of a playbook. Another one than before where a local layer came or went, or links lead elsewhere.
    FilePlaybookStore of(OpenedPlaybook opened) {
        return stores.compute(
                opened.folder(), (_, known) -> known == null || !isOf(opened, known) ? opened.newReadStore() : known);
    }

    private static boolean isOf(OpenedPlaybook opened, FilePlaybookStore store) {
        return opened.project()
                .map(folder -> store.isOf(folder) && store.isLayered() == StoredPlaybook.isLayered(folder))
                .orElse(true);
    }

    /// What is stored.
    PlaybookStore.State state(OpenedPlaybook opened) {
        return read(opened).state;
    }

    /// Finds key points of it.
    Search search(OpenedPlaybook opened) {
        return read(opened).search;
    }

    private Read read(OpenedPlaybook opened) {
        String files = new PageState(opened.environment()).of(opened.project());
        Read known = reads.get(opened.folder());
        if (known != null && known.files.equals(files)) {
            return known;
        }
        PlaybookStore.State state = opened.readStore().read();
        Playbook playbook = state.playbook();
        Read read = new Read(
                files,
                state,
                known != null && known.state.playbook().equals(playbook) ? known.search : Search.of(playbook));
        reads.put(opened.folder(), read);
        return read;
    }
}
