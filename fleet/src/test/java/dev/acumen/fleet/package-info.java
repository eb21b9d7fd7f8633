@NullMarked
package dev.acumen.fleet;

import org.jspecify.annotations.NullMarked;
