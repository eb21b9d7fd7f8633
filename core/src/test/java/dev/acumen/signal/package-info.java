@NullMarked
package dev.acumen.signal;

import org.jspecify.annotations.NullMarked;
