@NullMarked
package dev.acumen.output;

import org.jspecify.annotations.NullMarked;
