/// Tests of what is chosen.
@NullMarked
package dev.acumen.select;

import org.jspecify.annotations.NullMarked;
