/// Meanings of sentences, computed in this process by the model all-MiniLM-L6-v2 (quantised, 23 MB) with ONNX
/// Runtime.
///
/// A text becomes word pieces ([WordPiece][dev.acumen.onnx.WordPiece]), the model gives each of them a
/// vector, and their mean of length 1 is the text's ([MiniLm][dev.acumen.onnx.MiniLm]). The native library is
/// unpacked once ([UnpackedFiles][dev.acumen.onnx.UnpackedFiles]).
///
/// Start with [MiniLmProvider][dev.acumen.onnx.MiniLmProvider], which [java.util.ServiceLoader] finds.
@NullMarked
package dev.acumen.onnx;

import org.jspecify.annotations.NullMarked;
