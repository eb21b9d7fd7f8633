@NullMarked
package dev.acumen.langchain4j;

import org.jspecify.annotations.NullMarked;
