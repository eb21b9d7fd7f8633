@NullMarked
package dev.acumen.refine;

import org.jspecify.annotations.NullMarked;
