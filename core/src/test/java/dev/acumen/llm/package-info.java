@NullMarked
package dev.acumen.llm;

import org.jspecify.annotations.NullMarked;
