@NullMarked
package dev.acumen.langchain4j.agentic;

import org.jspecify.annotations.NullMarked;
