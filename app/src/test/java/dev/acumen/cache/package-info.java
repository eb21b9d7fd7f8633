@NullMarked
package dev.acumen.cache;

import org.jspecify.annotations.NullMarked;
