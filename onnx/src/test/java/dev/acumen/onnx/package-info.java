@NullMarked
package dev.acumen.onnx;

import org.jspecify.annotations.NullMarked;
