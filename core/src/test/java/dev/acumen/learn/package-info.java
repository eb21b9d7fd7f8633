@NullMarked
package dev.acumen.learn;

import org.jspecify.annotations.NullMarked;
