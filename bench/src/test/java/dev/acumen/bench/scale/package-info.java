@NullMarked
package dev.acumen.bench.scale;

import org.jspecify.annotations.NullMarked;
