@NullMarked
package dev.acumen.git;

import org.jspecify.annotations.NullMarked;
