@NullMarked
package dev.acumen.springai;

import org.jspecify.annotations.NullMarked;
