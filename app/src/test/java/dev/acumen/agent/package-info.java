@NullMarked
package dev.acumen.agent;

import org.jspecify.annotations.NullMarked;
