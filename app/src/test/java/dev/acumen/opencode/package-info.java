@NullMarked
package dev.acumen.opencode;

import org.jspecify.annotations.NullMarked;
