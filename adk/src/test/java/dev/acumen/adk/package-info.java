@NullMarked
package dev.acumen.adk;

import org.jspecify.annotations.NullMarked;
