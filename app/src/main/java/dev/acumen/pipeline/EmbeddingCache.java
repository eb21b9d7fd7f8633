package dev.acumen.pipeline;

import dev.acumen.project.CacheFolder;
import dev.acumen.refine.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Asks an embedder only for texts of which no vector is known: from the file of its model, or from before in this
/// process. Safe for use by several threads, of this process and others.
public final class EmbeddingCache implements Embedder {
    /// 62 MB of the model that we have.
    private static final int MOST = 40_000;

    /// How many vectors are kept in memory when others are wanted.
    private static final int MOST_IN_MEMORY = 20_000;

    private final Embedder embedder;
    private final VectorFile file;
    private final Path folder;
    private final Consumer<String> trouble;
    private final Map<TextHash, float[]> known = new HashMap<>();
    private boolean isTold;

    /// @param cache the folder for what can be made again
    /// @param trouble hears, once, that the cache cannot be used
    public EmbeddingCache(Embedder embedder, Path cache, Consumer<String> trouble) {
        this(embedder, cache, trouble, MOST);
    }

    EmbeddingCache(Embedder embedder, Path cache, Consumer<String> trouble, int most) {
        this.embedder = embedder;
        this.folder = cache.resolve(CacheFolder.EMBEDDINGS);
        this.file = new VectorFile(folder.resolve(embedder.model()), most);
        this.trouble = trouble;
    }

    @Override
    public String model() {
        return embedder.model();
    }

    @Override
    public synchronized List<float[]> embed(List<String> texts) {
        Map<TextHash, String> missing = new LinkedHashMap<>();
        if (known.size() > MOST_IN_MEMORY) {
            known.clear();
        }
        List<TextHash> hashes = texts.stream().map(TextHash::of).toList();
        for (int i = 0; i < hashes.size(); i++) {
            if (!known.containsKey(hashes.get(i))) {
                missing.put(hashes.get(i), texts.get(i));
            }
        }
        if (!missing.isEmpty()) {
            known.putAll(read(missing.keySet()));
            missing.keySet().removeAll(known.keySet());
            embed(missing);
        }
        return hashes.stream().map(known::get).toList();
    }

    private void embed(Map<TextHash, String> missing) {
        if (missing.isEmpty()) {
            return;
        }
        List<float[]> vectors = embedder.embed(List.copyOf(missing.values()));
        Map<TextHash, float[]> added = new LinkedHashMap<>();
        for (TextHash hash : missing.keySet()) {
            added.put(hash, vectors.get(added.size()));
        }
        known.putAll(added);
        try {
            file.add(added);
        } catch (IOException e) {
            tell("embeddings cannot be written to " + folder + ": " + e.getMessage());
        }
    }

    private Map<TextHash, float[]> read(Set<TextHash> wanted) {
        try {
            return file.read(wanted);
        } catch (IOException e) {
            tell("embeddings cannot be read from " + folder + ": " + e.getMessage());
            return Map.of();
        }
    }

    private void tell(String sentence) {
        if (!isTold) {
            isTold = true;
            trouble.accept(sentence);
        }
    }
}
