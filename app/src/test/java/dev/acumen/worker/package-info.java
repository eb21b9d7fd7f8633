@NullMarked
package dev.acumen.worker;

import org.jspecify.annotations.NullMarked;
