@NullMarked
package dev.acumen.life;

import org.jspecify.annotations.NullMarked;
