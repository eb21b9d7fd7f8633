@NullMarked
package dev.acumen.store;

import org.jspecify.annotations.NullMarked;
