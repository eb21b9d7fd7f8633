@NullMarked
package dev.acumen.opentelemetry;

import org.jspecify.annotations.NullMarked;
