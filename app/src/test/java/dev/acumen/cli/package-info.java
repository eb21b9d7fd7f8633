@NullMarked
package dev.acumen.cli;

import org.jspecify.annotations.NullMarked;
