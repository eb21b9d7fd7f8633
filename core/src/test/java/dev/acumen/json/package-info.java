@NullMarked
package dev.acumen.json;

import org.jspecify.annotations.NullMarked;
