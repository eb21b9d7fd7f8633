@NullMarked
package dev.acumen.claude;

import org.jspecify.annotations.NullMarked;
