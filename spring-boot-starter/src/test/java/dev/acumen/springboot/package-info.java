@NullMarked
package dev.acumen.springboot;

import org.jspecify.annotations.NullMarked;
