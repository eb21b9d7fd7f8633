package dev.acumen.pipeline;

import dev.acumen.refine.Embedder;
import java.util.ArrayList;
import java.util.List;

/// An embedder that says how far it is.
record CountedEmbedder(Embedder embedder, EmbeddingListener listener) implements Embedder {
    private static final int AT_ONCE = 16;

    @Override
    public String model() {
        return embedder.model();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        List<float[]> vectors = new ArrayList<>();
        listener.embedded(0, texts.size());
        try {
            for (int i = 0; i < texts.size(); i += AT_ONCE) {
                vectors.addAll(embedder.embed(texts.subList(i, Math.min(texts.size(), i + AT_ONCE))));
                listener.embedded(vectors.size(), texts.size());
            }
        } finally {
            listener.embedded(texts.size(), texts.size());
        }
        return vectors;
    }
}
