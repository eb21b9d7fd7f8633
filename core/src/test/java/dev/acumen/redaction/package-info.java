@NullMarked
package dev.acumen.redaction;

import org.jspecify.annotations.NullMarked;
