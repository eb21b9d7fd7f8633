@NullMarked
package dev.acumen.trajectory;

import org.jspecify.annotations.NullMarked;
