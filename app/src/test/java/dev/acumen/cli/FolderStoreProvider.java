package dev.acumen.cli;

import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoreListener;
import dev.acumen.store.StoreProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/// Stands in for what opens databases: keeps each playbook in a folder of its own.
public final class FolderStoreProvider implements StoreProvider {
    private static final String PREFIX = "jdbc:folder:";

    /// For the service loader.
    public FolderStoreProvider() {}

    @Override
    public boolean opens(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public JournaledStore open(
            String url,
            String tenant,
            String name,
            Map<String, String> variables,
            Clock clock,
            StoreListener listener) {
        Path folder = folder(url).resolve(tenant).resolve(name);
        try {
            return new FilePlaybookStore(Files.createDirectories(folder), clock, listener);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void create(String url, Map<String, String> variables) {
        if (!Files.isDirectory(folder(url))) {
            throw new IllegalStateException("no folder");
        }
    }

    private static Path folder(String url) {
        return Path.of(url.substring(PREFIX.length()).replaceFirst("\\?.*", ""));
    }
}
