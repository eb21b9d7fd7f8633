@NullMarked
package dev.acumen.transfer;

import org.jspecify.annotations.NullMarked;
