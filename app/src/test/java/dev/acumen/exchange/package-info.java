@NullMarked
package dev.acumen.exchange;

import org.jspecify.annotations.NullMarked;
