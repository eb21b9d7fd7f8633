package dev.acumen.springai;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import java.util.List;
import org.springframework.ai.embedding.EmbeddingModel;

/// An embedding model of Spring AI that compares key points. Acumen's thresholds were measured with all-MiniLM-L6-v2:
/// look at what becomes duplicates before you rely on another model.
///
/// Safe for use by many threads at once, as the `EmbeddingModel` is.
///
/// @since 0.1
public final class EmbeddingModelEmbedder implements Embedder {
    private final EmbeddingModel model;
    private final String name;

    private EmbeddingModelEmbedder(EmbeddingModel model, String name) {
        this.model = model;
        this.name = name;
    }

    /// An embedding model under a name, for it has none of its own.
    ///
    /// @param name another one for each model and version
    public static EmbeddingModelEmbedder of(EmbeddingModel model, String name) {
        return new EmbeddingModelEmbedder(model, name);
    }

    @Override
    public String model() {
        return name;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        if (texts.isEmpty()) {
            return List.of();
        }
        List<float[]> vectors;
        try {
            vectors = model.embed(texts);
        } catch (RuntimeException e) {
            // What a model of any provider throws is not known beforehand.
            throw new EmbedderException("the embedding model " + name + " failed: " + e.getMessage(), e);
        }
        return Embedder.units(name, texts.size(), vectors);
    }
}
