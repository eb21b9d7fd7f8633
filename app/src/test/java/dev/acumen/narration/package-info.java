@NullMarked
package dev.acumen.narration;

import org.jspecify.annotations.NullMarked;
