package dev.acumen.langchain4j;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.List;

/// An embedding model of LangChain4j that compares key points.
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

    /// An embedding model under its own name, which is `unknown` for some.
    public static EmbeddingModelEmbedder of(EmbeddingModel model) {
        return of(model, model.modelName());
    }

    /// An embedding model under a name.
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
        List<Embedding> embeddings;
        try {
            embeddings = model.embedAll(texts.stream().map(TextSegment::from).toList())
                    .content();
        } catch (RuntimeException e) {
            throw new EmbedderException("the embedding model " + name + " failed: " + e.getMessage(), e);
        }
        return Embedder.units(
                name, texts.size(), embeddings.stream().map(Embedding::vector).toList());
    }
}
