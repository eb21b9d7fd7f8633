@NullMarked
package dev.acumen.remote;

import org.jspecify.annotations.NullMarked;
