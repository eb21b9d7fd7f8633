@NullMarked
package dev.acumen.testkit;

import org.jspecify.annotations.NullMarked;
