@NullMarked
package dev.acumen.claudecode;

import org.jspecify.annotations.NullMarked;
