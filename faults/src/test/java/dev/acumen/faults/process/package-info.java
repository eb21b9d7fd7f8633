@NullMarked
package dev.acumen.faults.process;

import org.jspecify.annotations.NullMarked;
