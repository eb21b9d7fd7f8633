@NullMarked
package dev.acumen.install;

import org.jspecify.annotations.NullMarked;
