/// Embeddings: the meaning of a sentence as a vector, computed in this process by the model all-MiniLM-L6-v2
/// (quantised, 23 MB) with ONNX Runtime.
///
/// [WordPiece][dev.acumen.onnx.WordPiece] splits a text into word pieces, [MiniLm][dev.acumen.onnx.MiniLm] gets a
/// vector for each from the model and returns their mean, scaled to length 1.
/// [UnpackedFiles][dev.acumen.onnx.UnpackedFiles] unpacks the native library once.
///
/// Start with [MiniLmProvider][dev.acumen.onnx.MiniLmProvider], which [java.util.ServiceLoader] finds.
@NullMarked
package dev.acumen.onnx;

import org.jspecify.annotations.NullMarked;
