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
        if (embeddings.size() != texts.size()) {
            throw new EmbedderException("the embedding model " + name + " gave " + embeddings.size() + " vectors for "
                    + texts.size() + " texts");
        }
        return embeddings.stream().map(embedding -> unit(embedding.vector())).toList();
    }

    private float[] unit(float[] vector) {
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        if (squares == 0) {
            throw new EmbedderException("the embedding model " + name + " gave a vector without a direction");
        }
        float[] unit = new float[vector.length];
        for (int i = 0; i < vector.length; i++) {
            unit[i] = (float) (vector[i] / Math.sqrt(squares));
        }
        return unit;
    }
}
