package dev.acumen.refine;

import java.util.List;

/// Turns texts into vectors whose direction is their meaning.
///
/// Safe for use by several threads. The same text gives the same vector, whatever else is asked for with it.
public interface Embedder {
    /// Names the model and its version: vectors of two names cannot be compared.
    String model();

    /// For each text, in order, a vector of length 1, all with as many dimensions.
    ///
    /// @throws EmbedderException if the model cannot be run
    List<float[]> embed(List<String> texts);

    /// For adapters of models that give vectors of any length: the same directions, at length 1.
    ///
    /// @param model the model's name, for messages
    /// @param texts how many texts they are of
    /// @throws EmbedderException if there are not as many, or if one has no direction
    static List<float[]> units(String model, int texts, List<float[]> vectors) {
        if (vectors.size() != texts) {
            throw new EmbedderException(
                    "the embedding model " + model + " gave " + vectors.size() + " vectors for " + texts + " texts");
        }
        return vectors.stream().map(vector -> unit(model, vector)).toList();
    }

    private static float[] unit(String model, float[] vector) {
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        if (squares == 0) {
            throw new EmbedderException("the embedding model " + model + " gave a vector without a direction");
        }
        float[] unit = new float[vector.length];
        for (int i = 0; i < vector.length; i++) {
            unit[i] = (float) (vector[i] / Math.sqrt(squares));
        }
        return unit;
    }
}
