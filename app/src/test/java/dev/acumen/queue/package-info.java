@NullMarked
package dev.acumen.queue;

import org.jspecify.annotations.NullMarked;
