@NullMarked
package dev.acumen.config;

import org.jspecify.annotations.NullMarked;
