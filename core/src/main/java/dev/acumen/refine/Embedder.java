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
}
