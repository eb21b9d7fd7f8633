package dev.acumen.springai;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import java.util.List;
import org.springframework.ai.embedding.EmbeddingModel;

/// An embedding model of Spring AI that compares key points.
///
/// Acumen's thresholds were measured with all-MiniLM-L6-v2; look at what becomes duplicates before you rely on another
/// model.
///
/// @param model the model's name and version: vectors of two names are not compared
/// @param vectors where they come from
/// @since 0.1
public record EmbeddingModelEmbedder(String model, EmbeddingModel vectors) implements Embedder {
    @Override
    public List<float[]> embed(List<String> texts) {
        if (texts.isEmpty()) {
            return List.of();
        }
        try {
            return vectors.embed(texts).stream()
                    .map(EmbeddingModelEmbedder::ofLengthOne)
                    .toList();
        } catch (RuntimeException e) {
            // What a model throws is its own.
            throw new EmbedderException(
                    "the embedding model threw " + e.getClass().getSimpleName(), e);
        }
    }

    private static float[] ofLengthOne(float[] vector) {
        double squares = 0;
        for (float part : vector) {
            squares += (double) part * part;
        }
        double length = Math.sqrt(squares);
        float[] scaled = vector.clone();
        for (int i = 0; i < scaled.length && length > 0; i++) {
            scaled[i] = (float) (scaled[i] / length);
        }
        return scaled;
    }
}
