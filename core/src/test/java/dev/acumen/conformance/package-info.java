@NullMarked
package dev.acumen.conformance;

import org.jspecify.annotations.NullMarked;
