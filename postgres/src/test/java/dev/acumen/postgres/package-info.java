@NullMarked
package dev.acumen.postgres;

import org.jspecify.annotations.NullMarked;
