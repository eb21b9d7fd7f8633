@NullMarked
package dev.acumen.process;

import org.jspecify.annotations.NullMarked;
