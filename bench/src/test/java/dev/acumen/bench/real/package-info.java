@NullMarked
package dev.acumen.bench.real;

import org.jspecify.annotations.NullMarked;
