@NullMarked
package dev.acumen.pipeline;

import org.jspecify.annotations.NullMarked;
