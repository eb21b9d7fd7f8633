package dev.acumen.ui;

import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoredPlaybook;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The stores that pages read from. They are kept, since a store reads only what is new of a journal that it has read
/// before. Safe for use by several threads.
final class ReadStores {
    private final Map<Path, FilePlaybookStore> stores = new ConcurrentHashMap<>();

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
}
