@NullMarked
package dev.acumen.gemini;

import org.jspecify.annotations.NullMarked;
