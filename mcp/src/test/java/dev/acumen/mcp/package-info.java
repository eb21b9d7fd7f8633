@NullMarked
package dev.acumen.mcp;

import org.jspecify.annotations.NullMarked;
