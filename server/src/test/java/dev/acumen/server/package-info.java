@NullMarked
package dev.acumen.server;

import org.jspecify.annotations.NullMarked;
